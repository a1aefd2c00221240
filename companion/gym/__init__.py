"""Every game as a PettingZoo environment: `pip install 'punchboard[gym]'`, then `companion.gym.env(GAME)`."""

from __future__ import annotations

from companion.gym.environment import BoardGameEnv, env

__all__ = ["BoardGameEnv", "env"]

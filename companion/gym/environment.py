"""A game as an AEC environment of PettingZoo, over the kernel alone.

An action is the number of a slot. The slots hold the legal moves of the seat that is asked, in the order in which the
game lists them; where they are too many, the most promising ones. `moves` of an observation describes each slot,
`action_mask` says which are filled. Chance is dealt by the environment, from the seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.engines import open_pack
from companion.gym.encoding import Array, encode
from companion.rules.kernel import Chance, ChanceMove, Game, Illegal, Over, Pending, Seat
from companion.rules.kernel.heuristics import candidates
from generator.errors import refuse

SLOTS = 128
"""Moves that can be told apart in one decision."""
VIEW = 1024
"""Numbers that describe what a seat sees."""
MOVE = 64
"""Numbers that describe one move."""
NAMES = tuple("ABCDEFGHIJKL")
Observation: TypeAlias = dict[str, Any]


def env(game: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> Any:
    """Return the environment of a game, with PettingZoo's guards: a masked action ends the game for who takes it."""
    made: Any = BoardGameEnv(game, players, options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class BoardGameEnv(AECEnv[Seat, Observation, Any]):  # type: ignore[misc] # PettingZoo is not typed
    """One table. Rewards come at the end: the share of the victory less the fair share, so that they add up to 0."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 (PettingZoo's)

    def __init__(self, game: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.game: Game[Any, Any] = open_pack(game).engine
        count = self.game.players[0] if players is None else players
        if count not in self.game.players:
            first, last = self.game.players[0], self.game.players[-1]
            raise refuse("players", f"{game} is for {first}–{last} players, not {count}.", f"Use {first} to {last}.")
        self.options = {option.name: option.default for option in self.game.options} | dict(options or {})
        self.metadata = {**self.metadata, "name": f"punchboard_{game.replace('-', '_')}_v0"}
        self.render_mode = "ansi"
        self.possible_agents: list[Seat] = list((self.game.seats or NAMES)[:count])
        self._observed = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (VIEW,), np.float32),
                "moves": spaces.Box(-np.inf, np.inf, (SLOTS, MOVE), np.float32),
                "action_mask": spaces.Box(0, 1, (SLOTS,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observed)
        self.action_spaces = {agent: spaces.Discrete(SLOTS) for agent in self.possible_agents}
        self._games = 0

    def observation_space(self, agent: Seat) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new game. The same seed gives the same luck; without one every game of this environment differs."""
        del options
        self._games += 1
        self._below = Stream(f"gym {self._games if seed is None else seed}", "gym").below
        state = self.game.setup(self.possible_agents, self.options)
        if isinstance(state, Illegal):
            raise ValueError(f"{state.rule} {state.code}: {dict(state.facts)}")
        self.state_of_game = state
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Seat, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask(self._settle())

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not 0 <= int(action) < len(self.slots):
            raise ValueError(f"{agent} has {len(self.slots)} moves; slot {action} is empty. Look at the action mask.")
        self._cumulative_rewards[agent] = 0.0
        self.game.apply(self.state_of_game, self.slots[int(action)])
        self._ask(self._settle())
        self._accumulate_rewards()

    def observe(self, agent: Seat) -> Observation:
        """Return what a seat sees; its moves too if it is the one that is asked."""
        mask = np.zeros(SLOTS, dtype=np.int8)
        moves = np.zeros((SLOTS, MOVE), dtype=np.float32)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[: len(self.slots)] = 1
            for slot, move in enumerate(self.slots):
                moves[slot] = self._describe(move)
        return {
            "observation": encode(self.game.view(self.state_of_game, agent), VIEW),
            "moves": moves,
            "action_mask": mask,
        }

    def render(self) -> str:
        """Return the table as everyone may see it, as JSON."""
        import json

        return json.dumps(self.game.view(self.state_of_game, None), ensure_ascii=False, indent=1)

    def close(self) -> None:
        """Nothing is held open."""

    def move(self, slot: int) -> dict[str, Any]:
        """Return the move in a slot as the log writes it."""
        return self.game.write_move(self.slots[slot])

    def _describe(self, move: Any) -> Array:
        record = self.game.write_move(move)
        return encode({name: value for name, value in record.items() if name != "seat"}, MOVE)

    def _settle(self) -> Pending:
        """Deal until a seat is asked or the game is over."""
        while isinstance(pending := self.game.pending(self.state_of_game), Chance):
            question = pending.question
            self.game.apply(self.state_of_game, ChanceMove(question.id, draw(question.odds, self._below)))
        return pending

    def _ask(self, pending: Pending) -> None:
        """Turn to the seat that is asked; where several are, to the first of them."""
        self.slots: Sequence[Any] = ()
        if isinstance(pending, Over):
            winners = self.game.score(self.state_of_game).winners
            fair = 1 / len(self.possible_agents)
            for agent in self.agents:
                self.rewards[agent] = (1 / len(winners) if agent in winners else 0.0) - fair
                self.terminations[agent] = True
            return
        assert not isinstance(pending, Chance)
        self.agent_selection = pending.awaited[0].seat
        self.slots = self._moves(self.agent_selection)

    def _moves(self, seat: Seat) -> Sequence[Any]:
        moves = candidates(self.game, self.state_of_game, seat)
        if len(moves) <= SLOTS:
            return moves
        worth = self.game.appraise(self.state_of_game, seat, moves)
        best = set(sorted(range(len(moves)), key=lambda place: -worth[place])[:SLOTS])
        return [move for place, move in enumerate(moves) if place in best]

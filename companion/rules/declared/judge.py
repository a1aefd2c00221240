"""The one judge of declared games: the general tests first, then an action's own conditions in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.rules.declared import agreed_moves, chance
from companion.rules.declared.by_hand import Agree, Object
from companion.rules.declared.names import Code
from companion.rules.declared.program import Program
from companion.rules.declared.state import State
from companion.rules.kernel import ChanceMove, Illegal, Seat
from companion.rules.kernel.codec import quote_value

if TYPE_CHECKING:
    from companion.rules.declared.engine import DeclaredGame


def legal_moves(game: DeclaredGame, state: State, seat: Seat) -> list[Any]:
    if state.choice < 0 or seat not in state.seats:
        return []
    program = game.program
    if state.proposal is not None:
        return [Agree(seat), Object(seat)] if seat in agreed_moves.missing(state) else []
    choice = program.made.choices[state.choice]
    if choice.open:
        return game.hands.list_deeds(state, seat)
    place = state.seats.index(seat)
    if choice.together:
        return [*program.list_simultaneous(state)[place]] if state.chosen[place] is None else []
    if state.values[choice.asks] != place:
        return []
    if state.legal is None:
        state.legal = program.list_moves(choice.number, state, place)
    return [*state.legal]


def check(game: DeclaredGame, state: State, move: Any) -> Illegal | None:
    program, refuse = game.program, game.refuse
    if isinstance(move, ChanceMove):
        if state.over():
            return refuse("declared-over")
        if state.question is None or chance.question_id(program, state) != move.question:
            return refuse("declared-wrong-step", type=move.question, step=step(game, state))
        if not chance.is_possible(program, state, move.answer):
            return refuse("declared-answer", question=move.question)
        return None
    if move.seat not in state.seats:
        return refuse("declared-unknown-seat", seat=move.seat, seats=list(state.seats))
    if state.over():
        return refuse("declared-over")
    name = game.codec.out[type(move)][0]
    if state.choice < 0:
        return refuse("declared-wrong-step", type=name, step=step(game, state))
    answers = type(move) in (Agree, Object)
    if answers != (state.proposal is not None):
        return refuse("declared-wrong-step", type=name, step=step(game, state))
    asked = [entry.seat for entry in game.pending(state).awaited]  # type: ignore[union-attr]
    choice = game.made.choices[state.choice]
    by_hand = type(move) in game.deeds
    if not (answers or by_hand) and all(action.name != name for action in choice.actions):
        return refuse("declared-wrong-step", type=name, step=choice.step)
    if move.seat not in asked:
        return refuse("declared-not-asked", seat=move.seat, asked=asked)
    if answers:
        return None
    return game.hands.check(state, move) if by_hand else _by_the_rules(game, state, move)


def step(game: DeclaredGame, state: State) -> str:
    if state.question is not None:
        return chance.question_id(game.program, state)
    if state.proposal is not None:
        return agreed_moves.STEP
    return game.made.choices[state.choice].step


def _by_the_rules(game: DeclaredGame, state: State, move: Any) -> Illegal | None:
    """Return the first condition that fails, its rule, and the numbers in it."""
    program = game.program
    meaning = program.meaning(state, move)
    if meaning is None:
        for pick in game.made.actions[program.classes.index(type(move))].picks:
            value = getattr(move, pick.name)
            if pick.kind == "player" and value not in state.seats:
                return game.refuse("declared-unknown-seat", seat=quote_value(value), seats=list(state.seats))
        raise AssertionError("the form test knows every piece")
    number, seat, picks = meaning
    action = game.made.actions[number]
    wrong = program.space[f"judge_{number}"](state, seat, *picks)
    if wrong is None:
        return None
    if wrong < 0:
        pick = action.picks[-1 - wrong]
        given = getattr(move, pick.name)
        return game.refuse("declared-pick", pick=pick.name, given=list(given) if isinstance(given, tuple) else given)
    condition = action.conditions[wrong]
    values = program.space[f"facts_{number}_{wrong}"](state, seat, *picks)
    facts = {name: fact(program, state, condition.facts[name], value) for name, value in values.items()}
    if condition.code == "declared-condition":
        facts = {"condition": condition.said, "facts": facts}
    return Illegal(f"{game.prefix} {condition.rule}", condition.code, facts)


def fact(program: Program, state: State, code: Code, value: Any) -> Any:
    """Return a value for refusals: pieces and players by their names."""
    if code.type == "piece":
        return program.ids[value] if value >= 0 else None
    return state.seats[value] if code.type == "player" else value

"""What every engine owes the tables, the phones and the bots, tested on games played at random.

Nothing here knows a game by name; `support/games.py` lists the games that are put through it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from support.games import Case, cases
from support.mutations import Pool, mutations, strangers
from support.recorded import begun, recorded, sheet_record
from support.trees import counts, known_counts

from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.lab.match import MatchStep, steps
from companion.rules.kernel import Chance, ChanceMove, Illegal, Over, Turn, is_possible
from companion.rules.kernel.visibility import is_logged_alike

CASES = cases()
each_case = pytest.mark.parametrize("case", CASES, ids=[case.label for case in CASES])
MOVES_LOOKED_AT = 12
"""How many of a decision's moves are mutated; all of them are checked."""


def random_game(case: Case, label: str, state: Any = None) -> Iterator[MatchStep]:
    state = case.fresh() if state is None else state
    return steps(case.game, state, case.bots("uniform"), case.source(label).below)


def closely(case: Case, label: str) -> Iterator[MatchStep]:
    """Every so many steps of a random game, and all of its first ones."""
    for number, step in enumerate(random_game(case, label)):
        if number < 12 or number % case.entry.pace == 0:
            yield step


def dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def everything(case: Case, state: Any) -> str:
    """All that can be known about a state, as text."""
    game = case.game
    views = [game.view(state, seat) for seat in (*case.seats, None)]
    return dumped([game.position(state), views, repr(_awaited(game.pending(state)))])


def _awaited(pending: Any) -> Any:
    return pending.question.id if isinstance(pending, Chance) else pending


@each_case
def test_what_the_log_tells_beside_moves_is_open_to_all(case: Case) -> None:
    game = case.game
    for step in closely(case, "telling"):
        imagined = game.sample(step.state, None, case.source("telling").below)
        assert game.chapter(imagined) == game.chapter(step.state)
        assert game.beside(imagined, step.move) == game.beside(step.state, step.move)


@each_case
def test_random_play_ends_and_keeps_the_invariants(case: Case) -> None:
    game, state = case.game, case.fresh()
    count = 0
    for step in random_game(case, "invariants", state):
        count += 1
        assert game.invariants(step.state) == []
        if isinstance(step.pending, Turn):
            assert step.pending.seats
            assert set(step.pending.seats) <= set(case.seats)
    over = game.pending(state)
    assert count, "the game is over before it begins"
    assert isinstance(over, Over)
    assert json.loads(dumped(over.result)) == over.result
    assert game.invariants(state) == []
    sheet = game.score(state)
    assert [player.seat for player in sheet.players] == list(case.seats)
    assert set(sheet.winners) <= set(case.seats)
    for player in sheet.players:
        assert player.total == sum(line.points for line in player.lines)
        assert all(cites_a_rule(case, line.rule) for line in player.lines)


@each_case
def test_every_listed_move_is_accepted(case: Case) -> None:
    game = case.game
    looked = decisions = 0
    for step in random_game(case, "listed"):
        decisions += isinstance(step.pending, Turn)
        for seat in case.seats:
            asked = isinstance(step.pending, Turn) and seat in step.pending.seats
            moves = game.legal_moves(step.state, seat)
            assert bool(moves) == asked
            for move in moves:
                looked += 1
                assert game.check(step.state, move) is None
            assert len(moves) == len(set(moves)), "a move is listed twice"
        assert game.check(step.state, step.move) is None
    assert looked >= decisions > 0


@each_case
def test_every_unlisted_mutation_is_refused_with_its_rule(case: Case) -> None:
    """The judge accepts a neighbour of a legal move exactly when the list holds it; else it cites a rule."""
    game, pool = case.game, Pool()
    refused = scenes = 0
    for step in random_game(case, "learning"):
        pool.learn(game.write_move(step.move))
    for step in closely(case, "mutations"):
        scenes += 1
        for data in strangers(case.seats, pool):
            refused += not accepted(case, step, data)
        for move in moves_to_mutate(case, step):
            for data in mutations(game.write_move(move), pool):
                refused += not accepted(case, step, data)
    assert refused > 10 * scenes > 0


@each_case
def test_nothing_is_legal_once_the_game_is_over(case: Case) -> None:
    game, state, pool = case.game, case.fresh(), Pool()
    for step in random_game(case, "over", state):
        pool.learn(game.write_move(step.move))
    end, before = MatchStep(state, game.pending(state), None, None), everything(case, state)
    for data in strangers(case.seats, pool):
        assert not accepted(case, end, data)
    assert [game.legal_moves(state, seat) for seat in case.seats] == [[]] * case.players
    assert everything(case, state) == before


def moves_to_mutate(case: Case, step: MatchStep) -> Iterator[Any]:
    yield step.move
    if isinstance(step.pending, Turn):
        for seat in step.pending.seats:
            yield from case.game.legal_moves(step.state, seat)[:MOVES_LOOKED_AT]


def accepted(case: Case, step: MatchStep, data: Any) -> bool:
    """Whether the judge takes it; refusals must cite a rule, acceptances must be listed."""
    game = case.game
    move = game.read_move(data)
    verdict = move if isinstance(move, Illegal) else game.check(step.state, move)
    if isinstance(verdict, Illegal):
        assert cites_a_rule(case, verdict.rule), verdict
        assert json.loads(dumped(dict(verdict.facts))) == dict(verdict.facts)
        return False
    if isinstance(move, ChanceMove):
        assert isinstance(step.pending, Chance)
        assert move.question == step.pending.question.id
        assert is_possible(step.pending.question.odds, move.answer)
    else:
        assert isinstance(step.pending, Turn)
        assert data["seat"] in step.pending.seats
        if game.lists_all(step.state, data["seat"]):
            assert game.canonical(step.state, move) in game.legal_moves(step.state, data["seat"])
    return True


def cites_a_rule(case: Case, rule: str) -> bool:
    return re.fullmatch(rf"{case.game.prefix} \d+(\.\d+)*[a-z]?", rule) is not None


@each_case
def test_check_and_questions_never_change_the_state(case: Case) -> None:
    game, pool = case.game, Pool()
    for step in closely(case, "unchanged"):
        before, twin = everything(case, step.state), step.state.copy()
        pool.learn(game.write_move(step.move))
        for data in islice(mutations(game.write_move(step.move), pool), 60):
            move = game.read_move(data)
            if not isinstance(move, Illegal):
                game.check(step.state, move)
        for seat in (*case.seats, None):
            game.sample(step.state, seat, case.source("look").below)
            game.public_move(step.state, step.move, seat)
        game.conceals(step.state, step.move)
        game.score(step.state)
        game.invariants(step.state)
        assert step.state == twin
        assert everything(case, step.state) == before


@each_case
def test_copies_are_independent(case: Case) -> None:
    for number, step in enumerate(closely(case, "copies")):
        before, twin = everything(case, step.state), step.state.copy()
        for _ in islice(random_game(case, f"copies {number}", twin), 8):
            pass
        assert everything(case, step.state) == before
        untouched = step.state.copy()
        other = step.state.copy()
        case.game.apply(other, step.move)
        assert untouched == step.state
        assert everything(case, untouched) == before


@each_case
def test_moves_survive_json(case: Case) -> None:
    game = case.game
    Draft202012Validator.check_schema(game.move_schema())
    schema = Draft202012Validator(game.move_schema())
    for step in closely(case, "json"):
        moves = [step.move]
        if isinstance(step.pending, Turn):
            moves += [move for seat in step.pending.seats for move in game.legal_moves(step.state, seat)[:40]]
        for move in moves:
            data = json.loads(dumped(game.write_move(move)))
            assert game.read_move(data) == move
            assert data["type"] == "chance" or data["seat"] in case.seats
            schema.validate(data)


@each_case
def test_the_log_replays_to_the_same_states(case: Case) -> None:
    game = case.game
    first = case.fresh()
    states, log = [], []
    for number, step in enumerate(random_game(case, "replay", first)):
        states.append(everything(case, step.state) if number % case.entry.stride == 0 else None)
        log.append(dumped(game.write_move(step.move)))
    again = case.fresh()
    for seen, entry in zip(states, log, strict=True):
        assert seen is None or everything(case, again) == seen
        move = game.read_move(json.loads(entry))
        assert game.check(again, move) is None
        game.apply(again, move)
    assert everything(case, again) == everything(case, first)
    assert again == first


@each_case
def test_a_position_restores_the_state(case: Case) -> None:
    game = case.game
    Draft202012Validator.check_schema(game.position_schema())
    schema = Draft202012Validator(game.position_schema())
    state = case.fresh()
    for number, step in enumerate(random_game(case, "positions", state)):
        if number % case.entry.stride == 0:
            restored_like(case, step.state, schema if number % case.entry.pace == 0 else None)
    restored_like(case, state, schema)


def restored_like(case: Case, state: Any, schema: Draft202012Validator | None) -> None:
    """What is written can be read back; its schema, which takes longer, is looked at now and then."""
    game = case.game
    position = json.loads(dumped(game.position(state)))
    if schema is not None:
        schema.validate(position)
    restored = game.from_position(position, case.entry.options)
    assert not isinstance(restored, Illegal), restored
    assert everything(case, restored) == everything(case, state)
    assert restored == state


@each_case
def test_nobody_learns_what_he_may_not_know(case: Case) -> None:
    """Secrets drawn anew: view, legal moves and refusals of the seat stay the same to the byte."""
    game, pool = case.game, Pool()
    for number, step in enumerate(closely(case, "secrets")):
        pool.learn(game.write_move(step.move))
        for seat in (*case.seats, None):
            known = knowledge(case, step, step.state, seat, pool)
            for again in range(3):
                other = game.sample(step.state, seat, case.source(f"secret {number} {again}").below)
                assert knowledge(case, step, other, seat, pool) == known
                assert game.invariants(other) == []


def knowledge(case: Case, step: MatchStep, state: Any, seat: str | None, pool: Pool) -> str:
    """All a seat ever gets to see of a state: view, moves, and the judge's words to what it might try."""
    game = case.game
    words: list[Any] = [game.view(state, seat)]
    if seat is not None:
        words.append([game.write_move(move) for move in game.legal_moves(state, seat)])
        for data in islice(mutations(game.write_move(step.move) | {"seat": seat}, pool), 80):
            move = game.read_move(data)
            if not isinstance(move, Illegal | ChanceMove) and data["seat"] == seat:
                verdict = game.check(state, move)
                words.append(None if verdict is None else [verdict.rule, verdict.code, dict(verdict.facts)])
    return dumped(words)


@each_case
def test_concealed_answers_change_nothing_for_the_others(case: Case) -> None:
    """Whatever chance told a seat in secret, every other seat's log entry and view are the same to the byte."""
    game = case.game
    for number, step in enumerate(random_game(case, "concealed")):
        if not isinstance(step.pending, Chance) or step.pending.question.audience is None:
            continue
        question = step.pending.question
        assert game.conceals(step.state, step.move)
        others = [seat for seat in (*case.seats, None) if seat not in question.audience]
        seen = set()
        for again in range(4):
            answer = draw_again(question.odds, case.source(f"answer {number} {again}"))
            move, after = ChanceMove(question.id, answer), step.state.copy()
            entry = [game.public_move(after, move, seat) for seat in others]
            game.apply(after, move)
            seen.add(dumped([entry, [knowledge(case, step, after, seat, Pool()) for seat in others]]))
        assert len(seen) == 1


def draw_again(odds: Any, source: Stream) -> Any:
    return draw(odds, source.below)


@each_case
def test_equal_log_entries_mean_equal_views(case: Case) -> None:
    """Two moves that read the same to a seat must leave it with the same view."""
    game = case.game
    for step in closely(case, "entries"):
        if not isinstance(step.pending, Turn):
            continue
        for seat in step.pending.seats:
            moves = game.legal_moves(step.state, seat)[:MOVES_LOOKED_AT]
            for other in (*case.seats, None):
                views: dict[str, str] = {}
                for move in moves if other != seat else ():
                    entry = dumped(game.public_move(step.state, move, other))
                    after = step.state.copy()
                    game.apply(after, move)
                    assert views.setdefault(entry, dumped(game.view(after, other))) == dumped(game.view(after, other))


@each_case
def test_a_move_that_shows_a_seat_something_new_conceals(case: Case) -> None:
    """TABLE 4.3: where worlds that were one to a seat look different to it after the same move, it has seen something,
    and nothing is taken back behind the table's back."""
    game = case.game
    for number, step in enumerate(random_game(case, "shows")):
        if isinstance(step.move, ChanceMove) or game.conceals(step.state, step.move):
            continue
        for seat in (*case.seats, None):
            other = game.sample(step.state, seat, case.source(f"shows {number}").below)
            if other != step.state and game.check(other, step.move) is None:
                assert shown_after(game, other, step.move, seat) == shown_after(game, step.state, step.move, seat)


def shown_after(game: Any, state: Any, move: Any, seat: str | None) -> str:
    """What a seat sees after a move; nothing at the end of a game, which the table takes back together anyway."""
    after = state.copy()
    game.apply(after, move)
    pending = game.pending(after)
    return "" if isinstance(pending, Over) else dumped([game.view(after, seat), repr(_awaited(pending))])


@each_case
def test_whether_an_answer_is_possible_tells_nobody_who_may_enter_it_a_secret(case: Case) -> None:
    """TABLE 2.4: people enter what they see; the judge's word on it follows from what they know."""
    game, answers = case.game, dict[str, list[Any]]()
    for label in ("shows", "listed"):
        for step in random_game(case, label):
            if isinstance(step.move, ChanceMove) and step.move.answer not in (
                of := answers.setdefault(step.move.question, [])
            ):
                of.append(step.move.answer)
    for number, step in enumerate(random_game(case, "enters")):
        if not isinstance(step.pending, Chance):
            continue
        question = step.pending.question
        for seat in question.audience or (*case.seats, None):
            other = game.sample(step.state, seat, case.source(f"enters {number}").below)
            if other == step.state:
                continue
            for answer in answers.get(question.id, ())[:40]:
                move = ChanceMove(question.id, answer)
                assert game.check(other, move) == game.check(step.state, move), (question.id, seat)


SAID_TWICE = [case for case in CASES if not case.entry.variant] + list(
    {case.entry.label: case for case in reversed(CASES) if case.entry.variant}.values()
)
"""Every game with every number of players, and each variant with the fewest."""


def fingerprint(case: Case) -> str:
    """The moves of a whole random game, and everything that is said at every third of them, as one hash."""
    digest = hashlib.sha256()
    for number, step in enumerate(random_game(case, "fingerprint")):
        digest.update(dumped(case.game.write_move(step.move)).encode())
        if number % 3:
            continue
        digest.update(everything(case, step.state).encode())
        for seat in case.seats:
            digest.update(dumped([case.game.write_move(m) for m in case.game.legal_moves(step.state, seat)]).encode())
    return digest.hexdigest()


def test_games_are_the_same_in_every_process_and_under_every_hash_seed() -> None:
    """Here, under whatever seed this process has, and in another under a fixed one."""
    program = (
        "import runpy, sys; module = runpy.run_path(sys.argv[1]); "
        "print(*(module['fingerprint'](case) for case in module['SAID_TWICE']))"
    )
    here = os.pathsep.join(path for path in sys.path if path)
    elsewhere = subprocess.run(
        [sys.executable, "-c", program, __file__],
        env={**os.environ, "PYTHONHASHSEED": "1789", "PYTHONPATH": here},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert elsewhere == [fingerprint(case) for case in SAID_TWICE]
    assert len(elsewhere) == len(SAID_TWICE) > len({case.entry.label for case in CASES})


@each_case
def test_move_counts_to_a_depth(case: Case) -> None:
    """How many lines of play there are to each depth; a change here is a change of the rules."""
    assert counts(case) == known_counts(case)


@each_case
def test_recorded_games_replay_to_their_final_sheets(case: Case) -> None:
    game, games = case.game, recorded(case)
    assert len(games) >= 10
    for record in games:
        state = begun(game, record)
        for number, data in enumerate(record["events"]):
            move = game.read_move(data)
            assert not isinstance(move, Illegal), (number, move)
            assert game.check(state, move) is None, number
            game.apply(state, move)
        assert isinstance(game.pending(state), Over)
        assert sheet_record(game.score(state)) == record["sheet"]


OPEN = [case for case in CASES if case.game.all_is_public]


@pytest.mark.parametrize("case", OPEN, ids=[case.label for case in OPEN])
def test_a_game_that_calls_everything_public_shows_everybody_the_same(case: Case) -> None:
    game, looked = case.game, 0
    length = sum(1 for _ in random_game(case, "public"))
    assert game.seen_score is None
    for step in closely(case, "public"):
        everybody = (None, *case.seats)
        assert len({dumped(game.view(step.state, seat)) for seat in everybody}) == 1
        for seat in everybody:
            assert game.public_move(step.state, step.move, seat) == game.write_move(step.move)
        assert not isinstance(step.pending, Chance) or step.pending.question.audience is None
        looked += 1
    assert looked >= min(length, 12) > 0


def test_there_are_games_with_and_without_secrets() -> None:
    assert 0 < len(OPEN) < len(CASES)


@each_case
def test_a_move_that_is_logged_alike_is_read_by_every_seat_as_it_was_played(case: Case) -> None:
    game, apart = case.game, 0
    for step in random_game(case, "logged"):
        written = game.write_move(step.move)
        if is_logged_alike(game, written):
            for seat in (None, *case.seats):
                assert game.public_move(step.state, step.move, seat) == written
        else:
            apart += 1
    assert getattr(game, "logged_apart", None) is None or apart

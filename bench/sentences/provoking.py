"""Random and hostile play: whole games at a table where almost everything that can be asked of it is asked wrongly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bench.sentences.bending import ODD, Pool, bend
from bench.sentences.heard import Heard
from bench.sentences.rare import Scene, Spoil, provoke
from companion.bots import Below, Bot, Easy, Uniform
from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.dealer.seeds import seal
from companion.lab.match import begin, steps
from companion.rules.kernel import Chance, Game, Illegal, Over, Turn
from companion.rules.kernel.battles import ForetellsBattles
from companion.rules.kernel.facts import Ids, Switch, Whole
from companion.rules.kernel.maps import LaysMaps
from companion.tables.amending import CHANCE
from companion.tables.entries import Amend, Answered, Close, Consent, Cut, Entry, Note, Seal, Show, Undo, Withdraw
from companion.tables.table import Change, Table
from companion.tables.verify import verify

PEOPLE = ("Ana", "Björn", "Chloé", "Dilek", "Émile", "Fee")
PLAYERS: tuple[Bot, ...] = (Uniform(), Easy())
MOST_SCENES = 8
"""States of each step from which wrong moves are made."""
MOST_STEPS = 4000
LONG = "x" * 3000
MOST_ALIKE = 12
MOST_MOVES = 40
"""Legal moves of a decision from which wrong ones are made; more are much alike."""


class Heckler:
    """One table and a player who tries everything there that is not allowed. `effort` is how often, for each step."""

    def __init__(
        self,
        heard: Heard,
        seats: Sequence[str],
        options: Mapping[str, Any],
        label: str,
        effort: int,
        pool: Pool | None = None,
    ) -> None:
        self.heard = heard
        self.effort = effort
        self.pool = pool or Pool()
        self.below: Below = Stream("sentences", f"{heard.loaded.pack.id} {label}").below
        game = heard.loaded.engine
        by = ("app", "table")
        dealer = {kind: by[self.below(2)] for kind in game.chance_kinds}
        made = Table.new(game, seats, label, options, dealer)
        assert isinstance(made, Table), made
        self.table = made
        self.records: dict[str, list[dict[str, Any]]] = {}
        self.relatives: dict[str, set[str]] = {}
        """For the id of each row those of its tables."""
        for rows in heard.loaded.pack.tables.values():
            ids = {row["id"] for row in rows}
            for id in ids:
                self.relatives[id] = self.relatives.get(id, set()) | ids
        self.scenes: dict[str, list[Any]] = {}
        self.types: dict[str, set[str]] = {}
        """The types of moves that each step takes."""

    @property
    def game(self) -> Game[Any, Any]:
        return self.table.game

    def one(self, choices: Sequence[Any]) -> Any:
        return choices[self.below(len(choices))]

    def learn_from_games(self, games: int) -> None:
        """Play whole games at random and keep some states of every step, the rare ones as well."""
        game, setup = self.game, self.table.setup
        met: dict[str, int] = {}
        for number in range(games):
            bots: dict[str, Bot] = dict.fromkeys(setup.seats, PLAYERS[number % len(PLAYERS)])
            state = begin(game, setup.seats, setup.options)
            for step in steps(game, state, bots, self.below):
                record = game.write_move(step.move)
                self._learn(record)
                self.types.setdefault(_moment(step.pending), set()).add(record["type"])
                key = f"{_moment(step.pending)} {record['type']}"
                met[key] = met.get(key, 0) + 1
                place = met[key] - 1 if met[key] <= MOST_SCENES else self.below(met[key])
                if place < MOST_SCENES:
                    kept = self.scenes.setdefault(key, [])
                    kept[place : place + 1] = [step.state.copy()]
            self.scenes.setdefault("over", []).append(state)

    def heckle_scenes(self, moves: int, positions: int) -> None:
        """Wrong moves and wrong positions at every step of the game."""
        for states in self.scenes.values():
            for state in states:
                self._try_every_value(state)
                self._try_moves(state, moves)
                self._try_positions(state, positions)

    def provoke(self, spoils: Mapping[str, Spoil]) -> None:
        """The refusals that hardly ever come up."""
        options = self.table.setup.options
        scenes = [
            Scene(self.game, options, state, _plain(self.game.position(state)))
            for states in self.scenes.values()
            for state in states
        ]
        for refusal in provoke(scenes, spoils):
            self.heard.refused(refusal)

    def play(self, wishes: int = 2) -> None:
        """The game to its end, however often it is taken back and put right on the way."""
        self.heard.refused(self.table.offer_undo())
        self._try_cut()
        self._done(self.table.offer_note(None, "Björns Geburtstag"))
        self._done(self.table.offer_cut(self.table.setup.seats[0], "drei Haselnüsse"))
        for step in range(MOST_STEPS):
            self.heard.stands(self.table)
            if isinstance(self.table.pending, Over):
                break
            self._try_moves(self.table.state, self.effort)
            if step % 7 == 0:
                self._try_positions(self.table.state, 4)
                self.heard.reckoned(self.table)
            if step % 11 == 0:
                self._try_deeds(wishes)
            self._go_on()
        assert isinstance(self.table.pending, Over), "the game did not end"
        self._try_moves(self.table.state, self.effort)
        self._try_deeds(wishes)
        self.heard.reckoned(self.table)
        self._try_log()

    def _try_cut(self) -> None:
        """Cut the deck by seals, wrongly at every turn, at a table of the same setup."""
        table, self.table = self.table, Table.open(self.game, self.table.setup)
        first, second = self.table.setup.seats[:2]
        hazel = seal("drei Haselnüsse")
        for deed, is_legal in (
            (Seal(first, "no seal"), False),
            (Show(first, "drei Haselnüsse"), False),
            (Seal(first, hazel), True),
            (Seal(None, hazel), True),
            (Cut(second, "Worte"), False),
            (Close(second), True),
            (Close(first), False),
            (Seal(second, hazel), False),
            (Show(first, "zwei Haselnüsse"), False),
            (Answered("app", {}), False),
            (Show(first, "drei Haselnüsse"), True),
        ):
            change = self.table.prepare([deed], deal=False)
            if is_legal:
                self._done(change)
            else:
                self.heard.refused(change)
        self.table = table

    def _go_on(self) -> None:
        table = self.table
        pending = table.pending
        if isinstance(pending, Chance) and table.setup.dealer[pending.question.kind] == "app":
            self.heard.refused(table.offer(self._right(table.state)))
            self._done(table.offer_deal())
            return
        record = self._right(table.state)
        self._learn(record)
        self._done(table.offer(record))

    def _right(self, state: Any) -> dict[str, Any]:
        """A legal move, or an answer that can be."""
        pending = self.game.pending(state)
        if isinstance(pending, Chance):
            question = pending.question
            return {"type": CHANCE, "question": question.id, "answer": draw(question.odds, self.below)}
        assert isinstance(pending, Turn)
        move = self.game.sample_move(state, self.one(pending.seats), self.below)
        return self.game.write_move(move)

    def _learn(self, record: dict[str, Any]) -> None:
        """Keep some moves of each type, so that rare ones are tried as often as others."""
        alike = self.records.setdefault(record["type"], [])
        if record not in alike:
            alike.append(record)
            del alike[:-MOST_ALIKE]
        self.pool.learn(record)

    def _elsewhere(self) -> dict[str, Any]:
        """A move from elsewhere in the game."""
        return self.one(self.records[self.one([*self.records])]) if self.records else {}

    def _try_moves(self, state: Any, effort: int) -> None:
        """Bent moves, and moves from elsewhere in the game."""
        game, pending = self.game, self.game.pending(state)
        right: list[dict[str, Any]] = []
        if isinstance(pending, Turn):
            moves = game.legal_moves(state, self.one(pending.seats))
            right = [game.write_move(move) for move in moves[:MOST_MOVES]]
        elif isinstance(pending, Chance):
            right = [self._right(state)]
        self.pool.learn(_plain(right))
        for _ in range(effort):
            source = self.one(right) if right and self.below(5) else self._elsewhere()
            self._judged(state, bend(dict(source), self.pool, self.below))
            stale = dict(self._elsewhere())
            if "seat" in stale and self.below(4):
                due = (
                    pending.seats
                    if isinstance(pending, Turn) and pending.seats and self.below(4)
                    else self.table.setup.seats
                )
                stale["seat"] = self.one(due)
            self._judged(state, stale)
            self._judged(state, bend(stale, self.pool, self.below))
        self._judged(state, self.one(ODD))

    def _try_every_value(self, state: Any) -> None:
        """The moves of this step with every known value in every field."""
        pending = self.game.pending(state)
        for type in sorted(self.types.get(_moment(pending), ())):
            for record in self.records[type][-4:]:
                due = self.one(pending.seats) if isinstance(pending, Turn) else None
                right = record if due is None else {**record, "seat": due}
                for name, value in record.items():
                    relatives = self.relatives.get(value, ()) if isinstance(value, str) else ()
                    for other in (*self.pool.by_name.get(name, ()), *sorted(relatives)):
                        self._judged(state, {**right, name: other})

    def _judged(self, state: Any, data: Any) -> None:
        game = self.game
        move = game.read_move(data)
        self.heard.refused(move if isinstance(move, Illegal) else game.check(state, move))

    def _try_positions(self, state: Any, tries: int) -> None:
        """Positions that are bent out of shape."""
        game, table = self.game, self.table
        position = _plain(game.position(state))
        self.pool.learn(position)
        for _ in range(tries):
            wrong = bend(position, self.pool, self.below)
            if self.below(3) == 0:
                wrong = bend(wrong, self.pool, self.below)
            self.heard.refused(game.from_position(wrong, table.setup.options))
        one = Table.new(game, table.setup.seats[:1], "x", table.setup.options, None, position=position)
        self.heard.refused(one)

    def _try_deeds(self, wishes: int) -> None:
        """Undo, amendments, consent, cutting and notes, most of them at the wrong time or by the wrong people."""
        table, seats = self.table, self.table.setup.seats
        events = [event.number for event in table.snapshot.events]
        some = [*events[-6:], *events[:2], 0, 999]
        for _ in range(wishes):
            by = self.one([None, *seats, "Niemand"])
            event = self.one(some)
            deed = self.one(
                [
                    Undo(by, event, bool(self.below(2)), ()),
                    Amend(by, ((event, self._other_words(event)),), (), ()),
                    Amend(by, ((event, self._other_words(event)), (self.one(some), None)), (), ()),
                    Consent(self.one(seats), self.one([0, table.snapshot.length]), bool(self.below(2))),
                    Withdraw(by, self.one([0, table.snapshot.length])),
                    Cut(by, self.one(["Worte", LONG])),
                    Note(by, self.one(["Hallo", LONG])),
                    Answered("app", {}),
                ]
            )
            self._asked(deed)
        if table.snapshot.request is None and events:
            last = table.offer_undo()
            if isinstance(last, Change) and not last.is_settled:
                self._asked_for_good(last)

    def _other_words(self, event: int) -> Any:
        index = self.table.snapshot.find(event)
        if index is None or self.below(4) == 0:
            return None
        record = self.game.write_move(self.table.snapshot.events[index].move)
        return record if self.below(6) == 0 else bend(_plain(record), self.pool, self.below)

    def _asked(self, deed: Any) -> None:
        """Ask it. What would have to be undone is worded, what only waits for consent is asked of everybody."""
        change = self.table.prepare([deed], deal=False)
        if isinstance(change, Illegal):
            self.heard.refused(change)
            return
        for entry in change.entries:
            if isinstance(entry.deed, Amend):
                for fall in entry.deed.falls:
                    self.heard.refused(Illegal(fall.rule, fall.code, fall.facts))
        if not change.is_settled:
            self._asked_for_good(change)
        elif isinstance(deed, Note | Cut):
            self._done(change)

    def _asked_for_good(self, change: Change) -> None:
        """Write the request down, ask wrongly meanwhile, and let it be refused or withdrawn."""
        table, seats = self.table, self.table.setup.seats
        self._done(change)
        request = table.snapshot.request
        assert request is not None
        self.heard.asked(table)
        self.heard.stands(table)
        self.heard.refused(Illegal("TABLE 4.2", "table.needs-consent", {"needs": list(request.missing)}))
        outsider = next((seat for seat in seats if seat not in request.missing), "Niemand")
        for deed in (
            Undo(None, 1, False, ()),
            Consent(outsider, request.number, True),
            Withdraw("Niemand", request.number),
            Consent(seats[0], request.number + 1, True),
        ):
            self.heard.refused(table.prepare([deed], deal=False))
        if self.below(2):
            self._done(table.offer_consent(request.missing[0], agree=False))
        else:
            self._done(table.offer_withdraw(request.deed.by))

    def _done(self, change: Change | Illegal) -> None:
        assert isinstance(change, Change), change
        before = self.table.state
        self.table.commit(change)
        for entry in change.entries:
            if hasattr(entry.deed, "move"):
                self.heard.moved(entry.deed.move)
                self._learn(dict(entry.deed.move))
        self.heard.logged(self.table, before, change)

    def _try_log(self) -> None:
        """Logs that were not played like that, before an auditor."""
        setup, log = self.table.setup, self.table.log
        logs = [log[:8] + log[9:], *(self._forged(log, place) for place in range(0, len(log), 1 + len(log) // 12))]
        setups = [replace(setup, seed="another"), replace(setup, seed=None)]
        for forged in logs:
            self._audited(setup, forged)
        for other in setups:
            self._audited(other, log)

    def _audited(self, setup: Any, log: Sequence[Entry]) -> None:
        for problem in verify(self.game, setup, log).problems:
            self.heard.refused(Illegal(problem.rule, problem.code, problem.facts))

    def _forged(self, log: Sequence[Entry], place: int) -> list[Entry]:
        entry = log[place]
        deed: Any = entry.deed
        match deed:
            case Undo() | Amend():
                seats = self.table.setup.seats
                needs = () if self.below(2) else seats
                deed = replace(deed, needs=needs)
                if isinstance(deed, Amend) and self.below(2):
                    deed = replace(log[place].deed, falls=())  # type: ignore[type-var]
            case Answered(by, move):
                others = [e.deed.move for e in log if isinstance(e.deed, Answered)]
                alike = [m for m in others if m["question"] == move["question"] and m != move] or [move]
                deed = Answered(by, self.one(alike))
            case _ if hasattr(deed, "move"):
                deed = replace(deed, move={**deed.move, "surplus": 1} if self.below(2) else self._elsewhere())
        return [*log[:place], Entry(entry.n, deed, entry.at), *log[place + 1 :]]


def _moment(pending: Any) -> str:
    """What is awaited of any seat."""
    match pending:
        case Chance(question):
            return f"chance {question.id}"
        case Turn(awaited):
            return awaited[0].type
        case _:
            return "over"


def _plain(value: Any) -> Any:
    """As it comes from JSON."""
    match value:
        case Mapping():
            return {name: _plain(item) for name, item in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
        case _:
            return value


def try_setups(heard: Heard, seats: Sequence[str], options: Mapping[str, Any], label: str, tries: int) -> None:
    """Wrong seats, options and dealers; wrong battles and maps where the game has them."""
    game = heard.loaded.engine
    below = Stream("setups", f"{heard.loaded.pack.id} {label}").below
    pool = Pool()
    for option in game.options:
        pool.learn([option.default, *option.choices], option.name)
    pool.learn(list(game.seats or PEOPLE))
    settled = {option.name: option.default for option in game.options} | dict(options)
    for wrong in ([*seats, "Nobody"], list(seats)[:1], [*seats[:2], seats[0]], [" ", *seats[:2]], list(PEOPLE)):
        heard.refused(Table.new(game, wrong, "x", settled))
        state = game.setup(wrong, settled)
        heard.refused(state)
    for wrong in ({"weather": "table"}, {}):
        heard.refused(Table.new(game, seats, "x", settled, wrong))
    heard.refused(Table.new(game, seats, "x", {"weather": "fair"}))
    for _ in range(tries):
        asked = bend(_plain(settled), pool, below)
        if isinstance(asked, dict):
            heard.refused(Table.new(game, seats, "x", asked))
            heard.refused(game.setup(seats, settled | asked))
    if isinstance(game, ForetellsBattles):
        _try_battles(heard, game)
    if isinstance(game, LaysMaps):
        _try_maps(heard, game, len(seats), pool, tries, below)


def _try_battles(heard: Heard, game: ForetellsBattles) -> None:
    usual: dict[str, Any] = {}
    for fact in game.battles.facts:
        usual[fact.name] = fact.usual if isinstance(fact, Whole) else False if isinstance(fact, Switch) else ()
    for fact in game.battles.facts:
        wrong: tuple[Any, ...] = ("moonlight",) if isinstance(fact, Ids) else ()
        for value in (wrong,) if wrong else (-1, 10_000):
            if not isinstance(fact, Switch):
                found = game.battle_odds({**usual, fact.name: value})
                heard.refused(found)


def _try_maps(heard: Heard, game: LaysMaps, players: int, pool: Pool, tries: int, below: Below) -> None:
    laid = game.lay_map(players, below)
    assert not isinstance(laid, Illegal)
    right = _plain(laid.map)
    pool.learn(right)
    for _ in range(tries):
        heard.refused(game.read_map(players, bend(right, pool, below)))
    heard.refused(game.lay_map(players, below, 7))
    heard.refused(game.lay_map(99, below))
    heard.refused(game.read_map(players, right, players * 3))

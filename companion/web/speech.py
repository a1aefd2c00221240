"""The sentences on phones: the game's, the table's and the app's, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic_core import to_json

from companion.engines import Loaded
from companion.filler import Verbatim
from companion.live.lines import Line
from companion.live.room import Room
from companion.rules.kernel import Illegal, PlayerSheet, Question, Sheet
from companion.rules.kernel import Line as ScoreLine
from companion.rules.kernel.game import Chapter
from companion.tables.entries import Amend, Undo
from companion.web import words
from companion.web.bot_names import bot_names
from companion.wording import Wording

MOST_LINES = 4000
MOST_LINES_OF_TABLE = 250


class Speaker:
    """A pack's wording in one language, and the sentences about the table."""

    def __init__(self, wording: Wording, most_lines: int = MOST_LINES) -> None:
        self._wording = wording
        self._most_lines = most_lines
        self._ready: dict[int, tuple[ScoreLine, bytes]] = {}
        """Keyed by a line's id; the line is kept as well, so that no other object gets the same id."""
        self._score_lines: dict[Any, bytes] = {}
        self._moves: dict[Any, str] = {}

    def with_players(self, called: Mapping[str, str]) -> Speaker:
        """Return this speaker for one table, with few cached lines, because there are many tables."""
        return Speaker(self._wording.with_players(called), MOST_LINES_OF_TABLE)

    @property
    def language(self) -> str:
        return self._wording.language

    def refusal(self, illegal: Illegal) -> str:
        return self._wording.refusal(illegal)

    def name(self, value: Any) -> str:
        return self._wording.name(value)

    def step(self, entry: Mapping[str, Any]) -> str:
        return self._wording.step(str(entry["type"]))

    def question(self, question: Question) -> str:
        return self._wording.question(question.id, question.subject)

    def question_id(self, id: str) -> str | None:
        """Return a question of chance in words that name no facts; None where it has only others."""
        return self._wording.question_in_general(id)

    def figure(self, what: str) -> str:
        """Return what a number of a seat is called."""
        return self._wording.figure(what)

    def move(self, record: Mapping[str, Any]) -> str:
        """Return a move in words. Moves with plain facts are cached for all games."""
        key = tuple(record.items())
        try:
            found = self._moves.get(key)
        except TypeError:
            return self._wording.move(record)
        if found is None:
            if len(self._moves) >= self._most_lines:
                self._moves.clear()
            found = self._moves[key] = self._wording.move(record)
        return found

    def tell(self, record: Mapping[str, Any], beside: Mapping[str, Any]) -> str:
        """Return a move in the log's words, with what is known beside it."""
        return self._wording.move(record, beside)

    def chapter(self, chapter: Chapter) -> str:
        """Return the log's heading for a round, or for a seat's turn in it."""
        key = ("chapter", *chapter)
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = self._wording.chapter(*chapter)
        return found

    def line(self, line: Line, seat: str | None) -> str:
        """Return a line of the log as this seat may read it."""
        record = line.record(seat)
        if line.kind in ("move", "chance"):
            return self.move(record) if not line.beside else self.tell(record, line.beside)
        kind = line.kind if line.kind != "consent" else "agree" if record["agree"] else "refuse"
        return self._say(f"log.{kind}", {"by": line.by, **record})

    def beside(self, kind: str, shown: Mapping[str, Any]) -> str:
        """Return a line about the toolbox, a seat, the host, a branch or the start."""
        which = {
            "tool": shown.get("tool"),
            "seat": shown.get("played"),
            "hand": shown.get("step"),
            "host": shown.get("step"),
            "clock": shown.get("step"),
            "branch": shown.get("step"),
            "start": "missing" if shown.get("missing") else "all",
            "broken": "one" if shown.get("lost") == 1 else None,
        }
        key = f"log.{kind}-{which[kind]}" if which.get(kind) else f"log.{kind}"
        if "doer" in shown:
            key = f"{key}-by" if kind == "seat" else key
            shown = {**shown, "doer": shown["doer"] or words.say(self._wording.language, "log.the-host")}
        match shown:
            case {"was": str(was), "name": str(name)} if was:
                return self._say(key, {**shown, "was": Verbatim(was), "name": Verbatim(name)})
            case {"tool": "count", "of": str(owner)} if owner:
                return self._say(f"{key}-of", shown)
            case {"tool": "timer", "seconds": int(seconds)}:
                return self._say(key, {**shown, "time": f"{seconds // 60}:{seconds % 60:02}"})
            case {"tool": "timer"}:
                return self._say(f"{key}-stop", shown)
            case {"bot": str(bot)} if bot:
                return self._say(
                    key, {**shown, "bot": Verbatim(words.say(self._wording.language, f"log.strength-{bot}"))}
                )
        return self._say(key, shown)

    def amend(self, deed: Amend) -> str:
        """Return what is asked of the table: how many entries would be undone decides how it is said."""
        count = len(deed.falls)
        key = {0: "request.amend-none", 1: "request.amend-one"}.get(count, "request.amend")
        return self._say(key, {"by": deed.by, "falls": count})

    def undo(self, deed: Undo, first: str, more: bool) -> str:
        """Return what is asked of the table; `first` is the log's sentence about the first that would be undone, which
        may be a secret, so it comes as its reader may read it."""
        return self._say(
            "request.undo-more" if more else "request.undo", {"by": deed.by, "first": Verbatim(first.rstrip("."))}
        )

    def _say(self, key: str, facts: Mapping[str, Any]) -> str:
        """Return one of the app's sentences, with the pack's names for ids."""
        language = self._wording.language
        by = facts.get("by") or Verbatim(words.say(language, "log.somebody"))
        return self._wording.fill(words.find(language, key), {**facts, "by": by})

    def deciding_sentence(self, code: str) -> str:
        return self._wording.deciding_sentence(code)

    def sheet_json(self, sheet: Sheet) -> bytes:
        """Return a score sheet as JSON."""
        return self.joined_sheet(sheet, map(self.player_json, sheet.players))

    def player_json(self, player: PlayerSheet) -> bytes:
        """Return one player's part of a sheet. Most of its lines are cached."""
        seat, total, lines = player
        return b'{"name":%b,"total":%d,"lines":[%b]}' % (to_json(seat), total, b",".join(self._score_json(lines)))

    def joined_sheet(self, sheet: Sheet, players: Iterable[bytes]) -> bytes:
        """Join a sheet from its players' parts."""
        end = {
            "winners": sheet.winners,
            "decided_by": sheet.decided_by,
            "counts": sheet.counts,
            "says": self._wording.deciding_sentence(sheet.decided_by),
        }
        return b'{"players":[%b],%b' % (b",".join(players), to_json(end)[1:])

    def _score_json(self, lines: Sequence[ScoreLine]) -> list[bytes]:
        """Return score lines as JSON, cached by identity, because sheets repeat them."""
        ready = self._ready
        try:
            return [ready[id(line)][1] for line in lines]
        except KeyError:
            pass
        if len(ready) >= self._most_lines:
            ready.clear()
        return [self._ready_line(line) for line in lines]

    def _ready_line(self, line: ScoreLine) -> bytes:
        """Look the cache up once: another thread may clear it meanwhile."""
        found = self._ready.get(id(line))
        if found is None:
            found = self._ready[id(line)] = (line, self._equal_line(line))
        return found[1]

    def _equal_line(self, line: ScoreLine) -> bytes:
        facts = [tuple(fact) if type(fact) is list else fact for fact in line.facts.values()]
        key = (line.what, line.points, line.rule, *line.facts, *facts)
        try:
            found = self._score_lines.get(key)
        except TypeError:
            return self._write_line(line)
        if found is None:
            if len(self._score_lines) >= self._most_lines:
                self._score_lines.clear()
            found = self._score_lines[key] = self._write_line(line)
        return found

    def _write_line(self, line: ScoreLine) -> bytes:
        says = self._wording.line(line)
        return to_json(
            {"what": line.what, "says": says, "points": line.points, "rule": line.rule, "facts": dict(line.facts)}
        )


_SPEAKERS: dict[tuple[str, str], Speaker] = {}


def speaker(loaded: Loaded, language: str) -> Speaker:
    """Return the cached speaker of a pack and language."""
    key = (loaded.pack.hash, language)
    found = _SPEAKERS.get(key)
    if found is None:
        if len(_SPEAKERS) > 64:
            _SPEAKERS.clear()
        found = _SPEAKERS[key] = Speaker(Wording(loaded.pack, language))
    return found


def table_speaker(room: Room, language: str) -> Speaker:
    """Return the speaker for a table, which says what its players are called now."""
    general = speaker(room.loaded, language)
    called = _renamed_seats(room, language)
    if not called:
        return general
    return room.cache.lasting(("speaker", language), called, general.with_players)


def _renamed_seats(room: Room, language: str) -> dict[str, str]:
    """Return the players' names by seat where a sentence would say something else. A game's own seats, such as tribes,
    keep their names in sentences."""
    if room.loaded.game is not None and room.loaded.game.seats:
        return {}
    names = player_names(room, language)
    return {id: name for id, name in names.items() if name != id}


def player_names(room: Room, language: str) -> dict[str, str]:
    """Return what the player at each seat is called: a bot by its name in the pack, a stand-in such as "Player 2" in
    the reader's language."""
    bots = bot_names(room)
    return {
        id: bots.get(id)
        or (words.say(language, "ui.new.person", {"number": seat.unnamed}) if seat.unnamed else seat.name)
        for id, seat in room.seats.items()
    }

"""Read a whole pack: shape first, then tables, components and texts, then checks across them.

The order is that of dependence; every step continues as far as it makes sense, so that all mistakes come at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.errors import Finding, Place, Refused
from generator.pack import table_checks
from generator.pack.assets import Assets
from generator.pack.budget import budget
from generator.pack.columns import Cells
from generator.pack.companion import read_companion
from generator.pack.components import ComponentReader
from generator.pack.find import GAME_FILE, LESSON_FOLDER, find_pack
from generator.pack.findings import Findings, nearest, suggest
from generator.pack.folder import Folder
from generator.pack.game_shape import GAME, GLOSSARY, RULINGS
from generator.pack.hashing import pack_hash, tables_hash
from generator.pack.model import BotFace, Component, CroppedPiece, Pack, Piece, Ruling, Span, Table, Term
from generator.pack.row_values import fill_document
from generator.pack.shape import check
from generator.pack.tables import TableReader
from generator.pack.texts import TextReader, glossary_keys, needed_keys
from generator.pack.yaml_tree import Document, read_yaml

if TYPE_CHECKING:
    from generator.pack.rulebook import Rulebook

PAD_KEYS = {"from", "entries", "notes", "columns"}
"""What a component says that prints a score pad."""


def read_pack(name_or_path: str | Path, *, draft: bool = False) -> Pack:
    """Return the pack, or raise `Refused` with every mistake in it. In a draft, pictures may be missing."""
    pack, findings = read_findings(name_or_path, draft=draft)
    if pack is None:
        raise Refused(finding for finding in findings if finding.severity == "error")
    return pack


@budget()
def read_findings(name_or_path: str | Path, *, draft: bool = False) -> tuple[Pack | None, tuple[Finding, ...]]:
    """Return the pack, if nothing is wrong with it, and all findings, warnings too. `Refused` when there is no pack
    there."""
    root = find_pack(name_or_path)
    findings = Findings(root.resolve().name)
    folder = Folder(root, findings)
    game = read_yaml(folder, GAME_FILE)
    if game is None or not check(GAME, game, findings):
        return None, findings.in_order()
    findings.pack = game.value["id"]
    return _read(folder, game, draft), findings.in_order()


class PackHead(NamedTuple):
    """What a pack says of itself before anything else of it is read."""

    id: str
    folder: Path
    languages: tuple[str, ...]


def read_head(name_or_path: str | Path) -> PackHead | None:
    """Return a pack's id, folder and languages; None when `game.yaml` is broken."""
    root = find_pack(name_or_path)
    findings = Findings()
    game = read_yaml(Folder(root, findings), GAME_FILE)
    if game is None or not check(GAME, game, findings):
        return None
    return PackHead(game.value["id"], root, tuple(dict.fromkeys(game.value["languages"])))


def place_of_languages(folder: Path) -> Place:
    """Return where `game.yaml` lists the languages."""
    findings = Findings()
    game = read_yaml(Folder(folder, findings), GAME_FILE)
    return game.key("languages") if game else Folder(folder, findings).place(GAME_FILE)


def read_rulebook(pack: Pack, language: str) -> Rulebook:
    """Return the rulebook in this language; `Refused` when it is missing or broken."""
    from generator.pack.rule_chapters import rule_chapters
    from generator.pack.rulebook import Rulebook, chapters_of

    findings = Findings(pack.id)
    folder = Folder(pack.folder, findings)
    document = read_yaml(folder, f"rulebook/{language}.yaml")
    if document:
        document = fill_document(document, pack.tables, findings, language)
    chapters = chapters_of(document, findings) if document else ()
    rules = rule_chapters(folder, chapters, findings) if chapters else {}
    if findings.errors:
        raise Refused(findings.in_order())
    return Rulebook(chapters, rules)


def compare_rulebooks(pack: Pack | PackHead) -> tuple[Finding, ...]:
    """Find the languages without a rulebook and the chapters that only some languages have."""
    from generator.pack.rulebook import chapters_of

    findings = Findings(pack.id)
    folder = Folder(pack.folder, findings)
    files = {language: f"rulebook/{language}.yaml" for language in pack.languages}
    documents = {
        language: read_yaml(folder, file) for language, file in files.items() if (pack.folder / file).is_file()
    }
    ids = {
        language: [chapter.id for chapter in chapters_of(document, findings)]
        for language, document in documents.items()
        if document
    }
    if findings.errors or not ids:
        return findings.in_order()
    missing = [one for language in files if language not in ids and (one := missing_rulebook(pack, language))]
    everywhere = dict.fromkeys(id for listed in ids.values() for id in listed)
    for language, listed in ids.items():
        document = documents[language]
        for id in everywhere:
            if id not in listed and document:
                has = [other for other, theirs in ids.items() if id in theirs]
                only_here = [known for known in listed if sum(known in theirs for theirs in ids.values()) == 1]
                findings.add(
                    "missing-chapter",
                    f"The chapter “{id}” is missing; it stands in {', '.join(files[other] for other in has)}.",
                    f"Is “{near}” meant? Chapters have the same ids in every language."
                    if (near := nearest(id, only_here))
                    else "Write it here too, or take it out there.",
                    document.key("chapters"),
                    language=language,
                )
    return (*missing, *findings.in_order())


def missing_rulebook(pack: Pack | PackHead, language: str) -> Finding | None:
    """Return the finding that only other languages have a rulebook, if that is so."""
    files = {one: f"rulebook/{one}.yaml" for one in pack.languages}
    has = [one for one, file in files.items() if (pack.folder / file).is_file()]
    if not has or language in has:
        return None
    return Finding(
        "missing-file",
        f"There is a rulebook in {', '.join(has)} and none in {language}.",
        f"Copy {files[has[0]]} to {files[language]} and translate it.",
        Folder(pack.folder, Findings(pack.id)).place(files[language]),
        pack=pack.id,
        language=language,
    )


def _read(folder: Folder, game: Document, draft: bool) -> Pack | None:
    findings = folder.findings
    value = game.value
    assets = Assets(folder, findings, draft)
    palette: dict[str, str] = value.get("palette") or {}
    fonts: dict[str, str] = value.get("fonts") or {}
    for role, family in fonts.items():
        assets.need_font(family, game.place("fonts", role), f"fonts.{role}")
    tables = TableReader(folder, game, Cells(findings, assets, palette)).read()
    # A row of a broken table would repeat that mistake in every expression that uses it.
    sound = not findings.errors
    components, pieces = ComponentReader(folder, game, tables).read()
    tables = {**_tables_of_grids(value["components"], components), **tables}
    companion = read_companion(folder, components, pieces, tables) if sound else None
    players, best, minutes = (_span(game, key, findings) for key in ("players", "best", "minutes"))
    texts = TextReader(folder, game, assets)
    words = texts.read(tables)
    if sound and any(PAD_KEYS & entry.keys() for entry in value["components"]):
        from generator.pack.score_pad import pad_keys, score_pads  # few games print one

        components = score_pads(game, components, companion, players, findings)
        texts.need(pad_keys(components, words[value["languages"][0]]))
    rulings = _rulings(folder)
    texts.need(needed_keys(game, tables, [ruling.id for ruling in rulings]))
    glossary = _glossary(folder, pieces, assets)
    texts.need(glossary_keys([term.id for term in glossary]))
    if sound:
        table_checks.run(game, tables, findings)
    lesson = None
    if sound and (folder.root / LESSON_FOLDER).is_dir():
        from generator.pack.lesson import read_lesson  # a deck to print has none

        lesson = read_lesson(folder, value["languages"], tables)
    # Files not read so far, pictures above all, may turn out to be unreadable now.
    files = pack_hash(folder, _table_files(value)) if not findings.errors else ""
    if players and best and not players.min <= best.min <= best.max <= players.max:
        findings.add(
            "bad-value",
            f"“best” is {best}, but {players} play.",
            "Name numbers of players the game is for.",
            game.place("best"),
            field="best",
        )
    _need_faces(game, pieces, findings)
    if findings.errors:
        return None
    assert players is not None, "the shape of game.yaml asks for players"
    return Pack(
        id=value["id"],
        folder=folder.root,
        version=value["version"],
        languages=tuple(value["languages"]),
        players=players,
        best=best,
        minutes=minutes,
        age=value.get("age"),
        designers=tuple(value.get("designers") or ()),
        palette=MappingProxyType(palette),
        fonts=MappingProxyType(fonts),
        components=components,
        tables=MappingProxyType(tables),
        texts=words,
        rulings=rulings,
        hash=files,
        tables_hash=tables_hash(tables, companion, _rows_played_before(value)),
        pieces_of=MappingProxyType(pieces),
        companion=companion,
        lesson=lesson,
        glossary=glossary,
        bots=_bots(game, pieces),
        cover=_picture(game, "cover", pieces),
        victory=_picture(game, "victory", pieces),
    )


def _home(pieces: Mapping[str, tuple[Piece, ...]], piece: str) -> str | None:
    """Return the component that has this piece."""
    return next((component for component, those in pieces.items() if any(one.id == piece for one in those)), None)


def _need_faces(game: Document, pieces: Mapping[str, tuple[Piece, ...]], findings: Findings) -> None:
    """Find faces of bots, and pictures of the game, that name no piece."""
    shown: list[tuple[str, Any, tuple[str | int, ...]]] = [
        (f"the face of {bot['name']}", bot, ("bots", at)) for at, bot in enumerate(game.value.get("bots") or ())
    ]
    pictures = (("cover", "the cover"), ("victory", "the picture of victory"))
    shown += [(purpose, game.value[key], (key,)) for key, purpose in pictures if key in game.value]
    for purpose, cropped, path in shown:
        if _home(pieces, cropped["piece"]) is None:
            known = [one.id for those in pieces.values() for one in those]
            near = nearest(cropped["piece"], known)
            findings.add(
                "bad-value",
                f"There is no piece “{cropped['piece']}” for {purpose}.",
                f"Is “{near}” meant?" if near else "Name the id of a piece of this game.",
                game.place(*path, "piece"),
                field="piece",
            )


def _bots(game: Document, pieces: Mapping[str, tuple[Piece, ...]]) -> tuple[BotFace, ...]:
    return tuple(
        BotFace(bot["name"], home, bot["piece"], _square(bot["crop"]))
        for bot in game.value.get("bots") or ()
        if (home := _home(pieces, bot["piece"])) is not None
    )


def _picture(game: Document, key: str, pieces: Mapping[str, tuple[Piece, ...]]) -> CroppedPiece | None:
    picture = game.value.get(key)
    home = _home(pieces, picture["piece"]) if picture else None
    return CroppedPiece(home, picture["piece"], _square(picture["crop"])) if picture and home is not None else None


def _square(crop: Sequence[float]) -> tuple[float, float, float]:
    left, top, side = crop
    return (float(left), float(top), float(side))


def _table_files(value: Mapping[str, Any]) -> list[str]:
    entries = (value.get("tables") or {}).values()
    return [entry if isinstance(entry, str) else entry["file"] for entry in entries]


def _rows_played_before(value: Mapping[str, Any]) -> dict[str, Any]:
    """The rows that saved tables were played with before a table had them, by table and id."""
    entries = (value.get("tables") or {}).items()
    return {name: entry["before"] for name, entry in entries if isinstance(entry, dict) and "before" in entry}


def _tables_of_grids(entries: Sequence[Mapping[str, Any]], components: Sequence[Component]) -> dict[str, Table]:
    if not any("grid" in entry for entry in entries):
        return {}
    from generator.pack.made_parts import grid_tables  # most games have no board with a grid

    return grid_tables(entries, {one.id: one for one in components})


def _span(game: Document, key: str, findings: Findings) -> Span | None:
    match game.value.get(key):
        case None:
            return None
        case int() as number:
            return Span(number, number)
        case {"min": low, "max": high}:
            if low > high:
                findings.add(
                    "bad-value",
                    f"“{key}” goes from {low} to {high}.",
                    "“min” is the smaller one; swap them.",
                    game.place(key, "min"),
                    field=key,
                )
            return Span(low, high)
    raise AssertionError("the shape of game.yaml has let a wrong span pass")


def _second_time(folder: Folder, what: str, first: Ruling | Term, cure: str, place: Place, id: str) -> None:
    said = f"{what} a second time; the first is in line {first.place.line}."
    folder.findings.add("duplicate-id", said, cure, place, piece=id)


def _rulings(folder: Folder) -> tuple[Ruling, ...]:
    if not (folder.root / "rulings.yaml").exists():
        return ()
    document = read_yaml(folder, "rulings.yaml")
    if document is None or not check(RULINGS, document, folder.findings):
        return ()
    rulings: dict[str, Ruling] = {}
    for number, row in enumerate(document.value):
        id = row["id"]
        if id in rulings:
            what, cure = f"The ruling “{id}” stands here", "Give one of them another id."
            _second_time(folder, what, rulings[id], cure, document.place(number, "id"), id)
        rulings.setdefault(id, Ruling(id, row["rule"], document.place(number)))
    return tuple(rulings.values())


def _glossary(folder: Folder, pieces: Mapping[str, tuple[Piece, ...]], assets: Assets) -> tuple[Term, ...]:
    if not (folder.root / "glossary.yaml").exists():
        return ()
    document = read_yaml(folder, "glossary.yaml")
    if document is None or not check(GLOSSARY, document, folder.findings):
        return ()
    terms: dict[str, Term] = {}
    drawn = {piece.id for some in pieces.values() for piece in some}
    for number, row in enumerate(document.value):
        id, piece, icon = row["id"], row.get("piece", ""), row.get("icon", "")
        if icon:
            assets.need_icon(icon, document.place(number, "icon"), field="icon")
        if id in terms:
            what, cure = f"“{id}” is explained here", "Make one of the two, or give one another id."
            _second_time(folder, what, terms[id], cure, document.place(number, "id"), id)
        if piece and drawn and piece not in drawn:
            folder.findings.add(
                "unknown-piece",
                f"There is no piece “{piece}”.",
                suggest(piece, drawn, "Pieces"),
                document.place(number, "piece"),
                field="piece",
            )
        also = tuple(row.get("also") or ())
        terms.setdefault(id, Term(id, row.get("rule", ""), icon, piece, also, document.place(number)))
    return tuple(terms.values())

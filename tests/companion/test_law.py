"""Every rule number leads to a paragraph in docs/, and every rule that an engine enforces is tested by its number."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import law
from companion.cli.rule import command
from companion.rules.kernel.reasons import Reasons
from generator.pack.find import large_games
from generator.pack.reader import read_pack

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("companion", "generator", "content", "templates", "tests", "docs", "bench")
ENDINGS = {".py", ".md", ".yaml", ".csv", ".js", ".html"}
GAMES = {"ARM": "armorica", "ARR": "arrival", "FK": "fallen_kingdoms"}
FOLDERS = {"tables": "TABLE"} | {folder: prefix for prefix, folder in GAMES.items()}
CITATION = re.compile(rf"\b({'|'.join(law.documents())}) (\d+(?:\.\d+)*)")
MADE_UP = {"ARM 99", "ARR 99.9", "ARR 5.4.20", "ARM 12.1.9"}
"""Numbers that tests cite because they do not exist."""
TEST_NAME = re.compile(r"def (test_\w+)")
BARE = re.compile(r"""["'](\d+(?:\.\d+)+)["']""")


def sources() -> dict[Path, str]:
    files = [path for folder in SOURCES for path in (ROOT / folder).rglob("*") if path.suffix in ENDINGS]
    return {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in files}


def citations(text: str) -> set[str]:
    return {f"{match[1]} {match[2]}" for match in CITATION.finditer(text)}


def rules_of(prefix: str) -> set[str]:
    """The numbers that an engine's refusals cite."""
    module = import_module(f"companion.rules.{GAMES[prefix]}.reasons")
    (reasons,) = (value for value in vars(module).values() if isinstance(value, Reasons))
    return {f"{prefix} {reason.rule}" for reason in reasons.by_code.values()}


def table_rules() -> set[str]:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "companion").rglob("*.py"))
    return {citation for citation in citations(re.sub(r'"""(?s:.*?)"""|#.*', "", code)) if citation.startswith("TABLE")}


def numbers_in_a_name(name: str, prefix: str | None) -> set[str]:
    """`test_arm_1_2_and_1_3_suits` carries ARM 1.2 and ARM 1.3; `prefix` is the folder's, where the name has none."""
    lead = re.match(r"test_(?:([a-z]+)_)?(\d+(?:_\d+)*(?:_(?:and|to)_\d+(?:_\d+)*)*)", name)
    if not lead or not (cited := lead[1] or prefix):
        return set()
    return {f"{cited.upper()} {part.replace('_', '.')}" for part in re.split("_and_|_to_", lead[2])}


def cited_by_tests() -> set[str]:
    """Every number that a test cites, carries in its name or, in the folder of one document, quotes bare."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("*.py"):
        text, prefix = path.read_text(encoding="utf-8"), FOLDERS.get(path.parent.name)
        found |= citations(text)
        found.update(*(numbers_in_a_name(name, prefix) for name in TEST_NAME.findall(text)))
        if prefix:
            found |= {f"{prefix} {number}" for number in BARE.findall(text)}
    return found


@pytest.mark.parametrize(("prefix", "least"), [("ARM", 80), ("ARR", 300), ("FK", 450), ("TABLE", 30)])
def test_every_document_is_read_whole(prefix: str, least: int) -> None:
    rules = law.law(prefix)
    assert len(rules) >= least
    assert all(rule.text for rule in rules.values())


def test_every_citation_leads_to_a_rule() -> None:
    cited = {(path, citation) for path, text in sources().items() for citation in citations(text)}
    assert len({citation for _, citation in cited}) > 400
    lost = sorted(
        (citation, str(path)) for path, citation in cited if citation not in MADE_UP and not law.find(citation)
    )
    assert lost == []


@pytest.mark.parametrize("prefix", GAMES)
def test_every_refusal_cites_a_rule(prefix: str) -> None:
    cited = rules_of(prefix)
    assert cited
    assert sorted(citation for citation in cited if not law.find(citation)) == []


@pytest.mark.parametrize("prefix", [*GAMES, "TABLE"])
def test_every_rule_that_is_enforced_is_cited_by_a_test(prefix: str) -> None:
    enforced = table_rules() if prefix == "TABLE" else rules_of(prefix)
    assert len(enforced) > 10
    assert sorted(enforced - cited_by_tests()) == [], "cite each in a test that breaks it"


def test_a_rule_knows_its_chapter_and_wording() -> None:
    rule = law.find("arr 5.4.2")
    assert rule is not None
    assert rule.chapters[0] == "5 Action Phase"
    assert "Balor" in rule.text
    assert law.find("F-52") is not None
    assert law.find("ARR 5.4.20") is None


PRICED: dict[str, dict[str, tuple[str, ...]]] = {
    "armorica": {"majority": ("ARM 9.3",), "majority-tied": ("ARM 9.3",)},
    "arrival": {
        "outpost": ("ARR 5.4.6", "ARR 5.4.7", "ARR 5.4.8", "ARR 6.1"),
        "distant": ("ARR 5.7.2", "ARR 5.7.3", "ARR 5.7.6"),
        "chest": ("ARR 5.8.2",),
    },
    "fallen-kingdoms": {"city": ("FK 10.1.1",), "rumor-paid": ("FK 9.1.2", "FK 10.1.3", "FK 17.9")},
}
"""The paragraphs that name an amount of a pack."""


@pytest.mark.parametrize("name", PRICED)
def test_a_price_is_the_same_in_the_pack_and_in_the_law(name: str) -> None:
    """The law is read on phones: a changed row tells here which paragraphs to change with it."""
    rows = {str(row["id"]): int(row["number"]) for row in read_pack(name).tables["amounts"]}
    paragraphs: dict[str, tuple[str, ...]] = PRICED[name]
    assert rows.keys() == paragraphs.keys()
    for row, number in rows.items():
        for citation in paragraphs[row]:
            assert re.search(rf"(?<![\d.]){number}(?![\d.]\d)", find_rule(citation)), f"{row} is {number}: {citation}"


def find_rule(citation: str) -> str:
    rule = law.find(citation)
    assert rule is not None, citation
    return rule.text


def test_the_command_prints_a_paragraph_a_section_and_a_ruling() -> None:
    paragraph = CliRunner().invoke(command, ["ARM", "6.3"])
    assert paragraph.exit_code == 0
    assert "6 Winter" in paragraph.output
    assert "Exactly the deficit" in paragraph.output
    section = CliRunner().invoke(command, ["FK 5.2"])
    assert "FK 5.2.6" in section.output
    assert CliRunner().invoke(command, ["F-52", "--json"]).output.startswith("[")


@pytest.mark.parametrize(
    ("wanted", "cure"), [("ARR 5.4.20", "ARR 5.4"), ("ARM 99", "ARM 1 to"), ("XYZ 1", "ARM, ARR, FK, TABLE")]
)
def test_an_unknown_number_is_answered_with_the_nearest(wanted: str, cure: str) -> None:
    from generator.errors import Refused

    result = CliRunner().invoke(command, [wanted])
    assert isinstance(result.exception, Refused)
    finding = result.exception.findings[0]
    assert cure in f"{finding.message} {finding.hint}"


@pytest.mark.parametrize("name", large_games())
def test_every_term_of_a_glossary_cites_a_rule_that_there_is(name: str) -> None:
    for term in read_pack(name).glossary:
        assert not term.rule or law.find(term.rule) is not None, term

"""`punchboard changes` and `build --changed`: by id and field, what differs from the last build or another version."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from generator.cli import main
from generator.places import shipped_folder


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The starter pack, built once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PUNCHBOARD_HOME", str(tmp_path / "home"))
    shutil.copytree(shipped_folder("templates") / "new", "my-game")
    return Path("my-game")


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def rewrite(pack: Path) -> None:
    """A card is changed, one is gone, one is new; a word is another; the size of the aids is another."""
    edit(pack / "cards.csv", "sun-1,sun,1,", "sun-1,sun,6,2")
    edit(pack / "cards.csv", "sun-2,sun", "sun-9,sun")
    for language in ("en", "de"):
        edit(pack / f"texts/{language}.yaml", "  sun-2:", "  sun-9:")
    edit(pack / "texts/de.yaml", "sun-3: {name: ", "sun-3: {name: Neu ")
    text = (pack / "game.yaml").read_text(encoding="utf-8")
    before, aid, after = text.partition("  - id: aid")
    after = after.replace("size: poker", "size: [63.5, 90]")
    (pack / "game.yaml").write_text(before + aid + after, encoding="utf-8")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(words)
    said = capsys.readouterr()
    return (left.value.code if isinstance(left.value.code, int) else 0, said.out, said.err)


def facts(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = run(capsys, *words, "--json")
    assert code == 0, err
    return json.loads(out)


def assert_rewritten(found: Any) -> None:
    changes = {(one["component"], one["piece"]): one for one in found["changes"]}
    assert {name: one["change"] for name, one in changes.items()} == {
        ("cards", "sun-1"): "changed",
        ("cards", "sun-9"): "added",
        ("cards", "sun-3"): "changed",
        ("cards", "sun-2"): "removed",
        ("aid", None): "changed",
        ("aid", "aid"): "changed",
    }
    assert changes["cards", "sun-1"]["fields"] == [
        {"field": "copies", "before": 1, "after": 2},
        {"field": "value", "before": 1, "after": 6},
    ]
    assert changes["cards", "sun-1"]["redrawn"]
    [word] = changes["cards", "sun-3"]["fields"]
    assert word["field"] == "name (de)"
    assert word["after"] == "Neu " + word["before"]
    assert not changes["cards", "sun-3"]["redrawn"], "in English it is the same"
    assert changes["aid", None]["fields"][0]["field"] == "size"
    assert found["same"] == 9


def test_since_the_last_build(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "build", str(pack))[0] == 0
    assert facts(capsys, "changes", str(pack))["changes"] == []
    rewrite(pack)
    assert_rewritten(facts(capsys, "changes", str(pack)))
    code, out, _ = run(capsys, "changes", str(pack))
    assert code == 0
    assert "    ~ sun-1  copies: 1 → 2 · value: 1 → 6" in out
    assert "    + sun-9" in out
    assert "    - sun-2" in out
    assert out.endswith("3 changed, 1 new, 1 gone, 9 the same\n")


def test_a_layout_changes_only_how_pieces_are_drawn(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "build", str(pack))
    (pack / "layouts/back.yaml").write_text("boxes:\n  ground: {bleed: true, fill: '#123456'}\n", encoding="utf-8")
    found = facts(capsys, "changes", str(pack))
    assert len(found["changes"]) == 13
    assert all(one["redrawn"] and not one["fields"] for one in found["changes"])
    assert "~ sun-1  drawn differently" in run(capsys, "changes", str(pack))[1]


def test_since_a_folder_a_zip_and_a_zipped_folder(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(pack, "older")
    for name, start in (("flat.zip", ""), ("folder.zip", "my-game/")):
        with zipfile.ZipFile(name, "w") as archive:
            for file in sorted(pack.rglob("*")):
                archive.write(file, start + file.relative_to(pack).as_posix())
    rewrite(pack)
    for since in ("older", "flat.zip", "folder.zip"):
        assert_rewritten(facts(capsys, "changes", str(pack), "--since", since))


def test_since_a_tag(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q"], ["add", "my-game"], ["commit", "-qm", "First"], ["tag", "v1"]):
        subprocess.run([*git, *words], check=True, capture_output=True)
    rewrite(pack)
    assert_rewritten(facts(capsys, "changes", str(pack), "--since", "v1"))


def test_the_page_shows_both_pictures(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "build", str(pack))
    rewrite(pack)
    assert run(capsys, "changes", str(pack), "--html", "page.html")[:2] == (0, "page.html\n")
    page = Path("page.html").read_text(encoding="utf-8")
    assert page.count("<figcaption>before") == 4
    assert page.count("<figcaption>now") == 4
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert ids
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', page)) <= set(ids)


def test_build_changed_says_what_has_changed(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "build", str(pack))
    edit(pack / "cards.csv", "sun-1,sun,1,", "sun-1,sun,6,")
    code, out, _ = run(capsys, "build", str(pack), "--changed")
    assert code == 0
    assert "    ~ sun-1  value: 1 → 6" in out
    edit(pack / "cards.csv", "sun-1,sun,6,", "sun-1,sun,5,")
    said = facts(capsys, "build", str(pack), "--changed")
    [change] = said["changes"][0]["changes"]
    assert change["fields"] == [{"field": "value", "before": 6, "after": 5}]
    assert len(said["files"]) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "There is no earlier build of my-game in output"),
        (("--since", "v9"), "neither a file, a folder nor a version in git called “v9”"),
        (("--since", "--help"), "neither a file"),
        (("--since", "my-game/cards.csv"), "is no zip file of a pack"),
        (("--since", "my-game/texts"), "Of my-game/texts:"),
        (("--lang", "xx"), "no language 'xx'"),
    ],
)
def test_what_there_is_not_is_refused(
    pack: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    code, _, err = run(capsys, "changes", str(pack), *words)
    assert code == 2
    assert said in err


def test_words_in_a_column_are_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = tmp_path / "1" / "deck", tmp_path / "2" / "deck"
    for folder in (before, after):
        shutil.copytree(shipped_folder("templates") / "gallery" / "two-languages", folder)
    [table] = after.glob("*.csv")
    head, first, *_ = table.read_text(encoding="utf-8").splitlines()
    column = next(number for number, name in enumerate(head.split(",")) if name.endswith("_de"))
    word = first.split(",")[column]
    edit(table, word, f"{word} neu")
    [piece] = facts(capsys, "changes", str(after), "--since", str(before))["changes"]
    assert [field["field"] for field in piece["fields"]] == [head.split(",")[column]]

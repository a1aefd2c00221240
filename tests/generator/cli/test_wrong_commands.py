"""A newcomer's evening: wrong papers, wrong folders, wrong ports, full disks.

Every answer is a sentence that says what to do, the exit code is 2, nothing is half written, and no user ever sees a
traceback.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from support.waiting import until

from generator.cli import main
from generator.places import shipped_folder

PUNCHBOARD = [sys.executable, "-c", "from generator.cli import run; run()"]

WRONG: list[tuple[str, str]] = [
    ("bild harbour", "There is no command 'bild'. Did you mean 'build'?"),
    ("credits", "There is no command 'credits'. See"),
    ("build", "Name a game"),
    ("build harbor", "There is no game “harbor”"),
    ("build armorca", "Did you mean “armorica”?"),
    ("build notes.txt", "“notes.txt” is a file. A pack is a folder with a game.yaml."),
    ("build empty", "The folder “empty” has no game.yaml. Every pack has one; “punchboard new empty”"),
    ("build harbour --paper A44", "There is no paper called 'A44'. Did you mean A4?"),
    ("build harbour --paper 210x", "a size such as 210x297"),
    ("build harbour --paper 210x297pt", "There is no paper called '210x297pt'."),
    ("build harbour --paper 10x10", "Both edges must lie between 50 and 5000 mm"),
    ("build harbour --paper=-5x10", "There is no paper called '-5x10'."),
    ("build harbour --bleed 3cm", "neither a number of millimetres nor 'max'"),
    ("build harbour --bleed 50", "Use 0 to 20 mm; 3 is usual."),
    ("build harbour --bleed=-1", "cannot be printed"),
    ("build harbour --lang xx", "The game has no language 'xx'. It has: en, de"),
    ("build harbour --backs both", "'both' is not one of 'none', 'long', 'short', 'fold'"),
    ("build harbour --ink colour", "is not one of 'full', 'low', 'mono'"),
    ("build harbour --only Card:xyz", "has no component “Card”."),
    ("build harbour --only cards:sun-99", "“cards” has no piece “sun-99”"),
    ("build harbour --only :sun-1", "names no component. Write --only COMPONENT"),
    ("build harbour --format gif", "'gif' is not one of pdf, svg, png, tts"),
    ("build harbour --for moonprint", "is not one of 'home', 'cutter', 'drivethru', 'gamecrafter'"),
    ("build harbour --profile nobody", "There is no printer profile “nobody”. Make one: punchboard calibrate"),
    ("build harbour -o notes.txt", "'notes.txt' is a file"),
    ("build harbour -o notes.txt/below", "there is a file where a folder should be"),
    ("plan harbour --paper X", "There is no paper called 'X'"),
    ("check nogame", "There is no game “nogame”"),
    ("schema nothing", "is not one of 'pack'"),
    ("new armorica", "is the name of a game that ships with Punchboard"),
    ("new Bad_Name", "punchboard new bad-name"),
    ("new empty", "There is something with this name already"),
    ("calibrate --paper A99", "There is no paper called 'A99'"),
    ("calibrate --lang xx", "'xx' is not one of 'en', 'de', 'fr'"),
    ("calibrate -o empty", "'empty' is a directory"),
    ("profile set", "Missing argument 'NAME'"),
    ("profile set office --offset-x 99", "Use -10 to 10 mm"),
    ("profile set a/b --offset-x 1", "cannot name a profile"),
    ("profile remove nobody", "There is no printer profile “nobody”"),
    ("watch nogame", "There is no game “nogame”"),
    ("watch harbour --port 99999", "99999 is not in the range"),
]


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(shipped_folder("templates") / "new", tmp_path / "harbour")
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.txt").write_text("not a pack")
    monkeypatch.setenv("PUNCHBOARD_HOME", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def there(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[words for words, _ in WRONG])
def test_a_wrong_command_is_answered_with_a_sentence(evening: Path, words: str, said: str) -> None:
    before = there(evening)
    done = CliRunner().invoke(main, words.split())
    assert done.exit_code == 2
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.output
    assert "mistake in Punchboard" not in done.output
    assert there(evening) == before


def replaced_by_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


BROKEN: list[tuple[str, str | Callable[[Path], None], str]] = [
    ("game.yaml", "", "game.yaml:1:1: [harbour] The file is empty."),
    ("game.yaml", "- one\n", "The file is a list of 1. It must be a mapping."),
    ("cards.csv", replaced_by_a_folder, "is a folder, not a file"),
    ("icons/sun.svg", "\x7fELF", "it is not XML"),
    ("icons/sun.svg", "<svg/>", "it has no viewBox of four numbers"),
    ("layouts/card.yaml", 'boxes: {a: {text: "{{ row.id"}}', "expected 'end of print statement'. An expression stands"),
]


@pytest.mark.parametrize(("file", "spoilt", "said"), BROKEN, ids=[row[2][:30] for row in BROKEN])
def test_a_broken_pack_is_answered_with_a_sentence(
    evening: Path, file: str, spoilt: str | Callable[[Path], None], said: str
) -> None:
    path = evening / "harbour" / file
    if isinstance(spoilt, str):
        path.write_text(spoilt)
    else:
        spoilt(path)
    before = there(evening)
    done = CliRunner().invoke(main, ["build", "harbour"])
    assert done.exit_code == 2
    assert said in done.stderr
    assert str(evening) not in done.stderr, "places are told as short as people type them"
    assert there(evening) == before


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "There is no room left on the disk"),
        (errno.EACCES, "may not be read or written by you"),
        (errno.EROFS, "lies on a disk that can only be read"),
    ],
)
def test_what_the_system_refuses_is_a_sentence(
    evening: Path, monkeypatch: pytest.MonkeyPatch, number: int, said: str
) -> None:
    def refused(self: Path, _data: bytes) -> int:
        raise OSError(number, os.strerror(number), str(self))

    monkeypatch.setattr(Path, "write_bytes", refused)
    for words in (["build", "harbour"], ["calibrate", "-o", "sheet.pdf"]):
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 2
        assert said in done.stderr
        assert "/." not in done.stderr, "the name it was written aside under is nobody's business"
    assert not list(evening.glob("output/**/*"))
    assert not (evening / "sheet.pdf").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="what is in the way is told otherwise there")
@pytest.mark.parametrize(
    ("words", "cure"),
    [
        ("build harbour -o notes.txt/out", "Choose another place with -o."),
        ("serve --quiet --host 127.0.0.1 --port 0 --data notes.txt/kept", "Choose another place with --data."),
        ("profile set office --offset-x 1", "Choose another place."),
    ],
)
def test_the_cure_is_an_option_the_command_has(
    evening: Path, words: str, cure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUNCHBOARD_HOME", "notes.txt/settings")
    done = subprocess.run([*PUNCHBOARD, *words.split()], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert cure in done.stderr


def test_a_taken_port_is_told_with_its_number(evening: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = CliRunner().invoke(main, ["watch", "harbour", "--no-open", "--port", str(port)])
    assert done.exit_code == 2
    assert f"Port {port} cannot be used" in done.stderr
    assert "leave --port away" in done.stderr


@pytest.mark.parametrize("words", ["list", "build harbour --json", "check harbour", "schema pack"])
def test_whoever_has_read_enough_may_go(evening: Path, words: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*PUNCHBOARD, *words.split()], stdout=writer, stderr=subprocess.PIPE, timeout=60)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
@pytest.mark.parametrize("words", ["list", "list --json", "build harbour --json"])
def test_an_answer_that_cannot_be_written_is_not_a_success(evening: Path, words: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PUNCHBOARD, *words.split()], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("There is no room left on the disk.")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix")
def test_it_may_be_started_with_nowhere_to_write(evening: Path) -> None:
    for words, code in (("list", 0), ("build nogame", 2)):
        typed = f'exec "$0" -c "from generator.cli import run; run()" {words} >&- 2>&-'
        assert subprocess.run(["sh", "-c", typed, sys.executable]).returncode == code


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_build_that_is_stopped_leaves_nothing(evening: Path, how: signal.Signals, code: int) -> None:
    begun = subprocess.Popen(
        [*PUNCHBOARD, "build", "fallen-kingdoms", "-o", "out"],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(how, signal.SIG_DFL),  # in the background a shell has it ignored
    )
    until(lambda: begun.poll() is not None or list(evening.glob("out/*/.building-*/*")), seconds=60)
    begun.send_signal(how)
    _, said = begun.communicate(timeout=60)
    assert begun.returncode == code, said
    assert "Traceback" not in said
    assert not (evening / "out" / "fallen-kingdoms").exists()

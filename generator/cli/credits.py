"""Write `CREDITS.md` from the tables of fonts and icons: `python -m generator.cli.credits`."""

from __future__ import annotations

from generator.places import shipped_folder
from generator.scene.assets import credits_page


def main() -> None:
    target = shipped_folder("templates").parent / "CREDITS.md"
    target.write_text(credits_page(), encoding="utf-8")
    print(f"{target} written.")


if __name__ == "__main__":
    main()

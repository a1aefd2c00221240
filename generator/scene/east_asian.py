"""Line breaks in Chinese and Japanese: between most characters, except where rules keep some together.

Closing brackets, stops, small kana and iteration marks do not begin a line; opening brackets do not end one. Korean
separates its words by spaces.
"""

from __future__ import annotations

from itertools import pairwise

FIRST = "\u2e80"
"""No character of Chinese or Japanese lies below it."""
SIGNS = (
    ("\u2e80", "\u30ff"),
    ("\u3100", "\u312f"),
    ("\u31a0", "\u31ff"),
    ("\u3400", "\u4dbf"),
    ("\u4e00", "\u9fff"),
    ("\uf900", "\ufaff"),
    ("\uff01", "\uff9f"),
    ("\uffe0", "\uffe6"),
    ("\U00020000", "\U0003ffff"),
)
NOT_FIRST = frozenset(
    "、。，．・：；？！‼⁇⁈⁉ー〜～…‥ゝゞヽヾ々〻゛゜」』）〕］｝〉》】〙〗〟’”»"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ｡｣､･ｧｨｩｪｫｬｭｮｯｰﾞﾟ"
    "%‰°℃％!),.:;?]}"
)
NOT_LAST = frozenset("「『（〔［｛〈《【〘〖〝‘“«([{$£¥￥＄￡#＃№")
NOT_PARTED = frozenset("…‥—―")
"""Characters that belong together when doubled."""


def units(word: str) -> list[str]:
    """Return the parts of a word between which a line may break; a word of other scripts is one."""
    if word.isascii() or max(word) < FIRST:
        return [word]
    parts = [word[0]]
    for before, after in pairwise(word):
        if _may_part(before, after):
            parts.append(after)
        else:
            parts[-1] += after
    return parts


def _may_part(before: str, after: str) -> bool:
    if not (_is_sign(before) or _is_sign(after)):
        return False
    if after in NOT_FIRST or before in NOT_LAST:
        return False
    return not (before == after and before in NOT_PARTED)


def _is_sign(letter: str) -> bool:
    return letter >= FIRST and any(first <= letter <= last for first, last in SIGNS)

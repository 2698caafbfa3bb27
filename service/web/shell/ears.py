"""How a loss is read aloud: screen readers drop or misread the minus sign, so they get the word «menos» and the sign stays on screen."""

from __future__ import annotations

import re
from typing import Final

from flask_babel import gettext
from markupsafe import Markup, escape

from service.explain.speech import MINUS

LOSS: Final = re.compile(rf"{MINUS}(\S*?\d+(?:[.,]\d+)*(?:\u00a0[^\s\d.,;()]+)?)")
"""A number below zero, with the currency before or after it: «−5», «−0,25 €», «−€0.25»."""


def heard(text: str) -> Markup:
    """A text in which the word replaces each minus sign for screen readers: «menos 5». `heard` in `i18n.js` does the same for the scripts."""
    told = Markup('<span role="img" aria-label="{aloud}">{loss}</span>')
    parts, end = [], 0
    for found in LOSS.finditer(text):
        aloud = gettext("menos {amount}").format(amount=found[1])
        parts += [escape(text[end : found.start()]), told.format(aloud=aloud, loss=found[0])]
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])

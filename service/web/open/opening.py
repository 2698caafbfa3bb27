"""Opening a table: the sheet, filled in as this phone did last, and the night that it opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, make_response, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as BaseResponse

from events.store.port import KeyReusedError
from rules.core.game import Game
from rules.core.glossary import RuleWords
from rules.registry import GAMES, words_of
from service.api.callers import opener, same_origin
from service.api.cookies import MOST_NIGHTS, has_room_for, keep_links
from service.api.nights import Opened, opened_with_tokens
from service.api.state import state
from service.explain.speech import Speech
from service.problems import ProblemError, status_of
from service.web.blueprint import WEB
from service.web.forms import KEY, fresh_key, unnamed
from service.web.here import Here, let_in
from service.web.join.room import FullError, asked, goes_for, let_go
from service.web.mine import Mine, mine
from service.web.open.carrying import TakenError, marked, offered_first, offers
from service.web.open.opening_fields import fields_like, fields_moved, names_like
from service.web.open.opening_sheet import Sheet
from service.web.shell import language
from service.web.terms import NONE_OR_SUIT, YES_NO
from service.words import in_words, printable

SHOWN = 200
UNREADABLE = 422
TAKEN = 409
FULL = 409


@WEB.route("/abrir", methods=["GET"])
def open_table() -> str:
    """The sheet, filled in as this phone did last; the address may name the variant, or a night to repeat."""
    ours, game = mine(), game_asked()
    fields = _filled_last(game, ours, like=request.args.get("como"))
    return _shown(_sheet(game, ours, fields | {"variant": request.args.get("variant", fields.get("variant", ""))}), ours, fresh_key())


@WEB.route("/abrir", methods=["POST"])
def table_opened() -> BaseResponse:
    """Opens the night of the sheet, or shows the sheet with its errors, or the sheet of another game or variant."""
    same_origin()
    ours = mine()
    sheet = _sheet(game_asked(), ours, request.form)
    if (other := request.form.get("to")) is not None:
        return _again(_of_other_game(sheet, ours, game_called(other)), ours, SHOWN, key=sheet["key"])
    if request.form.get("do") == "variant":
        return _again(sheet, ours, SHOWN, key=sheet["key"])
    data, key = sheet.opening(), sheet["key"]
    if not KEY.match(key):
        sheet.errors[""] = gettext("La página es vieja o está estropeada: pulsa otra vez.")
    if sheet.errors:
        return _again(sheet, ours, UNREADABLE, key=key)
    try:
        goes = goes_for(state().records.stream_of_key(key))
        opened = _opened(sheet, data, key)
    except FullError:
        sheet.errors["leave"] = gettext("Antes de abrir otra, di cuál dejas.")
        return _again(sheet, ours, FULL, key=key)
    except TakenError:
        sheet.errors["again"] = gettext("Otra mesa ya ha recogido lo que quedó de esa noche.")
        return _again(sheet, ours, TAKEN)
    except KeyReusedError:
        sheet.errors[""] = gettext("Con esta hoja ya se abrió una mesa. Para abrir otra más, pulsa otra vez.")
        return _again(sheet, ours, TAKEN)
    except ProblemError as problem:
        said = in_words(unnamed(problem.sentence), language.chosen(), data["names"])
        if problem.code == "no_token":
            sheet.errors["operator_key"] = said
        else:
            sheet.refused(problem.members.get("field"), said)
        return _again(sheet, ours, status_of(problem.code), key=key)
    response = redirect(url_for("web.links", night_id=opened.id, said="opened"), 303)
    let_in(response, opened.id, opened.tokens["scorer"])
    keep_links(response, opened.id, [token for role, token in opened.tokens.items() if role != "scorer"])
    if goes is not None:
        let_go(response, goes)
    return response


def _opened(sheet: Sheet, data: dict[str, Any], key: str) -> Opened:
    """Opens the night, and marks the earlier night whose plate it takes."""
    opener(request.form.get("operator_key"))
    earlier = sheet.taken_up
    return opened_with_tokens(data, key=key, along=None if earlier is None else marked(earlier.id, again=bool(sheet["again"])))


def game_asked() -> Game[Any]:
    """The game to open: the requested one, else the first."""
    return game_called(request.values.get("game", next(iter(GAMES))))


def game_called(name: str) -> Game[Any]:
    """The game with a name. Raises ProblemError if there is none."""
    if name not in GAMES:
        raise ProblemError("no_such_page")
    return GAMES[name]


def _sheet(game: Game[Any], ours: Mine, fields: Any) -> Sheet:
    """The sheet of a game, with what the nights of this phone left."""
    last = _last(game, ours)
    return Sheet(game, offers(ours, game), fields, offered=[] if last is None else list(names_like(last).values()))


def _of_other_game(sheet: Sheet, ours: Mine, game: Game[Any]) -> Sheet:
    """The sheet of another game, with the answers that mean the same there."""
    return _sheet(game, ours, fields_moved(sheet, _filled_last(sheet.game, ours), game, _filled_last(game, ours)))


def _filled_last(game: Game[Any], ours: Mine, *, like: str | None = None) -> dict[str, str]:
    """The fields of a game's sheet as this phone filled them in last, or as for the night `like`; what to carry on is preselected."""
    left = offers(ours, game)
    last, first = _last(game, ours, like), offered_first([each for each in left if each.id == like]) or offered_first(left)
    return ({} if last is None else fields_like(last)) | {"carry": "" if first is None else first.id}


def _last(game: Game[Any], ours: Mine, like: str | None = None) -> Here | None:
    """The newest night of a game that this phone has joined; the night `like`, if it has joined that."""
    of_game = [joined.here for joined in ours.nights if joined.here.brief.game is game]
    return next((here for here in of_game if here.id == like), None) or next(iter(of_game), None)


def _again(sheet: Sheet, ours: Mine, status: int, *, key: str = "") -> Response:
    """The sheet again with everything written on it; under a new key if the given one is not valid."""
    return make_response(_shown(sheet, ours, key if KEY.match(key) else fresh_key()), status)


def _shown(sheet: Sheet, ours: Mine, key: str) -> str:
    return render_template(
        "opening.html",
        sheet=sheet,
        key=key,
        games=GAMES,
        yes_no=YES_NO,
        suits=NONE_OR_SUIT,
        names_of_games={name: language.said_of(name, words_of(name).name) for name in GAMES},
        choices=choices_of,
        untouched=untouched,
        together=together,
        variants_of=variants_of,
        told_setting=told_setting,
        keyed=state().settings.operator_key is not None,
        others_offered=Speech(language.chosen(), {}).all_of([printable(name) for name in sheet.others_offered]),
        asks=None if has_room_for(state().records.stream_of_key(key)) else asked(ours),
        most=MOST_NIGHTS,
    )


def choices_of(game: str, words: Mapping[str, str], untouched: str) -> dict[str, str]:
    """The choices for a house rule, in words; the first leaves it as it is."""
    return {"": untouched} | {value: language.said_of(game, told) for value, told in words.items()}


def untouched(game: str, rule: Mapping[str, Any], words: RuleWords) -> str:
    """The label of a house rule that is left alone: as in the tariff, or its only value in a game without several tariffs."""
    if len(rule["defaults"]) > 1:
        return str(gettext("Como diga la tarifa"))
    return str(gettext("Lo habitual: {value}")).format(value=told_setting(game, rule["default"], words))


def together(sides: Sequence[Sequence[int]]) -> str:
    """The partners, by their seats."""
    (one, other), (second, last) = sides
    told = str(gettext("Juegan juntos el {one} y el {other}, contra el {second} y el {last}."))
    return told.format(one=one, other=other, second=second, last=last)


def variants_of(game: str) -> dict[str, str]:
    """The variants of a game, in words."""
    return {variant: language.said_of(game, row.called) for variant, row in words_of(game).variants.items()}


def told_setting(game: str, value: Any, words: RuleWords) -> str:
    """What a tariff says about a house rule, in words."""
    return words.setting(Speech(language.chosen(), {}, game), value)

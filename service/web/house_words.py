"""How the games, their tariffs and their house rules are called when a table is opened: the words on the sheet.

What a house rule takes and what it is in each tariff stands in the rules; here are only the words, and a test looks that none is missing.
They are more than 400 lines, for they are those of six games: a list to be looked through, not code to be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rules.core.refusals import mark
from service.explain import malilla, mediator
from service.game_names import GAME_NAMES
from service.web.terms import SUITS

YES_NO: Final = {"true": mark("Sí"), "false": mark("No")}
NONE_OR_SUIT: Final = {"none": mark("Ninguno"), **SUITS}


class RuleWords(NamedTuple):
    """A house rule in words: its name, what it means for who plays, each of its words where it takes words, and what nothing means."""

    label: str
    hint: str = ""
    choices: Mapping[str, str] = {}
    none: str = mark("nada")
    number: str = mark("Cuántas")
    """What is asked where it may be nothing or a number."""


class GameWords(NamedTuple):
    """A game in words: its name, its tariffs, its house rules, and its variants where it has some."""

    name: str
    tariffs: Mapping[str, str]
    rules: Mapping[str, RuleWords]
    variants: Mapping[str, str] = {}
    one_more: str = ""
    """What it means that one more sits down than have cards."""
    ways: Mapping[str, str] = {}
    """Variant → who plays and how, in a sentence, where its name alone does not say it."""
    partners: Mapping[str, tuple[tuple[int, ...], ...]] = {}
    """Variant in which some play together from the start ("" in a game without variants) → their seats, from 0, side by side."""
    plate: str = mark("El plato")
    """What lies between the players; nothing where nothing ever does."""
    unfinished: str = ""
    """What is left unfinished at the end of a night; nothing in a game in which every hand stands by itself."""
    waiting: str = mark("puesta de {who}, {tantos}")
    """What waits to be paid, of whom."""
    favored: str = mark("favor")
    """How a suit is called beside its name in which more is paid."""
    out_of_turn: str | None = None
    """The law about who plays out of his turn, where a table applies one."""
    claims: tuple[str, ...] = ("tricks", "trump", "hombre", "estuches", "bola")
    """What is most often wrong with a hand of it (`service.web.contesting.CLAIMS`)."""
    restos: bool = False
    """Whether what is paid is called restos."""
    card: str | None = None
    """The card that stands for it on the first page; None for a game whose cards are not drawn but lettered: the back of its pack does."""


TRESILLO: Final = GameWords(
    GAME_NAMES["tresillo"],
    {
        "fournier": mark("Fournier"),
        "jepus-1896": mark("Barcelona (Jepús, 1896)"),
        "jepus-1896-castilla": mark("Las Castillas (Jepús, 1896)"),
        "voltereta-1826": mark("Madrid (Voltereta, 1826)"),
    },
    {
        "deal": RuleWords(mark("El dar"), mark("Tantos que pone en el plato quien da.")),
        "entrada": RuleWords(mark("Por jugar"), mark("Tantos que el hombre cobra o paga a cada uno por jugar, en cualquier lance.")),
        "extra3": RuleWords(mark("Puesta, siendo tres"), mark("Tantos que la puesta añade a lo que hay en el plato.")),
        "extra4": RuleWords(mark("Puesta, siendo cuatro"), mark("Tantos que la puesta añade a lo que hay en el plato.")),
        "vuelta": RuleWords(mark("La vuelta"), mark("Tantos que vale el lance.")),
        "solo": RuleWords(mark("El solo ganado"), mark("Tantos que vale el lance, y la solera si se juega.")),
        "solo_lost": RuleWords(mark("El solo perdido"), mark("Tantos que cuesta a cada uno de los otros.")),
        "lost_solo_pays_base": RuleWords(
            mark("El solo perdido paga también por jugar"), mark("Si quien pierde un solo paga además a cada uno lo que se paga por jugar.")
        ),
        "bola": RuleWords(mark("La bola"), mark("Tantos por hacer las nueve bazas.")),
        "bola_lost": RuleWords(
            mark("La bola perdida"),
            mark("Tantos que cuesta a cada uno de los otros."),
            none=mark("lo mismo que ganada"),
            number=mark("Cuántos"),
        ),
        "estuche": RuleWords(mark("Cada estuche"), mark("Tantos por cada uno.")),
        "estuche_three": RuleWords(
            mark("El estuche de tres"),
            mark("Tantos por espada, mala y basto juntos; cada uno de los que siguen vale lo suyo."),
            none=mark("cada uno lo suyo"),
            number=mark("Cuántos"),
        ),
        "estuche_cap": RuleWords(
            mark("Estuches que se pagan a lo más"), mark("Cero: no hay tope. Con la bola ganada se pagan todos los que haya.")
        ),
        "contraestuche": RuleWords(
            mark("El contraestuche"),
            mark("Lo que cuenta jugar sin espada, mala ni basto."),
            {"run": mark("Todos los que faltan seguidos"), "three": mark("Siempre tres"), "none": mark("No se paga")},
        ),
        "primeras": RuleWords(mark("Las primeras"), mark("Tantos por hacer las cinco primeras bazas.")),
        "primeras_contra": RuleWords(
            mark("Primeras de la contra"), mark("Si cuentan las cinco primeras que hacen los otros cuando el hombre pierde.")
        ),
        "solera": RuleWords(mark("La solera"), mark("Si la vuelta en la que se descarta una sola carta vale como un solo.")),
        "rounding": RuleWords(mark("Redondeo"), mark("Cada pago se sube hasta un múltiplo de este número. Uno: no se redondea.")),
        "favor": RuleWords(mark("El palo de favor"), mark("El palo preferido de la mesa.")),
        "favor_doubles": RuleWords(mark("El favor dobla"), mark("Si en el palo de favor se paga todo doble.")),
        "codillo_puesta": RuleWords(
            mark("El codillo es además puesta"),
            mark("Si quien pierde por codillo pone también la puesta."),
            {
                "never": mark("Nunca"),
                "always": mark("Siempre"),
                "not_in_solo": mark("Sí, menos en el solo"),
                "not_in_solo_on_reserved": mark("Sí, menos en el solo cuando en el plato hay una puesta reservada"),
            },
        ),
        "reserve": RuleWords(
            mark("Qué puestas se reservan"),
            mark("Una puesta reservada se apunta y espera: va al plato cuando se gana la anterior."),
            {
                "second": mark("La segunda y las que siguen"),
                "threshold": mark("Desde que el plato llega a una cantidad"),
                "none": mark("Ninguna: van todas al plato"),
            },
        ),
        "reserve_at": RuleWords(mark("Cantidad desde la que se reserva"), mark("Tantos del plato, si se reserva desde una cantidad.")),
        "reserve_choice": RuleWords(
            mark("Quién decide si se reserva"),
            mark("Cuando la puesta puede esperar o ir al plato."),
            {"auto": mark("Nadie: se reserva"), "loser": mark("Quien hace la puesta")},
        ),
        "twins_reserved": RuleWords(
            mark("Las puestas gemelas reservadas"),
            mark("Cómo van al plato las dos puestas iguales de una mano defendida."),
            {"apart": mark("Cada una a su vez"), "together": mark("Las dos juntas")},
        ),
        "fourth_pays": RuleWords(mark("El zángano cobra y paga"), mark("Si quien da y no juega, siendo cuatro, entra en los pagos.")),
        "defensor_conditions": RuleWords(
            mark("Condiciones de la jugada defendida"),
            mark("Lo que se cobra además de la puesta."),
            {"none": mark("Ninguna"), "estuches": mark("Los estuches del defensor")},
        ),
        "defensor_bola": RuleWords(
            mark("La bola del defensor"),
            mark("Si quien defiende puede pedir la bola, y quién la paga."),
            {"no": mark("No puede"), "rendido": mark("La paga quien se rindió"), "all": mark("La pagan todos")},
        ),
        "bola_early": RuleWords(mark("La bola, antes de las primeras"), mark("Si se puede pedir sin haber hecho aún las cinco primeras.")),
        "surrender_after_lost_bola": RuleWords(
            mark("Rendirse tras perder la bola"), mark("Si quien pidió la bola y la perdió puede rendirse aún, antes de la cuarta baza.")
        ),
        "bola_counts_game": RuleWords(mark("Con bola se paga el juego"), mark("Si en una mano con bola se paga también por jugar.")),
        "mas_equals": RuleWords(
            mark("Quién puede igualar al hablar"),
            mark("Quién, al decir más, se queda con el mismo lance en vez de subir."),
            {"mano": mark("Solo el mano"), "earlier": mark("Quien habla antes")},
        ),
        "juego_again": RuleWords(
            mark("Juego, dicho otra vez"),
            mark("Si tras un «juego» puede decirlo también quien habla después; entre juegos iguales va el de antes."),
        ),
        "cut_limits": RuleWords(mark("El corte"), mark("Cuántas cartas se pueden levantar al cortar.")),
    },
    card="1E",
)

PRICE: Final = mark("Tantos que se llevan del plato o se ponen en él.")
SUIT_DRAWN: Final = mark("El palo de la carta que se volvió antes de empezar.")
MEDIATOR: Final = GameWords(
    GAME_NAMES["mediator"],
    {
        "ejemplo-1826": mark("El ejemplo de 1826"),
        "estuche-tres": mark("El ejemplo, con el estuche a tres"),
        "sin-condiciones": mark("El ejemplo, sin condiciones"),
    },
    {
        "pot": RuleWords(
            mark("Cómo se pone"),
            mark("Todos cuando el pozo está vacío, o el mano en cada mano."),
            {"pozo": mark("Pozo: ponen todos"), "polla": mark("Polla: pone el mano")},
        ),
        "put": RuleWords(mark("Lo que se pone"), mark("Tantos de una polla, también de las multas. Si no se dice, lo que vale la Bola.")),
        "entrada": RuleWords(mark("La entrada"), PRICE),
        "mediator": RuleWords(mark("El mediator"), PRICE),
        "solo": RuleWords(mark("El solo"), PRICE),
        "bola": RuleWords(mark("La Bola"), mark("Tantos que se añaden a los del juego.")),
        "conditions": RuleWords(mark("Con condiciones"), mark("Si además del juego se pagan primeras, estuche y demás.")),
        "primeras": RuleWords(mark("Las primeras"), mark("Tantos que paga o cobra cada contrario.")),
        "estuche": RuleWords(mark("El estuche"), mark("Tantos por espada, malilla y basto juntos.")),
        "estuche_extra": RuleWords(mark("Cada estuche más"), mark("Tantos por cada triunfo que sigue al estuche.")),
        "vuelta": RuleWords(mark("La vuelta"), mark("Tantos que se pagan además del juego.")),
        "favor": RuleWords(mark("Palo de favor"), SUIT_DRAWN),
        "refavor": RuleWords(mark("Palo de refavor"), SUIT_DRAWN),
        "fulminante": RuleWords(mark("Palo de fulminante"), SUIT_DRAWN),
        "favor_game": RuleWords(
            mark("El juego de favor"),
            mark("Cuánto sube el juego en un palo de favor. Sencillo solo con condiciones; el tercio, solo sin ellas."),
            {"double": mark("Dobla"), "single": mark("No sube"), "third": mark("Sube un tercio")},
        ),
        "king_fee": RuleWords(mark("Por el rey"), mark("Tantos que paga quien juega mediator a quien le da el rey.")),
        "codillo_to": RuleWords(
            mark("Quién cobra el codillo"),
            choices={"all": mark("Todos los contrarios"), "most_tricks": mark("Quien hizo más bazas")},
        ),
        "desbola": RuleWords(mark("La desbola"), mark("Si quien no hace ninguna baza paga como si hubiera perdido la Bola.")),
        "return_king": RuleWords(mark("Volver el rey"), mark("Si el llamado puede dar el rey al hombre antes de la primera baza.")),
        "companion_exempt_all": RuleWords(
            mark("El compañero libre de todo"), mark("Si quien queda libre de pagar el juego lo queda también de las condiciones.")
        ),
        "partner": RuleWords(
            mark("El compañero"),
            mark("Cómo se sabe quién es."),
            {"called": mark("Quien tiene el rey que se llama"), "forced": mark("A rey forzado: el primero que juega un rey")},
        ),
        "as_mediator": RuleWords(mark("Como en el Mediator"), mark("Si se juega también mediator, y con palos de favor.")),
        "removed_suit": RuleWords(mark("El palo que se quita"), choices={"oros": mark("Oros"), "copas": mark("Copas")}),
        "king_kept": RuleWords(mark("Queda el rey"), mark("Si del palo que se quita queda el rey.")),
        "zangano": RuleWords(mark("Con zángano"), mark("Si quien da no juega la mano.")),
        "zangano_terms": RuleWords(
            mark("Lo que cobra y paga el zángano"),
            choices={
                "prerogativa": mark("Cobra siempre lo que uno de los contrarios"),
                "como_los_demas": mark("Como los demás: cobra o paga las condiciones"),
                "nada": mark("Nada"),
            },
        ),
        "lottery_card": RuleWords(
            mark("La carta del sorteo"),
            mark("Quien la juega, y lo advierte, se lleva las multas. Si no la tiene nadie que entre, vale la siguiente hacia abajo."),
            {
                "7E": mark("El siete de espadas"),
                "6E": mark("El seis de espadas"),
                "5E": mark("El cinco de espadas"),
                "4E": mark("El cuatro de espadas"),
                "3E": mark("El tres de espadas"),
                "2E": mark("El dos de espadas"),
            },
        ),
        "claims": RuleWords(
            mark("Las condiciones"),
            mark("Si hay que pedirlas antes de que se dé otra vez."),
            {"derived": mark("Se pagan las que haya"), "asked": mark("Solo las que se pidan")},
        ),
    },
    mediator.VARIANTS,
    mark("Con uno más, quien da no recibe cartas y no juega esa mano: es el zángano."),
    out_of_turn="ley-7",
    card="RC",
)

REVESINO: Final = GameWords(
    GAME_NAMES["revesino"],
    {
        "adiciones": mark("Las Adiciones (1807)"),
        "platillo": mark("Las Adiciones, con platillo"),
        "libro": mark("El libro (1807), con los ases echados"),
    },
    {
        "cuatro_ases": RuleWords(
            mark("Los cuatro ases"),
            mark("Qué cobra quien los sigue y no hace baza, y qué paga si la hace."),
            {
                "iguales": mark("Lo mismo de cada uno, o a cada uno"),
                "echados": mark("Carta por carta; perdidos, todo a quien lo introdujo"),
            },
        ),
        "mano_napolitana": RuleWords(
            mark("La primera baza del mano"),
            mark("Si a quien sigue los cuatro ases y sale con su carta más baja le cuenta esa baza."),
            {"tolerada": mark("No le cuenta"), "perdida": mark("Le cuenta")},
        ),
        "corte": RuleWords(
            mark("Quién tiene el corte"),
            mark("Cuando dos superan la carta de quien va al Revesino."),
            {"primero": mark("El primero que la supera"), "baza": mark("Quien levanta la baza")},
        ),
        "cut_tenth": RuleWords(
            mark("El corte en la décima"),
            mark("Quién paga cuando otro corta en la décima baza y quien sigue los cuatro ases hace la última."),
            {"r": mark("Quien iba al Revesino"), "n": mark("Quien sigue los cuatro ases")},
        ),
        "durmientes": RuleWords(mark("Las cartas que duermen"), mark("Si se pagan las cartas de pago que quedan en la baceta.")),
        "caballo": RuleWords(
            mark("El sobreprecio del caballo"),
            mark("Lo que vale el caballo de copas, vendido o sacado, además de sus tres tantos."),
            {
                "ley": mark("No se juega: vale tres"),
                "platillo": mark("Vendido, sale del platillo"),
                "directo": mark("Lo paga quien paga el caballo"),
            },
        ),
        "sobreprecio": RuleWords(mark("Cuánto es el sobreprecio"), mark("Tantos, si se juega con él.")),
        "fondo": RuleWords(
            mark("El fondo del platillo"), mark("Tantos hasta los que se llena. Si no se dice, lo que vale el sobreprecio.")
        ),
        "sacado_a": RuleWords(
            mark("El sobreprecio del caballo sacado"),
            mark("Quién lo cobra, si se juega con platillo."),
            {"sacador": mark("Quien lo saca"), "platillo": mark("El platillo")},
        ),
        "renuncio_repetido": RuleWords(
            mark("Otro renuncio del mismo"),
            mark("Lo que cuesta renunciar otra vez en la misma mano."),
            {"partida": mark("Una pena de una partida cada vez"), "libre": mark("Nada más")},
        ),
        "mariperez": RuleWords(mark("Mari-Pérez"), mark("Si la primera vuelta y la última se juegan dobles.")),
        "rounds": RuleWords(
            mark("Cuántas vueltas"), mark("Una vuelta son cuatro turnos del dar. Acabadas, no se da más."), none=mark("Sin límite")
        ),
        "dote": RuleWords(mark("La dote"), mark("Tantos en fichas con los que empieza cada uno. Cero: se juega sin fichas.")),
    },
    plate=mark("El platillo"),
    waiting=mark("pena de {who}, {tantos}"),
    claims=("tricks", "cards", "partida"),
    card="CC",
)

MALILLA: Final = GameWords(
    GAME_NAMES["malilla"],
    {},
    {
        "favorito": RuleWords(
            mark("Palo favorito"), mark("El que salió al sortear los sitios: en él todo se paga doble."), none=mark("Ninguno")
        ),
        "mariperez": RuleWords(mark("Mari-Pérez"), mark("Si la primera vuelta y la última de la partida se juegan dobles.")),
        "rounds": RuleWords(
            mark("Cuántas vueltas"),
            mark("En una vuelta da una vez cada uno de los que se sientan. Acabadas, no se da más en la partida."),
            none=mark("Sin límite"),
        ),
        "alce_pays": RuleWords(
            mark("Quién paga el alce"),
            mark("Lo que vale la carta vuelta, que cobra quien da."),
            {"cutter": mark("Quien corta"), "all": mark("Todos los que tienen cartas")},
        ),
        "undertrump": RuleWords(
            mark("Quien no puede contrafallar"),
            mark("Si ha de echar un triunfo aunque no llegue a ganar con él."),
            {"free": mark("Echa lo que quiera"), "forced": mark("Ha de echar triunfo si lo tiene")},
        ),
        "dos_settle": RuleWords(
            mark("Cómo se ajustan los tantos"),
            mark("Entre dos, cuando no están en juego los setenta y dos."),
            {"exceso": mark("Se cobra lo que pasa de treinta y seis"), "falta": mark("Se paga lo que falta hasta treinta y seis")},
        ),
        "laws": RuleWords(
            mark("Las faltas que se ven en las cartas"),
            mark("Si cuestan tantos solo cuando alguien las reclama."),
            {"claimed": mark("Solo si se reclaman"), "derived": mark("Siempre")},
        ),
        "lead_law": RuleWords(
            mark("Salir sin tocarle"),
            mark("De qué salidas habla la ley: quien sale sin ser mano no cuenta y paga diez."),
            {"any": mark("De cualquiera de la mano"), "first": mark("Solo de la primera")},
        ),
        "see_tricks": RuleWords(
            mark("Las bazas que se pueden mirar"),
            mark("De las recogidas por el propio partido. No cambia las cuentas."),
            {"own": mark("Todas"), "last": mark("Solo la última")},
        ),
    },
    malilla.VARIANTS,
    mark("Con uno más, quien da no recibe cartas y no juega esa mano: es el zángano."),
    ways=malilla.WAYS,
    partners=malilla.PARTNERS,
    plate="",
    favored=mark("favorito"),
    claims=("points", "tricks", "trump"),
    card="9O",
)

CIENTOS: Final = GameWords(
    GAME_NAMES["cientos"],
    {
        "cientos-1807": mark("El tratado (1807)"),
        "cientos-adiciones": mark("Las Adiciones (1807)"),
    },
    {
        "carteo": RuleWords(
            mark("El carteo"),
            mark("Lo que se cuenta jugando, además de un punto por cada salida."),
            {
                "rival_lead": mark("Uno por la baza que se gana cuando sale el otro"),
                "every_trick": mark("Uno por cada baza"),
            },
        ),
        "last_low": RuleWords(
            mark("La última, con carta baja"), mark("Si la última baza no vale más cuando se gana con un nueve, un ocho o un siete.")
        ),
        "juego": RuleWords(mark("El juego"), mark("Tantos que vale ganarlo sencillo.")),
        "doble": RuleWords(mark("Se pierde doble"), mark("Si el juego vale el doble cuando el otro no llega a cincuenta.")),
        "calidades": RuleWords(
            mark("Con calidades"), mark("Si se pagan además, mano por mano, quintas, catorces, repiques, piques, capotes y demás.")
        ),
        "calidad": RuleWords(
            mark("Lo que vale una calidad"), mark("En tantos."), none=mark("La cuarta parte del juego"), number=mark("Cuántos tantos")
        ),
        "show": RuleWords(
            mark("Lo que hay que enseñar"),
            mark("Donde catorces y treses solo se dicen, quien acusa uno que no tiene pierde todos sus acuses."),
            {"all": mark("Todo lo que se acusa"), "punto_secansas": mark("Solo el punto y las secansas")},
        ),
        "unshown": RuleWords(
            mark("Quien no enseña lo que acusa"),
            mark("Lo que pierde."),
            {"all": mark("Todos sus acuses"), "this": mark("Solo lo que no enseñó")},
        ),
        "extra_card": RuleWords(
            mark("Quien juega con una carta de más"),
            mark("Lo que pierde."),
            {"nothing": mark("No cuenta nada en esa mano"), "no_acuses": mark("No cuenta sus acuses")},
        ),
        "pie_minimum": RuleWords(
            mark("Lo menos que descarta el pie"), mark("Cero: puede quedarse con sus cartas. Uno: ha de descartar una.")
        ),
        "lack_adds_up": RuleWords(
            mark("Lo que falta se completa poco a poco"), mark("Si los puntos que no bastan para lo que falta se descuentan de ello.")
        ),
        "final_short": RuleWords(
            mark("No llegar a cinco o a diez, al ganar el juego"),
            mark("Si esa calidad se paga también en una mano que se corta porque alguien hizo el ciento."),
        ),
    },
    plate="",
    unfinished=mark("¿Qué se hace con el juego a medias?"),
    claims=("points", "acuses", "tricks"),
    card="1O",
)

MINCHIATE: Final = GameWords(
    GAME_NAMES["minchiate"],
    {"minchiate": mark("Reglas del juego Minchiate")},
    {
        "demonio": RuleWords(mark("El demonio"), mark("Si el 14, el 35 y el 39 son una versícula, que se declara y se cuenta.")),
    },
    partners={"": ((0, 2), (1, 3))},
    plate="",
    claims=("points", "versiculas", "tricks"),
    restos=True,
)

GAME_WORDS: Final = {
    "tresillo": TRESILLO,
    "mediator": MEDIATOR,
    "revesino": REVESINO,
    "malilla": MALILLA,
    "cientos": CIENTOS,
    "minchiate": MINCHIATE,
}
"""Name of a game in the registry → its words."""

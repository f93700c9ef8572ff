"""What each language writes with a full stop that may not end a sentence, and how its sentences begin.

Common usage, collected for this project. Entries are without their final full stop and in lower case,
since a token is looked up that way. A language without rules of its own gets those of English titles
and numbers: a wrong guess there joins two sentences, which a passage survives.
"""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Abbreviations:
    """The abbreviations of one language, by what may follow them."""

    titles: frozenset[str]
    """Never the last word of a sentence: "Dr.", "vs."."""
    numbered: frozenset[str]
    """Not the last word when a number or a single letter follows: "Fig. 3"."""
    closing: frozenset[str]
    """The last word only when what follows is a word that usually begins a sentence: "Co."."""
    starters: frozenset[str]
    """Words, in lower case, that begin a sentence and are not part of a name."""
    months: frozenset[str] = frozenset()
    """Names of months, in lower case, where an ordinal number is written with a full stop."""
    ordinals: bool = False
    """Whether "3." is an ordinal, so that it is followed by a capital without ending a sentence."""
    letters: bool = False
    """Whether single lower-case letters abbreviate words ("z. B.") rather than name variables."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENGLISH = Abbreviations(
    titles=_words(
        "mr mrs ms mx dr prof mt gen col lt maj capt cmdr sgt cpl adm rev fr hon gov pres sen rep reps sens"
        " supt det messrs mmes mlle mme msgr v vs viz cf e.g i.e eg ie eds ed incl excl approx"
        " resp seq"
    ),
    numbered=_words(
        "p pp no nos n° nº № vol vols ch chap chaps sec secs sect art arts fig figs eq eqs eqn eqns tab ex exs"
        " par para pt pts app bk l ll fn n c ca ref refs cap op ser v nr th thm lem cor prop def jan feb mar apr jun jul"
        " aug sep sept oct nov dec"
    ),
    closing=_words(
        "co cos inc ltd corp bros llc plc jr sr esq st rd ave blvd dept univ assn dist est etc ph.d m.d b.a"
        " m.a b.sc m.sc d.phil jan feb mar apr jun jul aug sep sept oct nov dec fig figs eq eqs sec vol ch"
        " calif mass mich minn penn tex ore ariz wash conn wis tenn colo fla ill mt ont que"
        " a.m p.m am pm ibid trans ft al"
    ),
    starters=_words(
        "the a an this that these those it its he his she her they their we our you your i i'm i'll i've there here"
        " what who whom whose which when where why how if although though while because since unless until"
        " as at by in on for from to with without within under over after before during between among"
        " and but or nor yet so then thus hence therefore however moreover furthermore finally first second"
        " third next also again once now today yesterday tomorrow later each every all both some many most"
        " few several any no not none nobody one two three such other another is are was were do does did"
        " has have had can could should would will may might must let suppose consider note see find use"
        " give perhaps maybe please instead otherwise meanwhile only even just"
    ),
)
_GERMAN = Abbreviations(
    titles=_words(
        "dr prof hr hrn fr frl ing dipl mag med phil jur rer nat bzw vgl ca z.b d.h u.a i.d.r z.t o.g s.o s.u m.e"
        " evtl ggf inkl exkl zzgl abzgl geb gest sog bspw insb v mr mrs st allg"
    ),
    numbered=_words("nr nrn s abs art bd abb tab kap aufl jg vers jh jhd jan feb aug sept okt nov dez tel z §"),
    closing=_words("usw etc str mio mrd tsd jh jhd u.a chr o.ä u.ä usf co gmbh uvm"),
    starters=_words(
        "der die das den dem ein eine einer einem einen er sie es wir ihr ich du dies diese dieser dieses man"
        " im in am an auf aus bei mit nach von vor zu zum zur für über unter durch wenn weil da dass als ob obwohl"
        " wer was wo wie warum wann und oder aber doch denn auch so dann danach dort hier heute gestern morgen"
        " nun jetzt jedoch außerdem deshalb daher trotzdem kein keine nicht alle viele einige jeder jede jedes sein"
        " seine ihre unser mein dein"
    ),
    months=_words(
        "januar jänner februar märz april mai juni juli august september oktober november dezember jan feb"
        " apr jun jul aug sept sep okt nov dez"
    ),
    ordinals=True,
    letters=True,
)
_FRENCH = Abbreviations(
    titles=_words("m mm mme mlle dr pr prof me mgr st ste cf c.-à-d env av apr j.-c p.ex ex v vs éd coll dir"),
    numbered=_words("p pp n° no nos art chap vol fig t éd ex al janv févr avr juil sept oct nov déc tél"),
    closing=_words("etc j.-c s.a bd ave cie"),
    starters=_words(
        "le la les un une des ce cet cette ces il elle ils elles on nous vous je tu c'est l'on en au aux du de"
        " dans par pour sur sous avec sans après avant depuis pendant quand lorsque si comme puisque parce"
        " qui que quoi où comment pourquoi quel quelle quels quelles et mais ou donc or ni car puis alors ensuite"
        " ainsi cependant pourtant enfin aujourd'hui hier demain ici là son sa ses leur leurs mon ma mes notre votre"
        " chaque tout tous toute toutes plusieurs aucun aucune ne y"
    ),
    letters=True,
)
_SPANISH = Abbreviations(
    titles=_words("sr sra srta sres sras dr dra prof profa d dña lic ing ud uds vd vds gral arq st sta sto p.ej cf ee"),
    numbered=_words("p pág págs pp núm nº n° no art arts cap vol fig t ed tel ej aprox"),
    closing=_words("etc uu ee.uu s.a cía ltda avda a.c d.c av"),
    starters=_words(
        "el la los las un una unos unas lo este esta estos estas ese esa eso esto aquel aquella él ella ellos"
        " ellas yo tú usted ustedes nosotros en a al de del por para con sin sobre bajo desde hasta entre según"
        " cuando donde si como aunque porque pues que qué quién cuál cómo dónde cuándo y e o u pero sino"
        " también además entonces luego después antes ahora hoy ayer mañana aquí allí su sus mi mis nuestro"
        " no ni cada todo todos toda todas muchos algunos ningún ninguna se hay es son"
    ),
    letters=True,
)
_ITALIAN = Abbreviations(
    titles=_words("sig sig.ra sigg dott dott.ssa prof prof.ssa ing avv on mons s ss cfr es p.es ca d.c a.c"),
    numbered=_words("p pp pag n nn art artt cap vol fig tab tel"),
    closing=_words("ecc s.p.a"),
    starters=_words(
        "il lo la i gli le un uno una questo questa questi queste egli lui lei essi loro io tu noi voi in a al"
        " di del da dal con su per tra fra quando se come perché che chi dove e o ma anche poi quindi ora oggi ieri"
        " qui non ogni tutti tutte molti alcuni"
    ),
    letters=True,
)
_PORTUGUESE = Abbreviations(
    titles=_words("sr sra srta dr dra prof profa d eng exmo exma v.ex.a cf ex p.ex"),
    numbered=_words("p pp pág págs n nº art arts cap vol fig tel ed"),
    closing=_words("etc ltda cia s.a a.c d.c av"),
    starters=_words(
        "o a os as um uma este esta isto esse essa isso aquele aquela ele ela eles elas eu nós você vocês em no na"
        " nos nas ao à de do da por para com sem sobre entre desde quando onde se como embora porque que quem qual"
        " e mas ou também então depois antes agora hoje ontem aqui ali seu sua não cada todo todos há"
    ),
    letters=True,
)
_DUTCH = Abbreviations(
    titles=_words("dhr mevr mw dr drs ir ing prof mr bijv bv d.w.z nl o.a i.p.v t.a.v m.b.t ca resp incl excl vgl"),
    numbered=_words("nr nrs p pp blz art hfst fig afb tab vol jan feb mrt apr jun jul aug sept okt nov dec"),
    closing=_words("enz etc e.d v.chr n.chr"),
    starters=_words(
        "de het een dit dat deze die er hij zij ze wij we ik jij je u jullie in op aan bij met voor van uit naar om"
        " door over na als omdat hoewel toen wanneer wie wat waar hoe waarom en maar of want ook dan daarna hier"
        " daar nu vandaag gisteren geen niet alle elke zijn haar hun ons onze"
    ),
    letters=True,
)
_RUSSIAN = Abbreviations(
    titles=_words("т.е т.к см ср проф акад им ул г-н г-жа напр св"),
    numbered=_words("с стр гл рис табл п пп ст № т кн разд"),
    closing=_words("г гг в вв др пр т.д т.п н.э руб тыс млн млрд"),
    starters=_words(
        "в во на по за из с со к ко о об от до для при у и а но или он она оно они мы вы я ты это этот эта эти тот"
        " та те кто что где когда как почему если хотя потому так тогда затем потом также там здесь сегодня вчера"
        " теперь все каждый не его её их наш"
    ),
    letters=True,
)
_LANGUAGES = {
    "en": _ENGLISH,
    "de": _GERMAN,
    "fr": _FRENCH,
    "es": _SPANISH,
    "it": _ITALIAN,
    "pt": _PORTUGUESE,
    "nl": _DUTCH,
    "ru": _RUSSIAN,
}


@cache
def abbreviations(language: str) -> Abbreviations:
    """Return the abbreviations of a BCP 47 ``language`` tag; those of English for one without its own."""
    return _LANGUAGES.get(language.split("-")[0].lower(), _ENGLISH)

"""Words that name no topic, by language.

Keyword search leaves out the small words of English alone, so those of other languages would be the most telling terms of
the topics in them. Here they are the words by which a language is recognised and, for the languages that are met most,
more pronouns, auxiliaries and particles of this project's own choosing.
"""

from __future__ import annotations

from functools import cache

from passagework.text.language_profiles import ARABIC, CYRILLIC, DEVANAGARI, HEBREW, LATIN
from passagework.text.tokens import terms

ENGLISH = "en"
_PROFILES = {**LATIN, **CYRILLIC, **ARABIC, **DEVANAGARI, **HEBREW}
_MORE = {
    "de": """
    ab aber alle allem allen aller alles also andere anderen anderer andern außerdem beide beiden beim bereits bin
    bevor bist bzw da dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus darin darum davon dazu denen
    denn dennoch deren derselben dessen dies diese diesem diesen dieser dieses doch dort du dürfen eben ebenso eher
    eines einige einigen einmal etwa etwas euch falls fast gegen gegenüber gibt habe hatte hatten hier hin hinter ich
    ihm ihn ihnen ihr ihre ihrem ihren ihrer immer indem ins insbesondere ja je jede jedem jeden jeder jedes jedoch
    jene jener jetzt kann kein keine keinem keinen keiner können könnte lassen lässt man manche mehrere mich mir
    möglich muss mussten müssen nachdem neben noch nun ob obwohl ohne sehr sei seien sein seine seinem seinen seiner seit
    selbst soll sollen sollte sonst sowie sowohl statt stets trotz unser unsere unseren unter viele vielen vom wann
    waren warum während wäre wären weder wegen weil weiter weitere weiteren welche welchem welchen welcher welches
    wenn wer werde weshalb wieder will wir wobei wodurch wollen worden würde würden zwar zwischen
    """,
    "es": """
    además algo alguna algunas alguno algunos ambos ante antes aquel aquella así aun aunque cada casi como cual cuales
    cualquier cuyo debe deben debido del desde después dicha dicho dos durante e ella ellas ellos embargo entonces era
    eran esa esas ese eso esos estaba estamos estar estas están este estos fue fueron había hacer hacia han haya he
    hemos hizo igual incluso ir le les luego mediante menos mientras misma mismo mismos mucho muchos nada ni ninguna
    ningún no nosotros nuestra nuestro otra otras otro otros poco podemos poder pueda puede pueden pues qué quienes
    sea sean según sería sido siempre siendo sino sobre solo somos son suele suelen sus tal tales tampoco tan tanto
    tenemos tener tenía tienen todas todavía todos tras tú u unas uno unos usted varios ya yo
    """,
    "fr": """
    afin ai ainsi alors après aucun aucune auquel autour autre autres auxquelles avaient avait avant bien car ceci
    cela celle celles celui cependant certains ces chaque chez ci comment contre depuis desquels deux dès doit doivent
    donc dont durant eh elles encore enfin ensuite eu eux étaient était étant faire fait fois font furent fut grâce
    hors ici ils jamais je jusque laquelle là lequel lesquelles lesquels leurs lors lorsque lui ma mes mieux moins mon
    ne ni non nos notre nous où par parce parfois parmi pendant peu peut peuvent plusieurs plutôt pourquoi pouvoir
    puis puisque quand que quel quelle quelles quelque quelques quels quoi sauf sera serait seront sert soit sous
    souvent suis suivant sur te tel telle telles tels toujours toutes très trop tu vers voici voir vos votre vous vu
    """,
    "it": """
    abbiamo ad agli alcune alcuni allo allora altra altre altri altro anche ancora avere aveva ben bene chi ci
    ciascuno cioè ciò coi col come cosa così cui dagli dai dalle dallo degli dello deve devono dopo dove due dunque
    durante ecc egli ella era erano essi fa fare fino fra fu già gli ho inoltre invece io lei li loro lui mai me
    mediante meno mentre mi mio molte molti molto negli nei nella nelle nello niente noi nostra nostro ogni oltre
    oppure perché però pertanto piuttosto poi possiamo possono prima proprio può qualche quale quali qualsiasi quanto
    quasi quelle quelli quello queste questi quindi saranno sarà sarebbe secondo sei sempre senza sia siamo siano solo
    sopra sotto stata state stati stato sua sue sugli sui sul sulla sulle suoi tale tali tanto ti tu tutta tutte tutti
    tutto un'altra uno vengono verso vi viene voi
    """,
    "nl": """
    achter alle alleen alles altijd ander andere anders behalve beide bent betreft bijvoorbeeld binnen boven buiten
    daar daarbij daardoor daarin daarmee daarna daarom daarvan deed degene dit doch doen doet dus echter eens eerst
    elk elke enkele er erg ergens eveneens gaan gaat geen geweest gewoon had hadden hebt hem hen hier hierbij hierdoor
    hoe hun ieder iedere iets ik immers indien is je jij jou jouw jullie komen komt kon konden kunnen kunt laat later
    maakt me mij mijn minder moest moet moeten mogen na naast namelijk net niets nodig nu omdat onder ons onze ook per
    sinds slechts sommige soms steeds tegen ten tenzij ter terwijl toch toen tussen uw vaak vanaf vanuit veel vele
    verder via vooral waar waarbij waardoor waarin waarom waarvan wat we wel welke werden wie wij wil willen zal ze
    zelf zelfs zien zij zit zo zoals zodat zonder zou zouden zowel zulke
    """,
    "pt": """
    ainda além algo alguma algumas alguns ante antes ao aos apenas após aquela aquele aqueles aqui assim através cada
    contra cuja cujo da daquele dar dela delas dele deles depois desde dessa desse desta deste deve devem devido disso
    dois duas durante ela elas eles embora enquanto entanto então era eram essa essas esse esses esta estar estas
    estava está estão este estes eu faz fazer for foram forma haver há isto já lhe lhes lo logo me mediante menos
    mesma mesmo minha muita muitas muitos na nada nas nem nenhum nessa nesse nesta neste no nossa nosso nós num numa
    nunca outra outras outro outros pelas pelos pode podem poder pois porém porque pouco quais qual qualquer quanto
    quem seja sejam sempre sendo será seriam seus sim sob sobre somos sou suas tais tal tanto tendo tenho ter teve têm
    tinha todas todos tudo umas uns vai vários você
    """,
}


@cache
def small_terms(language: str) -> frozenset[str]:
    """Return the terms, as keyword search makes them, of the small words of ``language`` (ISO 639-1).

    None for English, whose small words have no terms, and for languages without a profile.
    """
    if language == ENGLISH or language not in _PROFILES:
        return frozenset()
    return frozenset(terms(f"{_PROFILES[language].words} {_MORE.get(language, '')}"))

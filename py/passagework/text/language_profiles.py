"""What tells languages of one script apart: their most frequent small words, and letters that few others use.

Words are listed without regard to how frequent each is; a word that several languages share counts for less.
"""

from typing import NamedTuple


class Profile(NamedTuple):
    """A language's small words and telling letters, in lower case."""

    words: str
    letters: str = ""


LATIN = {
    "af": Profile(
        "die van en is in nie het dat vir met op te om aan hy sy word wat wees ek jy ons hulle was deur as ’n n by of "
        "sal kan moet alle elke ook uit tot so maar hierdie daar geen oor onder baie meer",
    ),
    "az": Profile(
        "və bir bu ilə üçün olan hər onun də da ki öz çox kimi var sonra heç olmaq",
        "ə",
    ),
    "ca": Profile(
        "de la el i a que els en les per amb del un una no és al com dels o són més però ha seva seu aquest aquesta "
        "tota tot té d l s qualsevol hi sense també entre tots",
        "·",
    ),
    "cs": Profile(
        "a v se na je že s z o do i to k ve pro za by ale jako po co tak od jsou není který která které nebo být má "
        "jeho při však byl podle jen aby ani si",
        "řěů",
    ),
    "cy": Profile(
        "y yn i a o ar yr ac mae gan wedi am ei eu sydd bod fel neu hawl oedd nid dros at un hyn wrth ond i’w sy mewn "
        "gyda yw unrhyw",
        "ŵŷ",
    ),
    "da": Profile(
        "og i at er det en til af på for med der som ikke den de har et kan om ved fra eller skal han blev men også "
        "være efter dette sig så var hans nogen hvor alle denne vi blive når uden",
        "æø",
    ),
    "de": Profile(
        "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat "
        "dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis "
        "mehr durch man sein wurde",
        "ßäöü",
    ),
    "en": Profile(
        "the of and to in a is that for it as was with be by on not he his from are this or have an they which at one "
        "you were all we has had but can their been there if would what so no more when who will its about than into "
        "may these do",
    ),
    "eo": Profile(
        "la de kaj en al estas kiu ne por kun ke oni aŭ pri per sed el ĝi li ili tiu ĉi ĉiu estis kiel pli",
        "ĉĝĥĵŝŭ",
    ),
    "es": Profile(
        "de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha este sí porque "
        "esta son entre está cuando muy sin sobre ser tiene también me hasta hay donde quien desde todo nos toda",
        "ñ¿¡",
    ),
    "et": Profile(
        "ja on ei et kui see ta oma mis või ka selle seda ning nad kes aga tema olla oli mida nii kõik mitte ole tuleb "
        "peab pärast juures ega siis veel",
        "õäöü",
    ),
    "eu": Profile(
        "eta da ez du bat dute edo dira ere izan baina dago bere hau den egin zuen behar horren orok beste bezala dituzte",
    ),
    "fi": Profile(
        "ja on ei se että oli hän myös joka kun mutta ovat tai sen niin kuin sekä ole mukaan olla jos vain hänen mitä "
        "kaikki tämä voi tämän vastaan siitä eikä ne kanssa jotka",
        "äö",
    ),
    "fr": Profile(
        "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou son aux "
        "cette mais d l n s c qu on comme ses été sa être leur nous à elle tout ces si même toute sans ont entre",
        "êèùœ",
    ),
    "ga": Profile(
        "agus an na ar a i is go le do ag bhí sé tá nach mar níl ó seo air chun aige leis nó bheith ní faoi féin",
        "ḃ",
    ),
    "gl": Profile(
        "de a que e o en do da un os para se unha con as non ao por na dos é no polo máis pola como das ten toda súa "
        "seu ou sen tamén pero nas nos foi são ser esta á aos todos",
        "ñ",
    ),
    "hr": Profile(
        "i u je se na da za od su s a o koji kao što iz ili nije ne to će po bi do ima sve samo biti može više ali "
        "njegov koja prema pri te tko sva li kad jer",
        "đćčžš",
    ),
    "hu": Profile(
        "a az és hogy nem is egy van ez meg de csak már vagy minden mint azt volt ki ha el kell még után ezt lehet "
        "között által valamint senki saját való szerint mind nincs",
        "őű",
    ),
    "id": Profile(
        "yang dan di untuk dengan dari tidak dalam ini itu pada ke adalah akan oleh atau atas juga sebagai ada mereka "
        "telah tersebut dapat bahwa kepada secara harus lain karena",
    ),
    "is": Profile(
        "og að í er á það sem við til ekki um hann með fyrir en af var þess eru hafa eða skal þeim þegar allir hver "
        "sínum sér vera eiga kemur",
        "ðþæ",
    ),
    "it": Profile(
        "di e che la il un a per in è non una del con le si della i dei da al nel come più o ma anche alla delle sono "
        "gli ha lo suo questo essere sua dalla l d ed se all questa tra loro senza quando",
        "ò",
    ),
    "la": Profile(
        "et in est non ad ut cum quod qui ex sed per esse si quae ab aut de atque sunt hoc nec eius enim vel quam omnes "
        "sive ac etiam",
    ),
    "lt": Profile(
        "ir kad yra iš į su ar kaip tai bet jo už nuo buvo ne dėl apie savo kiekvienas visi arba po būti būtų negali taip prie",
        "ėįųūąę",
    ),
    "lv": Profile(
        "un ir ar par no uz ka kas tā vai kā pie bet nav tas gan arī līdz pēc tiek bija lai jābūt viņa savu nedrīkst",
        "āēīūļķņģ",
    ),
    "mt": Profile(
        "il li ta u fi f din dan ma jew minn għal għandu jkun huwa tal lil biex bil fil hu mill dawn kien hija",
        "ħġż",
    ),
    "nb": Profile(
        "og i det er på til en som for med at av har de ikke den et om var han seg fra skal kan eller ved men også være "
        "ble noen dette sin etter vi blir når alle mot hvor jeg bare ut slik uten denne må hans nå",
        "æø",
    ),
    "nl": Profile(
        "de van het een en in is dat op te zijn met voor niet die aan er om ook als dan maar bij of uit hij nog door "
        "naar heeft over worden wordt tot ze deze hebben al was zich meer kan werd geen",
    ),
    "pl": Profile(
        "w i na z do się nie że to jest o od a po jak przez za lub są ma oraz dla być jego który która które tym czy "
        "przy tego ale co jako może nad już było także",
        "łąęśżźń",
    ),
    "pt": Profile(
        "de a que e o do da em um para é com não uma os no se na por mais as dos como mas ao ele das à seu sua ou "
        "quando muito nos já está também só pelo pela até isso são todo toda ser tem foi entre sem",
        "ãõ",
    ),
    "ro": Profile(
        "și de a în la cu pe nu că este o un să care din pentru mai sau al prin ca se au fi ce sunt lui fost dar după "
        "între fără acest această sa are ale i",
        "șțăşţ",
    ),
    "sk": Profile(
        "a v sa na je že s z o do i to k vo pre za by ale ako po čo tak od sú nie ktorý ktorá ktoré alebo byť má jeho "
        "pri však bol podľa len aby ani si",
        "ľĺŕô",
    ),
    "sl": Profile(
        "in je v se na za da so ki ne z s po ali kot pa bi o to tudi od iz do ima pri vse lahko njegove svoje biti ni "
        "sta bil več kakor če med",
    ),
    "sq": Profile(
        "dhe të e në i për me një që nga është se nuk ka si ose do më kjo prej tij janë duke mund ky por u",
        "ë",
    ),
    "sv": Profile(
        "och i att det som en på är av för med till den har de inte om ett han men var jag sig från vi så kan när eller "
        "också ut skall ska alla efter vid genom hans hon där denna någon utan under detta",
        "åäö",
    ),
    "sw": Profile(
        "na ya wa kwa ni katika za la hii yake au kuwa kama ana cha hiyo hakuna wake pia zake bila wote lakini si huo vya",
    ),
    "tl": Profile(
        "ang ng sa na mga at ay may ito para hindi kanyang isang o ni kung pag mula siya nito lahat upang dapat ayon",
    ),
    "tr": Profile(
        "ve bir bu için ile de da olarak her ne gibi daha çok olan en kadar sonra veya var değil ya ki tarafından onun "
        "ancak hiç vardır ise bütün",
        "ğış",
    ),
    "vi": Profile(
        "và của là các được có trong những cho người một không với để này đều hay về ở đã khi theo ai như cũng từ phải do",
        "ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
    ),
}

CYRILLIC = {
    "be": Profile(
        "і ў не на што з да як у за ад гэта але яго для па або быць мае яны ён калі",
        "ў",
    ),
    "bg": Profile(
        "на и да в се за от е с не са по като това ще или до му че към при което който има той без след може",
        "ъ",
    ),
    "kk": Profile(
        "және бір бұл мен үшін де да осы ол бар болып әр деп оның өз болуға",
        "әғқңөұүһ",
    ),
    "mk": Profile(
        "и на во да се од за не е со што по или како ќе тоа а до ги има без му треба биде кој",
        "ѓќѕљњџј",
    ),
    "ru": Profile(
        "и в не на что с по как он к но за из его а от это для или то быть при имеет все бы так был же если",
        "ыэё",
    ),
    "sr": Profile(
        "и у је да се на за од су не са као који или што ће то по до а има бити сви о из би",
        "ђћљњџј",
    ),
    "uk": Profile(
        "і в на не з що до у та за як від це для але його або бути має є про він й під так при",
        "їєґі",
    ),
}

ARABIC = {
    "ar": Profile(
        "في من على أن إلى التي عن الذي هذا مع كل أو لا ما هذه لكل ولا كان بعد أي وفي قد",
        "ةىأإ",
    ),
    "fa": Profile(
        "و در به از که این را با است هر برای آن یک خود دارد باید یا تا شود می بر نمی های شده",
        "پچژگ",
    ),
    "ur": Profile(
        "اور کے کی میں سے کو کا ہے اس ہر کہ یہ پر نہیں جو کسی نے ہیں اپنے بھی گا ہو یا",
        "ٹڈڑںےہھ",
    ),
}

DEVANAGARI = {
    "hi": Profile(
        "के और है में की का को से कि पर नहीं यह इस भी या तथा किसी हैं था ने एक करने हो",
    ),
    "mr": Profile(
        "आणि आहे व या च्या ते नाही तो हे किंवा असे आहेत होते करण्याचा ही त्या मध्ये कोणत्याही असा",
        "ळ",
    ),
    "ne": Profile(
        "र को मा छ ले लाई यो पनि हुनेछ वा गर्ने हो छन् गर्न भएको तथा गरी नै हुने",
    ),
}

HEBREW = {
    "he": Profile(
        "של את על לא כל או הוא היא זה עם כי גם אם יש בין כן אך",
    ),
    "yi": Profile(
        "און אין די פֿון האָט צו מיט איז ניט דער דאָס פאַר אויף",
        "ױײװ",
    ),
}

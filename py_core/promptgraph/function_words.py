"""Closed-class words, the frame of a text that is never hidden, for the languages of the tagger.

Articles, pronouns, prepositions, conjunctions, auxiliaries, and for English the light and request verbs that carry the
task ("explain", "write", "have", "get"). Compiled by hand from the closed classes of standard grammars (Quirk et
al. 1985 for English; the Snowball stop-word categories for the others).
"""

from __future__ import annotations

_ENGLISH = """
a an the this that these those some any each every either neither no none all both half such what which who whom
whose i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its itself
we us our ours ourselves they them their theirs themselves one ones someone somebody something anyone anybody
anything everyone everybody everything nobody nothing there here where when why how whether if unless until till
while whereas although though because since so as than then thus hence therefore however moreover also too either or
nor and but yet plus of in on at by for with without within into onto upon to from up down out off over under above
below between among across through during before after behind beside besides beyond near toward towards against
about around along per via like unlike except despite am is are was were be been being do does did doing done have
has had having will would shall should can could may might must ought need needs not n't never ever always often
sometimes usually just only even still already again once very really quite rather too enough almost much many more
most less least few little lot lots several other others another same own else now today tomorrow yesterday soon
later ago maybe perhaps please thanks thank hello hi hey dear regards sincerely best yes ok okay well oh i'm i've
i'll i'd you're you've you'll you'd he's she's it's we're we've we'll they're they've they'll that's there's what's
who's let's don't doesn't didn't isn't aren't wasn't weren't can't cannot couldn't won't wouldn't shouldn't haven't
hasn't hadn't im ive dont doesnt didnt cant wont thats whats make makes made making get gets got getting gotten give
gives gave given giving take takes took taken taking go goes went gone going come comes came coming keep keeps kept
put puts let lets say says said tell tells told ask asks asked asking know knows knew known think thinks thought
want wants wanted wish would try tries tried trying use uses used using see sees saw seen look looks looked looking
find finds found seem seems seemed feel feels felt help helps helped helping write writes wrote written writing
rewrite draft drafts drafted explain explains explained summarize summarise summarizes translate translates
translated describe describes described list lists show shows showed shown suggest suggests suggested create creates
created generate generates provide provides provided answer answers check checks checked review reviews improve fix
fixes fixed edit edits reply replies respond compare compares analyze analyse remind mention mentions mentioned want
need needs needed start starts started stop stops stopped become becomes became remain remains happen happens
happened mean means meant work works worked working call calls called send sends sent bring brings brought new old
good bad big small first last next etc eg ie vs re cc so-called able
""".split()

_OTHERS = {
    "de": """
        der die das den dem des ein eine einen einem einer eines kein keine keinen ich mich mir mein meine
        meinen meinem meiner du dich dir dein deine er ihn ihm sein seine sie ihr ihre ihren ihrem ihrer es wir
        uns unser unsere euch euer man wer was wen wem wo wann warum wie und oder aber denn sondern weil dass ob
        wenn als damit obwohl bevor nachdem in im an am auf aus bei beim mit nach seit von vom zu zum zur durch
        für gegen ohne um über unter vor hinter neben zwischen ist sind war waren bin bist sein gewesen hat habe
        haben hatte hatten wird werden wurde wurden kann können konnte muss müssen soll sollen will wollen darf
        nicht auch nur noch schon sehr so doch hier dort heute bitte danke hallo liebe lieber ja nein diese
        dieser dieses diesen welche welcher sich alle alles mehr viel etwas nichts""",
    "fr": """
        le la les l un une des du de d au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre
        vos leur leurs je j me m moi tu te t toi il elle on nous vous ils elles lui se s qui que qu quoi dont où
        quand pourquoi comment et ou mais donc or ni car si comme parce puisque à en dans par pour sur sous avec
        sans chez vers entre contre depuis pendant est sont était étaient suis es sommes êtes être été ai as a
        avons avez ont avait avoir fait faire peut peux pouvez dois doit ne n pas plus moins très aussi bien
        encore déjà ici là aujourd'hui merci bonjour oui non tout tous toute toutes c cela ça""",
    "es": """
        el la los las lo un una unos unas de del al a en con por para sin sobre entre hasta desde hacia contra
        según y e o u pero sino porque que qué quien quién cual cuál cuando cuándo donde dónde como cómo si no
        sí yo me mí mi mis tú te ti tu tus él ella ello se su sus nosotros nos nuestro nuestra vosotros os
        ustedes ellos ellas le les este esta estos estas ese esa eso esto aquel es son era eran fue fueron ser
        soy eres somos está están estaba estoy estar ha han he hemos había haber tiene tengo tener hay muy más
        menos también ya aún todavía aquí allí hoy gracias hola favor todo todos toda todas""",
    "it": """
        il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal
        dalla in nel nello nella nei nelle con su sul sulla per tra fra e ed o ma perché che chi cui quale
        quando dove come se non sì no io mi me mio mia miei mie tu ti te tuo tua lui lei si suo sua suoi noi ci
        nostro nostra voi vi vostro loro questo questa questi queste quello quella è sono era erano essere sei
        siamo ho hai ha abbiamo hanno aveva avere molto più meno anche già ancora qui oggi grazie ciao tutto
        tutti""",
    "nl": """
        de het een der den des van in op aan bij met naar uit voor door over onder tegen tussen zonder tot om te
        ter ten en of maar want dus omdat dat die dit deze wie wat waar wanneer waarom hoe als ik mij me mijn
        jij je jou jouw u uw hij hem zijn zij ze haar wij we ons onze jullie hun is zijn was waren ben bent
        heeft heb hebben had hadden wordt worden werd kan kunnen moet moeten wil willen zal zullen niet geen ook
        nog al zeer hier daar vandaag dank hallo ja nee alle alles meer veel er""",
    "pt": """
        o a os as um uma uns umas de do da dos das em no na nos nas ao à aos às por pelo pela com sem para sobre
        entre até desde contra e ou mas porque que quem qual quando onde como se não sim eu me mim meu minha
        meus minhas tu te teu tua ele ela si seu sua seus suas nós nosso nossa vós vocês você eles elas lhe este
        esta esse essa isso isto aquele é são era eram foi foram ser sou está estão estava estou estar tem tenho
        ter há havia muito mais menos também já ainda aqui hoje obrigado obrigada olá todo todos toda todas""",
}

FUNCTION_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset(_ENGLISH),
    **{language: frozenset(words.split()) for language, words in _OTHERS.items()},
}


_ELIDED = {"fr": "l' d' j' qu' n' s' c' m'", "it": "l' dell' sull' all' nell' dall' un' quest' d' c'"}
"""What stands elided before a vowel: with its apostrophe a sign of the language, without it often a word of another."""

_CLOSED = {language: closed | set(_ELIDED.get(language, "").split()) for language, closed in FUNCTION_WORDS.items()}


def guess_language(words: list[str]) -> str:
    """The language whose closed-class words make up most of the (lower-case) words; English when none stands out.

    >>> guess_language("die Katze ist auf dem Tisch".lower().split())
    'de'
    >>> guess_language("riassumi i punti dell'accordo".split())
    'it'
    """
    forms = [{word, word.partition("'")[0] + "'"} for word in words]
    counts = {language: sum(not form.isdisjoint(closed) for form in forms) for language, closed in _CLOSED.items()}
    return max(counts, key=lambda language: (counts[language], language == "en"))

"""Words and names that identify nobody, whatever a recognizer makes of them: products, forms, times, people of history."""

# ruff: noqa: E501  a word list is easier to read on long lines
from __future__ import annotations

import re

PUBLIC = frozenset(
    "apikey curl monkeypatch buf ok seed nkey java javascript typescript python kotlin swift ruby perl php rust golang scala julia haskell lua dart sql mysql postgresql "
    "postgres sqlite mongodb redis oracle excel html css xml json yaml bash linux unix windows android ios docker kubernetes "
    "django flask react angular vue node nodejs spring laravel rails numpy pandas tensorflow pytorch keras jupyter git github "
    "helvetica arial verdana times roman courier fibonacci dijkstra euclid euclidean bayes bayesian caesar heron pascal newton huffman markov monte carlo theorem triangle "
    "gauss gaussian fourier turing lorem ipsum dolor hello world goodbye foo bar baz varchar integer boolean cout endl println echo "
    "printf def int float string char null void babinski romberg doppler tanner gram giemsa caucasian hispanic ashkenazi african hodgkin kaposi wilms burkitt "
    "roux pap igg igm abdomen abdominal marijuana cocaine mellitus hemoglobin haemoglobin hematocrit leukocytes platelets varicella rubella "
    "facebook google amazon microsoft apple netflix twitter instagram youtube "
    "mastercard visa paypal toyota camry volkswagen bmw mercedes zara mango ikea mercadona repsol pesel nip nif nss ssn email emails "
    "e-mail phone mobile handy fax telefono cellulare user username rubrica vuelo vol flug volo viaje nine neun neuf nueve nove "
    "cinq cinco cinque grandma grandpa mom dad employed danke merci gracias grazie obrigado thanks tell ask call thank invite remind "
    "contact notify greet has have was".split()
)
"""Words in lower case that a name recognizer knows as names or places."""

TIMES = frozenset(
    "morning evening afternoon noon midnight night nights weekend quarter semester christmas easter halloween thanksgiving friday january february march july august september october november december "
    "uhr morgens abends nachts mittags vormittag nachmittag abend mittag nacht mitternacht wochenende quartal vorquartal vormonat vorjahr vorwoche folgejahr jahresende weihnachten ostern januar februar märz juni juli oktober dezember "
    "heure heures matin soir midi minuit après-midi nuit trimestre semestre semaine noël pâques janvier février avril mai juin juillet août septembre octobre novembre décembre "
    "hora horas mañana tarde noche mediodía medianoche madrugada semana navidad enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre "
    "ora ore mattina mattino pomeriggio sera notte mezzogiorno mezzanotte settimana natale pasqua gennaio febbraio aprile maggio giugno luglio settembre ottobre novembre dicembre "
    "ochtend middag avond middernacht kwartaal kerst pasen januari februari maart mei augustus "
    "manhã noite meia-noite natal páscoa janeiro fevereiro março maio junho julho setembro outubro novembro dezembro".split()
)
"""Words in lower case for times of the day and of the year."""

ANATOMY = frozenset(
    "kopf hals hand fuß leber becken schädel thorax pleura herz lunge niere nieren magen darm wirbelsäule oberbauch unterbauch knie schulter hüfte auge augen haut ödeme tumor anamnese befund diagnose therapie "
    "medikation orthopädie ärztin arzt grad lavage angio nativ basal bland vena collum spina uvula foie rein poumon cœur genou hígado riñón pulmón corazón rodilla fegato rene polmone cuore ginocchio lever nier longen hart".split()
)
"""Words in lower case for parts of the body and of a physician's letter, which languages with capitals write like names."""

SMALL = frozenset(
    "keine keiner kein herrn the a of in at der die das am im um de du des la le les l del el los las della dello di da do dos e y et und van het een".split()
)
"""Small words that may stand between them."""

HISTORY = (
    "Albert Einstein|Einstein|Isaac Newton|Charles Darwin|Marie Curie|Galileo Galilei|Galileo|Nikola Tesla|Leonardo [Dd]a Vinci|[Dd]a Vinci|Michelangelo|Rembrandt|Vincent van Gogh|[Vv]an Gogh|Claude Monet|Pablo Picasso|Picasso|"
    "Salvador Dalí|Frida Kahlo|Francisco de Goya|Wolfgang Amadeus Mozart|Mozart|Ludwig van Beethoven|Beethoven|Johann Sebastian Bach|Frédéric Chopin|Chopin|Giuseppe Verdi|Richard Wagner|William Shakespeare|Shakespeare|Charles Dickens|"
    "Jane Austen|Mark Twain|Oscar Wilde|Ernest Hemingway|Edgar Allan Poe|Johann Wolfgang von Goethe|Goethe|Friedrich Schiller|Schiller|Heinrich Heine|Franz Kafka|Kafka|Thomas Mann|Bertolt Brecht|Victor Hugo|Voltaire|Molière|"
    "Honoré de Balzac|Émile Zola|Marcel Proust|Jules Verne|Gustave Flaubert|Alexandre Dumas|Antoine de Saint-Exupéry|Miguel de Cervantes|Cervantes|Lope de Vega|Federico García Lorca|Gabriel García Márquez|Jorge Luis Borges|"
    "Pablo Neruda|Dante Alighieri|Petrarca|Boccaccio|Machiavelli|Alessandro Manzoni|Giacomo Leopardi|Luís de Camões|Camões|Fernando Pessoa|Vasco da Gama|Christopher Columbus|Cristoforo Colombo|Cristóbal Colón|Marco Polo|Magellan|"
    "Napol[eé]on(?: Bonaparte)?|Julius Caesar|Giulio Cesare|Cleopatra|Aristotle|Aristoteles|Aristóteles|Aristotele|Plato|Platon|Socrates|Sokrates|Pythagoras|Archimedes|Hippocrates|Confucius|Martin Luther King|Mahatma Gandhi|Gandhi|"
    "Nelson Mandela|Abraham Lincoln|George Washington|Thomas Jefferson|Benjamin Franklin|John F\\. Kennedy|Winston Churchill|Churchill|Adolf Hitler|Hitler|Stalin|Lenin|Karl Marx|Friedrich Engels|Sigmund Freud|Freud|Immanuel Kant|"
    "Friedrich Nietzsche|Nietzsche|Hegel|René Descartes|Descartes|Jean-Jacques Rousseau|Rousseau|Jean-Paul Sartre|Simone de Beauvoir|Albert Camus|Spinoza|Erasmus|Willem van Oranje|William of Orange|Otto von Bismarck|Bismarck|"
    "Giuseppe Garibaldi|Garibaldi|Sim[oó]n Bol[ií]var|Joan of Arc|Jeanne d['’]Arc|Charles de Gaulle|Louis Pasteur|Johannes Gutenberg|Gutenberg|Nikolaus Kopernikus|Kopernikus|Copernicus|Johannes Kepler|Carl Friedrich Gauss|"
    "Alexander von Humboldt|Max Planck|Werner Heisenberg|Erwin Schrödinger|Schrödinger|Niels Bohr|Enrico Fermi|Alan Turing|Ada Lovelace|Grace Hopper|Florence Nightingale|Anne Frank|Sherlock Holmes|Harry Potter|Robin Hood|"
    "Don Qui[jx]ote|Romeo and Juliet|Tom Sawyer|Huckleberry Finn|Mickey Mouse|Santa Claus|Dr\\. Seuss|Le[ov] Tolsto[yij]|Tolsto[yij]|Dostoe?vsky|Tchaikovsky|San Marco|Notre[- ]Dame"
)
"""People of history and of fiction, by the name under which everybody knows them."""

_HISTORY = re.compile(rf"(?<![\w-])(?:{HISTORY})(?![\w-])")

_THING = (
    r"(?:meeting |conference |class|board |seminar |training )?rooms?|halls?|streets?|squares?|buildings?|schools?|projects?|ships?|servers?|"
    r"[\w-]*(?:raum|räume\w*|raums|saal|säle|straße|platz|gebäude\w*|schule|projekt\w*|schiffs?)|salles?|rues?|bâtiment|école|projet|"
    r"salas?|calle|plaza|edificio|escuela|proyecto|stanza|via|piazza|scuola|progetto|[\w-]*(?:kamers?|zaal|ruimte|straat|plein|gebouw)|escola|projeto|rua|edifício"
)
_STOP = r"stop|station|haltestelle|bahnhof|arrêt|gare|parada|estación|fermata|stazione|halte|paragem|estação"
_THE = r"(?:(?:the|our|der|die|das|des|dem|den|unser\w*|le|la|les|l['’]|du|de|notre|el|los|las|del|nuestr\w+|il|lo|i|gli|della?|dell['’]|nostr\w+|het|onze|van|of|for|o|da|do|nossa|two|both|beiden|deux|dos|due|twee)\s?){0,4}"
_NAMESAKE = re.compile(
    r"(?:,? (?:and|und|et|y|e|en) [A-ZÀ-Ý][\w-]+){0,2}\s(?:is|are|ist|sind|est|sont|è|sono|es|son|é|são|zijn)\s"
    rf"(?:{_THE}(?:code)?(?:names?|namen?|noms?|nomi?|nomes?|nombres?|naam)\s{_THE}(?:\w+\s)?(?:{_THING}|{_STOP})|(?:the|die|l['’]|la|le|il|de|a) ?(?:\w+ )?(?:{_STOP}))\b",
    re.I,
)
_CALLED = re.compile(
    r"\b(?:[Rr]oom|[Rr]aum|[Ss]aal|[Ss]alle|[Ss]ala|[Zz]aal|[Kk]amer|[Hh]altestelle|[Ff]ermata|[Aa]rrêt|[Pp]arada|[Ss]tation)\s[\"'“„«]?$"
)


_NEAR, _DIGITS = 80, 5
"""Characters to each side, and how many digits there make a record; conventions: a line, and more than a time has."""


def historical(text: str) -> list[tuple[int, int]]:
    """The ranges of names that everybody knows.

    >>> historical("a poem by Goethe and one by Nora")
    [(10, 16)]
    """
    return [match.span() for match in _HISTORY.finditer(text) if not _beside_numbers(text, *match.span())]


def _beside_numbers(text: str, start: int, end: int) -> bool:
    """Whether numbers other than years stand near, so that somebody's record borrows the name."""
    around = text[max(0, start - _NEAR) : start] + text[end : end + _NEAR]
    return len(re.sub(r"\D|\b(?:1\d|20)\d\d\b", "", around)) >= _DIGITS


def is_historical(name: str) -> bool:
    """Whether a name is one that everybody knows."""
    return bool(_HISTORY.fullmatch(name))


def is_namesake(text: str, start: int, end: int) -> bool:
    """Whether a name is that of a room, a street or a project.

    >>> is_namesake("Marconi is the name of our meeting room.", 0, 7), is_namesake("Nora is in the room", 0, 4)
    (True, False)
    """
    return bool(_NAMESAKE.match(text, end) or _CALLED.search(text, max(0, start - 16), start))


def is_time(words: list[str]) -> bool:
    """Whether words in lower case say a time and nothing else.

    >>> is_time(["heures", "du", "soir"]), is_time(["du", "pont"])
    (True, False)
    """
    return any(word in TIMES for word in words) and all(word in TIMES or word in SMALL for word in words)

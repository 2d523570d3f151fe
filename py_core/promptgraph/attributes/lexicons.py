# ruff: noqa: E501 - word lists and expressions read better unbroken
"""Word lists of the cue detectors, written for this project.

Guides, not copies: ISO 3166 and its demonyms (origin, location), ISCO-08 minor groups (occupation), ICD-10 chapters and
the stems of WHO's International Nonproprietary Names (health), GDPR Art. 9 (faith, politics). A word stands here when it
points to its attribute in most texts; entries of several words are joined by spaces. Lower case, folded.
"""

from __future__ import annotations

from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    """Entries separated by commas or line ends."""
    return frozenset(entry.strip() for entry in text.replace("\n", ",").split(",") if entry.strip())


HEALTH = _words("""
diabetes, diabetic, insulin, insulin pump, glucose monitor, hba1c, metformin, ozempic, asthma, inhaler, copd, cancer, tumor, tumour,
chemo, chemotherapy, radiotherapy, radiation therapy, oncologist, oncology, biopsy, lymphoma, leukemia, leukaemia, melanoma, metastasis,
remission, mastectomy, lumpectomy, hiv, hiv positive, antiretroviral, hepatitis, tuberculosis, depression, depressed, antidepressant,
antidepressants, anxiety, panic attack, panic attacks, bipolar, schizophrenia, ptsd, ocd, adhd, ritalin, adderall, lithium, xanax, valium, prozac,
zoloft, lexapro, ssri, therapist, psychiatrist, psychologist, counsellor, anorexia, bulimia, eating disorder, self harm, suicidal,
epilepsy, seizure, seizures, migraine, migraines, stroke, heart attack, stent, pacemaker, bypass, angina, arrhythmia, atrial fibrillation,
blood thinner, blood thinners, warfarin, hypertension, blood pressure, cholesterol, statin, statins, dialysis, kidney stones, kidney failure, transplant,
crohn's, crohns, colitis, ibs, celiac, coeliac, stoma, colonoscopy, endoscopy, ulcer, gastritis, lupus, arthritis, rheumatoid,
fibromyalgia, multiple sclerosis, parkinson's, parkinsons, alzheimer's, alzheimers, dementia, endometriosis, pcos, ivf, miscarriage, pregnant, pregnancy,
trimester, menopause, hysterectomy, c-section, postpartum, gestational, psoriasis, eczema, shingles, chlamydia, herpes, gonorrhea, syphilis, std, sti,
sleep apnea, sleep apnoea, cpap, insomnia, thyroid, levothyroxine, hypothyroid, anemia, anaemia, hemophilia, sickle cell, cystic fibrosis, long covid,
rehab, detox, sober, relapse, relapsed, methadone, overdose, addiction, alcoholic, aa meeting, surgery, operation, surgeon, physio, physiotherapy,
chiropractor, mri, ct scan, ultrasound, x-ray, mammogram, smear test, blood test, lab results, test results, diagnosis, diagnosed, prognosis, prescription,
medication, meds, dosage, side effects, antibiotics, steroids, epipen, allergic, allergy, hernia, slipped disc, herniated disc, sciatica, fracture, concussion,
hospital, ward, icu, emergency room, a&e, hospice, palliative, symptoms, ibuprofen, gout, osteoporosis, glaucoma, cataract, vertigo, tinnitus
""")
DISABILITY = _words("""
wheelchair, wheelchair user, guide dog, white cane, blind, visually impaired, deaf, hard of hearing, hearing aid, hearing aids, cochlear implant,
sign language, interpreter for the deaf, lip reading, lip read, amputee, prosthesis, prosthetic, prosthetic leg, stump, paraplegic, quadriplegic, tetraplegic, paralysed,
paralyzed, cerebral palsy, spina bifida, down syndrome, down's syndrome, autistic, autism, asperger's, aspergers, dyslexic, dyslexia, dyscalculia, dyspraxia,
disabled, disability, disability benefits, disability allowance, blue badge, handicapped, handicapped parking, stairlift, stair lift, ramp, screen reader, braille, walker, crutches,
mobility scooter, carer's allowance, ssdi, pip assessment, reasonable adjustment, reasonable adjustments, learning disability, muscular dystrophy, stutter, stammer, tourette's, legally blind
""")
LOCATION = _words("""
london, paris, berlin, vienna, madrid, rome, lisbon, dublin, edinburgh, glasgow, manchester, birmingham, leeds, liverpool, bristol, cardiff, belfast, oslo, bergen, stockholm,
gothenburg, copenhagen, helsinki, tallinn, riga, vilnius, warsaw, krakow, prague, budapest, bucharest, sofia, athens, istanbul, ankara, kyiv, moscow, zurich, geneva,
basel, bern, munich, hamburg, cologne, frankfurt, stuttgart, dresden, leipzig, amsterdam, rotterdam, utrecht, antwerp, brussels, ghent, lyon, marseille, toulouse, nice,
barcelona, seville, valencia, bilbao, porto, milan, turin, naples, florence, venice, bologna, palermo, new york, nyc, brooklyn, queens, bronx, manhattan, boston,
chicago, los angeles, san francisco, bay area, oakland, san diego, seattle, portland, denver, austin, dallas, houston, san antonio, phoenix, tucson, las vegas, salt lake city,
atlanta, miami, orlando, tampa, new orleans, nashville, memphis, charlotte, philadelphia, philly, pittsburgh, baltimore, detroit, cleveland, columbus, cincinnati,
minneapolis, milwaukee, st louis, kansas city, toronto, montreal, vancouver, calgary, ottawa, winnipeg, halifax, mexico city, guadalajara, bogota, lima, santiago,
buenos aires, montevideo, sao paulo, rio, cairo, lagos, accra, nairobi, kampala, johannesburg, joburg, cape town, durban, casablanca, tunis, addis ababa, dubai, abu dhabi, doha,
riyadh, tehran, karachi, lahore, islamabad, mumbai, delhi, bangalore, bengaluru, hyderabad, chennai, kolkata, pune, dhaka, colombo, kathmandu, singapore, kuala lumpur,
jakarta, bangkok, hanoi, saigon, manila, hong kong, taipei, seoul, busan, tokyo, osaka, kyoto, beijing, shanghai, shenzhen, sydney, melbourne, brisbane,
perth, adelaide, auckland, wellington, christchurch, texas, california, florida, ohio, michigan, oregon, montana, wyoming, kentucky, tennessee, georgia, alabama, louisiana,
arizona, nevada, utah, colorado, kansas, nebraska, iowa, minnesota, wisconsin, illinois, indiana, vermont, maine, alaska, hawaii, ontario, quebec, alberta,
yorkshire, cornwall, wales, scotland, bavaria, brittany, andalusia, tuscany, sicily, queensland, tasmania, downtown, neighbourhood, neighborhood, suburb, postcode, zip code,
my street, our street, landlord, tram stop, subway line, tube line, high street, village, our town, hometown
""")
ORIGIN = _words("""
immigrant, immigrants, emigrated, immigrated, migrated, refugee, asylum, asylum seeker, homeland, motherland, home country, mother tongue, native language, native speaker, accent, ancestry,
heritage, ethnic, ethnicity, second generation, first generation, diaspora, expat, born in, grew up in, raised in, naturalized, citizenship, green card, tribe, reservation, indigenous,
black, african american, latina, latino, latinx, hispanic, chicano, asian american, mixed race, biracial, person of color, person of colour, white guy, brown, roma, romani, sinti, aboriginal, maori, inuit,
native american, cherokee, navajo, sami, kurd, kurdish, tamil, punjabi, bengali, gujarati, yoruba, igbo, hausa, zulu, xhosa, somali, han chinese, uyghur, tibetan, armenian,
american, british, english, scottish, welsh, irish, german, austrian, swiss, french, italian, spanish, portuguese, dutch, belgian, danish, swedish, norwegian, finnish, icelandic, polish,
czech, slovak, hungarian, romanian, bulgarian, serbian, croatian, bosnian, slovenian, albanian, greek, turkish, russian, ukrainian, belarusian, georgian, israeli, lebanese, syrian, iraqi,
iranian, persian, afghan, pakistani, indian, bangladeshi, sri lankan, nepali, chinese, taiwanese, japanese, korean, vietnamese, thai, filipino, filipina, indonesian, malaysian, egyptian,
moroccan, algerian, tunisian, libyan, sudanese, ethiopian, eritrean, kenyan, ugandan, tanzanian, nigerian, ghanaian, senegalese, cameroonian, congolese, zimbabwean, south african, mexican,
guatemalan, honduran, salvadoran, cuban, dominican, haitian, jamaican, puerto rican, colombian, venezuelan, ecuadorian, peruvian, bolivian, chilean, argentine, argentinian, brazilian,
australian, canadian, back home, old country
""")
AGE = _words("""
teenager, teen, toddler, retired, retiree, pensioner, pension, senior citizen, boomer, millennial, gen z, gen x, zoomer, middle aged, middle-aged, midlife, twenties, thirties, forties, fifties, sixties,
seventies, eighties, nineties, birthday, years old, year old, year-old, yo, underage, grandchildren, grandkids, grandson, granddaughter, great-grandmother, freshman, sophomore, puberty, curfew, prom,
learner's permit, driving age, drinking age, back in my day, when i was young, when i was a kid, born in, turned, turning, bus pass, medicare, eighteen, nineteen, twenty, thirty, forty, fifty,
sixty, seventy, eighty, ninety
""")
GENDER = _words("""
woman, girl, lady, female, man, guy, boy, male, bloke, dude, lad, gentleman, mother, mom, mum, father, dad, wife, husband, pregnant, pregnancy, my period, cramps, tampon, tampons, menopause, breastfeeding, breast feeding,
giving birth, gave birth, gynecologist, gynaecologist, obgyn, ovaries, uterus, vagina, bra, dress, skirt, high heels, makeup, mascara, beard, moustache, prostate, testicles, testicular,
vasectomy, penis, erection, shaving my face, nonbinary, non-binary, trans, transgender, pronouns, she/her, he/him, they/them, misgendered, transition, estrogen, testosterone, sorority,
fraternity, feminine, masculine, ladies, fellas, as a woman, as a man, maternity leave, paternity leave, housewife, waitress, actress, bride, groom
""")
FAMILY = _words("""
husband, wife, spouse, partner, fiance, fiancé, fiancee, fiancée, boyfriend, girlfriend, ex, ex-husband, ex-wife, ex husband, ex wife, divorce, divorced, separated, custody, widowed, widow, widower, married, engaged, single,
wedding, anniversary, honeymoon, dating, dating apps, tinder, hinge, bumble, relationship, marriage, kids, kid, son, sons, daughter, daughters, child, children, baby, babies, newborn, toddler, twins, triplets, stepson,
stepdaughter, stepfather, stepmother, stepdad, stepmom, adopted, adoption, foster, single mom, single mum, single dad, single parent, mother, father, mom, mum, dad, mama, papa, parents, brother, sister,
siblings, grandma, grandmother, grandpa, grandfather, granddad, nana, aunt, uncle, cousin, niece, nephew, mother-in-law, father-in-law, in-laws, sister-in-law, brother-in-law, babysitter,
daycare, paternity, maternity, school run, pta, child support, alimony, valentine's
""")
OCCUPATION = _words("""
nurse, doctor, surgeon, physician, paramedic, midwife, pharmacist, dentist, hygienist, radiographer, physiotherapist, vet, veterinarian, carer, caregiver, teacher, professor, lecturer, tutor, headteacher, principal, librarian,
engineer, developer, programmer, coder, software engineer, data scientist, sysadmin, devops, designer, architect, surveyor, electrician, plumber, carpenter, joiner, roofer, bricklayer, welder, mechanic, machinist, painter,
baker, butcher, chef, cook, barista, bartender, waiter, waitress, server, cashier, retail, shop assistant, shop owner, salesperson, salesman, realtor, estate agent, accountant, auditor, bookkeeper, banker,
trader, broker, analyst, consultant, manager, supervisor, foreman, ceo, cfo, cto, founder, entrepreneur, receptionist, secretary, clerk, paralegal, lawyer, attorney, solicitor, barrister,
judge, bailiff, police officer, cop, detective, firefighter, soldier, marine, navy, sergeant, lieutenant, corporal, pilot, flight attendant, cabin crew, captain, sailor, fisherman, farmer, rancher, miner, truck driver,
bus driver, tram driver, train driver, taxi driver, uber driver, courier, postman, mail carrier, warehouse, forklift, factory, assembly line, plant manager, depot, tram depot, night shift, night shifts,
my shift, shift, coworker, coworkers, co-worker, colleague, colleagues, boss, line manager, my team, our clients, my clients, client, customers, my patients, my students, my pupils, my class, workplace, my job, my work, at work,
office, employer, employed, unemployed, laid off, redundancy, freelancer, freelance, self-employed, contractor, internship, intern, apprentice, apprenticeship, promotion, payroll, hr, journalist,
reporter, editor, writer, author, translator, interpreter, actor, actress, musician, photographer, hairdresser, barber, beautician, tailor, cleaner, janitor, gardener, security guard, social worker, therapist, priest,
imam, pastor, civil servant, mayor, councillor, scientist, researcher, biologist, chemist, physicist, historian, economist, marketing, recruiter, call center, call centre, kindergarten teacher, nanny, au pair
""")
EDUCATION = _words("""
degree, bachelor, bachelors, bachelor's, master's, masters, phd, ph.d, doctorate, mba, msc, bsc, ba, diploma, ged, high school, college, university, uni, campus, dorm, semester, term paper, thesis, dissertation, supervisor,
advisor, viva, defense, tuition, student loan, student loans, scholarship, gpa, dean's list, dropout, dropped out, graduated, graduate, grad school, undergrad, undergraduate, postgrad, alma mater, alumni, freshman, sophomore,
junior year, senior year, a-levels, a levels, gcse, gcses, abitur, baccalaureate, sat, lsat, mcat, gre, bar exam, finals, midterm, midterms, exam, exams, lecture, lectures, seminar, coursework, homework, major, majored,
minor in, studied, studying, student, pupil, eighth grade, ninth grade, tenth grade, class of, law school, med school, medical school, vocational, trade school, community college, night school, evening classes, residency, fellowship,
oxford, cambridge, harvard, yale, stanford, mit, eton, sorbonne, self-taught, homeschooled, bootcamp, valedictorian, transcript
""")
INCOME = _words("""
salary, wage, wages, paycheck, paycheque, payday, income, earn, earning, earnings, bonus, raise, minimum wage, net worth, savings, savings account, debt, debts, in debt, overdraft, overdrawn, credit card, credit score, loan, payday loan,
mortgage, rent, rent arrears, eviction, broke, bankrupt, bankruptcy, bailiffs, food bank, food stamps, universal credit, welfare, unemployment benefit, benefits, pawn, pawned, budget, budgeting, coupons, thrift, paycheck to paycheck, make ends meet,
afford, can't afford, cannot afford, tight, second job, side hustle, inheritance, trust fund, portfolio, stocks, dividends, investments, crypto, brokerage, yacht, private jet, holiday home, summer house, villa, housekeeper, business class,
first class, six figures, six-figure, grand a month, per hour, an hour, a year before tax, after taxes, after tax, tax bracket, equity, stock options, pension pot, isa, 401k, ira, hedge fund, poverty, homeless, evicted,
repossessed, declined, collections, garnished, bills, electricity bill, groceries, middle class, working class, wealthy, well off
""")
RELIGION = _words("""
church, mosque, synagogue, temple, gurdwara, shrine, chapel, cathedral choir, parish, congregation, pastor, priest, deacon, imam, rabbi, vicar, bishop, nun, monk, monastery, convent, bible, quran, koran, torah, psalm, gospel,
prayer, pray, praying, prayed, fasting, ramadan, eid, lent, easter vigil, christmas mass, mass, confession, communion, baptised, baptized, baptism, confirmation class, bar mitzvah, bat mitzvah, shabbat, sabbath, kosher, halal, haram,
yom kippur, hanukkah, passover, rosh hashanah, menorah, diwali, puja, hijab, niqab, turban, kippah, yarmulke, rosary, muslim, christian, catholic, protestant, orthodox, evangelical, baptist, methodist, lutheran,
presbyterian, mormon, lds, jehovah's witness, jehovah's witnesses, adventist, pentecostal, quaker, amish, jewish, jew, hindu, sikh, buddhist, jain, bahai, taoist, pagan, wiccan, atheist, agnostic, scientology, faith, god,
jesus, allah, hajj, umrah, pilgrimage, missionary, mission trip, sunday school, altar boy, born again, meditation retreat, sangha, tithe, tithing, holy week, ash wednesday
""")
POLITICS = _words("""
vote, voted, voting, voter, ballot, election, campaign, canvass, canvassed, canvassing, democrat, democrats, republican, republicans, gop, maga, trump, biden, obama, labour party, tory, tories, conservative party, lib dem, snp,
green party, the greens, afd, cdu, spd, socialist, socialism, communist, communism, marxist, anarchist, libertarian, liberal, conservative, leftist, left wing, left-wing, right wing, right-wing, far right, far left, antifa, centrist,
party member, party membership, party conference, delegate, union, union rep, trade union, shop steward, picket line, strike, protest, protested, protester, demonstration, rally, march, marched, sit-in, petition, activist, activism,
brexit, leave campaign, remainer, remain campaign, pro-life, pro-choice, abortion rights, gun rights, second amendment, nra, black lives matter, blm, climate strike, extinction rebellion, greenpeace, senator, congressman,
mp, councillor, populist, immigration policy, tax the rich, defund, boycott, regime, dissident, opposition party
""")
SEXUALITY = _words("""
gay, lesbian, bisexual, bi, queer, straight, heterosexual, homosexual, asexual, ace, aromantic, pansexual, pan, lgbt, lgbtq, lgbtq+, pride, pride parade, closet, closeted, came out, coming out, come out, out to my, same-sex, same sex, gay bar,
grindr, drag, drag queen, drag night, conversion therapy, sexual orientation, my sexuality, like girls, like boys, like men, like women, attracted to men, attracted to women, attracted to both, polyamorous, poly, throuple, open relationship,
kink, bdsm, fetish, sex worker, escort, onlyfans, porn, affair, hookup, one night stand, civil partnership, two mums, two moms, two dads, rainbow flag
""")
LEGAL = _words("""
arrest, arrested, police, custody hearing, bail, parole, probation, prison, jail, felony, misdemeanor, convicted, conviction, criminal record, charges, charged with, indicted, plea, plea deal, guilty, sentence, sentenced,
community service, ankle monitor, ankle tag, court, court date, hearing, trial, lawsuit, sued, suing, sue, settlement, nda, lawyer, attorney, solicitor, public defender, subpoena, restraining order, injunction, tribunal, magistrate, dui,
dwi, drink driving, speeding, licence suspended, license suspended, suspended license, points on my licence, shoplifting, theft, fraud, embezzlement, assault, possession, warrant, deported, deportation, visa expired, overstayed,
undocumented, asylum claim, work permit, eviction notice, whistleblower, testified, witness, victim, stalker, stalking, domestic violence, cps, caseworker, expunged, bankruptcy filing, tax evasion, irs audit, audit, penalty notice, fined, fine,
cease and desist, copyright strike, juvenile record, immigration court, ice
""")
CREDENTIALS = _words("""
password, passwort, passphrase, passcode, pin code, pin number, my pin, api key, secret key, access token, bearer token, private key, ssh key, seed phrase, recovery phrase, recovery code, backup codes, one-time code, verification code,
2fa code, otp, cvv, cvc, security code, security question, alarm code, door code, gate code, unlock code, login, credentials, wifi password, root password, admin password, client secret, connection string, license key
""")

LEXICONS: Mapping[str, frozenset[str]] = {
    "health": HEALTH,
    "disability": DISABILITY,
    "location": LOCATION,
    "origin": ORIGIN,
    "age": AGE,
    "gender": GENDER,
    "family": FAMILY,
    "occupation": OCCUPATION,
    "education": EDUCATION,
    "income": INCOME,
    "religion": RELIGION,
    "politics": POLITICS,
    "sexuality": SEXUALITY,
    "legal": LEGAL,
    "credentials": CREDENTIALS,
}

DRUG_STEMS = (
    "pril", "sartan", "statin", "olol", "azole", "mab", "tinib", "cillin", "mycin", "floxacin", "azepam", "azolam", "oxetine", "triptan",
    "gliptin", "gliflozin", "prazole", "dipine", "glutide", "cycline", "vir", "caine", "thiazide", "profen", "barbital", "setron",
)  # fmt: skip
"""Word endings of medicines (INN stems), counted for words of at least seven letters."""

# ruff: noqa: E501 - word lists and expressions read better unbroken
"""Made-up text about nobody: clinical exam cases and programming tasks, from templates and a seed.

They teach the estimator that an anonymous "67-year-old man" or an ``Employee`` class discloses no person.
"""

from __future__ import annotations

from random import Random

_AGES = (
    "newborn",
    "3-week-old",
    "4-month-old",
    "2-year-old",
    "9-year-old",
    "16-year-old",
    *(f"{n}-year-old" for n in range(18, 92)),
)
_PEOPLE = ("man", "woman", "boy", "girl", "male", "female", "patient", "African American man", "Caucasian woman", "Asian woman", "Hispanic man",
           "construction worker", "nurse", "primigravid woman at 32 weeks' gestation", "gravida 2, para 1 woman", "farmer", "college student", "teacher",
           "immigrant from Mexico", "homeless man", "retired soldier", "infant", "child", "truck driver", "medical student")  # fmt: skip
_VERBS = ("comes to the physician because of", "presents to the emergency department with", "is brought to the emergency department because of",
          "is evaluated for", "presents to the clinic complaining of", "is admitted to the hospital for", "comes to the office for evaluation of",
          "is brought to the pediatrician by his mother because of", "is referred by her primary care doctor for", "was found by his wife with")  # fmt: skip
_COMPLAINTS = ("chest pain", "shortness of breath", "fever and chills", "a 3-day history of productive cough", "right lower quadrant pain", "progressive fatigue",
               "weight loss of 7 kg", "severe headache", "burning on urination", "a painless lump in the left breast", "joint stiffness", "blurred vision", "a seizure",
               "confusion", "bloody diarrhea", "irregular periods", "low back pain", "palpitations", "depressed mood and poor sleep", "a pruritic rash", "vaginal bleeding",
               "difficulty swallowing", "yellow eyes", "hearing loss", "weakness of the left arm", "a routine health maintenance examination", "increased thirst")  # fmt: skip
_HISTORY = ("{S} has a history of hypertension treated with lisinopril.", "{S} has type 2 diabetes mellitus and takes metformin.", "{S} has smoked one pack of cigarettes daily for 20 years.",
            "{S} drinks two beers on weekends and works as an accountant.", "{P} father died of a myocardial infarction at age 52.", "{S} is sexually active with multiple partners and uses condoms inconsistently.",
            "{S} recently returned from a trip to India.", "{S} lives with {p} wife and two children.", "{S} emigrated from Vietnam 5 years ago.", "{P} mother has Hashimoto thyroiditis.",
            "{S} had an appendectomy 10 years ago.", "{S} takes no medications and has no allergies.", "{S} was treated for depression with fluoxetine.", "{S} has been unemployed since last year.",
            "{S} has not been vaccinated because of the religious beliefs of {p} parents.", "{S} is a Jehovah's Witness and refuses transfusions.", "{P} medical history is significant for asthma and HIV infection.",
            "{S} uses a wheelchair since a spinal injury.", "Past medical history includes breast cancer and gout.", "{S} says, \"I feel tired all the time.\"")  # fmt: skip
_FINDINGS = ("{P} temperature is 38.{d}°C, pulse is 1{d}0/min, and blood pressure is 9{d}/60 mm Hg.", "Examination shows a systolic murmur at the apex.", "Lungs are clear to auscultation.",
             "Laboratory studies show a hemoglobin of {d}.2 g/dL.", "An MRI of the brain shows a ring-enhancing lesion.", "The abdomen is soft and nontender.", "Serum sodium is 12{d} mEq/L.", "A biopsy shows noncaseating granulomas.",
             "There is bilateral lower extremity edema.", "Urinalysis shows red cell casts.", "An ECG shows ST elevation in leads II, III and aVF.", "A pregnancy test is positive.", "Ultrasound shows gallstones.", "A chest x-ray shows a right lower lobe infiltrate.")  # fmt: skip
_ASKS = ("Which of the following is the most likely diagnosis?", "Which of the following is the most appropriate next step in management?", "What is the mechanism of action of the most appropriate drug?",
         "Which of the following is the most likely cause of this patient's symptoms?", "Which organism is responsible?", "The patient's condition is most likely due to a defect in which enzyme?",
         "Which of the following adverse effects is most likely?", "What should the physician tell the patient?")  # fmt: skip
_STUDIES = ("A study is conducted to assess the relationship between smoking and bladder cancer.", "A researcher compares two drugs for hypertension in 400 patients.",
            "A resident forgets to report a medication error and the attending asks what to do.", "The patient's daughter asks the physician not to tell him the diagnosis.")  # fmt: skip

_TASKS = ("Write a {l} function that {t}.", "Create a {l} program that {t}.", "Design an algorithm that {t}.", "How would you write code in {l} that {t}?", "Develop a {l} script which {t}.",
          "Given {g}, {i}.", "Edit the following {l} code so that it {t}.", "Implement a class called {c} with {a} attributes.", "Write an SQL query to {q}.", "Create an HTML page which shows {h}.")  # fmt: skip
_LANGUAGES = ("Python", "Java", "JavaScript", "C++", "Ruby", "PHP", "Go", "SQL", "Swift", "C#", "Rust", "bash", "CSS")
_DOES = ("sorts a list of names", "calculates the age from a birthday", "prints the prime numbers below 100", "reverses a string", "validates a password", "finds the largest salary", "counts words in a text",
         "parses a CSV file of patients", "converts temperatures", "predicts the income of a customer", "filters students by grade", "sends an email to every user", "computes the factorial of a number", "finds the shortest path between two cities",
         "checks if a word is a palindrome", "simulates a bank account", "generates random passwords", "classifies tumors as benign or malignant", "translates English to French", "plays tic-tac-toe", "stores the contact details of employees",
         "outputs the gender of a person", "detects spam", "draws a family tree", "schedules doctor appointments", "merges two sorted arrays")  # fmt: skip
_GIVEN = (
    "a list of integers",
    "a string of text",
    "a table of employees",
    "two dates",
    "a dictionary of students and their grades",
    "an array of people with age and city",
    "a sentence",
    "a binary tree",
    "a JSON file of voters",
    "a list of countries",
)
_IMPERATIVES = (
    "find the average",
    "return the longest word",
    "remove the duplicates",
    "sort it in descending order",
    "print the oldest person",
    "count how often each element appears",
    "compute the sum",
    "write a function to search it",
)
_CLASSES = (
    "Employee",
    "Student",
    "Person",
    "Patient",
    "Car",
    "BankAccount",
    "Doctor",
    "House",
    "Teacher",
    "Order",
    "Customer",
)
_FIELDS = (
    "name, age and salary",
    "title and author",
    "make, model and year",
    "name, gender and grade",
    "balance and owner",
    "diagnosis and date",
    "address and price",
)
_QUERIES = (
    "select all employees who earn more than 50000",
    "find the patients older than 60",
    "count the customers by country",
    "list the students who failed the exam",
    "delete users that have not logged in",
    "get the names of all married employees",
)
_SHOWS = (
    "a table of planets",
    "a login form",
    "a list of jobs",
    "a picture and a paragraph",
    "a form with name, age and gender",
    "the menu of a restaurant",
    "a contact form with address and phone",
)
_SNIPPETS = ("def f(x):\n    return x * 2", "for i in range(10):\n    print(i)", "let total = 0;", "name = input('Your name: ')", "people = [('Ann', 34), ('Bob', 25)]", "SELECT * FROM users;", "class Dog:\n    pass",
             "data = {'name': 'John', 'age': 27, 'city': 'Rome'}", "salary = [1200, 3400, 2100]", "print('I am 25 years old')", "const user = {name: 'Eve', job: 'nurse'};", "The quick brown fox jumps over the lazy dog.", "My name is John and I am a student.")  # fmt: skip


def vignette(random: Random) -> list[str]:
    """The sentences of one exam case about an anonymous patient."""
    if random.random() < 0.08:
        return [random.choice(_STUDIES), random.choice(_ASKS)]
    person = random.choice(_PEOPLE)
    female = any(word in person for word in ("woman", "girl", "female", "nurse"))
    subject, possessive = ("She", "Her") if female else ("He", "His")
    age = random.choice(_AGES)
    opening = f"{random.choice(('A', 'A', 'A', 'A previously healthy', 'An otherwise healthy'))} {age} {person} {random.choice(_VERBS)} {random.choice(_COMPLAINTS)}."
    body = random.sample(_HISTORY, random.randint(0, 4)) + random.sample(_FINDINGS, random.randint(0, 4))
    lines = [s.format(S=subject, P=possessive, p=possessive.lower(), d=random.randint(0, 9)) for s in body]
    return [opening, *lines, random.choice(_ASKS)]


def task(random: Random) -> list[str]:
    """One programming task, at times with a snippet."""
    text = random.choice(_TASKS).format(
        l=random.choice(_LANGUAGES), t=random.choice(_DOES), g=random.choice(_GIVEN), i=random.choice(_IMPERATIVES),
        c=random.choice(_CLASSES), a=random.choice(_FIELDS), q=random.choice(_QUERIES), h=random.choice(_SHOWS),
    )  # fmt: skip
    return [text, random.choice(_SNIPPETS)] if random.random() < 0.4 else [text]

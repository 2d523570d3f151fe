"""CodeBLEU and the languages of CodeAlpaca's rows, against values computed by hand."""

from __future__ import annotations

import math

import pytest
from bench.experiments.code_language import language
from bench.experiments.code_match import (
    CodeMatch,
    code_match,
    keywords,
    ngram_match,
    unfenced,
    weighted_ngram_match,
)


def test_an_ngram_match_is_the_geometric_mean_of_clipped_precisions() -> None:
    # 3 of 4 tokens, 2 of 3 pairs, 1 of 2 triples, none of 1 quadruple (0.1).
    expected = (3 / 4 * 2 / 3 * 1 / 2 * 0.1 / 1) ** 0.25
    assert ngram_match("a b c d".split(), "a b c e".split()) == pytest.approx(expected)
    # A token that the reference has once counts once: 1 of 3, and no pair of 2.
    assert ngram_match(["a", "a", "a"], ["a", "b"]) == pytest.approx((1 / 3 * 0.1 / 2) ** 0.5)


def test_a_short_reply_is_penalised() -> None:
    expected = math.exp(1 - 4 / 3) * (0.1 / 1) ** 0.25
    assert ngram_match("a b c".split(), "a b c d".split()) == pytest.approx(expected)


def test_the_same_code_matches_wholly_and_other_code_not_at_all() -> None:
    for code in ("15", "x = f(3)", "for i in range(3):\n    print(i)"):
        assert code_match(code, code, "").whole == pytest.approx(1.0)
    assert ngram_match([], ["a"]) == weighted_ngram_match(["b"], ["a"], bool) == 0.0


def test_a_keyword_weighs_five_times_as_much() -> None:
    known = {"return"}.__contains__
    # Of the reference's weight of 1 + 0.2 the keyword alone, or the name alone, agrees; of one pair none (0.1).
    keyword = weighted_ngram_match(["return", "a"], ["return", "b"], known)
    name = weighted_ngram_match(["yield", "b"], ["return", "b"], known)
    assert keyword == pytest.approx((1.0 / 1.2 * 0.1) ** 0.5)
    assert name == pytest.approx((0.2 / 1.2 * 0.1) ** 0.5)


def test_codebleu_is_the_mean_of_the_components_that_there_are() -> None:
    assert CodeMatch(ngrams=0.2, weighted=0.4, syntax=0.6, flow=0.0).whole == pytest.approx(0.3)
    assert CodeMatch(ngrams=0.2, weighted=0.4, syntax=0.6).whole == pytest.approx(0.4)
    assert CodeMatch(ngrams=0.2, weighted=0.4).whole == pytest.approx(0.3)


def test_sql_has_keywords_in_either_case_and_no_parser() -> None:
    known = keywords("sql")
    assert known("SELECT")
    assert known("from")
    assert not known("orders")
    match = code_match("SELECT name FROM users;", "SELECT id FROM users;", "sql")
    assert match.syntax is match.flow is None


def test_a_fence_is_taken_off_even_when_it_never_ends() -> None:
    assert unfenced("Here:\n```c++\nint x;\n```\nand more") == "int x;"
    assert unfenced("```\nint x;\nint y;") == "int x;\nint y;"
    assert unfenced(" int x; ") == "int x;"


def test_syntax_and_data_flow_go_by_structure_and_not_by_names() -> None:
    pytest.importorskip("codebleu")
    match = code_match("a = 1\nb = a", "x = 1\ny = x", "python")
    assert (match.syntax, match.flow) == (1.0, 1.0)
    assert match.ngrams < 1.0


def test_a_data_flow_of_which_nothing_agrees_is_0_and_none_at_all_does_not_count() -> None:
    pytest.importorskip("codebleu")
    assert code_match("print(3)", "x = 1\ny = x", "python").flow == 0.0
    assert code_match("print(3)", "print(3)", "python").flow is None
    assert code_match("print(3)", "print(3)", "python").whole == pytest.approx(1.0)


def test_every_parser_loads_and_php_needs_no_opening() -> None:
    pytest.importorskip("codebleu")
    code = {
        "python": "def f(x):\n    return x",
        "javascript": "function f(x) { return x; }",
        "java": "class A { int f(int x) { return x; } }",
        "c": "int f(int x) { return x; }",
        "cpp": "int f(int x) { return x; }",
        "c_sharp": "class A { int f(int x) { return x; } }",
        "php": "function f($x) { return $x; }",
        "go": "package main\nfunc f(x int) int { return x }",
        "ruby": "def f(x)\n  x\nend",
        "rust": "fn f(x: i32) -> i32 { x }",
    }
    for name, text in code.items():
        assert code_match(text, text, name).whole == pytest.approx(1.0)
    other = code_match("$a = 1;", code["php"], "php")
    assert other.syntax is not None
    assert other.syntax < 1.0


@pytest.mark.parametrize(
    ("request_text", "answer", "name"),
    [
        ("Write a Python function.", "def f():\n    return 1", "python"),
        ("Write a function that adds.", "def f(a, b):\n    return a + b", "python"),
        ("Remove 3 from the list.", "items.remove(3)", "python"),
        ("Print it twice.", "for i in range(2):\n    print i", "python"),
        ("Log a greeting.", 'console.log("hi")', "javascript"),
        ("Write a JavaScript function.", "function f() { return 1; }", "javascript"),
        ("Write a class in Java.", "class A {}", "java"),
        ("Print in JavaScript, not Java.", "print(1);", "javascript"),
        ("Print hello.", '#include <iostream>\nint main() { std::cout << "hi"; }', "cpp"),
        ("Print hello.", '#include <stdio.h>\nint main() { printf("hi"); }', "c"),
        ("Sum in C#.", "int f() { return 1; }", "c_sharp"),
        ("Sum in C++.", "int f() { return 1; }", "cpp"),
        ("Sum in C.", "int f() { return 1; }", "c"),
        ("Get a name.", "<?php echo $name;", "php"),
        ("Greet, in Ruby.", 'puts "hi"', "ruby"),
        ("Count the rows.", "SELECT COUNT(*) FROM orders;", "sql"),
        ("Make a heading.", "<h1>Hi</h1>", ""),
        ("Style a heading in CSS.", "h1 { color: red; }", ""),
        ("What is a Python list?", "A list is an ordered and changeable collection.", ""),
        ("Add 7 and 8.", "15", ""),
        ("Sort the list.", "[1, 2, 3]", ""),
    ],
)
def test_the_language_of_a_row(request_text: str, answer: str, name: str) -> None:
    assert language(request_text, answer) == name

"""What a grading run came to, for scripts and for people."""

from ttt_gui.lab.feedback import early_end_feedback, feedback
from ttt_gui.lab.grading import Symbol
from ttt_gui.lab.run import Grade
from ttt_gui.search.solution_json import Json


def grade_json(grade: Grade) -> Json:
    """The grade as an object for scripts; `ended` is there only when the run ended early."""
    found: Json = {
        "symbols": grade.symbols,
        "points": grade.points,
        "tests": [
            {
                "board": each.test.board,
                "to_move": each.test.token,
                "symbol": each.symbol.value,
                "printed": each.printed,
                "score": each.truth.score,
                "best_moves": list(each.truth.best_moves),
            }
            for each in grade.graded
        ],
    }
    if grade.early_end:
        end = grade.early_end
        found["ended"] = {
            "test": end.test.number,
            "board": end.test.board,
            "to_move": end.test.token,
            "printed": end.printed,
            "reason": end.reason,
        }
    return found


def grade_text(grade: Grade) -> str:
    """Points, counts by symbol, and the tests that say most of what is wrong."""
    tests = len(grade.graded)
    parts = [f"points: {grade.points:g} of {tests}", "", *_counts(grade)]
    if grade.unscored_in_words:
        parts.append(f"  T and t: {grade.unscored_in_words}")
    for number, each in enumerate(grade.worst_tests, start=1):
        parts += ["", f"Worst test {number}:", feedback(each)]
    if grade.early_end:
        parts += ["", early_end_feedback(grade.early_end)]
    return "\n".join(parts)


def _counts(grade: Grade) -> list[str]:
    return [
        f"  {symbol.value} {grade.symbols.count(symbol.value):>5}  {symbol.meaning} "
        f"({symbol.points:g})"
        for symbol in Symbol
        if symbol.value in grade.symbols
    ]

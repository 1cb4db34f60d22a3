# Asks an unmodified Python solution of go-counting the questions that come in on standard input, a
# line each, and prints its answers. go-check starts it as: python3 -c "$(cat python.py)" SOLUTION.py
#
# docs/solutions.md has the contract. Each question gets a fresh Board, which is asked twice.

import math
import operator
import os
import sys
import traceback
import types
from json import dumps, loads  # Bound before the solution runs.

COLORS = ("BLACK", "WHITE", "NONE")
ADAPTER = sys._getframe().f_code.co_filename  # The name that our own frames have in tracebacks.


def main():
    questions, answers = take_streams()
    process = os.getpid()
    board, constants = load(sys.argv[1])
    end_copy(process)
    for line in questions:
        text = dumps(answer(line, board, constants))
        end_copy(process)
        try:
            answers.write(text.encode() + b"\n")
            answers.flush()
        except BrokenPipeError:
            break
    # Threads that the solution has left behind can't hold up the end.
    flush(sys.stderr)
    os._exit(0)


def end_copy(process):
    """Ends this process if it is a copy, since the solution has forked: one answer is enough."""
    if os.getpid() != process:
        os._exit(0)


def take_streams():
    """Takes standard input and output away from the solution, also from what it starts or calls in C.

    What it prints goes to standard error, and what it reads is empty.
    """
    questions = open(os.dup(0), "rb")
    answers = open(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return questions, answers


def load(path):
    """Returns the solution's class and its three constants, or ends with the reason and code 1."""
    sys.dont_write_bytecode = True
    sys.argv = [path]
    sys.path[0] = os.path.dirname(os.path.abspath(path))
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)  # A question's coordinates may have any number of digits.
    module = types.ModuleType("go_counting")
    module.__file__ = path
    sys.modules[module.__name__] = module  # Where dataclasses, for one, look a class's module up.
    try:
        with open(path, "rb") as file:
            source = file.read()
        # Not by an importer: that would take a stale file from __pycache__.
        exec(compile(source, path, "exec", dont_inherit=True), module.__dict__)
        return module.Board, tuple(getattr(module, color) for color in COLORS)
    except BaseException as error:
        print(crash(error, lines=None), file=sys.__stderr__)
        flush(sys.__stderr__)
        os._exit(1)


def answer(line, board_class, constants):
    """Returns what is printed for one question."""
    try:
        question = loads(line)
        name, given = question["property"], question["input"]
        if name not in ("territory", "territories"):
            return {"skip": "the Python interface has no " + name}
        rows = list(given["board"])
        at = {"x": given["x"], "y": given["y"]} if name == "territory" else {}
    except Exception as error:
        return {"skip": "the adapter can't read the question: " + text_of(error)}
    try:
        board = board_class(rows)
    except BaseException as error:
        return {"crash": crash(error)}
    # The first answer is written down before the second call, which may change what was returned.
    return {"twice": [ask(board, name, at, constants) for _ in range(2)]}


class Wrong(Exception):
    """What was returned is of no form that an answer has."""


def ask(board, name, at, constants):
    try:
        try:
            result = getattr(board, name)(**at)
        except ValueError as error:
            # The interface's own error is a plain one. A kind of it, such as a UnicodeDecodeError,
            # is an accident.
            if type(error) is ValueError:
                return {"error": text_of(error)}
            raise
        form = territory if name == "territory" else territories
        return form(result, constants)
    except Wrong as wrong:
        return {"wrong": text_of(wrong)}
    except BaseException as error:
        return {"crash": crash(error)}


def territory(result, constants):
    if not isinstance(result, (tuple, list)) or len(result) != 2:
        raise Wrong("territory() returned " + described(result) + ", expected an owner and a set of points")
    owner, points = result
    for color, constant in zip(COLORS, constants):
        if owner == constant:
            return {"owner": color, "territory": listed("territory()", points)}
    raise Wrong("the owner is " + described(owner) + ", expected BLACK, WHITE or NONE of the module")


def territories(result, constants):
    if not hasattr(result, "__getitem__"):
        raise Wrong("territories() returned " + described(result) + ", expected a dict")
    regions = {}
    for color, constant in zip(COLORS, constants):
        try:
            points = result[constant]
        except LookupError:
            raise Wrong("territories() returned a dict without the key " + color) from None
        regions["territory" + color.capitalize()] = listed("territories()[" + color + "]", points)
    return regions


def listed(name, points):
    """Returns a collection of points for JSON."""
    if isinstance(points, (set, frozenset)):
        return sorted(map(point, points), key=sort_key)
    if isinstance(points, (list, tuple)):
        return [point(each) for each in points]  # As it is, with what stands there twice.
    raise Wrong("the points of " + name + " are " + described(points) + ", expected a set of points")


def point(value):
    if isinstance(value, (tuple, list)):
        return [coordinate(each) for each in value]
    return described(value)


def coordinate(value):
    if isinstance(value, bool):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value  # 1.0 stays 1.0, and is refused as no integer.
    try:
        return operator.index(value)
    except TypeError:
        return described(value)


def sort_key(value):
    """Puts good points in their order and all else behind them, in an order that doesn't vary."""
    good = isinstance(value, list) and all(type(each) is int for each in value)
    return (0, value, "") if good else (1, [], dumps(value))


def described(value):
    """Returns words for a value. An object's own would hold its address, which is never the same."""
    if value is None or isinstance(value, (str, int, float)):
        return text_of(repr(value))
    return "a value of type " + type(value).__name__


def crash(error, lines=12):
    """Returns the end of a traceback, without the adapter's frames."""
    try:
        frames = error.__traceback__
        while frames is not None and frames.tb_frame.f_code.co_filename == ADAPTER:
            frames = frames.tb_next
        shown = traceback.format_exception(type(error), error, frames, limit=-4, chain=False)
        shown = "".join(shown).strip().splitlines()
        return text_of("\n".join(shown if lines is None else shown[-lines:]))
    except BaseException as worse:
        return type(error).__name__ + ", which can't be shown: " + type(worse).__name__


def text_of(value):
    """Returns the text of a value as UTF-8 can hold it, and not more of it than a reader wants."""
    return str(value)[:4000].encode("utf-8", "replace").decode()


def flush(stream):
    try:
        stream.flush()
    except BaseException:
        pass


main()

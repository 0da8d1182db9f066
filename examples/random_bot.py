#!/usr/bin/env python3
"""A bot that plays legal orders at random, with the player protocol (docs/protocol.md) and the standard library alone.

    grognard arena triumph "exec:python3 random_bot.py 7" random --pairs 1

The number is the seed. To write a better bot, change `choose`.
"""
import json
import random
import sys


def send(line):
    print(line, flush=True)


def receive():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return line.rstrip("\n")


def ask(question):
    """The lines of the arena's answer, without the dot that ends it."""
    send(question)
    return list(iter(receive, "."))


def choose(view, taken, steps):
    """`view` is all that the seat may know, `taken` the order so far, `steps` are the choices."""
    return random.choice(steps)


def make_order(view):
    """One step from each list, until the order is complete."""
    taken = []
    while True:
        step = choose(view, taken, ask("steps"))
        taken.append(step)
        answer = ask("step " + step)[0]
        if answer.startswith("order "):
            return answer


def main():
    random.seed(sys.argv[1] if len(sys.argv) > 1 else None)
    view = None
    while True:
        word, _, rest = receive().partition(" ")
        if word == "view":
            view = json.loads(rest)
        elif word == "go":
            send(make_order(view))
        elif word == "quit":
            break


main()

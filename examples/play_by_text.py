#!/usr/bin/env python3
"""Plays a game by orders as text, with nothing but Python's standard library.

    play_by_text.py LIBRARY GAME [SEED]       such as /usr/local/lib/libgrognard.so.0 "triumph dec1" 1805

Each order is made from the choices that the library offers, written down as text, and then played as text: as a person would
type it, a log keeps it, or a language model gives it.
"""
import ctypes
import json
import random
import sys

PLAYED = 0  # gg_status
PUBLIC = 8  # seat of a spectator
REFEREE = 9


class Error(ctypes.Structure):  # gg_error
    _fields_ = [
        ("line", ctypes.c_uint32),
        ("column", ctypes.c_uint32),
        ("rule", ctypes.c_uint16),
        ("text", ctypes.c_char * 500),
    ]


def load(path):
    """The library, with the types of the functions that are used here."""
    library = ctypes.CDLL(path)
    table, seat, text = ctypes.c_void_p, ctypes.c_uint8, ctypes.c_char_p
    types = {
        "gg_version": (text,),
        "gg_game_open": (ctypes.c_void_p, text, ctypes.POINTER(Error)),
        "gg_game_close": (None, ctypes.c_void_p),
        "gg_table_open": (table, ctypes.c_void_p, text),
        "gg_table_close": (None, table),
        "gg_table_seats": (ctypes.c_uint32, table),
        "gg_table_seat_name": (text, table, seat),
        "gg_table_asked": (ctypes.c_bool, table, seat),
        "gg_table_over": (ctypes.c_bool, table),
        "gg_table_steps": (ctypes.c_uint32, table, seat),
        "gg_table_take": (ctypes.c_bool, table, seat, ctypes.c_uint32),
        "gg_table_back": (ctypes.c_bool, table, seat),
        "gg_table_order": (text, table, seat),
        "gg_table_play": (ctypes.c_int, table, seat, text),
        "gg_table_reason": (text, table),
        "gg_table_result": (text, table),
        "gg_table_news": (text, table, seat),
        "gg_table_view": (text, table, seat),
    }
    for name, (result, *arguments) in types.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


class Table:
    """A game in progress."""

    def __init__(self, library, words, seed):
        error = Error()
        self.library = library
        self.game = library.gg_game_open(words.encode(), ctypes.byref(error))
        if not self.game:
            raise ValueError(error.text.decode())
        self.table = library.gg_table_open(self.game, seed)

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        self.library.gg_table_close(self.table)
        self.library.gg_game_close(self.game)

    def __getattr__(self, name):
        """table.news(seat) is gg_table_news(table, seat); texts become str."""
        function = getattr(self.library, "gg_table_" + name)

        def call(*arguments):
            result = function(self.table, *arguments)
            return result.decode() if isinstance(result, bytes) else result

        return call

    def asked_seat(self):
        return next(seat for seat in range(self.seats()) if self.asked(seat))


def random_order(table, seat, chance):
    """The text of an order, made step by step; the steps are taken back."""
    taken = 0
    while (choices := table.steps(seat)) > 0:
        table.take(seat, chance.randrange(choices))
        taken += 1
    order = table.order(seat)
    for _ in range(taken):
        table.back(seat)
    return order


def main(path, words, seed="1805"):
    chance = random.Random(int(seed))
    orders = 0
    with Table(load(path), words, chance.randbytes(32)) as table:
        table.play(table.asked_seat(), b"storm the moon")
        print("refused:", table.reason())
        while not table.over():
            seat = table.asked_seat()
            order = random_order(table, seat, chance)
            if table.play(seat, order.encode()) != PLAYED:
                sys.exit(f"{table.seat_name(seat)}: {order}: {table.reason()}")
            orders += 1
            print(table.news(PUBLIC), end="")
        print("result:", json.loads(table.view(REFEREE))["result"], "after", orders, "orders")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])

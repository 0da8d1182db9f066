/* facts.c: facts of the probe game, tested on a view. */
#include "core/play/field_text.h"
#include "view.h"

/* The context of a fact; words first .. end-1. */
typedef struct fact {
    const gg_game *game;
    const probe_view *view;
    gg_news news;
    const gg_words *words;
    uint32_t first, end;
    gg_text *found;
    gg_error *error;
} fact;

static gg_truth no_fact(const fact *about, uint32_t index, const char *what)
{
    gg_span word = gg_word_at(about->words, about->first);
    gg_fail_at(about->error, about->words, index, "%.*s: %s", (int)word.size, word.at, what);
    return GG_NO_FACT;
}

static bool has_word(const fact *about, uint32_t index)
{
    return about->first + index < about->end;
}

static bool find_seat(const fact *about, uint32_t index, gg_seat *seat)
{
    gg_span name = gg_word_at(about->words, about->first + index);
    *seat = gg_find_seat(about->game, &about->view->open.head, name);
    return *seat != GG_NOBODY && has_word(about, index);
}

/* One number after `index` words, and nothing else. */
static gg_truth is_number(const fact *about, uint32_t index, int value)
{
    int32_t number;
    if (!has_word(about, index) || !gg_word_number(about->words, about->first + index, &number))
        return no_fact(about, about->first + index, "number expected");
    if (has_word(about, index + 1))
        return no_fact(about, about->first + index + 1, "nothing may follow");
    return gg_truth_of(number == value);
}

/* ---------------------------------------------------------------- tiles of a place */

/* Removes one tile that the word can mean from the list; false: there is none. */
static bool take_tile(const fact *about, const probe_tile_word *word, gg_seat seat, uint16_t *tiles)
{
    const probe_view *view = about->view;
    bool referee = view->open.head.viewer == GG_REFEREE;
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
        uint32_t tile = seat * (uint32_t)PROBE_SLOTS + slot;
        bool face = word->face == view->face[tile] || (word->face == 0 && referee);
        if (!(*tiles & probe_bit(tile)) || !face ||
            (word->label != PROBE_NOWHERE && word->label != slot) ||
            (word->moved && !(view->open.moved & probe_bit(tile))))
            continue;
        *tiles &= (uint16_t)~probe_bit(tile);
        return true;
    }
    return false;
}

static int rank_of(const probe_tile_word *word)
{
    if (word->label != PROBE_NOWHERE)
        return 0;
    return word->face != 0 ? (word->moved ? 1 : 2) : (word->moved ? 3 : 4);
}

/* Exact words take their tiles first, so that `?` gets the rest. */
static gg_truth match_tiles(const fact *about, uint32_t from, gg_seat seat, uint16_t tiles)
{
    probe_tile_word word;
    bool all = true;
    for (int rank = 0; rank <= 4; rank++) {
        for (uint32_t i = from; i < about->end; i++) {
            if (!probe_read_tile_word(about->words, i, gg_word_at(about->words, i), &word,
                                      about->error))
                return GG_NO_FACT;
            for (uint32_t count = rank_of(&word) == rank ? word.count : 0; count > 0; count--)
                all = take_tile(about, &word, seat, &tiles) && all;
        }
    }
    return gg_truth_of(all && tiles == 0);
}

/* `S Alm: 3a 1c 2?`, `S Alm: -` */
static gg_truth fact_tiles(const fact *about, gg_seat seat)
{
    const probe_view *view = about->view;
    uint32_t at = about->first + 1;
    if (!has_word(about, 2) || !gg_word_is(about->words, at + 1, ":"))
        return no_fact(about, at, "place and \":\" expected");
    uint8_t place = probe_read_place(probe_board_of(about->game), gg_word_at(about->words, at),
                                     about->words, at, about->error);
    if (place == PROBE_NOWHERE)
        return GG_NO_FACT;
    if (!has_word(about, 3))
        return no_fact(about, at + 2, "tiles or - expected");
    uint16_t tiles = 0;
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++)
        if (view->open.place[seat * PROBE_SLOTS + slot] == place)
            tiles |= probe_bit(seat * (uint32_t)PROBE_SLOTS + slot);
    gg_print(about->found, "%s ", gg_seat_name(about->game, &view->open.head, seat));
    probe_put_place(probe_board_of(about->game), place, about->found);
    gg_put(about->found, ": ");
    probe_put_tiles(about->game, view, seat, place, about->found);
    if (gg_word_is(about->words, at + 2, "-") && !has_word(about, 4))
        return gg_truth_of(tiles == 0);
    return match_tiles(about, at + 2, seat, tiles);
}

/* ---------------------------------------------------------------- knowledge */

static bool group_is_in(const probe_view *view, uint32_t group, uint32_t observer, uint8_t place)
{
    for (uint32_t tile = group; tile < PROBE_TILES; tile++)
        if (view->open.group[tile] == group && view->known.face[observer][tile] == 0 &&
            view->open.place[tile] != place)
            return false;
    return true;
}

/* `among S Alm: 3 1`: faces known to be among the tiles there that the viewer cannot name */
static gg_truth fact_among(const fact *about)
{
    const probe_view *view = about->view;
    uint32_t observer = probe_observer(view->open.head.viewer), sum = 0, wanted = 0;
    gg_seat seat;
    if (!find_seat(about, 1, &seat))
        return no_fact(about, about->first + 1, "seat expected");
    uint8_t place = probe_read_place(probe_board_of(about->game),
                                     gg_word_at(about->words, about->first + 2), about->words,
                                     about->first + 2, about->error);
    if (place == PROBE_NOWHERE)
        return GG_NO_FACT;
    if (!has_word(about, 4) || !gg_word_is(about->words, about->first + 3, ":"))
        return no_fact(about, about->first + 3, "\":\" and faces or - expected");
    for (uint32_t group = seat * (uint32_t)PROBE_SLOTS; group < (seat + 1U) * PROBE_SLOTS; group++)
        if (group_is_in(view, group, observer, place))
            sum += view->known.among[observer][group];
    gg_put(about->found, "among ");
    gg_print(about->found, "%s ", gg_seat_name(about->game, &view->open.head, seat));
    probe_put_place(probe_board_of(about->game), place, about->found);
    gg_put(about->found, ": ");
    probe_put_among((uint16_t)sum, about->found);
    if (gg_word_is(about->words, about->first + 4, "-") && !has_word(about, 5))
        return gg_truth_of(sum == 0);
    if (has_word(about, 5 + PROBE_SLOTS))
        return no_fact(about, about->first + 5 + PROBE_SLOTS, "too many faces");
    for (uint32_t i = about->first + 4; i < about->end; i++) {
        uint8_t face;
        if (!probe_read_face(about->words, i, &face, about->error))
            return GG_NO_FACT;
        wanted += probe_one(face);
    }
    return gg_truth_of(sum == wanted);
}

/* ---------------------------------------------------------------- the table */

static gg_truth fact_stars(const fact *about)
{
    for (uint8_t side = 0; probe_sides[side]; side++) {
        if (!gg_word_is(about->words, about->first + 1, probe_sides[side]) || !has_word(about, 1))
            continue;
        int stars = probe_stars(about->game, &about->view->open, side);
        gg_print(about->found, "stars %s %d", probe_sides[side], stars);
        return is_number(about, 2, stars);
    }
    return no_fact(about, about->first + 1, "Sun or Moon expected");
}

/* `talk M N`: may they? */
static gg_truth fact_talk(const fact *about)
{
    gg_seat from, to;
    if (!find_seat(about, 1, &from) || !find_seat(about, 2, &to) || from == to ||
        has_word(about, 3))
        return no_fact(about, about->first + 1, "two seats expected");
    bool may = probe_may_talk(&about->view->open, from, to);
    gg_put(about->found, may ? "talk" : "no talk");
    return gg_truth_of(may);
}

/* ---------------------------------------------------------------- notes and dice */

/* `note hold Alm`, `note none`, `note ?`: sealed for this reader, `note -`: there is none */
static gg_truth fact_note(const fact *about)
{
    const probe_open *open = &about->view->open;
    gg_seat viewer = open->head.viewer;
    bool reads = viewer == PROBE_ROLE_M || viewer == GG_REFEREE ||
                 open->note_open == PROBE_NOTE_PUBLIC ||
                 (viewer == PROBE_ROLE_N && open->note_open == PROBE_NOTE_READ);
    char is[60];
    gg_text text;
    gg_text_open(&text, is, sizeof is);
    if (open->note_round == 0 || !reads)
        gg_put(&text, open->note_round == 0 ? "-" : "?");
    else
        probe_put_note(about->game, about->view->note, &text);
    gg_print(about->found, "note %s", is);
    if (gg_word_is(about->words, about->first + 1, "hold") && has_word(about, 2)) {
        uint8_t place = probe_read_place(probe_board_of(about->game),
                                         gg_word_at(about->words, about->first + 2), about->words,
                                         about->first + 2, about->error);
        if (place == PROBE_NOWHERE)
            return GG_NO_FACT;
        return gg_truth_of(reads && open->note_round > 0 && about->view->note == place);
    }
    if (!has_word(about, 1) || has_word(about, 2))
        return no_fact(about, about->first + 1, "hold PLACE, none, ? or - expected");
    return gg_truth_of(gg_word_is(about->words, about->first + 1, is));
}

/* `rolled S 4`: the last die of that seat in the last line */
static gg_truth fact_rolled(const fact *about)
{
    gg_seat seat;
    int rolled = 0;
    if (!find_seat(about, 1, &seat))
        return no_fact(about, about->first + 1, "seat expected");
    for (uint32_t i = 0; i < about->news.count; i++)
        if (about->news.events[i].kind == GG_EVENT_DIE && about->news.events[i].open[1] == seat)
            rolled = about->news.events[i].open[3];
    gg_print(about->found, "rolled %s %d", gg_seat_name(about->game, &about->view->open.head, seat),
             rolled);
    return is_number(about, 2, rolled);
}

gg_truth probe_fact(const gg_game *game, const void *view, gg_news news, const gg_words *words,
                    uint32_t first, uint32_t end, gg_text *found, gg_error *error)
{
    static const struct {
        const char *word;
        gg_truth (*test)(const fact *about);
    } facts[] = {
        {"among", fact_among}, {"stars", fact_stars},   {"talk", fact_talk},
        {"note", fact_note},   {"rolled", fact_rolled},
    };
    fact about = {game, view, news, words, first, end, found, error};
    gg_said said = {game, words, first, first, end, error};
    const gg_field *field = gg_said_field(&said, game->rules->view_fields);
    if (field != NULL)
        return gg_fact_end(&said, gg_field_fact(field, &said, view, found));
    gg_span word = gg_word_at(words, first);
    gg_seat seat = gg_find_seat(game, gg_head_of(view), word);
    if (seat != GG_NOBODY)
        return fact_tiles(&about, seat);
    for (uint32_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        if (gg_word_is(words, first, facts[i].word))
            return facts[i].test(&about);
    gg_fail_at(error, words, first, "unknown fact \"%.*s\"", (int)word.size, word.at);
    return GG_NO_FACT;
}

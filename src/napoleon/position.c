/* position.c: the statements of a free position, one by one (the notation, 5.2).
 *
 * What a statement says is wrong by itself is refused here, with the word that is wrong; what
 * contradicts other statements shows at the end (position_state.c). With `like`, later layers
 * are laid over earlier ones. */
#include "napoleon/position.h"

#include "napoleon/texts.h"

/* ---------------------------------------------------------------- words */

bool nap_said_expected(const nap_said *from, const char *what)
{
    return gg_fail_at(from->error, from->words, from->next, "%s expected", what);
}

bool nap_said_word(nap_said *from, const char *word)
{
    bool stands = gg_word_is(from->words, from->next, word);
    from->next += stands;
    return stands;
}

bool nap_said_town(nap_said *from, uint8_t *town)
{
    *town = nap_read_town(from->board, nap_said_here(from), from->words, from->next, from->error);
    from->next++;
    return *town != NAP_NONE;
}

bool nap_said_number(nap_said *from, int32_t low, int32_t high, uint8_t *value)
{
    int32_t number = 0;
    *value = 0;
    if (!gg_word_number(from->words, from->next, &number))
        return nap_said_expected(from, "number");
    if (number < low || number > high)
        return gg_fail_at(from->error, from->words, from->next, "number from %d to %d expected",
                          low, high);
    *value = (uint8_t)number;
    from->next++;
    return true;
}

static bool take_army(nap_said *from, uint8_t *army)
{
    *army = nap_find_army(nap_said_here(from));
    if (*army == NAP_NONE)
        return nap_said_expected(from, "FR, AD or PR");
    from->next++;
    return true;
}

nap_where nap_where_of(const nap_said *from)
{
    gg_error place = {0};
    gg_fail_at(&place, from->words, 0, "here");
    return (nap_where){place.line, place.column};
}

bool nap_impossible_at(const gg_game *game, nap_where where, const char *rule, const char *what,
                       gg_error *error)
{
    const char *open = rule[0] == 0 ? "" : " (", *close = rule[0] == 0 ? "" : ")";
    gg_fail(error, where.line, where.column, "impossible position: %s%s%s%s", what, open, rule,
            close);
    if (error && rule[0] != 0)
        error->rule = gg_find_rule(game, gg_span_of(rule));
    return false;
}

bool nap_impossible(const nap_said *from, const char *rule, const char *what)
{
    return nap_impossible_at(from->game, nap_where_of(from), rule, what, from->error);
}

/* ---------------------------------------------------------------- tracks */

static bool read_turn(nap_said *from)
{
    int32_t turn = 0;
    if (!gg_word_number(from->words, from->next, &turn))
        return nap_said_expected(from, "number");
    if (turn < 1 || turn > from->board->turns)
        return gg_fail_at(from->error, from->words, from->next, "no turn %d: 1 to %d", turn,
                          from->board->turns);
    from->build->turn = (uint8_t)turn;
    from->next++;
    return true;
}

/* `FR 3 AD 0 PR 2` */
static bool read_lost(nap_said *from)
{
    do {
        uint8_t army, lost;
        if (!take_army(from, &army) || !nap_said_number(from, 0, from->board->blocks, &lost))
            return false;
        from->build->lost[army] = (nap_listed_number){nap_where_of(from), lost};
    } while (!nap_said_all(from));
    return true;
}

static bool read_defeated(nap_said *from)
{
    do {
        uint8_t army;
        if (!take_army(from, &army))
            return false;
        from->build->defeated[army] = from->taken_away ? (nap_where){0, 0} : nap_where_of(from);
    } while (!nap_said_all(from));
    return true;
}

/* ---------------------------------------------------------------- roads and groups */

/* `Soire-Binche`, as it was written: *first is the town named first. */
static bool take_road(nap_said *from, uint8_t *road, uint8_t *first)
{
    gg_span word = nap_said_here(from);
    uint8_t town[2];
    if (nap_read_path(from->board, word, town, 2, from->words, from->next, from->error) != 2)
        return false;
    *first = town[0];
    *road = nap_road_between(from->board, town[0], town[1]);
    if (*road == NAP_NONE)
        return gg_fail_at(from->error, from->words, from->next, "no road %.*s", (int)word.size,
                          word.at);
    from->next++;
    return true;
}

/* `Soire-Binche 3` */
static bool read_used(nap_said *from)
{
    uint8_t road = 0, first = 0, units = 0;
    if (!take_road(from, &road, &first))
        return false;
    bool silent = from->taken_away && nap_said_all(from);
    if (!silent && !nap_said_number(from, 0, UINT8_MAX, &units))
        return false;
    units = from->taken_away ? 0 : units;
    if (units > from->board->road[road].move) {
        char what[120];
        gg_text text;
        gg_text_open(&text, what, sizeof what);
        gg_print(&text, "%d units over ", units);
        nap_put_road(from->board, road, first, &text);
        gg_print(&text, ", at most %d", from->board->road[road].move);
        return nap_impossible(from, "W-MOV-09", what);
    }
    from->build->used[road] = (nap_listed_number){nap_where_of(from), units};
    return true;
}

/* `FR Soire Beaumont` */
static bool read_group(nap_said *from)
{
    uint8_t army, town;
    char what[80];
    gg_text text;
    if (!take_army(from, &army))
        return false;
    uint64_t *opened = &from->build->opened[army];
    do {
        if (!nap_said_town(from, &town))
            return false;
        *opened = from->taken_away ? *opened & ~nap_bit(town) : *opened | nap_bit(town);
    } while (!nap_said_all(from));
    uint32_t count = nap_count(*opened), most = from->board->army[army].group_moves;
    if (count <= most)
        return true;
    gg_text_open(&text, what, sizeof what);
    gg_print(&text, "%u group moves of %s, at most %u", count, nap_army_id(army), most);
    return nap_impossible(from, "W-MOV-01", what);
}

/* ---------------------------------------------------------------- the interface */

typedef struct statement_name {
    const char *name;
    bool (*read)(nap_said *from);
    bool is_mark; /* `not` can take it away */
} statement_name;

static const statement_name statements[] = {
    {"turn", read_turn, false},
    {"town", nap_list_towns, false},
    {"lost", read_lost, false},
    {"defeated", read_defeated, true},
    {"used", read_used, true},
    {"group", read_group, true},
    {"fight", nap_list_fight, true},
    {"battle", nap_list_battle, false},
    {"terrain", nap_list_terrain, true},
    {"quiet", nap_list_quiet, true},
    {"withdrawing", nap_list_withdrawing, true},
    {"crossed", nap_list_crossed, true},
    {"out", nap_list_out, true},
    {"in", nap_list_in, true},
};

static bool read_statement(nap_said *from)
{
    gg_span word = nap_said_here(from);
    if (nap_opens_place(from->words, from->next, from->words->count) && !from->taken_away)
        return nap_list_places(from);
    for (uint32_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        if (!gg_word_is(from->words, from->next, statements[i].name))
            continue;
        if (from->taken_away && !statements[i].is_mark)
            return gg_fail_at(from->error, from->words, from->next,
                              "\"not\" takes away marks, not %s", statements[i].name);
        from->next++;
        return statements[i].read(from);
    }
    return gg_fail_at(from->error, from->words, from->next, "unknown statement \"%.*s\"",
                      (int)word.size, word.at);
}

bool nap_position_line(const gg_game *game, gg_position *position, const gg_words *words,
                       uint32_t first, gg_error *error)
{
    nap_said from = {
        .game = game,
        .board = nap_board_of(game),
        .build = position->builder,
        .layer = position->layer,
        .taken_away = position->taken_away,
        .words = words,
        .next = first,
        .error = error,
    };
    if (!read_statement(&from))
        return false;
    return nap_said_all(&from) || gg_fail_at(error, words, from.next, "nothing may follow here");
}

/* write_step.c: the choices of a list, each in a few words that players understand without looking at the map. */
#include "core/json/view_json.h"
#include "warpeace/text/grammar.h"
#include "warpeace/text/texts.h"

typedef struct saying {
    const gg_game *game;
    const wap_board *board;
    const wap_view *view;
    const gg_order *order; /* the draft, before the step */
    gg_text *out;
} saying;

/* ---------------------------------------------------------------- hexes */

/* The hex that a path has reached; WAP_NO_HEX: the path has not begun. */
static uint16_t path_at(const saying *say)
{
    bool moves = say->order->verb == WAP_MOVE || say->order->verb == WAP_MARCH;
    uint32_t start = say->order->verb == WAP_MARCH ? 1 : 0;
    if (!moves || say->order->count <= start)
        return WAP_NO_HEX;
    for (uint32_t i = say->order->count; i > start; i--)
        if (wap_is_hex(say->order->item[i - 1]))
            return say->order->item[i - 1];
    return WAP_NO_HEX;
}

static const char *hexside_word(const wap_board *board, uint16_t from, uint16_t to)
{
    switch (wap_hexside(board, from, to)) {
    case WAP_RIVER:
        return ", over the river";
    case WAP_CROSSING:
        return ", over the strait";
    default:
        return "";
    }
}

static uint32_t sp_in(const saying *say, uint8_t side, uint16_t hex)
{
    return wap_count_sp(say->board, &say->view->table, hex, WAP_ALL_OF(side));
}

/* What lies there: `forest, over the river, 3 enemy SP`. */
static void say_hex(const saying *say, uint16_t hex)
{
    uint8_t viewer = wap_side_of_seat(say->board, say->view->table.head.viewer);
    uint16_t from = path_at(say);
    wap_put_named_hex(say->board, hex, say->out);
    if (hex >= say->board->hexes)
        return;
    if (from < say->board->map_hexes)
        gg_print(say->out, ", %s%s", wap_terrain_name(say->board->hex[hex].terrain),
                 hexside_word(say->board, from, hex));
    if (viewer >= WAP_SIDES)
        return;
    uint32_t own = sp_in(say, viewer, hex), enemies = sp_in(say, wap_other(viewer), hex);
    if (own > 0)
        gg_print(say->out, ", %u SP", own);
    if (enemies > 0)
        gg_print(say->out, ", %u enemy SP", enemies);
    else if (wap_enemy_in(&say->view->table, viewer, hex))
        gg_put(say->out, ", enemies");
}

/* ---------------------------------------------------------------- other items */

static void say_leader(const saying *say, uint32_t leader)
{
    if (leader >= say->board->leaders) {
        gg_put_char(say->out, '?');
        return;
    }
    const wap_leader *is = &say->board->leader[leader];
    gg_print(say->out, "%s (%d)", is->name, is->value);
}

static void say_battle(const saying *say, uint32_t battle)
{
    if (battle >= say->view->table.battles) {
        gg_put_char(say->out, '?');
        return;
    }
    wap_put_named_hex(say->board, say->view->table.battle[battle].a, say->out);
    gg_put(say->out, " against ");
    wap_put_named_hex(say->board, say->view->table.battle[battle].t, say->out);
}

/* `Kutusov RUi8`, `AUl for Z32 Vienna`: all who come, and where to if only one hex is listed. */
static void say_group(const saying *say, uint32_t group)
{
    if (group >= say->board->groups) {
        gg_put_char(say->out, '?');
        return;
    }
    const wap_roster *who = &say->board->group[group].who;
    gg_assert(who->leaders + who->pieces > 0); /* the loader refuses an empty group */
    for (uint32_t i = 0; i < who->leaders; i++)
        gg_print(say->out, "%s%s", i > 0 ? " " : "",
                 say->board->leader[say->board->roster_leader[who->first_leader + i]].name);
    for (uint32_t i = 0; i < who->pieces; i++) {
        const wap_piece *piece = &say->board->roster_piece[who->first_piece + i];
        gg_put(say->out, i > 0 || who->leaders > 0 ? " " : "");
        wap_put_sp(say->board, piece->kind, piece->count, say->out);
    }
    if (say->board->group[group].hexes == 1) {
        gg_put(say->out, " for ");
        wap_put_named_hex(say->board, say->board->listed_hex[say->board->group[group].first_hex],
                          say->out);
    }
}

/* Does it end a list that names no units? */
static bool names_nobody(const saying *say)
{
    bool units = say->order->verb == WAP_GO_INSIDE || say->order->verb == WAP_ADVANCE ||
                 say->order->verb == WAP_BESIEGE;
    for (uint32_t i = 0; i < say->order->count; i++)
        if (wap_is_leader(say->order->item[i]) || wap_is_sp(say->order->item[i]))
            return false;
    return units;
}

static void say_word(const saying *say, uint16_t word)
{
    static const char *const words[] = {
        [WAP_DONE - WAP_ITEM_WORD] = "done",
        [WAP_WORD_NOBODY - WAP_ITEM_WORD] = "none",
        [WAP_WORD_YES - WAP_ITEM_WORD] = "yes",
        [WAP_WORD_NO - WAP_ITEM_WORD] = "no",
        [WAP_WORD_WITHOUT_GUARD - WAP_ITEM_WORD] = "without the Guard modifier",
        [WAP_WORD_WITHOUT_FRENCH - WAP_ITEM_WORD] = "without the French modifier",
        [WAP_WORD_GO - WAP_ITEM_WORD] = "these hexes",
        [WAP_WORD_THEN - WAP_ITEM_WORD] = "then",
        [WAP_WORD_TO - WAP_ITEM_WORD] = "to",
        [WAP_WORD_IN - WAP_ITEM_WORD] = "into the city",
    };
    uint32_t number = word - (uint32_t)WAP_ITEM_WORD;
    if (word == WAP_DONE && names_nobody(say))
        gg_put(say->out, "none");
    else
        gg_put(say->out, number < sizeof words / sizeof words[0] ? words[number] : "?");
}

static void say_item(const saying *say, uint16_t item)
{
    if (wap_is_hex(item))
        say_hex(say, item);
    else if (wap_is_leader(item))
        say_leader(say, item - (uint32_t)WAP_ITEM_LEADER);
    else if (wap_is_sp(item) && wap_item_kind(item) < say->board->kinds && wap_item_count(item) > 0)
        wap_put_sp(say->board, wap_item_kind(item), wap_item_count(item), say->out);
    else if (wap_item_in(item, WAP_ITEM_NUMBER))
        gg_put_int(say->out, item - WAP_ITEM_NUMBER);
    else if (wap_item_in(item, WAP_ITEM_BATTLE))
        say_battle(say, item - (uint32_t)WAP_ITEM_BATTLE);
    else if (wap_item_in(item, WAP_ITEM_GROUP))
        say_group(say, item - (uint32_t)WAP_ITEM_GROUP);
    else if (wap_item_in(item, WAP_ITEM_SEAT))
        gg_put_noun(say->game, say->view, &wap_nouns[WAP_A_SEAT], item, say->out);
    else
        say_word(say, item);
}

/* `AUi ..`: the number comes next; `Z1 to AA4`: the hex comes next. */
static void say_among(const saying *say, gg_step step)
{
    uint16_t first = gg_step_a(step), last = gg_step_b(step);
    if (wap_is_sp(first)) {
        uint8_t kind = wap_item_kind(first);
        gg_print(say->out, "%s ..", kind < say->board->kinds ? say->board->kind[kind].code : "?");
        return;
    }
    wap_put_named_hex(say->board, first, say->out);
    gg_put(say->out, " to ");
    wap_put_named_hex(
        say->board, last < say->board->hexes ? last : (uint16_t)(say->board->hexes - 1), say->out);
}

void wap_write_step(const gg_game *game, const void *from, const gg_draft *draft, gg_step step,
                    gg_text *out)
{
    saying say = {game, wap_board_of(game), from, &draft->order, out};
    uint16_t item = gg_step_a(step), more = gg_step_b(step);
    if (gg_step_kind_of(step) == WAP_STEP_AMONG) {
        say_among(&say, step);
        return;
    }
    if (gg_step_kind_of(step) == WAP_STEP_VERB)
        gg_put(out, item < WAP_VERBS ? game->rules->verbs[item] : "?");
    else
        say_item(&say, item);
    if (more == GG_NO_ITEM || more == WAP_DONE || more == WAP_WORD_THEN || more == item)
        return;
    gg_put(out, wap_item_in(item, WAP_ITEM_BATTLE) ? ": " : " ");
    say_item(&say, more);
}

/* ---------------------------------------------------------------- what steps point at */

static void point_at(const saying *say, enum wap_noun noun, uint16_t item, gg_json *out)
{
    gg_point_at(say->game, say->view, &wap_nouns[noun], item, out);
}

/* The battle as views name it, and its two hexes. */
static void point_at_battle(const saying *say, uint16_t item, gg_json *out)
{
    uint8_t slot = wap_slot_of_item(item);
    if (slot >= say->view->table.battles)
        return;
    point_at(say, WAP_A_BATTLE, item, out);
    point_at(say, WAP_A_HEX, say->view->table.battle[slot].a, out);
    point_at(say, WAP_A_HEX, say->view->table.battle[slot].t, out);
}

/* The group, and where it comes if only one hex is listed. */
static void point_at_group(const saying *say, uint16_t item, gg_json *out)
{
    uint32_t group = item - (uint32_t)WAP_ITEM_GROUP;
    point_at(say, WAP_A_GROUP, item, out);
    if (group < say->board->groups && say->board->group[group].hexes == 1)
        point_at(say, WAP_A_HEX, say->board->listed_hex[say->board->group[group].first_hex], out);
}

/* `{"what":"sp","id":"FRi","count":3}` */
static void point_at_sp(const saying *say, uint16_t item, gg_json *out)
{
    if (wap_item_kind(item) >= say->board->kinds)
        return;
    gg_json_object(out, NULL);
    gg_json_text(out, "what", "sp");
    gg_json_text(out, "id", say->board->kind[wap_item_kind(item)].code);
    gg_json_int(out, "count", wap_item_count(item));
    gg_json_end_object(out);
}

static void point_at_item(const saying *say, uint16_t item, gg_json *out)
{
    if (wap_is_hex(item))
        point_at(say, WAP_A_HEX, item, out);
    else if (wap_is_leader(item))
        point_at(say, WAP_A_LEADER, item, out);
    else if (wap_is_sp(item))
        point_at_sp(say, item, out);
    else if (wap_item_in(item, WAP_ITEM_NUMBER))
        gg_json_number_target(out, "number", item - WAP_ITEM_NUMBER);
    else if (wap_item_in(item, WAP_ITEM_BATTLE))
        point_at_battle(say, item, out);
    else if (wap_item_in(item, WAP_ITEM_GROUP))
        point_at_group(say, item, out);
    else if (wap_item_in(item, WAP_ITEM_SEAT))
        point_at(say, WAP_A_SEAT, item, out);
}

void wap_write_targets(const gg_game *game, const void *from, const gg_draft *draft, gg_step step,
                       gg_json *out)
{
    saying say = {game, wap_board_of(game), from, &draft->order, NULL};
    uint16_t item = gg_step_a(step), more = gg_step_b(step);
    if (gg_step_kind_of(step) == WAP_STEP_AMONG)
        return; /* it is a heading */
    if (gg_step_kind_of(step) != WAP_STEP_VERB)
        point_at_item(&say, item, out);
    if (more != GG_NO_ITEM && more != item)
        point_at_item(&say, more, out);
}

/* write_step.c: the choices of a list in a few words each, with what a player needs to know. */
#include "core/json/view_json.h"
#include "core/orders/grammar.h"
#include "napoleon/map/movement.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/phrases.h"
#include "napoleon/text/pieces_text.h"
#include "napoleon/text/texts.h"

typedef struct saying {
    const gg_game *game;
    const nap_board *board;
    const nap_view *view;
    const gg_order *order; /* the draft, before the step */
    uint8_t prompt;
    gg_text *out;
} saying;

static gg_seat reader(const saying *say)
{
    return say->view->table.head.viewer;
}

/* ---------------------------------------------------------------- blocks */

/* `4CC Heavy Cavalry (3), Soire`: its steps, and where it is. */
static void say_block(const saying *say, uint8_t block)
{
    const nap_table *table = &say->view->table;
    if (block >= say->board->blocks) {
        gg_put_char(say->out, '?');
        return;
    }
    nap_put_block_name(say->board, block, say->out);
    if (table->steps[block] > 0)
        gg_print(say->out, " (%d)", table->steps[block]);
    if (nap_in_town(table->at[block])) {
        gg_print(say->out, ", %s", nap_town_word(say->board, table->at[block]));
    } else if (nap_in_battle(table->at[block])) {
        gg_put(say->out, ", ");
        nap_put_spot_words(nap_spot_at(table->at[block]), say->out);
        gg_put(say->out, table->marks[block] & NAP_FRESH ? ", first fire" : "");
    }
}

/* The block that the next item of a deployment is for (orders.h). */
static uint8_t block_to_deploy(const saying *say)
{
    gg_seat seat = reader(say);
    uint8_t town = nap_battle_town(&say->view->table);
    uint64_t own = 0;
    if (seat >= say->view->table.head.seats)
        return NAP_NONE;
    if (say->prompt == NAP_ASK_DEPLOY)
        own = nap_blocks_of_seat(say->board, &say->view->table, seat);
    else if (town != NAP_NONE)
        own = nap_own_in_town(say->board, say->view, seat, town);
    return nap_nth_of(own, say->order->count);
}

/* `Guard Infantry: `, before its destination. */
static void say_who_deploys(const saying *say)
{
    uint8_t block = block_to_deploy(say);
    if (block == NAP_NONE)
        return;
    nap_put_block_name(say->board, block, say->out);
    gg_put(say->out, ": ");
}

/* ---------------------------------------------------------------- towns */

/* Effects of the last road of a path on the map: `, attack over a river, force march`. */
static void say_road(const saying *say, uint8_t from, uint8_t to, uint32_t length, uint8_t block)
{
    uint8_t road = nap_road_between(say->board, from, to);
    if (road == NAP_NONE)
        return;
    uint8_t enemy = nap_block_side(say->board, block) ^ 1U;
    uint8_t river = say->board->road[road].river;
    if (nap_seen_in_town(say->board, say->view, enemy, to) > 0)
        gg_print(say->out, ", attack%s", river != NAP_NONE ? " over a river" : "");
    if (nap_is_force_march(say->board, block, length))
        gg_put(say->out, ", force march");
}

static void say_move_to(const saying *say, uint8_t town)
{
    const gg_order *order = say->order;
    uint32_t length = order->count; /* towns including this one: the first item is the block */
    if (length == 0 || order->item[0] >= say->board->blocks)
        return;
    uint8_t block = (uint8_t)order->item[0];
    uint8_t from = say->view->table.at[block];
    if (length > 1)
        from = (uint8_t)order->item[length - 1];
    if (from < say->board->towns)
        say_road(say, from, town, length, block);
}

static void say_town(const saying *say, uint8_t town, bool less)
{
    const gg_order *order = say->order;
    bool goes = order->verb == NAP_RETREAT || order->verb == NAP_REGROUP;
    if (town >= say->board->towns) {
        gg_put_char(say->out, '?');
        return;
    }
    if (order->verb == NAP_DEPLOY)
        say_who_deploys(say);
    gg_put(say->out, goes ? "to " : "");
    gg_put(say->out, nap_town_word(say->board, town));
    if (less)
        gg_put(say->out, ", one step less");
    if (order->verb == NAP_MOVE)
        say_move_to(say, town);
}

/* ---------------------------------------------------------------- places of a battle */

/* `center, forward (A2>)`, `reserve (DR)` */
static void say_spot(const saying *say, uint8_t spot, bool occupant)
{
    if (spot >= NAP_BATTLE_PLACES) {
        gg_put_char(say->out, '?');
        return;
    }
    if (say->order->verb == NAP_DEPLOY)
        say_who_deploys(say);
    nap_put_spot_words(spot, say->out);
    uint8_t battle = say->view->table.battle;
    if (!occupant || battle >= NAP_BATTLES_MAX || !nap_is_home(spot))
        return;
    uint8_t marker = say->view->table.fought[battle].marker[nap_party_at(spot)][nap_column(spot)];
    gg_print(say->out, ", holding the %s", nap_marker_word(marker));
}

/* ---------------------------------------------------------------- words */

static const char *closing_word(uint8_t verb)
{
    switch (verb) {
    case NAP_MOVE:
        return "stop here";
    case NAP_RETREAT:
        return "done: all others are lost";
    case NAP_DEPLOY:
        return "done: no other unit gives up a step";
    case NAP_CROSS:
        return "done: the others are lost";
    default:
        return "done";
    }
}

/* Does one order say where all units go, so that units not named are lost? */
static bool all_retreat(const saying *say)
{
    bool at_once = say->prompt == NAP_ASK_ROUT || say->prompt == NAP_ASK_SKIRMISH_RETREAT;
    return at_once && say->view->table.head.seats == 2;
}

static void say_word(const saying *say, uint16_t item)
{
    uint8_t verb = say->order->verb;
    if (item == NAP_DONE)
        gg_put(say->out, verb == NAP_RETREAT && !all_retreat(say) ? "done" : closing_word(verb));
    else if (item == NAP_WORD_NOBODY)
        gg_put(say->out, "nobody");
    else if (item == NAP_WORD_LINE)
        gg_put(say->out, "at the line");
    else if (item == NAP_WORD_SQUARE)
        gg_put(say->out, "at the squares");
    else
        gg_put_char(say->out, '?');
}

/* ---------------------------------------------------------------- items */

static void say_item(const saying *say, uint16_t item)
{
    uint8_t low = (uint8_t)(item & 0xFF);
    if (nap_item_in(item, NAP_ITEM_BLOCK))
        say_block(say, low);
    else if (nap_item_in(item, NAP_ITEM_TOWN) || nap_item_in(item, NAP_ITEM_LESS))
        say_town(say, low, nap_item_in(item, NAP_ITEM_LESS));
    else if (nap_item_in(item, NAP_ITEM_SPOT) || nap_item_in(item, NAP_ITEM_POST))
        say_spot(say, low, nap_item_in(item, NAP_ITEM_POST));
    else if (nap_item_in(item, NAP_ITEM_MARKER))
        gg_put(say->out, nap_marker_word(low));
    else if (nap_item_in(item, NAP_ITEM_SIDE))
        gg_put(say->out, nap_side_words(low));
    else if (nap_item_in(item, NAP_ITEM_NUMBER))
        nap_put_number(low, "step", say->out);
    else
        say_word(say, item);
}

void nap_write_step(const gg_game *game, const void *from, const gg_draft *draft, gg_step step,
                    gg_text *out)
{
    const nap_view *view = from;
    saying say = {game, nap_board_of(game), view, &draft->order, NAP_ASK_NOTHING, out};
    uint16_t item = gg_step_a(step), more = gg_step_b(step);
    if (reader(&say) < view->table.head.seats)
        say.prompt = view->table.head.prompt[reader(&say)];
    if (gg_step_kind_of(step) == NAP_STEP_VERB) {
        gg_put(out, item < NAP_VERBS ? game->rules->verbs[item] : "?");
        return;
    }
    say_item(&say, item);
    if (more == GG_NO_ITEM || more == NAP_DONE)
        return;
    gg_put_char(out, ' ');
    say_item(&say, more);
}

/* ---------------------------------------------------------------- what steps point at */

/* For a deployment the block comes first. */
void nap_write_targets(const gg_game *game, const void *from, const gg_draft *draft, gg_step step,
                       gg_json *out)
{
    const nap_view *view = from;
    saying say = {game, nap_board_of(game), view, &draft->order, NAP_ASK_NOTHING, NULL};
    if (reader(&say) < view->table.head.seats)
        say.prompt = view->table.head.prompt[reader(&say)];
    uint8_t kind = gg_step_kind_of(step);
    bool goes = kind == NAP_STEP_TOWN || kind == NAP_STEP_SPOT;
    uint8_t block = goes && draft->order.verb == NAP_DEPLOY ? block_to_deploy(&say) : NAP_NONE;
    if (block < say.board->blocks)
        gg_json_target(out, "block", say.board->block[block].id);
    gg_point_at_items(game, view, step, out);
}

/* napoleon.c: Napoléon, the Waterloo campaign, as a game of the library. */
#include "napoleon/napoleon.h"

#include "napoleon/knowledge/information.h"
#include "napoleon/position/position.h"
#include "napoleon/preview/preview.h"
#include "napoleon/sequence/play.h"
#include "napoleon/sequence/rules.h"
#include "napoleon/table/tables.h"
#include "napoleon/text/texts.h"

/* ---------------------------------------------------------------- the game object */

static bool load(gg_game *game, gg_error *error)
{
    if (!nap_check_options(game, error) || !nap_load_board(game, game->board, error))
        return false;
    game->seats = (uint32_t)game->option[NAP_OPTION_PLAYERS];
    return true;
}

/* ---------------------------------------------------------------- seats */

/* F and A; with three players F, W and B; X and Y until sides are assigned. */
static const char *seat_name(const gg_game *game, const gg_head *head, gg_seat seat)
{
    static const char *const undealt[] = {"X", "Y"};
    static const char *const of_three[] = {[NAP_FR] = "F", [NAP_AD] = "W", [NAP_PR] = "B"};
    if (game->seats > NAP_SIDES)
        return of_three[seat];
    uint8_t side = head->side[seat];
    return side == GG_NOBODY ? undealt[seat] : nap_sides[side];
}

/* W-VIC-06, W-THR-02: if a seat resigns its whole side loses. */
static uint8_t winner_without(const gg_game *game, const void *state, gg_seat seat)
{
    uint8_t side = gg_head_of(state)->side[seat];
    (void)game;
    if (side == GG_NOBODY)
        return GG_DRAW;
    return side == NAP_FRENCH ? NAP_ALLIED : NAP_FRENCH;
}

/* `hit` on interchangeable blocks names the lowest one. */
static void canonical(const gg_game *game, const void *state, gg_seat seat, gg_order *order)
{
    const nap_table *table = &((const nap_state *)state)->table;
    if (table->head.prompt[seat] == NAP_ASK_HIT && order->verb == NAP_HIT && order->count == 1)
        order->item[0] = (uint16_t)nap_lowest_alike(game, table, order->item[0]);
}

static const char *const unread[] = {"bot.txt", "chances.txt", "rivers.txt", "standing.txt", NULL};

/* The side that has the turn is part of it. */
static uint32_t turn_of(const gg_game *game, const void *view)
{
    const nap_view *seen = view;
    (void)game;
    return (uint32_t)seen->table.turn << 4 | seen->table.active;
}

const gg_rules napoleon_rules = {
    .id = "napoleon",
    .sides = nap_sides,
    .endings = nap_endings,
    .prompts = nap_prompts,
    .verbs = nap_verbs,
    .markers = nap_marker_names,
    .unread = unread,
    .step_kinds = nap_step_kinds,
    .grammar = &nap_grammar,
    .options = nap_options,
    .fog = "hidden",
    .events = nap_event_kinds,
    .event_count = NAP_EVENTS_END - GG_EVENT_FIRST,
    .purposes = nap_purposes,
    .state_fields = nap_state_fields,
    .view_fields = nap_view_fields,
    .board_size = sizeof(nap_board),
    .builder_size = sizeof(nap_builder),
    .state_size = sizeof(nap_state),
    .view_size = sizeof(nap_view),
    .load = load,
    .seat_name = seat_name,
    .start = nap_start,
    .position_line = nap_position_line,
    .position_end = nap_position_end,
    .begin = nap_begin,
    .write_position = nap_write_position,
    .steps = nap_steps,
    .take = nap_take,
    .check = nap_check,
    .apply = nap_apply,
    .canonical = canonical,
    .winner_without = winner_without,
    .may_talk = nap_may_talk,
    .check_state = nap_check_state,
    .view = nap_make_view,
    .redact = nap_redact,
    .guess = nap_guess,
    .fleeting = nap_fleeting,
    .turn = turn_of,
    .foresees = nap_foresees,
    .follow = nap_follow,
    .write_step = nap_write_step,
    .write_targets = nap_write_targets,
    .write_prompt = nap_write_prompt,
    .write_event = nap_write_event,
    .write_noun = nap_write_noun,
    .write_face = nap_write_face,
    .write_purpose = nap_write_purpose,
    .write_board = nap_write_board,
    .write_json = nap_write_json,
    .fact = nap_fact,
    .write_attempts = nap_write_attempts,
    .write_reason = nap_write_reason,
    .preview = nap_preview,
};

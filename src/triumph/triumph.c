/* triumph.c: Napoleon's Triumph as a gg_rules, for the API. */
#include "triumph/triumph.h"

#include "triumph/knowledge/information.h"
#include "triumph/position/position.h"
#include "triumph/preview/preview.h"
#include "triumph/sequence/play.h"
#include "triumph/sequence/rules.h"
#include "triumph/table/choices_left.h"
#include "triumph/table/tables.h"
#include "triumph/text/texts.h"

/* ---------------------------------------------------------------- the game object */

/* T-TEA-01 */
static bool load(gg_game *game, gg_error *error)
{
    const int32_t *option = game->option;
    if (!tri_load_board(game, game->board, error))
        return false;
    bool teams = option[TRI_OPTION_FRENCH] > 1 || option[TRI_OPTION_ALLIED] > 1;
    if (teams && option[TRI_OPTION_BALANCE] &&
        option[TRI_OPTION_FRENCH] != option[TRI_OPTION_ALLIED])
        return gg_fail(error, 0, 0, "an auction needs teams of the same size");
    game->seats = (uint32_t)(option[TRI_OPTION_FRENCH] + option[TRI_OPTION_ALLIED]);
    return true;
}

/* F and A; F1, F2 .. in a team, by seat; X and Y until the sides are dealt. */
static const char *seat_name(const gg_game *game, const gg_head *head, gg_seat seat)
{
    static const char *const single[2] = {"A", "F"};
    static const char *const team[2][4] = {{"A1", "A2", "A3", "A4"}, {"F1", "F2", "F3", "F4"}};
    static const char *const undealt[2][5] = {{"X", "X1", "X2", "X3", "X4"},
                                              {"Y", "Y1", "Y2", "Y3", "Y4"}};
    uint8_t side = head->side[seat];
    if (side == GG_NOBODY) {
        uint32_t first = game->seats / 2, party = seat >= first;
        return undealt[party][game->seats == 2 ? 0 : seat - party * first + 1];
    }
    uint32_t size = 0, place = 0;
    for (gg_seat other = 0; other < head->seats; other++) {
        place += other < seat && head->side[other] == side;
        size += head->side[other] == side;
    }
    return size == 1 ? single[side] : team[side][place];
}

/* Units of one face are alike in the set-up, and so may be those of an odd point. */
static void canonical(const gg_game *game, const void *state, gg_seat seat, gg_order *order)
{
    const tri_state *from = state;
    if (order->verb == TRI_ODD && order->count == 1)
        order->item[0] = tri_odd_unit(&from->table, order->item[0]);
    else
        tri_canonical_setup(game, state, seat, order);
}

/* The side that has the turn is part of it. */
static uint32_t turn_of(const gg_game *game, const void *view)
{
    const tri_table *table = view;
    (void)game;
    return (uint32_t)table->round << 8 | (uint32_t)table->active << 4 | table->phase;
}

static const char *const unread[] = {"bot.txt", "chances.txt", "geometry.txt", "standing.txt",
                                     NULL};

const gg_rules triumph_rules = {
    .id = "triumph",
    .sides = tri_sides,
    .endings = tri_endings,
    .prompts = tri_prompts,
    .verbs = tri_verbs,
    .unread = unread,
    .step_kinds = tri_step_kinds,
    .grammar = &tri_grammar,
    .options = tri_options,
    .events = tri_event_kinds,
    .event_count = TRI_EVENTS_END - GG_EVENT_FIRST,
    .purposes = tri_purposes,
    .state_fields = tri_state_fields,
    .view_fields = tri_view_fields,
    .board_size = sizeof(tri_board),
    .builder_size = sizeof(tri_builder),
    .state_size = sizeof(tri_state),
    .view_size = sizeof(tri_table),
    .load = load,
    .seat_name = seat_name,
    .start = tri_start,
    .position_line = tri_position_line,
    .position_end = tri_position_end,
    .begin = tri_begin,
    .write_position = tri_write_position,
    .steps = tri_steps,
    .take = tri_take,
    .check = tri_check,
    .apply = tri_apply,
    .canonical = canonical,
    .sealed = tri_sealed,
    .turn = turn_of,
    .may_talk = tri_may_talk,
    .check_state = tri_check_state,
    .view = tri_make_view,
    .redact = tri_redact,
    .guess = tri_guess,
    .follow = tri_follow,
    .write_step = tri_write_step,
    .write_targets = tri_write_targets,
    .write_prompt = tri_write_prompt,
    .write_event = tri_write_event,
    .write_noun = tri_write_noun,
    .write_face = tri_write_face,
    .write_purpose = tri_write_purpose,
    .write_board = tri_write_board,
    .write_json = tri_write_json,
    .fact = tri_fact,
    .write_attempts = tri_write_attempts,
    .write_reason = tri_write_reason,
    .preview = tri_preview,
};

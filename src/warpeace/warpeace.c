/* warpeace.c: War and Peace behind the API. */
#include "warpeace/warpeace.h"

#include "warpeace/knowledge/information.h"
#include "warpeace/month/reinforcement.h"
#include "warpeace/position/position.h"
#include "warpeace/preview/preview.h"
#include "warpeace/sequence/play.h"
#include "warpeace/table/state.h"
#include "warpeace/table/tables.h"
#include "warpeace/text/texts.h"

static bool load(gg_game *game, gg_error *error)
{
    if (!wap_load_board(game, game->board, error))
        return false;
    game->seats = wap_board_of(game)->seats;
    return true;
}

static const char *seat_name(const gg_game *game, const gg_head *head, gg_seat seat)
{
    (void)head;
    return wap_board_of(game)->seat[seat].code;
}

static bool may_talk(const gg_game *game, const void *state, gg_seat from, gg_seat to)
{
    (void)game, (void)state, (void)from, (void)to;
    return true;
}

/* P-PLY-14: nobody while the side has another seat. */
static uint8_t winner_without(const gg_game *game, const void *state, gg_seat seat)
{
    const gg_head *head = gg_head_of(state);
    (void)game;
    for (gg_seat other = 0; other < head->seats; other++)
        if (other != seat && head->side[other] == head->side[seat] && !(head->gone & GG_BIT(other)))
            return GG_NOBODY;
    return wap_other(head->side[seat]);
}

/* P-PLY-18 */
static bool recalls(const gg_game *game, const gg_order *order)
{
    (void)game;
    return order->verb == WAP_ORDER;
}

/* Equal reinforcements of several months: the same units at the same places. */
static void canonical(const gg_game *game, const void *state, gg_seat seat, gg_order *order)
{
    const wap_table *table = &((const wap_state *)state)->table;
    if (table->head.prompt[seat] == WAP_ASK_REINFORCEMENT && order->verb == WAP_PLACE &&
        order->count > 1)
        order->item[0] = (uint16_t)(WAP_ITEM_GROUP +
                                    wap_lowest_alike(wap_board_of(game), table,
                                                     (uint8_t)(order->item[0] - WAP_ITEM_GROUP),
                                                     order->item[1]));
}

static const char *const unread[] = {"names.txt", "bot.txt", "chances.txt", "standing.txt", NULL};

/* The side that has the turn is part of it. */
static uint32_t turn_of(const gg_game *game, const void *view)
{
    const wap_view *seen = view;
    (void)game;
    return (uint32_t)seen->table.month << 4 | seen->table.active;
}

const gg_rules warpeace_rules = {
    .id = "warpeace",
    .sides = wap_sides,
    .endings = wap_endings,
    .prompts = wap_prompts,
    .verbs = wap_verbs,
    .unread = unread,
    .step_kinds = wap_step_kinds,
    .options = wap_options,
    .fog = "Z",
    .events = wap_event_kinds,
    .event_count = WAP_EVENTS_END - GG_EVENT_FIRST,
    .purposes = wap_purposes,
    .state_fields = wap_state_fields,
    .view_fields = wap_view_fields,
    .board_size = sizeof(wap_board),
    .builder_size = sizeof(wap_builder),
    .state_size = sizeof(wap_state),
    .view_size = sizeof(wap_view),
    .load = load,
    .seat_name = seat_name,
    .start = wap_start,
    .position_line = wap_position_line,
    .position_end = wap_position_end,
    .begin = wap_begin,
    .write_position = wap_write_position,
    .steps = wap_steps,
    .take = wap_take,
    .check = wap_check,
    .apply = wap_apply,
    .canonical = canonical,
    .winner_without = winner_without,
    .leave = wap_leave,
    .recalls = recalls,
    .may_talk = may_talk,
    .check_state = wap_check_state,
    .hash = wap_hash,
    .view = wap_make_view,
    .fleeting = wap_fleeting,
    .turn = turn_of,
    .redact = wap_redact,
    .guess = wap_guess,
    .foresees = wap_foresees,
    .follow = wap_follow,
    .grammar = &wap_grammar,
    .write_step = wap_write_step,
    .write_targets = wap_write_targets,
    .write_prompt = wap_write_prompt,
    .write_event = wap_write_event,
    .write_noun = wap_write_noun,
    .write_face = wap_write_face,
    .write_purpose = wap_write_purpose,
    .write_board = wap_write_board,
    .write_json = wap_write_json,
    .fact = wap_fact,
    .write_attempts = wap_write_attempts,
    .write_reason = wap_write_reason,
    .preview = wap_preview,
};

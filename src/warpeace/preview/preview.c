/* preview.c: what a seat can expect of its choices, as far as it knows: chances as exact fractions, and each part of a
 * sum with its rule. Previews ask the rules themselves, so they always agree with what then happens. */
#include "warpeace/preview/preview.h"
#include "warpeace/preview/preview_parts.h"

static void put_preview(const wap_asking *ask, uint8_t prompt)
{
    switch (prompt) {
    case WAP_ASK_ATTRITION:
        wap_preview_attrition(ask);
        break;
    case WAP_ASK_ALLIANCE:
        wap_preview_alliance(ask);
        break;
    case WAP_ASK_REINFORCEMENT:
        wap_preview_placing(ask);
        break;
    case WAP_ASK_EVENT:
        wap_preview_event(ask);
        break;
    case WAP_ASK_MOVE:
        wap_preview_move(ask);
        break;
    case WAP_ASK_MANOEUVRE:
        wap_preview_manoeuvre(ask);
        break;
    case WAP_ASK_LOSS:
    case WAP_ASK_MARCH_LOSS:
        wap_preview_loss(ask);
        break;
    case WAP_ASK_DECLARE:
    case WAP_ASK_INTENT:
    case WAP_ASK_POSTURE:
    case WAP_ASK_MODE:
    case WAP_ASK_LEADER:
    case WAP_ASK_CHARGE:
    case WAP_ASK_GUARD:
    case WAP_ASK_RESOLVE:
        wap_preview_battles(ask);
        break;
    case WAP_ASK_JOIN:
        wap_preview_joining(ask);
        break;
    case WAP_ASK_WITHDRAW:
        wap_preview_joining(ask);
        wap_preview_retreat(ask);
        break;
    case WAP_ASK_MUST_WITHDRAW:
    case WAP_ASK_VICTOR:
    case WAP_ASK_SIEGE_RETREAT:
        wap_preview_retreat(ask);
        break;
    case WAP_ASK_GARRISON:
        wap_preview_garrison(ask);
        break;
    case WAP_ASK_ADVANCE:
        wap_preview_advance(ask);
        break;
    case WAP_ASK_SHIFT:
        wap_preview_shift(ask);
        break;
    case WAP_ASK_DISPLACED:
        wap_preview_displaced(ask);
        break;
    case WAP_ASK_DESTINATION:
        wap_preview_destination(ask);
        break;
    default:
        break;
    }
}

/* Spectators have no seat: they see what the side that attacks sees. */
void wap_preview(const gg_game *game, const void *from, const gg_draft *draft, gg_json *out)
{
    const wap_view *view = from;
    const gg_head *head = &view->table.head;
    bool sits = head->viewer < head->seats;
    gg_turn silent = {.actor = GG_NOBODY};
    if (head->over)
        return;
    wap_asking ask = {.game = game,
                      .board = wap_board_of(game),
                      .view = view,
                      .table = &view->table,
                      .seat = head->viewer,
                      .side = sits ? head->side[head->viewer] : view->table.active,
                      .draft = draft,
                      .turn = &silent,
                      .out = out};
    if (!sits || head->prompt[head->viewer] == WAP_ASK_NOTHING)
        wap_preview_watched(&ask);
    else
        put_preview(&ask, head->prompt[head->viewer]);
}

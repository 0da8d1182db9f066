/* preview.c: what a seat can expect of its choices, as far as it knows: chances as exact fractions, and sums with
 * the rule of each part. Previews call functions of the rules (fire.h, leaving.h, morale.h ..), so they agree with
 * what then happens. */
#include "napoleon/preview/preview.h"
#include "napoleon/preview/preview_parts.h"
#include "napoleon/table/orders.h"

enum { REASON_SIZE = 300 };

uint8_t nap_asked_battle(const nap_asking *ask)
{
    const nap_table *table = &ask->outlook.table;
    bool fought = table->battle < NAP_BATTLES_MAX && table->fought[table->battle].town != NAP_NONE;
    return fought ? table->battle : (uint8_t)NAP_NONE;
}

uint32_t nap_asked_party(const nap_asking *ask)
{
    return nap_side_party(&ask->outlook.table, ask->outlook.side);
}

void nap_json_reason(nap_asking *ask, const gg_order *order, uint16_t rule)
{
    const nap_outlook *outlook = &ask->outlook;
    char why[REASON_SIZE];
    gg_text text;
    gg_text_open(&text, why, sizeof why);
    bool known = nap_write_reason(outlook->game, ask->view, outlook->seat, order, rule, &text);
    gg_json_span(ask->out, "rule", gg_rule_id(outlook->game, rule));
    gg_json_name(ask->out, "why", known ? why : NULL);
}

/* Without a verb: everything that can be done, and the risks. */
static void preview_combat(nap_asking *ask)
{
    uint8_t verb = ask->draft->order.verb;
    if (verb == NAP_RETREAT) {
        nap_preview_retreat(ask);
    } else {
        gg_json_text(ask->out, "kind", verb == NAP_FIRE ? "fire" : "combat");
        if (verb == NAP_VERB_NONE || verb == NAP_FIRE)
            nap_preview_fire(ask);
    }
    nap_preview_actions(ask);
    if (verb != NAP_VERB_NONE)
        return;
    nap_preview_morale(ask);
    nap_preview_rout(ask);
}

static void put_preview(nap_asking *ask, uint8_t prompt)
{
    switch (prompt) {
    case NAP_ASK_MOVE:
        nap_preview_move(ask);
        break;
    case NAP_ASK_REVEAL:
        nap_preview_reveal(ask);
        break;
    case NAP_ASK_PICK:
        nap_preview_pick(ask);
        break;
    case NAP_ASK_HIT:
        nap_preview_hit(ask);
        break;
    case NAP_ASK_SKIRMISH_RETREAT:
    case NAP_ASK_ROUT:
    case NAP_ASK_WITHDRAW:
        nap_preview_leaving(ask);
        break;
    case NAP_ASK_COMBAT:
        preview_combat(ask);
        break;
    case NAP_ASK_REINFORCE:
        nap_preview_reinforce(ask);
        break;
    case NAP_ASK_REGROUP:
        nap_preview_regroup(ask);
        break;
    case NAP_ASK_DEPLOY:
        nap_preview_deploy(ask);
        break;
    case NAP_ASK_TERRAIN:
        nap_preview_terrain(ask);
        break;
    case NAP_ASK_BATTLE_DEPLOY:
        nap_preview_battle_deploy(ask);
        break;
    case NAP_ASK_SUPPLY:
        nap_preview_supply(ask);
        break;
    default:
        break;
    }
}

/* What the seat is asked. The French can prepare while the Allies deploy (W-DEP-01). */
static uint8_t asked_now_or_next(const nap_table *table)
{
    gg_seat seat = table->head.viewer;
    bool waits = table->phase == NAP_DEPLOY_ALLIED && table->head.side[seat] == NAP_FRENCH;
    return waits ? (uint8_t)NAP_ASK_DEPLOY : table->head.prompt[seat];
}

void nap_preview(const gg_game *game, const void *from, const gg_draft *draft, gg_json *out)
{
    const nap_view *view = from;
    const gg_head *head = &view->table.head;
    nap_asking ask = {.view = view, .draft = draft, .out = out};
    if (head->viewer >= head->seats || head->over || head->side[head->viewer] >= NAP_SIDES ||
        asked_now_or_next(&view->table) == NAP_ASK_NOTHING)
        return;
    nap_outlook_open(game, view, &ask.outlook);
    put_preview(&ask, asked_now_or_next(&view->table));
}

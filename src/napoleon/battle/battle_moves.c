/* battle_moves.c: moves inside a battle (W-BMV): one or two links between reserve, home and forward, and the
 * effects of woods, streams and enemies. */
#include "napoleon/battle/battle.h"

/* What closes a link, or requires a stop. */
enum {
    BAR_WAY = 1 << 0,      /* no such link (W-BMV-01) */
    BAR_LINKS = 1 << 1,    /* too far (W-BMV-02) */
    BAR_FORWARD = 1 << 2,  /* engaged, or foot artillery (W-BMV-03) */
    BAR_MEETS = 1 << 3,    /* must stop where the enemy is (W-BMV-05) */
    BAR_STAYS = 1 << 4,    /* foot artillery does not disengage (W-BMV-07) */
    BAR_BACK = 1 << 5,     /* not forward again after disengaging (W-BMV-08) */
    BAR_LAST = 1 << 6,     /* option keep_line (W-BMV-10) */
    BAR_WOODS = 1 << 7,    /* (W-BAT-19) */
    BAR_STREAM = 1 << 8,   /* (W-BAT-22) */
    BAR_SIDEWAYS = 1 << 9, /* engaged, with the option lateral (W-BMV-01, W-BMV-07) */
    BAR_JOINS = 1 << 10    /* artillery does not engage in woods (W-BMV-04) */
};

/* A block that wants to move. */
typedef struct going {
    const nap_field *field;
    const nap_type *type;
    uint32_t block, party;
    uint8_t kind, from, links;
    bool engaged, lateral, keep_line;
} going;

/* W-BMV-02 */
static going going_of(const nap_actor *actor, uint32_t block)
{
    const nap_field *field = &actor->field;
    const int32_t *option = actor->look->game->option;
    going go = {.field = field,
                .type = nap_type_of(field->board, (uint8_t)block),
                .block = block,
                .party = actor->party,
                .kind = field->board->block[block].type,
                .from = nap_spot_at(field->table->at[block]),
                .engaged = (field->engaged & nap_bit(block)) != 0,
                .lateral = option[NAP_OPTION_LATERAL] != 0,
                .keep_line = option[NAP_OPTION_KEEP_LINE] != 0};
    go.links = go.kind == NAP_LDR ? (uint8_t)option[NAP_OPTION_LEADER_LINKS] : go.type->links;
    return go;
}

/* ---------------------------------------------------------------- links */

/* Places one link away, bit per place (W-BMV-01). */
static uint32_t next_to(const going *go, uint8_t spot)
{
    uint32_t party = go->party, column = nap_column(spot);
    if (nap_is_reserve(spot))
        return 7U << nap_home(party, 1);
    if (nap_is_forward(spot))
        return 1U << nap_home(party, column);
    uint32_t places = 1U << nap_reserve(party) | 1U << nap_forward(party, column);
    if (go->lateral && column > 1)
        places |= 1U << nap_home(party, column - 1);
    if (go->lateral && column < NAP_COLUMNS)
        places |= 1U << nap_home(party, column + 1);
    return places;
}

/* W-BAT-22, W-BMV-11 */
static uint32_t stream_bars(const going *go, uint32_t column)
{
    const nap_battle *battle = go->field->battle;
    if (!nap_has_stream(battle, column))
        return 0;
    bool full = battle->crossed[column] >= go->field->board->limits.stream_crossings;
    return full || go->kind == NAP_HART ? BAR_STREAM : 0;
}

/* W-BMV-03, W-BMV-06, W-BMV-08: with or without enemies there. */
static uint32_t forward_bars(const going *go, uint32_t column, bool first)
{
    uint32_t bars = stream_bars(go, column);
    if (go->type->stays || (first && go->engaged))
        bars |= BAR_FORWARD;
    if (!first && go->engaged)
        bars |= BAR_BACK;
    return bars;
}

/* An engaged unit that leaves disengages, and may then only go back (W-BMV-08). */
static uint32_t home_bars(const going *go, uint8_t from, bool first)
{
    if (nap_is_forward(from))
        return stream_bars(go, nap_column(from));
    if (nap_is_home(from) && go->engaged)
        return first ? BAR_SIDEWAYS : BAR_BACK;
    return 0;
}

/* Are there enemies in that home or forward place? */
static bool meets(const going *go, uint8_t at)
{
    return go->field->at[nap_facing(at)] != 0;
}

/* What closes the first or second link of a move (W-BMV-04, W-BMV-07, W-BMV-09, W-BMV-10, W-BMV-11). */
static uint32_t link_bars(const going *go, uint8_t from, uint8_t to, bool first)
{
    uint32_t bars = 0;
    if (nap_is_forward(to))
        bars |= forward_bars(go, nap_column(to), first);
    else if (nap_is_home(to))
        bars |= home_bars(go, from, first);
    else if (first && go->engaged && go->type->stays)
        bars |= BAR_STAYS;
    if (go->type->artillery && nap_marker_at(go->field->battle, to) == NAP_WOODS)
        bars |= BAR_WOODS | (nap_is_home(to) && meets(go, to) ? BAR_JOINS : 0U);
    if (first && go->keep_line && nap_is_home(from) && go->field->at[from] == nap_bit(go->block))
        bars |= BAR_LAST;
    return bars;
}

/* What ends a move in a place (W-BMV-05, W-BAT-19). */
static uint32_t stop_bars(const going *go, uint8_t at)
{
    if (nap_is_reserve(at))
        return 0;
    uint32_t bars = meets(go, at) ? BAR_MEETS : 0;
    if (go->kind == NAP_CAV && nap_marker_at(go->field->battle, at) == NAP_WOODS)
        bars |= BAR_WOODS;
    return bars;
}

/* ---------------------------------------------------------------- legal destinations */

static uint32_t reach_behind(const going *go, uint8_t at)
{
    if (nap_is_forward(at) || stop_bars(go, at) != 0)
        return 0;
    uint32_t reach = 0;
    NAP_EACH (to, next_to(go, at)) {
        if (to != go->from && link_bars(go, at, (uint8_t)to, false) == 0)
            reach |= 1U << to;
    }
    return reach;
}

/* Places that the block may move to, bit per place. */
static uint32_t reach_of(const going *go)
{
    uint32_t reach = 0;
    NAP_EACH (to, next_to(go, go->from)) {
        if (link_bars(go, go->from, (uint8_t)to, true) != 0)
            continue;
        reach |= 1U << to;
        if (go->links > 1)
            reach |= reach_behind(go, (uint8_t)to);
    }
    return reach;
}

/* ---------------------------------------------------------------- reasons for refusals */

/* The route through the reserve: places up to the destination. */
static uint32_t way_to(const going *go, uint8_t to, uint8_t way[4])
{
    uint32_t count = 0, mine = nap_column(go->from), goal = nap_column(to);
    if (to == go->from)
        return 0;
    if (nap_is_forward(go->from))
        way[count++] = nap_home(go->party, mine);
    if (mine != goal && mine != 0)
        way[count++] = nap_reserve(go->party);
    if (mine != goal && goal != 0)
        way[count++] = nap_home(go->party, goal);
    if (nap_is_forward(to))
        way[count++] = to;
    gg_assert(count > 0 && way[count - 1] == to);
    return count;
}

/* With the option lateral: straight to the next home position. */
static bool is_next_home(const going *go, uint8_t to)
{
    return go->lateral && nap_is_home(go->from) && nap_is_home(to) &&
           (next_to(go, go->from) >> to & 1U) != 0;
}

static uint32_t bars_on_way(const going *go, uint8_t to)
{
    uint8_t way[4], at = go->from;
    uint32_t count = way_to(go, to, way);
    uint32_t bars = count == 0 ? BAR_WAY : count > go->links ? BAR_LINKS : 0;
    if (count == 0 && go->engaged && go->links > 1)
        bars |= BAR_BACK; /* away and back */
    uint8_t mine = nap_column(go->from), goal = nap_column(to);
    if (bars && !go->lateral && mine != 0 && goal != 0 && mine != goal)
        bars |= BAR_WAY; /* there is no way sideways, and through the reserve it is too far */
    if (is_next_home(go, to))
        bars |= link_bars(go, at, to, true);
    for (uint32_t i = 0; i < count; i++) {
        bars |= link_bars(go, at, way[i], i == 0);
        if (i + 1 < count)
            bars |= stop_bars(go, way[i]);
        at = way[i];
    }
    return bars;
}

/* W-BMV-01, W-BMV-02, W-BMV-03, W-BMV-04, W-BMV-05, W-BMV-07, W-BMV-08, W-BMV-10, W-BMV-11, W-BAT-19, W-BAT-22 */
static void refuse_bars(uint32_t bars, gg_refusal *refusal)
{
    static const struct {
        uint16_t bar, rule;
    } rules[] = {{BAR_FORWARD, W_BMV_03},  {BAR_STAYS, W_BMV_07},    {BAR_WAY, W_BMV_01},
                 {BAR_LINKS, W_BMV_02},    {BAR_MEETS, W_BMV_05},    {BAR_BACK, W_BMV_08},
                 {BAR_LAST, W_BMV_10},     {BAR_WOODS, W_BAT_19},    {BAR_STREAM, W_BAT_22},
                 {BAR_SIDEWAYS, W_BMV_01}, {BAR_SIDEWAYS, W_BMV_07}, {BAR_JOINS, W_BMV_04},
                 {BAR_WOODS, W_BMV_11},    {BAR_STREAM, W_BMV_11}};
    for (uint32_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
        if (bars & rules[i].bar)
            gg_refuse(refusal, rules[i].rule);
}

/* ---------------------------------------------------------------- check */

/* W-BMV-07, W-BMV-12, W-SQR-02, W-SQR-05 */
static void check_standing(const nap_actor *actor, uint32_t block, gg_refusal *refusal)
{
    uint64_t bit = nap_bit(block);
    if (!((actor->field.squares | actor->field.sheltered) & bit))
        return;
    gg_refuse(refusal, W_BMV_12);
    gg_refuse(refusal, W_BMV_07);
    gg_refuse(refusal, (actor->field.squares & bit) ? W_SQR_02 : W_SQR_05);
}

void nap_check_battle_move(const nap_actor *actor, const gg_order *order, gg_refusal *refusal)
{
    if (!nap_item_in(order->item[1], NAP_ITEM_SPOT)) { /* a march */
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    uint8_t block = nap_own_block(actor, order->item[0], refusal);
    uint32_t to = order->item[1] - NAP_ITEM_SPOT;
    if ((to & 7U) == NAP_HOME + NAP_COLUMNS)
        gg_refuse(refusal, GG_RULE_FORM);
    else if (nap_party_at((uint8_t)to) != actor->party)
        gg_refuse(refusal, W_BMV_01);
    if (block == NAP_NONE || refusal->count != 0)
        return;
    nap_check_action(actor, block,
                     nap_may_move(&actor->field, actor->mine) | actor->field.squares |
                         actor->field.sheltered,
                     refusal);
    check_standing(actor, block, refusal);
    going go = going_of(actor, block);
    if (reach_of(&go) >> to & 1U)
        return;
    refuse_bars(bars_on_way(&go, (uint8_t)to), refusal);
    if (refusal->count == 0) /* only legal with the option lateral */
        gg_refuse(refusal, W_BMV_01);
}

/* ---------------------------------------------------------------- steps */

static uint32_t reach_for(const nap_actor *actor, uint32_t block)
{
    going go = going_of(actor, block);
    return reach_of(&go);
}

bool nap_battle_move_exists(const nap_actor *actor)
{
    NAP_EACH (block, nap_may_move(&actor->field, actor->mine)) {
        if (reach_for(actor, (uint32_t)block) != 0)
            return true;
    }
    return false;
}

void nap_battle_move_steps(const nap_actor *actor, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.count == 1) {
        NAP_EACH (to, reach_for(actor, draft->order.item[0])) {
            nap_offer_item(out, NAP_STEP_SPOT, (uint16_t)(NAP_ITEM_SPOT + to), true);
        }
        return;
    }
    NAP_EACH (block, nap_may_move(&actor->field, actor->mine)) {
        if (reach_for(actor, (uint32_t)block) != 0)
            nap_offer_item(out, NAP_STEP_BLOCK, (uint16_t)(NAP_ITEM_BLOCK + block), false);
    }
}

/* ---------------------------------------------------------------- apply */

static void count_crossing(nap_battle *battle, uint8_t from, uint8_t to)
{
    uint8_t forward = nap_is_forward(from) ? from : to;
    uint8_t column = nap_column(forward);
    if (nap_is_forward(forward) && nap_has_stream(battle, column))
        battle->crossed[column]++;
}

void nap_apply_battle_move(nap_play *play, const gg_order *order)
{
    nap_table *table = play->table;
    uint32_t block = order->item[0];
    uint8_t to = (uint8_t)(order->item[1] - NAP_ITEM_SPOT);
    uint8_t from = nap_spot_at(table->at[block]);
    nap_battle *battle = nap_battle_now(play);
    gg_assert(nap_party_at(from) == table->taker && nap_party_at(to) == table->taker && from != to);
    bool open = nap_is_open(play->game, table, block);
    bool sideways = play->game->option[NAP_OPTION_LATERAL] &&
                    !nap_engaged(play->board, table, block);
    bool by_reserve = nap_column(from) != nap_column(to) && !sideways;
    count_crossing(battle, from, to);
    table->at[block] = nap_place(table->battle, to);
    /* W-BAT-26; a new engagement, even if it was engaged before (W-FIR-07) */
    table->marks[block] &= (uint16_t) ~(NAP_OCCUPIES | NAP_FRESH | NAP_CONTACT | NAP_CHARGED);
    if (nap_is_forward(to))
        table->marks[block] |= NAP_CHARGED;
    if (by_reserve)
        table->marks[block] &= (uint16_t)~NAP_SHOWN; /* W-FOG-04: it was in cover on the way */
    nap_spend(play, block, NAP_MOVED_B);
    nap_refresh_battle(play, table->battle);
    if (table->taker == NAP_ATT && nap_engaged(play->board, table, block))
        battle->noisy = 1;
    open = open || nap_is_open(play->game, table, block);
    nap_tell_moved(play->turn, open ? (int)block : -1, play->board->block[block].army, from, to,
                   battle->town);
}

/* attempts.c: orders that a player may have in mind when clicking a hex or a leader that cannot be chosen now. The rules
 * refuse them and say why (see gg_rules). */
#include "warpeace/preview/preview.h"
#include "warpeace/table/orders.h"
#include "warpeace/text/pieces_text.h"

typedef struct attempt {
    const wap_board *board;
    const wap_table *table;
    const gg_draft *draft;
    uint8_t side;
    uint8_t leader; /* WAP_NONE: a hex */
    uint16_t hex;   /* the hex, or where the leader is */
    gg_text *out;   /* an order a line */
} attempt;

static uint16_t drafted(const attempt *try, uint32_t index)
{
    const gg_order *order = &try->draft->order;
    return index < order->count ? order->item[index] : (uint16_t)GG_NO_ITEM;
}

static void put_step(const attempt *try, const char *before, uint16_t hex)
{
    gg_put(try->out, before);
    wap_put_hex(try->board, hex, try->out);
}

/* ---------------------------------------------------------------- moves */

/* The next hex on a shortest way from each hex to `to`; WAP_NO_HEX: there is none. */
static void find_ways(const wap_board *board, uint16_t to, uint16_t next[WAP_HEXES_MAX])
{
    uint16_t queue[WAP_HEXES_MAX];
    uint32_t count = 0;
    for (uint32_t hex = 0; hex < WAP_HEXES_MAX; hex++)
        next[hex] = WAP_NO_HEX;
    next[to] = to;
    queue[count++] = to;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < WAP_DIRECTIONS; k++) {
            uint16_t beside = board->hex[queue[i]].next[k];
            if (beside >= board->hexes || next[beside] != WAP_NO_HEX)
                continue;
            next[beside] = queue[i];
            queue[count++] = beside;
        }
    }
}

/* The rest of a move: from the hex, by the shortest way. */
static void put_way(const attempt *try, uint16_t from, uint16_t to)
{
    uint16_t next[WAP_HEXES_MAX];
    find_ways(try->board, to, next);
    for (; from != to && next[from] != WAP_NO_HEX; from = next[from])
        put_step(try, "-", next[from]);
    gg_put_char(try->out, '\n');
}

/* The units of the draft, by its path and then the shortest way. */
static void try_drafted_move(const attempt *try)
{
    uint16_t here = drafted(try, 0);
    uint32_t i = 1;
    gg_put(try->out, "move");
    for (; wap_is_leader(drafted(try, i)) || wap_is_sp(drafted(try, i)); i++) {
        gg_put_char(try->out, ' ');
        wap_put_unit(try->board, drafted(try, i), try->out);
    }
    put_step(try, " ", here);
    for (; drafted(try, i) < try->board->hexes; i++) {
        here = drafted(try, i);
        put_step(try, "-", here);
    }
    put_way(try, here, try->hex);
}

/* A leader or SP, to every hex beside it. A rule that forbids all of them forbids the move. */
static void try_anywhere(const attempt *try, uint16_t item)
{
    for (uint32_t k = 0; k < WAP_DIRECTIONS; k++) {
        uint16_t beside = try->board->hex[try->hex].next[k];
        if (beside >= try->board->hexes)
            continue;
        gg_put(try->out, "move ");
        wap_put_unit(try->board, item, try->out);
        put_step(try, " ", try->hex);
        put_step(try, "-", beside);
        gg_put_char(try->out, '\n');
    }
}

/* Leaders first: they take the others along. */
static void try_stack(const attempt *try)
{
    WAP_EACH_LEADER (leader, try->board, try->table, try->hex)
        if (try->table->leader[leader].side == try->side)
            try_anywhere(try, (uint16_t)(WAP_ITEM_LEADER + leader));
    WAP_EACH_PILE (i, try->table, try->hex) {
        const wap_pile *pile = &try->table->pile[i];
        if (wap_side_of_kind(try->board, try->table, pile->kind) == try->side)
            try_anywhere(try, wap_sp_item(pile->kind, pile->count));
    }
}

static void try_move(const attempt *try)
{
    uint8_t verb = try->draft->order.verb;
    bool named = wap_is_leader(drafted(try, 1)) || wap_is_sp(drafted(try, 1));
    if (verb == WAP_MOVE && named && drafted(try, 0) < try->board->hexes &&
        try->leader == WAP_NONE) {
        try_drafted_move(try);
        return;
    }
    if (verb == WAP_DEMAND || verb == WAP_ENTRENCH) {
        put_step(try, verb == WAP_DEMAND ? "demand " : "entrench ", try->hex);
        gg_put_char(try->out, '\n');
        return;
    }
    if (try->leader != WAP_NONE)
        try_anywhere(try, (uint16_t)(WAP_ITEM_LEADER + try->leader));
    else
        try_stack(try);
}

/* ---------------------------------------------------------------- the other prompts */

/* From every hex beside an enemy, own ones first; out of an own hex, to every hex beside it. */
static void try_attack(const attempt *try)
{
    bool own = wap_own_in(try->table, try->side, try->hex);
    for (int first = 1; first >= 0; first--) {
        for (uint32_t k = 0; k < WAP_DIRECTIONS; k++) {
            uint16_t beside = try->board->hex[try->hex].next[k];
            if (beside >= try->board->hexes)
                continue;
            bool likely = own ? wap_enemy_in(try->table, try->side, beside)
                              : wap_own_in(try->table, try->side, beside);
            if (likely != (first == 1))
                continue;
            put_step(try, "attack ", own ? try->hex : beside);
            put_step(try, "-", own ? beside : try->hex);
            gg_put_char(try->out, '\n');
        }
    }
}

static void try_placing(const attempt *try)
{
    uint16_t group = drafted(try, 0);
    if (try->draft->order.verb != WAP_PLACE || !wap_item_in(group, WAP_ITEM_GROUP))
        return;
    gg_put(try->out, "place ");
    wap_put_coming(try->board, try->table, (uint32_t)group - WAP_ITEM_GROUP, try->out);
    put_step(try, " at ", try->hex);
    gg_put_char(try->out, '\n');
}

/* The rule that the prompt is about, for a click on something unrelated. */
static void name_rule(uint8_t prompt, gg_text *out)
{
    static const char *const rules[WAP_PROMPTS] = {
        [WAP_ASK_ATTRITION] = "P-ATT-05",     [WAP_ASK_REINFORCEMENT] = "P-REI-01",
        [WAP_ASK_MARCH_LOSS] = "P-FMA-08",    [WAP_ASK_GARRISON] = "P-FOR-01",
        [WAP_ASK_DECLARE] = "P-COM-01",       [WAP_ASK_INTENT] = "P-COM-06",
        [WAP_ASK_POSTURE] = "P-FOR-01",       [WAP_ASK_LOSS] = "P-RSL-03",
        [WAP_ASK_WITHDRAW] = "P-WDR-01",      [WAP_ASK_MUST_WITHDRAW] = "P-WDR-02",
        [WAP_ASK_DESTINATION] = "P-WDR-10",   [WAP_ASK_VICTOR] = "P-WDR-01",
        [WAP_ASK_SIEGE_RETREAT] = "P-WDR-02", [WAP_ASK_DISPLACED] = "P-OVR-09",
        [WAP_ASK_SUCCESSION] = "P-LDR-06",
    };
    if (prompt < WAP_PROMPTS && rules[prompt])
        gg_print(out, "? %s\n", rules[prompt]);
}

/* ---------------------------------------------------------------- what is pointed at */

static uint8_t leader_called(const wap_board *board, gg_span name)
{
    for (uint32_t i = 0; i < board->leaders; i++)
        if (gg_span_is(name, board->leader[i].name))
            return (uint8_t)i;
    return WAP_NONE;
}

/* A stack is called by its hex. False: there is no such thing, or it is nowhere. */
static bool find_target(attempt *try, gg_span what, gg_span id)
{
    if (gg_span_is(what, "hex") || gg_span_is(what, "stack")) {
        try->hex = wap_find_hex(try->board, id);
    } else if (gg_span_is(what, "leader")) {
        try->leader = leader_called(try->board, id);
        if (try->leader != WAP_NONE)
            try->hex = try->table->leader[try->leader].hex;
    }
    return try->hex < try->board->hexes;
}

void wap_write_attempts(const gg_game *game, const void *from, const gg_draft *draft, gg_span what,
                        gg_span id, gg_text *out)
{
    const wap_view *view = from;
    const gg_head *head = &view->table.head;
    gg_assert(head->viewer < head->seats);
    attempt try = {.board = wap_board_of(game),
                   .table = &view->table,
                   .draft = draft,
                   .side = head->side[head->viewer],
                   .leader = WAP_NONE,
                   .hex = WAP_NO_HEX,
                   .out = out};
    if (!find_target(&try, what, id))
        return;
    uint8_t prompt = head->prompt[head->viewer];
    if (prompt == WAP_ASK_MOVE)
        try_move(&try);
    else if (prompt == WAP_ASK_DECLARE)
        try_attack(&try);
    else if (prompt == WAP_ASK_REINFORCEMENT)
        try_placing(&try);
    name_rule(prompt, out);
}

/* placing.c: the battle line: which corps stand where, and who stays in reserve. */
#include "bot/napoleon/policy.h"

#include "core/mem.h"
#include "napoleon/battle/placing.h"

enum { CAVALRY_IN_LINE = 40 /* percent */ };

/* Where each block of the seat is meant to stand: a column, 0 for the reserve. */
typedef struct line {
    const nap_asked *asked;
    const nap_battle *battle;
    uint32_t party;
    uint64_t own;
    uint8_t column[NAP_BLOCKS_MAX];
    uint8_t corps[NAP_COLUMNS + 1]; /* that has the column */
    uint8_t standing[NAP_COLUMNS + 1];
} line;

static bool is_woods(const line *in, uint32_t column)
{
    return in->battle->marker[in->party][column] == NAP_WOODS;
}

static bool is_guns(const line *in, uint32_t block)
{
    return nap_type_of(in->asked->board, (uint8_t)block)->artillery != 0;
}

/* Power of a corps that is here, divided by the columns that it has already. */
static int32_t share(const line *in, uint32_t corps, uint32_t has)
{
    uint64_t blocks = in->own & in->asked->board->corps_blocks[corps];
    if (nap_count(blocks) <= has)
        return 0;
    return nap_power(in->asked->game, &in->asked->state->table, blocks) / (int32_t)(has + 1);
}

/* The strongest corps get the columns, in a random order of columns; a corps may get several. */
static void give_columns(line *in)
{
    uint8_t has[NAP_CORPS_MAX] = {0};
    uint32_t first = gg_below(in->asked->dice, NAP_COLUMNS);
    for (uint32_t i = 0; i < NAP_COLUMNS; i++) {
        uint32_t best = NAP_NONE;
        int32_t most = 0;
        for (uint32_t corps = 0; corps < in->asked->board->corps_count; corps++) {
            int32_t value = share(in, corps, has[corps]);
            value += value * (int32_t)gg_below(in->asked->dice, 40) / 100;
            if (value <= most)
                continue;
            most = value;
            best = corps;
        }
        in->corps[1 + (first + i) % NAP_COLUMNS] = (uint8_t)best;
        if (best != NAP_NONE)
            has[best]++;
    }
}

/* The emptiest column of its corps that it may enter; 0: there is none. */
static uint32_t column_for(const line *in, uint32_t block)
{
    uint32_t best = 0, least = UINT32_MAX;
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        if (in->corps[column] != in->asked->board->block[block].corps ||
            (is_woods(in, column) && is_guns(in, block)))
            continue;
        uint32_t count = in->standing[column];
        if (count >= least)
            continue;
        least = count;
        best = column;
    }
    return best;
}

/* Infantry first, then guns, then cavalry, part of which waits in reserve; leaders do. */
static void give_places(line *in)
{
    static const uint8_t types[] = {NAP_INF, NAP_FART, NAP_HART, NAP_CAV};
    for (uint32_t i = 0; i < sizeof types; i++)
        NAP_EACH (block, in->own & in->asked->board->type_blocks[types[i]]) {
            uint32_t column = column_for(in, (uint32_t)block);
            bool waits = types[i] == NAP_CAV && column != 0 && in->standing[column] > 0 &&
                         gg_below(in->asked->dice, 100) >= CAVALRY_IN_LINE;
            in->column[block] = (uint8_t)(waits ? 0 : column);
            in->standing[in->column[block]]++;
        }
}

static void open_line(const nap_asked *asked, line *in)
{
    const nap_table *table = &asked->state->table;
    *in = (line){.asked = asked, .battle = &table->fought[table->battle]};
    in->party = nap_placing_party(table);
    in->own = nap_side_in_town(asked->board, table, nap_party_side(table, in->party),
                               in->battle->town) &
              nap_blocks_of_seat(asked->board, table, asked->seat);
    memset(in->corps, NAP_NONE, sizeof in->corps);
    give_columns(in);
    give_places(in);
}

/* Guns on hills, infantry in farms. */
static bool takes_post(const line *in, uint32_t block, uint32_t column)
{
    uint8_t marker = in->battle->marker[in->party][column];
    return marker == NAP_FARM || (marker == NAP_HILL && is_guns(in, block));
}

static int32_t spot_mark(const line *in, uint32_t block, gg_step step)
{
    uint16_t item = gg_step_a(step);
    if (gg_step_kind_of(step) != NAP_STEP_SPOT)
        return 0;
    bool post = nap_item_in(item, NAP_ITEM_POST);
    uint32_t column = nap_column((uint8_t)(item & 0xFU));
    int32_t mark = column == in->column[block] ? 100 : column == 0 ? 10 : 20;
    if (in->asked->board->block[block].type == NAP_LDR && column != 0)
        mark -= 50;
    return mark + (post && takes_post(in, block, column) ? 5 : post ? -1 : 0);
}

/* Blocks are placed in ascending order; the lists keep to the rules. */
void nap_answer_battle_deploy(const nap_asked *asked, gg_order *order)
{
    line in;
    gg_draft draft;
    open_line(asked, &in);
    uint64_t left = in.own;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps;
        gg_list_steps(asked->game, asked->state, asked->seat, &draft, &steps);
        gg_assert(steps.count > 0);
        bool placing = gg_step_kind_of(steps.step[0]) == NAP_STEP_SPOT;
        uint32_t best = 0, block = placing && left != 0 ? nap_first(left) : 0;
        for (uint32_t i = 1; i < steps.count; i++)
            if (spot_mark(&in, block, steps.step[i]) > spot_mark(&in, block, steps.step[best]))
                best = i;
        if (placing)
            left &= left - 1;
        gg_take(asked->game, asked->state, asked->seat, &draft, steps.step[best]);
    }
    *order = draft.order;
}

/* opening.c: bids and deployments.
 *
 * A deployment is one of the ready-made set-ups, in which some corps stand as in another one. */
#include "bot/napoleon/opening.h"

#include "core/mem.h"
#include "napoleon/setup/deploying.h"

enum {
    SETUPS_MAX = 8,
    TRIES = 8,
    MOVED_CORPS = 15 /* percent of corps that stand as in another set-up */
};

/* The ready-made set-ups of a side: a town for each block. */
typedef struct setups {
    uint32_t count;
    uint8_t town[SETUPS_MAX][NAP_BLOCKS_MAX];
} setups;

bool nap_is_opening(uint8_t prompt)
{
    return prompt == NAP_ASK_BID || prompt == NAP_ASK_DEPLOY;
}

/* ---------------------------------------------------------------- bids */

/* The French are worth so many steps more than the Allies; negative: the Allies are. */
static int32_t advantage(const nap_judge *judge)
{
    return judge->weight[NAP_W_EVEN];
}

/* Bids for the better side, up to what it is worth (W-BID-02). */
static void bid(const nap_judge *judge, const nap_table *table, gg_order *order)
{
    uint8_t better = advantage(judge) < 0 ? NAP_ALLIED : NAP_FRENCH;
    int32_t most = advantage(judge) < 0 ? -advantage(judge) : advantage(judge);
    bool begun = table->bid_by != GG_NOBODY;
    int32_t next = begun ? table->bid_steps + 1 : 0;
    if (most == 0 || next > most || (begun && table->bid_side != better)) {
        gg_order_open(order, NAP_PASS);
        return;
    }
    gg_order_open(order, NAP_BID);
    gg_order_add(order, (uint16_t)(NAP_ITEM_SIDE + better));
    gg_order_add(order, (uint16_t)(NAP_ITEM_NUMBER + next));
}

/* ---------------------------------------------------------------- ready-made set-ups */

/* TOWN : BLOCK .. TOWN : BLOCK .. */
static void read_deploy(const nap_board *board, const gg_words *words, uint8_t *town)
{
    uint8_t here = NAP_NONE;
    for (uint32_t i = 1; i < words->count; i++) {
        gg_span word = gg_word_at(words, i);
        if (i + 1 < words->count && gg_word_is(words, i + 1, ":")) {
            here = nap_find_town(board, word);
            i++;
            continue;
        }
        uint8_t block = nap_find_block(board, word);
        if (block < board->blocks)
            town[block] = here;
    }
}

static void read_setups(const gg_game *game, uint8_t side, setups *all)
{
    gg_reader reader;
    gg_words words;
    gg_error error;
    bool own = false;
    memset(all, NAP_NONE, sizeof *all);
    all->count = 0;
    gg_reader_open(&reader, gg_find_file(game, "setups.txt"));
    while (gg_read_words(&reader, &words, &error)) {
        if (gg_word_is(&words, 0, "setup"))
            own = nap_find_side(gg_word_at(&words, 2)) == side;
        else if (own && gg_word_is(&words, 0, "deploy") && all->count < SETUPS_MAX)
            read_deploy(nap_board_of(game), &words, all->town[all->count++]);
    }
}

/* ---------------------------------------------------------------- deployment */

/* Steps that a bid costs are taken from those who are worth least for each (W-BID-06). */
static uint64_t payers(const nap_asked *asked)
{
    const nap_table *table = &asked->state->table;
    uint64_t own = nap_blocks_of_seat(asked->board, table, asked->seat);
    uint64_t able = nap_step_payers(asked->board, own), chosen = 0;
    for (uint32_t due = nap_steps_to_pay(table, asked->seat); due > 0 && able != 0; due--) {
        uint32_t best = nap_first(able);
        NAP_EACH (block, able) {
            const nap_block *of = &asked->board->block[block], *than = &asked->board->block[best];
            int32_t mark = nap_fire_of(asked->game, (uint32_t)block) * 8 - of->max;
            if (mark < nap_fire_of(asked->game, best) * 8 - than->max)
                best = (uint32_t)block;
        }
        chosen |= nap_bit(best);
        able &= ~nap_bit(best);
    }
    return chosen;
}

static void historical(uint64_t paying, gg_order *order)
{
    NAP_EACH (block, paying)
        gg_order_add(order, (uint16_t)(NAP_ITEM_BLOCK + block));
    gg_order_add(order, NAP_DONE);
}

/* As in one set-up, but for some corps that stand as in another one. */
static void mix(const nap_asked *asked, const setups *all, uint32_t changed, uint64_t paying,
                gg_order *order)
{
    uint8_t from[NAP_CORPS_MAX];
    uint32_t base = gg_below(asked->dice, all->count);
    for (uint32_t corps = 0; corps < NAP_CORPS_MAX; corps++) {
        bool other = gg_below(asked->dice, 100) < changed;
        from[corps] = (uint8_t)(other ? gg_below(asked->dice, all->count) : base);
    }
    NAP_EACH (block, nap_blocks_of_seat(asked->board, &asked->state->table, asked->seat)) {
        uint8_t corps = asked->board->block[block].corps;
        uint8_t town = all->town[corps == NAP_NONE ? base : from[corps]][block];
        uint16_t kind = (paying & nap_bit((uint32_t)block)) ? NAP_ITEM_LESS : NAP_ITEM_TOWN;
        gg_order_add(order, (uint16_t)(kind + town));
    }
}

static bool deploy(const nap_asked *asked, gg_order *order)
{
    setups all;
    uint64_t paying = payers(asked);
    gg_order_open(order, NAP_DEPLOY);
    if (asked->game->option[NAP_OPTION_HISTORICAL]) {
        historical(paying, order);
        return nap_is_legal(asked, order);
    }
    read_setups(asked->game, asked->state->table.head.side[asked->seat], &all);
    for (uint32_t i = 0; i < TRIES && all.count > 0; i++) {
        gg_order_open(order, NAP_DEPLOY);
        mix(asked, &all, i + 1 < TRIES ? MOVED_CORPS : 0, paying, order);
        if (nap_is_legal(asked, order))
            return true;
    }
    return false;
}

bool nap_open_game(const nap_judge *judge, const nap_asked *asked, gg_order *order)
{
    const nap_table *table = &asked->state->table;
    if (table->head.prompt[asked->seat] == NAP_ASK_DEPLOY)
        return deploy(asked, order);
    bid(judge, table, order);
    return nap_is_legal(asked, order);
}

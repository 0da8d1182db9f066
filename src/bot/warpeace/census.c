/* census.c: who stands where. */
#include "bot/warpeace/census.h"

#include "core/mem.h"

/* Guard, good troops, ordinary ones, militia; cavalry is worth more. */
uint32_t wap_quality_of(const wap_board *board, uint8_t kind)
{
    static const uint8_t by_morale[] = {60, 100, 120, 140};
    const wap_kind *of = &board->kind[kind];
    uint32_t quality = of->guard ? 160U : by_morale[of->morale < 3 ? of->morale : 3];
    return quality + (of->cavalry ? 30U : 0U);
}

static wap_force *force_for(wap_census *census, uint8_t side, uint16_t hex)
{
    uint32_t count = census->count[side];
    wap_force *last = &census->force[side][count > 0 ? count - 1 : 0];
    if (count > 0 && last->hex == hex)
        return last;
    gg_assert(count < WAP_FORCES_MAX);
    last = &census->force[side][census->count[side]++];
    *last = (wap_force){.hex = hex};
    return last;
}

static uint32_t place_of(const wap_census *census, uint8_t side, uint16_t hex)
{
    uint32_t low = 0, high = census->count[side];
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (census->force[side][middle].hex < hex)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const wap_force *wap_force_in(const wap_census *census, uint8_t side, uint16_t hex)
{
    uint32_t place = place_of(census, side, hex);
    bool found = place < census->count[side] && census->force[side][place].hex == hex;
    return found ? &census->force[side][place] : NULL;
}

static void count_leader(const wap_board *board, const wap_table *table, uint32_t leader,
                         wap_census *out)
{
    const wap_leader_at *at = &table->leader[leader];
    if (at->hex >= WAP_HEXES_MAX || at->side >= WAP_SIDES)
        return;
    uint32_t place = place_of(out, at->side, at->hex);
    wap_force *force = &out->force[at->side][place];
    if (place == out->count[at->side] || force->hex != at->hex)
        return; /* he is alone */
    uint8_t value = (uint8_t)(board->leader[leader].value + 1);
    force->leaders++;
    force->best = value > force->best ? value : force->best;
}

/* P-ATT-04: what modifies the die. */
static void note_attrition(const wap_board *board, const wap_table *table, const wap_pile *pile,
                           wap_force *force)
{
    const wap_kind *kind = &board->kind[pile->kind];
    force->foreign |= kind->colour != WAP_BLUE;
    force->abroad |= !force->abroad && !wap_is_at_home(board, table, kind->nation, pile->hex);
    if (pile->marks & WAP_UNSUPPLIED)
        force->unsupplied = (uint16_t)(force->unsupplied + pile->count);
}

void wap_take_census(const wap_board *board, const wap_table *table, wap_census *out)
{
    memset(out->count, 0, sizeof out->count);
    memset(out->sp, 0, sizeof out->sp);
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        uint8_t side = wap_side_of_kind(board, table, pile->kind);
        if (side >= WAP_SIDES)
            continue;
        wap_force *force = force_for(out, side, pile->hex);
        uint32_t quality = pile->count * wap_quality_of(board, pile->kind);
        if (pile->marks & WAP_UNSUPPLIED)
            quality = quality * 7 / 10;
        force->sp = (uint16_t)(force->sp + pile->count);
        force->cavalry = (uint16_t)(force->cavalry +
                                    (board->kind[pile->kind].cavalry ? pile->count : 0U));
        force->quality = (uint16_t)(force->quality + quality);
        note_attrition(board, table, pile, force);
        out->sp[side] += pile->count;
    }
    for (uint32_t i = 0; i < board->leaders; i++)
        count_leader(board, table, i, out);
}

uint32_t wap_expected_attrition(const wap_board *board, const wap_table *table, uint8_t side,
                                const wap_force *force)
{
    uint8_t area = board->hex[force->hex].area;
    int32_t more = (area == 1 || area == 4) + (force->unsupplied > 0) +
                   wap_is_winter(board, table) - (side == WAP_FR && !force->foreign) -
                   !force->abroad;
    uint32_t sum = 0;
    if (force->sp < board->limits.attrition_sp)
        return 0; /* P-ATT-02 */
    for (int32_t die = 1; die <= 6; die++) {
        uint32_t loss = wap_attrition_of(board, die + more, force->sp).number;
        sum += loss < force->sp ? loss : force->sp;
    }
    return sum;
}

uint32_t wap_sp_within(const wap_census *census, uint8_t side, const uint8_t *far, uint32_t mp)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < census->count[side]; i++)
        if (far[census->force[side][i].hex] <= mp)
            sum += census->force[side][i].sp;
    return sum;
}

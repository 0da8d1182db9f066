/* parties.c: who is in a hex, as far as the owner of a view knows, also in words. */
#include "draw/warpeace/pieces.h"

/* ---------------------------------------------------------------- finding them */

/* Sorted by value; ties by position in the leader table. */
static void add_leader(const wap_board *board, wap_party *party, uint8_t leader)
{
    uint32_t at = party->leaders++;
    for (; at > 0; at--) {
        uint8_t before = party->leader[at - 1];
        if (board->leader[before].value >= board->leader[leader].value)
            break;
        party->leader[at] = before;
    }
    party->leader[at] = leader;
}

static void add_leaders(const wap_drawing *draw, wap_party *party)
{
    WAP_EACH_LEADER (who, draw->board, draw->table, party->hex) {
        const wap_leader_at *at = &draw->table->leader[who];
        if (at->side == party->side && ((at->marks & WAP_L_INSIDE) != 0) == party->inside)
            add_leader(draw->board, party, (uint8_t)who);
    }
    if (party->leaders > 0)
        party->colour = draw->board->leader[party->leader[0]].colour;
}

static void add_piles(const wap_drawing *draw, wap_party *party)
{
    wap_which which = party->inside ? WAP_WITHIN(party->side) : WAP_OUTSIDE(party->side);
    party->all = 0xFFFF;
    WAP_EACH_PILE (i, draw->table, party->hex) {
        const wap_pile *pile = &draw->table->pile[i];
        if (!wap_fits(draw->board, draw->table, pile, which))
            continue;
        wap_add_troops(draw->board, &party->troops, pile->kind, pile->count);
        party->some |= pile->marks;
        party->all &= pile->marks;
    }
    party->all &= party->some;
}

/* False if the hex is empty. */
static bool find_party(const wap_drawing *draw, uint16_t hex, uint8_t side, bool inside,
                       wap_party *party)
{
    *party = (wap_party){.hex = hex, .side = side, .inside = inside, .colour = WAP_NONE};
    add_piles(draw, party);
    add_leaders(draw, party);
    party->flag = party->troops.total == 0;
    return party->troops.total > 0 || party->leaders > 0;
}

static wap_party ghost_party(const wap_ghost *ghost)
{
    return (wap_party){.hex = ghost->hex,
                       .side = ghost->marks & WAP_GHOST_ALLIED ? WAP_AL : WAP_FR,
                       .ghost = true,
                       .flag = (ghost->marks & WAP_GHOST_LEADERS) != 0,
                       .colour = ghost->colour};
}

uint32_t wap_find_parties(const wap_drawing *draw, uint16_t hex, wap_party parties[WAP_PARTIES_MAX])
{
    uint32_t count = 0;
    for (uint32_t inside = 0; inside < 2; inside++)
        for (uint8_t side = 0; side < WAP_SIDES; side++)
            count += find_party(draw, hex, side, inside != 0, &parties[count]) ? 1 : 0;
    for (uint32_t i = 0; i < WAP_GHOSTS_MAX && draw->view->ghost[i].marks; i++)
        if (draw->view->ghost[i].hex == hex && count < WAP_PARTIES_MAX)
            parties[count++] = ghost_party(&draw->view->ghost[i]);
    return count;
}

static uint32_t sp_of(const wap_board *board, const uint8_t *sp, uint32_t nation)
{
    uint32_t sum = 0;
    for (uint32_t kind = 0; kind < board->kinds; kind++)
        sum += board->kind[kind].nation == nation ? sp[kind] : 0U;
    return sum;
}

uint32_t wap_find_nations(const wap_board *board, const wap_troops *troops,
                          uint8_t nations[WAP_NATIONS_MAX])
{
    uint32_t count = 0, sum[WAP_NATIONS_MAX];
    for (uint32_t i = 0; i < board->nations; i++) {
        uint32_t sp = sp_of(board, troops->sp, i), at = count;
        if (sp == 0)
            continue;
        for (; at > 0 && sum[at - 1] < sp; at--) {
            sum[at] = sum[at - 1];
            nations[at] = nations[at - 1];
        }
        sum[at] = sp;
        nations[at] = (uint8_t)i;
        count++;
    }
    return count;
}

/* ---------------------------------------------------------------- words */

/* In the order in which a player would name them. */
static const uint8_t named_order[WAP_TYPES] = {
    WAP_INFANTRY, WAP_CAVALRY,  WAP_GUARD,   WAP_GUARD_CAVALRY,
    WAP_COSSACK,  WAP_LANDWEHR, WAP_MILITIA, WAP_PARTISAN,
};

static void put_nation(const wap_board *board, const uint8_t *sp, uint32_t nation, gg_text *out)
{
    const char *before = " ";
    gg_put(out, board->nation[nation].name);
    for (uint32_t i = 0; i < WAP_TYPES; i++) {
        uint8_t kind = board->kind_of[nation][named_order[i]];
        if (kind == WAP_NONE || sp[kind] == 0)
            continue;
        gg_print(out, "%s%d %s", before, sp[kind], wap_type_name(named_order[i]));
        before = ", ";
    }
}

void wap_put_troops(const wap_board *board, const uint8_t *sp, gg_text *out)
{
    const char *before = "";
    for (uint32_t nation = 0; nation < board->nations; nation++) {
        if (sp_of(board, sp, nation) == 0)
            continue;
        gg_put(out, before);
        put_nation(board, sp, nation, out);
        before = "; ";
    }
}

static void put_leaders(const wap_drawing *draw, const wap_party *party, gg_text *out)
{
    for (uint32_t i = 0; i < party->leaders; i++) {
        const wap_leader *leader = &draw->board->leader[party->leader[i]];
        gg_print(out, "%s%s (%d)", i > 0 ? ", " : "", leader->name, leader->value);
    }
}

static void put_marks(const wap_party *party, gg_text *out)
{
    static const struct {
        uint16_t mark;
        const char *name;
    } marks[] = {{WAP_GROUP, "on the way"},        {WAP_MOVED, "moved"},
                 {WAP_MARCHED, "forced march"},    {WAP_COMMITTED, "in battle"},
                 {WAP_DEMORALISED, "demoralized"}, {WAP_UNSUPPLIED, "out of supply"}};
    for (uint32_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (party->some & marks[i].mark)
            gg_print(out, "; %s%s", party->all & marks[i].mark ? "" : "partly ", marks[i].name);
}

static void put_known(const wap_drawing *draw, const wap_party *party, gg_text *out)
{
    put_leaders(draw, party, out);
    gg_put(out, party->leaders > 0 && party->troops.total > 0 ? "; " : "");
    wap_put_troops(draw->board, party->troops.sp, out);
    put_marks(party, out);
}

void wap_put_party(const wap_drawing *draw, const wap_party *party, gg_text *out)
{
    const wap_board *board = draw->board;
    wap_put_hex(board, party->hex, out);
    if (wap_has_city(board, party->hex))
        gg_print(out, " %s%s", party->inside ? "in " : "",
                 board->city[board->hex[party->hex].city].name);
    gg_print(out, ", %s: ", wap_side_adjective(party->side));
    if (!party->ghost)
        put_known(draw, party, out);
    else
        gg_print(out, "%s, %s", party->flag ? "leaders alone" : "a hidden stack",
                 party->colour < WAP_COLOURS ? wap_colour_name(party->colour) : "?");
}

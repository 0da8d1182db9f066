/* pieces_text.c: leaders and strength points as words, and the names of places (the notation, 6.1). */
#include "warpeace/text/pieces_text.h"

#include "core/text/spans.h"

/* ---------------------------------------------------------------- places */

bool wap_said_hex(gg_said *said, const wap_board *board, uint16_t *hex)
{
    if (!wap_read_hex(board, gg_said_here(said), said->words, said->next, hex, said->error))
        return false;
    said->next++;
    return true;
}

bool wap_said_leader(gg_said *said, const wap_board *board, uint8_t *leader)
{
    if (!wap_read_leader(board, gg_said_here(said), said->words, said->next, leader, said->error))
        return false;
    said->next++;
    return true;
}

bool wap_read_pair(const gg_said *said, const wap_board *board, gg_span word, uint16_t pair[2])
{
    gg_span part[2];
    if (!gg_cut_span(word, '-', part))
        return gg_said_expected(said, "two hexes such as Z29-Y29");
    for (uint32_t i = 0; i < 2; i++)
        if (!wap_read_hex(board, part[i], said->words, said->next, &pair[i], said->error))
            return false;
    return true;
}

bool wap_said_pair(gg_said *said, const wap_board *board, uint16_t pair[2])
{
    bool good = wap_read_pair(said, board, gg_said_here(said), pair);
    said->next += good;
    return good;
}

/* The hex between the parentheses of `in(Ulm)`; the whole word if there are none. */
static gg_span cut_inside(gg_span word, bool *inside)
{
    *inside = word.size > 4 && word.at[2] == '(' && word.at[word.size - 1] == ')' &&
              gg_same_name((gg_span){word.at, 2}, gg_span_of("in"));
    return *inside ? (gg_span){word.at + 3, word.size - 4} : word;
}

bool wap_said_place(gg_said *said, const wap_board *board, wap_place_word *place)
{
    gg_span name = cut_inside(gg_said_here(said), &place->inside);
    if (!wap_read_hex(board, name, said->words, said->next, &place->hex, said->error))
        return false;
    said->next++;
    return true;
}

bool wap_opens_place(const gg_said *said)
{
    return said->next + 1 < said->end && gg_word_is(said->words, said->next + 1, ":");
}

void wap_put_pair(const wap_board *board, uint16_t a, uint16_t t, gg_text *out)
{
    wap_put_hex(board, a, out);
    gg_put_char(out, '-');
    wap_put_hex(board, t, out);
}

void wap_put_place(const wap_board *board, uint16_t hex, bool inside, gg_text *out)
{
    gg_put(out, inside ? "in(" : "");
    wap_put_hex(board, hex, out);
    gg_put(out, inside ? ")" : "");
}

void wap_put_named_hex(const wap_board *board, uint16_t hex, gg_text *out)
{
    if (hex >= board->map_hexes) {
        gg_put_char(out, '?');
        return;
    }
    wap_put_hex(board, hex, out);
    if (wap_has_city(board, hex))
        gg_print(out, " %s", board->city[board->hex[hex].city].name);
}

/* ---------------------------------------------------------------- units */

static const char *const flag_names[] = {"moved", "marched", "dem", "unsupplied"};
enum { FLAGS = sizeof flag_names / sizeof flag_names[0] };

static uint8_t find_flag(gg_span name)
{
    for (uint32_t i = 0; i < FLAGS; i++)
        if (gg_same_name(name, gg_span_of(flag_names[i])))
            return (uint8_t)(1U << i);
    return 0;
}

/* `/moved/dem` after a unit; `rest` begins after the first slash. */
static bool read_flags(const gg_said *said, gg_span rest, uint8_t *flags)
{
    gg_span part[2];
    for (;;) {
        bool more = gg_cut_span(rest, '/', part);
        gg_span name = more ? part[0] : rest;
        uint8_t flag = find_flag(name);
        if (flag == 0)
            return gg_said_fail(said, "unknown flag \"%.*s\": moved, marched, dem, unsupplied",
                                (int)name.size, name.at);
        *flags |= flag;
        if (!more)
            return true;
        rest = part[1];
    }
}

bool wap_said_unit(gg_said *said, const wap_board *board, wap_unit_word *unit)
{
    gg_span name = gg_said_here(said), part[2];
    unit->flags = 0;
    if (gg_cut_span(name, '/', part)) {
        if (!read_flags(said, part[1], &unit->flags))
            return false;
        name = part[0];
    }
    if (!wap_read_name(board, name, said->words, said->next, &unit->name, said->error))
        return false;
    gg_assert((unit->name.leader == WAP_NO_LEADER) != (unit->name.kind == WAP_NONE));
    if (unit->name.count > WAP_SP_MAX)
        return gg_said_fail(said, "at most %d SP of a kind", WAP_SP_MAX);
    if (unit->name.leader != WAP_NO_LEADER && (unit->flags & ~WAP_LEADER_FLAGS))
        return gg_said_fail(said, "no such flag of a leader");
    said->next++;
    return true;
}

bool wap_is_called(const wap_board *board, const wap_roster *who, const wap_name *name)
{
    if (who->leaders > 0)
        return name->leader == board->roster_leader[who->first_leader];
    if (who->pieces == 0 || name->leader != WAP_NO_LEADER)
        return false;
    const wap_piece *first = &board->roster_piece[who->first_piece];
    return first->kind == name->kind && first->count == name->count;
}

bool wap_comes_as(const wap_board *board, const wap_table *table, uint32_t group,
                  const wap_name *name)
{
    wap_roster who = board->group[group].who;
    uint8_t leader = wap_group_leader(board, table, group);
    if (leader != WAP_NO_LEADER)
        return name->leader == leader;
    who.leaders = 0;
    return wap_is_called(board, &who, name);
}

void wap_put_coming(const wap_board *board, const wap_table *table, uint32_t group, gg_text *out)
{
    const wap_roster *who = &board->group[group].who;
    uint8_t leader = wap_group_leader(board, table, group);
    gg_assert(group < board->groups);
    if (leader != WAP_NO_LEADER) {
        wap_put_leader(board, leader, out);
        return;
    }
    const wap_piece *piece = &board->roster_piece[who->first_piece];
    wap_put_sp(board, piece->kind, piece->count, out);
}

void wap_put_unit(const wap_board *board, uint16_t item, gg_text *out)
{
    if (wap_is_leader(item) && item - WAP_ITEM_LEADER < board->leaders)
        wap_put_leader(board, (uint8_t)(item - WAP_ITEM_LEADER), out);
    else if (wap_is_sp(item) && wap_item_kind(item) < board->kinds && wap_item_count(item) > 0)
        wap_put_sp(board, wap_item_kind(item), wap_item_count(item), out);
    else
        gg_put_char(out, '?');
}

void wap_put_flags(uint8_t flags, gg_text *out)
{
    gg_assert(flags >> FLAGS == 0);
    for (uint32_t i = 0; i < FLAGS; i++)
        if (flags >> i & 1U)
            gg_print(out, "/%s", flag_names[i]);
}

/* ---------------------------------------------------------------- the group on its way */

static uint8_t lesser(uint8_t limit, uint32_t mp)
{
    return mp < limit ? (uint8_t)mp : limit;
}

static uint8_t less_spent(uint8_t allowance, uint8_t spent)
{
    if (allowance == WAP_NO_WAY)
        return WAP_NO_WAY;
    return allowance > spent ? (uint8_t)(allowance - spent) : 0;
}

void wap_find_mp_left(const wap_board *board, const wap_table *table, wap_mp_left *left)
{
    uint8_t infantry = WAP_NO_WAY, cavalry = WAP_NO_WAY, leader = WAP_NO_WAY;
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        uint32_t extra = (pile->marks & WAP_EXTRA) / WAP_EXTRA_1;
        if (!(pile->marks & WAP_GROUP))
            continue;
        gg_assert(pile->hex == table->group.hex);
        bool rides = board->kind[pile->kind].cavalry != 0;
        uint32_t mp = wap_basic_mp(board, table, table->active, rides) + extra;
        if (rides)
            cavalry = lesser(cavalry, mp);
        else
            infantry = lesser(infantry, mp);
    }
    for (uint32_t i = 0; i < board->leaders; i++)
        if (table->leader[i].marks & WAP_L_GROUP)
            leader = lesser(leader, board->leader[i].allowance);
    left->infantry = less_spent(infantry, table->group.spent);
    left->cavalry = less_spent(cavalry, table->group.spent);
    left->leaders = less_spent(leader, table->group.spent);
}

void wap_put_mp_left(const wap_board *board, const wap_table *table, gg_text *out)
{
    static const char *const names[] = {"infantry", "cavalry", "leaders"};
    wap_mp_left is;
    wap_find_mp_left(board, table, &is);
    const uint8_t left[] = {is.infantry, is.cavalry, is.leaders};
    const char *before = ", left: ";
    gg_print(out, "%d MP spent", table->group.spent);
    for (uint32_t i = 0; i < sizeof left; i++) {
        if (left[i] == WAP_NO_WAY)
            continue;
        gg_print(out, "%s%s %d", before, names[i], left[i]);
        before = ", ";
    }
}

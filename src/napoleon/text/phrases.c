/* phrases.c: names of things in a player's words. Any number is allowed: they come from events and orders. */
#include "napoleon/text/phrases.h"
#include "napoleon/text/pieces_text.h"

const char *nap_side_words(int side)
{
    return side == NAP_FRENCH ? "the French" : side == NAP_ALLIED ? "the Allies" : "nobody";
}

const char *nap_army_word(const nap_board *board, int army)
{
    return army >= 0 && army < NAP_ARMIES ? board->army[army].name : "?";
}

const char *nap_town_word(const nap_board *board, int town)
{
    return town >= 0 && town < board->towns ? board->town[town].name : "?";
}

const char *nap_marker_word(int marker)
{
    return marker >= 0 && marker < NAP_MARKERS ? nap_marker_names[marker] : "nothing";
}

const char *nap_seat_word(const gg_game *game, const gg_head *head, int seat)
{
    return seat >= 0 && seat < head->seats ? gg_seat_name(game, head, (gg_seat)seat) : "?";
}

void nap_put_number(int n, const char *thing, gg_text *out)
{
    gg_print(out, "%d %s%s", n, thing, n == 1 ? "" : "s");
}

/* Has another army a corps of the same name? */
static bool has_namesake(const nap_board *board, uint8_t corps)
{
    for (uint8_t other = 0; corps != NAP_NONE && other < board->corps_count; other++)
        if (other != corps &&
            gg_span_is(gg_span_of(board->corps[other].name), board->corps[corps].name))
            return true;
    return false;
}

void nap_put_block_name(const nap_board *board, int block, gg_text *out)
{
    if (block < 0 || block >= board->blocks) {
        gg_put_char(out, '?');
        return;
    }
    const nap_block *is = &board->block[block];
    if (has_namesake(board, is->corps))
        gg_print(out, "%s ", board->army[is->army].name);
    gg_put(out, is->name);
}

void nap_put_spot_name(int spot, gg_text *out)
{
    if (spot < 0 || spot >= NAP_BATTLE_PLACES) {
        gg_put_char(out, '?');
        return;
    }
    nap_put_spot((uint8_t)spot, out);
}

uint8_t nap_position_of(uint8_t spot)
{
    uint32_t enemy = nap_party_at(spot) ^ 1U;
    return nap_is_forward(spot) ? nap_home(enemy, nap_column(spot)) : spot;
}

void nap_put_position(const nap_table *table, uint8_t spot, gg_text *out)
{
    uint8_t ground = nap_position_of(spot);
    bool french = nap_party_side(table, nap_party_at(ground)) == NAP_FRENCH;
    gg_print(out, "the %s %s", french ? "French" : "Allied",
             nap_spot_phrase(ground) + sizeof "the"); /* without the article */
}

void nap_put_in_position(const nap_table *table, uint8_t spot, gg_text *out)
{
    gg_put(out, nap_is_reserve(spot) || nap_column(spot) == 2 ? "in " : "on ");
    nap_put_position(table, spot, out);
}

/* Columns are numbered as the attacker sees them. The attacker's left faces the defender's right. */
const char *nap_spot_phrase(uint8_t spot)
{
    static const char *const words[NAP_PARTIES][4] = {
        {"the reserve", "the left", "the center", "the right"},
        {"the reserve", "the right", "the center", "the left"}};
    gg_assert(spot < NAP_BATTLE_PLACES);
    return words[nap_party_at(spot)][nap_column(spot)];
}

void nap_put_spot_words(uint8_t spot, gg_text *out)
{
    gg_put(out, nap_spot_phrase(spot) + sizeof "the"); /* without the article */
    gg_put(out, nap_is_forward(spot) ? ", forward (" : " (");
    nap_put_spot(spot, out);
    gg_put_char(out, ')');
}

uint32_t nap_seen_in_town(const nap_board *board, const nap_view *view, uint8_t side, uint8_t town)
{
    uint32_t count = nap_count(nap_side_in_town(board, &view->table, side, town));
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (nap_side_of(army) == side)
            count += nap_ghosts_at(view, town, army);
    return count;
}

uint32_t nap_ghosts_end(const nap_view *view, uint32_t first)
{
    const nap_ghost *like = &view->ghost[first];
    uint32_t end = first + 1;
    while (end < NAP_BLOCKS_MAX && view->ghost[end].at == like->at &&
           view->ghost[end].army == like->army && view->ghost[end].marks == like->marks)
        end++;
    return end;
}

uint64_t nap_own_in_town(const nap_board *board, const nap_view *view, gg_seat seat, uint8_t town)
{
    return nap_blocks_of_seat(board, &view->table, seat) & nap_blocks_at(board, &view->table, town);
}

uint8_t nap_nth_of(uint64_t set, uint32_t n)
{
    NAP_EACH (block, set)
        if (n-- == 0)
            return (uint8_t)block;
    return NAP_NONE;
}

uint8_t nap_battle_town(const nap_table *table)
{
    return table->battle < NAP_BATTLES_MAX ? table->fought[table->battle].town : (uint8_t)NAP_NONE;
}

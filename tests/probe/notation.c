/* notation.c: tiles, notes and prompts as text; grammar.c has the orders. */
#include "core/text/spans.h"
#include "probe_rules.h"
#include "view.h"

/* ---------------------------------------------------------------- tiles */

void probe_put_tile(const gg_game *game, const probe_view *view, uint32_t tile, bool of_seat,
                    gg_text *out)
{
    if (of_seat)
        gg_print(out, "%s.", gg_seat_name(game, &view->open.head, probe_owner(tile)));
    gg_put_char(out, view->face[tile] ? (char)('0' + view->face[tile]) : '?');
    gg_put_char(out, (char)('a' + tile % PROBE_SLOTS));
}

static bool is_face(char c)
{
    return c >= '1' && c <= '0' + PROBE_FACES;
}

bool probe_read_tile_word(const gg_words *words, uint32_t index, gg_span word,
                          probe_tile_word *tile, gg_error *error)
{
    gg_span part[2] = {word}, rest;
    bool flagged = gg_cut_span(word, '/', part);
    *tile = (probe_tile_word){.label = PROBE_NOWHERE, .count = 1, .moved = flagged};
    if (flagged && !gg_same_name(part[1], gg_span_of("moved")))
        return gg_fail_at(error, words, index, "unknown mark \"%.*s\"", (int)part[1].size,
                          part[1].at);
    rest = part[0];
    if (rest.size == 2 && rest.at[0] >= '1' && rest.at[0] <= '9' && rest.at[1] == '?') {
        tile->count = (uint8_t)(rest.at[0] - '0');
        return true;
    }
    if (rest.size < 1 || rest.size > 2 || !(is_face(rest.at[0]) || rest.at[0] == '?'))
        return gg_fail_at(error, words, index, "no such tile: \"%.*s\"", (int)word.size, word.at);
    tile->face = rest.at[0] == '?' ? 0 : (uint8_t)(rest.at[0] - '0');
    if (rest.size == 1)
        return true;
    char label = rest.at[1];
    if (label >= 'A' && label < 'A' + PROBE_SLOTS)
        label = (char)(label - 'A' + 'a');
    if (label < 'a' || label >= 'a' + PROBE_SLOTS)
        return gg_fail_at(error, words, index, "no such tile: \"%.*s\"", (int)word.size, word.at);
    tile->label = (uint8_t)(label - 'a');
    return true;
}

bool probe_read_face(const gg_words *words, uint32_t index, uint8_t *face, gg_error *error)
{
    gg_span word = gg_word_at(words, index);
    if (word.size != 1 || !is_face(word.at[0]))
        return gg_fail_at(error, words, index, "no such face: \"%.*s\"", (int)word.size, word.at);
    *face = (uint8_t)(word.at[0] - '0');
    return true;
}

/* ---------------------------------------------------------------- notes and prompts */

void probe_put_note(const gg_game *game, uint8_t note, gg_text *out)
{
    if (note == PROBE_NOWHERE) {
        gg_put(out, "none");
        return;
    }
    gg_put(out, "hold ");
    probe_put_place(probe_board_of(game), note, out);
}

void probe_write_prompt(const gg_game *game, const void *from, gg_seat seat, gg_text *out)
{
    static const char *const questions[] = {
        [0] = "nothing to decide",
        [PROBE_ASK_BID] = "bid stars for the choice of side, or pass",
        [PROBE_ASK_SIDE] = "choose your side",
        [PROBE_ASK_DEPLOY] = "deploy your army at home",
        [PROBE_ASK_NOTE] = "write a note to N",
        [PROBE_ASK_MOVE] = "move, scout, attack, or end your turn",
        [PROBE_ASK_PICK] = "pick a tile for the duel",
        [PROBE_ASK_LOSS] = "choose the tile that loses a point",
    };
    const probe_view *view = from;
    (void)game;
    gg_put(out, questions[view->open.head.prompt[seat]]);
}

/* ---------------------------------------------------------------- reasons */

/* B-MAP-01: the first place with too many tiles. */
bool probe_write_reason(const gg_game *game, const void *from, gg_seat seat, const gg_order *order,
                        uint16_t rule, gg_text *out)
{
    const probe_board *board = probe_board_of(game);
    uint32_t place = PROBE_NOWHERE, tiles = 0;
    (void)from, (void)seat;
    if (rule != B_MAP_01 || order->verb != PROBE_DEPLOY)
        return false;
    for (uint32_t i = 0; i <= order->count; i++) {
        if (i < order->count && order->item[i] < PROBE_AT) {
            tiles++;
            continue;
        }
        if (place < board->places && tiles > board->place[place].capacity) {
            gg_print(out, "%s holds %u tiles, not %u.", board->place[place].name,
                     board->place[place].capacity, tiles);
            return true;
        }
        tiles = 0;
        place = i < order->count ? (uint32_t)(order->item[i] - PROBE_AT) : PROBE_NOWHERE;
    }
    return false;
}

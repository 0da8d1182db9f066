/* preview_numbers.c: chances as fractions, and small parts that every preview writes. */
#include "warpeace/preview/preview_parts.h"
#include "warpeace/text/pieces_text.h"

enum { WORD_SIZE = 64 };

/* ---------------------------------------------------------------- sums */

void wap_json_at_least(gg_json *out, const char *key, int32_t needs)
{
    int32_t faces = needs <= 1 ? 6 : needs > 6 ? 0 : 7 - needs;
    gg_json_fraction(out, key, (uint32_t)faces, 6);
}

void wap_json_line(gg_json *out, const char *text, int32_t value, const char *rule)
{
    if (value != 0)
        gg_json_line(out, text, value, rule);
}

/* ---------------------------------------------------------------- names */

void wap_json_hex(const wap_asking *ask, const char *key, uint16_t hex)
{
    char word[WORD_SIZE];
    gg_text text;
    if (hex >= ask->board->map_hexes) {
        gg_json_null(ask->out, key);
        return;
    }
    gg_text_open(&text, word, sizeof word);
    wap_put_hex(ask->board, hex, &text);
    gg_json_text(ask->out, key, word);
}

void wap_json_sp(const wap_asking *ask, const char *key, uint8_t kind, uint32_t count)
{
    gg_assert(kind < ask->board->kinds);
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    wap_put_sp(ask->board, kind, count, &text);
    gg_json_text(ask->out, key, word);
}

void wap_json_pair(const wap_asking *ask, const char *key, uint16_t a, uint16_t t)
{
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    wap_put_pair(ask->board, a, t, &text);
    gg_json_text(ask->out, key, word);
}

void wap_json_leader(const wap_asking *ask, const char *key, uint32_t leader)
{
    if (leader < ask->board->leaders)
        gg_json_text(ask->out, key, ask->board->leader[leader].name);
    else
        gg_json_null(ask->out, key);
}

void wap_json_refusal(const wap_asking *ask, const char *key, const gg_refusal *refusal)
{
    gg_json_array(ask->out, key);
    for (uint32_t i = 0; i < refusal->count; i++)
        gg_json_span(ask->out, NULL, gg_rule_id(ask->game, refusal->rule[i]));
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- choices */

void wap_list_choices(const wap_asking *ask, const gg_order *order, gg_steps *out)
{
    wap_look look = wap_looking(ask);
    gg_draft draft;
    gg_draft_open(&draft);
    draft.order = *order;
    out->count = 0;
    wap_asked_steps(&look, &draft, out);
}

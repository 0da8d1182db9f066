/* notation.c: the notation shared by all games: seats, verbs, core orders, dice, results.
 *
 * Everything is written and read through the view of the seat that writes or reads, so that no text can reveal more
 * than the view. */
#include "core/json/view_json.h"
#include "core/mem.h"
#include "core/orders/grammar.h"
#include "grognard_game.h"

/* ---------------------------------------------------------------- seats and prompts */

const char *gg_seat_name(const gg_game *game, const gg_head *head, gg_seat seat)
{
    if (seat == GG_PUBLIC)
        return "public";
    if (seat == GG_REFEREE)
        return "referee";
    return game->rules->seat_name(game, head, seat);
}

gg_seat gg_find_seat(const gg_game *game, const gg_head *head, gg_span name)
{
    for (gg_seat seat = 0; seat < game->seats; seat++)
        if (gg_same_name(name, gg_span_of(gg_seat_name(game, head, seat))))
            return seat;
    return GG_NOBODY;
}

const char *gg_prompt_name(const gg_game *game, uint8_t prompt)
{
    return prompt == 0 ? "" : game->rules->prompts[prompt].name;
}

void gg_write_seats(const gg_game *game, const gg_head *head, gg_text *out)
{
    for (gg_seat seat = 0; seat < game->seats; seat++)
        gg_print(out, "%s%s", seat > 0 ? ", " : "", gg_seat_name(game, head, seat));
}

/* ---------------------------------------------------------------- verbs */

static const struct {
    uint8_t verb;
    const char *first, *second;
} core_verbs[] = {
    /* two words before one, so that the longer match wins */
    {GG_VERB_UNDO_ASK, "undo", "ask"},  {GG_VERB_UNDO, "undo", NULL},
    {GG_VERB_RESIGN, "resign", NULL},   {GG_VERB_DRAW, "draw", NULL},
    {GG_VERB_AGREE, "agree", NULL},     {GG_VERB_REFUSE, "refuse", NULL},
    {GG_VERB_TIMEOUT, "timeout", NULL},
};

#define CORE_VERBS (sizeof core_verbs / sizeof core_verbs[0])

uint8_t gg_find_verb(const gg_game *game, const gg_words *words, uint32_t first)
{
    for (uint8_t verb = 1; game->rules->verbs[verb]; verb++)
        if (gg_word_is(words, first, game->rules->verbs[verb]))
            return verb;
    for (uint32_t i = 0; i < CORE_VERBS; i++)
        if (gg_word_is(words, first, core_verbs[i].first) &&
            (!core_verbs[i].second || gg_word_is(words, first + 1, core_verbs[i].second)))
            return core_verbs[i].verb;
    return 0;
}

static void write_core_verb(uint8_t verb, gg_text *out)
{
    for (uint32_t i = 0; i < CORE_VERBS; i++) {
        if (core_verbs[i].verb != verb)
            continue;
        gg_put(out, core_verbs[i].first);
        if (core_verbs[i].second)
            gg_print(out, " %s", core_verbs[i].second);
    }
}

/* ---------------------------------------------------------------- orders */

static bool read_core_order(uint8_t verb, const gg_words *words, uint32_t first, gg_orders *orders,
                            gg_error *error)
{
    uint32_t behind = first + (verb == GG_VERB_UNDO_ASK ? 2 : 1);
    if (behind < words->count)
        return gg_fail_at(error, words, behind, "nothing may follow here");
    orders->count = 1;
    gg_order_open(&orders->order[0], verb);
    return true;
}

bool gg_read_order(const gg_game *game, const void *view, const gg_words *words, uint32_t first,
                   gg_orders *orders, gg_error *error)
{
    orders->count = 0;
    gg_span word = gg_word_at(words, first);
    if (word.size == 0)
        return gg_fail_at(error, words, first, "order expected");
    uint8_t verb = gg_find_verb(game, words, first);
    if (verb == 0)
        return gg_fail_at(error, words, first, "unknown order \"%.*s\"", (int)word.size, word.at);
    if (verb >= GG_VERB_CORE)
        return read_core_order(verb, words, first, orders, error);
    if (game->rules->grammar)
        return gg_read_form(game, view, verb, words, first, orders, error);
    if (!game->rules->read_order(game, view, verb, words, first, orders, error))
        return false;
    gg_assert(orders->count >= 1 && orders->count <= GG_ORDERS_MAX);
    return true;
}

void gg_write_order(const gg_game *game, const void *view, const gg_order *order, gg_text *out)
{
    if (order->verb >= GG_VERB_CORE)
        write_core_verb(order->verb, out);
    else if (game->rules->grammar)
        gg_write_form(game, view, order, out);
    else
        game->rules->write_order(game, view, order, out);
}

void gg_write_step(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                   gg_text *out)
{
    if (game->rules->write_step)
        game->rules->write_step(game, view, draft, step, out);
    else
        gg_write_item_step(game, view, step, out);
}

void gg_write_targets(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                      gg_json *out, const char *key)
{
    gg_json_array(out, key);
    if (game->rules->write_targets)
        game->rules->write_targets(game, view, draft, step, out);
    else if (game->rules->grammar)
        gg_point_at_items(game, view, step, out);
    gg_json_end_array(out);
}

/* ---------------------------------------------------------------- views */

void gg_write_prompt(const gg_game *game, const void *view, gg_seat seat, gg_text *out)
{
    game->rules->write_prompt(game, view, seat, out);
}

void gg_write_board(const gg_game *game, const void *view, gg_text *out)
{
    game->rules->write_board(game, view, out);
}

void gg_write_preview(const gg_game *game, const void *view, const gg_draft *draft, gg_text *out)
{
    gg_json json;
    gg_json_open(&json, out);
    gg_json_object(&json, NULL);
    if (game->rules->preview && draft->order.verb < GG_VERB_CORE)
        game->rules->preview(game, view, draft, &json);
    gg_json_end_object(&json);
}

/* ---------------------------------------------------------------- dice */

static void write_draw(const gg_game *game, const gg_head *head, gg_draw draw, gg_text *out)
{
    switch (draw.kind) {
    case GG_DRAW_DIE:
        gg_put_int(out, draw.value);
        break;
    case GG_DRAW_MARKER:
        gg_put(out, game->rules->markers[draw.value]);
        break;
    case GG_DRAW_SEAT:
        gg_put(out, gg_seat_name(game, head, (gg_seat)draw.value));
        break;
    default:
        gg_print(out, "r%d", draw.value);
        break;
    }
}

static void swap_things(uint8_t *things, uint32_t a, uint32_t b)
{
    uint8_t thing = things[a];
    things[a] = things[b];
    things[b] = thing;
}

static void number_things(uint8_t things[UINT8_MAX], uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        things[i] = (uint8_t)(i + 1);
}

/* Writes `s3-1-2`: the first place received the third thing. Returns how many draws that was. */
static uint32_t write_shuffle(const gg_draw *draws, uint32_t count, gg_text *out)
{
    uint8_t things[UINT8_MAX];
    uint32_t size = draws[0].value >> 8;
    gg_assert(size >= 2 && size - 1 <= count);
    (void)count;
    number_things(things, size);
    for (uint32_t left = size; left > 1; left--)
        swap_things(things, draws[size - left].value & 255, left - 1);
    for (uint32_t i = 0; i < size; i++)
        gg_print(out, "%s%d", i == 0 ? "s" : "-", things[i]);
    return size - 1;
}

void gg_write_draws(const gg_game *game, const gg_head *head, const gg_draw *draws, uint32_t count,
                    gg_text *out)
{
    gg_put_char(out, '[');
    for (uint32_t i = 0; i < count;) {
        if (i > 0)
            gg_put_char(out, ' ');
        if (draws[i].kind == GG_DRAW_SHUFFLE) {
            i += write_shuffle(draws + i, count - i, out);
            continue;
        }
        write_draw(game, head, draws[i], out);
        i++;
    }
    gg_put_char(out, ']');
}

static bool is_shuffle(gg_span word)
{
    return word.size >= 4 && (word.at[0] == 's' || word.at[0] == 'S') && word.at[1] >= '0' &&
           word.at[1] <= '9';
}

/* Reads the numbers of `s3-1-2`; 0 if it is not a list of numbers. */
static uint32_t read_things(gg_span word, uint8_t things[UINT8_MAX])
{
    uint32_t count = 0, value = 0;
    bool digit = false;
    for (size_t i = 1; i <= word.size; i++) {
        char c = i < word.size ? word.at[i] : '-';
        if (c >= '0' && c <= '9') {
            value = value * 10 + (uint32_t)(c - '0');
            digit = true;
        } else if (c != '-' || !digit || count == UINT8_MAX) {
            return 0;
        } else {
            things[count++] = (uint8_t)value;
            value = 0;
            digit = false;
        }
        if (value > UINT8_MAX)
            return 0;
    }
    return count;
}

/* Finds the draws that yield it, from the last place on, tracking where each thing is by then. */
static bool read_shuffle(gg_span word, gg_draw *draws, uint32_t *count)
{
    uint8_t wanted[UINT8_MAX], things[UINT8_MAX];
    uint32_t size = read_things(word, wanted);
    if (size < 2 || size - 1 > GG_DRAWS_MAX - *count)
        return false;
    number_things(things, size);
    for (uint32_t left = size; left > 1; left--) {
        uint32_t at = 0;
        while (at < left && things[at] != wanted[left - 1])
            at++;
        if (at == left)
            return false;
        swap_things(things, at, left - 1);
        draws[(*count)++] = (gg_draw){GG_DRAW_SHUFFLE, (uint16_t)(left << 8 | at)};
    }
    return things[0] == wanted[0];
}

/* Reads `r` and a number. */
static bool read_pick(gg_span word, gg_draw *draw)
{
    uint32_t value = 0;
    if (word.size < 2 || word.size > 6 || (word.at[0] != 'r' && word.at[0] != 'R'))
        return false;
    for (size_t i = 1; i < word.size; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
        value = value * 10 + (uint32_t)(word.at[i] - '0');
    }
    *draw = (gg_draw){GG_DRAW_PICK, (uint16_t)value};
    return value < UINT16_MAX;
}

static bool read_marker(const gg_game *game, gg_span word, gg_draw *draw)
{
    for (uint16_t i = 0; game->rules->markers && game->rules->markers[i]; i++) {
        if (gg_same_name(word, gg_span_of(game->rules->markers[i]))) {
            *draw = (gg_draw){GG_DRAW_MARKER, i};
            return true;
        }
    }
    return false;
}

static bool read_draw(const gg_game *game, const gg_head *head, gg_span word, gg_draw *draw)
{
    if (word.size == 1 && word.at[0] >= '1' && word.at[0] <= '6') {
        *draw = (gg_draw){GG_DRAW_DIE, (uint16_t)(word.at[0] - '0')};
        return true;
    }
    if (read_marker(game, word, draw))
        return true;
    gg_seat seat = gg_find_seat(game, head, word);
    if (seat == GG_NOBODY)
        return read_pick(word, draw);
    *draw = (gg_draw){GG_DRAW_SEAT, seat};
    return true;
}

bool gg_read_draws(const gg_game *game, const gg_head *head, const gg_words *words, uint32_t *first,
                   gg_draw *draws, uint32_t *count, gg_error *error)
{
    gg_assert(gg_word_is(words, *first, "["));
    uint32_t end = *first + 1;
    while (end < words->count && !gg_word_is(words, end, "]"))
        end++;
    if (end == words->count)
        return gg_fail_at(error, words, *first, "\"[\" without \"]\"");
    *count = 0;
    for (uint32_t i = *first + 1; i < end; i++) {
        gg_span word = gg_word_at(words, i);
        if (*count == GG_DRAWS_MAX)
            return gg_fail_at(error, words, i, "more than %d dice", GG_DRAWS_MAX);
        if (is_shuffle(word)) {
            if (!read_shuffle(word, draws, count))
                return gg_fail_at(error, words, i, "\"%.*s\" is not a permutation",
                                  (int)(word.size < 100 ? word.size : 100), word.at);
            continue;
        }
        if (!read_draw(game, head, word, &draws[*count]))
            return gg_fail_at(error, words, i, "\"%.*s\" is not a die", (int)word.size, word.at);
        ++*count;
    }
    *first = end + 1;
    return true;
}

/* ---------------------------------------------------------------- results and events */

const char *gg_how_name(const gg_game *game, uint8_t how)
{
    static const char *const core_hows[GG_HOW_FIRST] = {"", "resign", "timeout", "agreed"};
    const char *const *endings = game->rules->endings;
    if (how < GG_HOW_FIRST)
        return core_hows[how];
    for (uint32_t i = GG_HOW_FIRST; *endings; i++, endings++)
        if (i == how)
            return *endings;
    return NULL;
}

/* `Moon wins by resignation`, `a draw by agreement`, `A wins (marginal)` */
static void write_ending(const gg_game *game, uint8_t winner, uint8_t how, gg_text *out)
{
    static const char *const core_hows[GG_HOW_FIRST] = {"", " by resignation", " on time",
                                                        " by agreement"};
    if (winner == GG_DRAW)
        gg_put(out, "a draw");
    else
        gg_print(out, "%s wins", game->rules->sides[winner]);
    if (how < GG_HOW_FIRST)
        gg_put(out, core_hows[how]);
    else
        gg_print(out, " (%s)", gg_how_name(game, how));
}

void gg_write_result(const gg_game *game, const gg_head *head, gg_text *out)
{
    gg_assert(head->over);
    gg_put(out, head->winner == GG_DRAW ? "draw" : game->rules->sides[head->winner]);
    if (head->how != GG_HOW_NONE)
        gg_print(out, " %s", gg_how_name(game, head->how));
}

static void write_die(const gg_game *game, const gg_head *head, const gg_event *event, gg_text *out)
{
    const int16_t *open = event->open;
    bool die = event->kind == GG_EVENT_DIE;
    game->rules->write_purpose(game, (uint8_t)open[0], (uint16_t)open[1], out);
    gg_draw draw = {GG_DRAW_DIE, (uint16_t)open[3]};
    if (!die)
        draw.kind = (uint16_t)open[2];
    gg_put(out, ": ");
    write_draw(game, head, draw, out);
    if (die && open[2] != 0)
        gg_print(out, " (%d needed)", open[2]);
}

static void write_offer(const gg_game *game, const gg_head *head, const gg_event *event,
                        gg_text *out)
{
    static const char *const offers[] = {"", "offers a draw", "asks to undo an order"};
    if (event->open[0] == GG_OFFER_NONE)
        gg_put(out, "the offer is closed");
    else
        gg_print(out, "%s %s", gg_seat_name(game, head, (gg_seat)event->open[1]),
                 offers[event->open[0]]);
}

static void write_core_event(const gg_game *game, const gg_head *head, const gg_event *event,
                             gg_text *out)
{
    const int16_t *open = event->open;
    switch (event->kind) {
    case GG_EVENT_DIE:
    case GG_EVENT_DRAWN:
        write_die(game, head, event, out);
        break;
    case GG_EVENT_SHOWN:
        game->rules->write_face(game, open[1], out);
        gg_put(out, " is revealed");
        break;
    case GG_EVENT_SHUFFLE:
        gg_put(out, "pieces in the same place are shuffled");
        break;
    case GG_EVENT_PROMPT:
        if (open[1] != 0)
            gg_print(out, "%s is asked: %s", gg_seat_name(game, head, (gg_seat)open[0]),
                     gg_prompt_name(game, (uint8_t)open[1]));
        break;
    case GG_EVENT_SIDE: {
        const char *seat = gg_seat_name(game, head, (gg_seat)open[0]),
                   *side = game->rules->sides[open[1]];
        if (!gg_span_is(gg_span_of(seat),
                        side)) /* a seat that has its side's name says it already */
            gg_print(out, "%s plays %s", seat, side);
        break;
    }
    case GG_EVENT_OFFER:
        write_offer(game, head, event, out);
        break;
    case GG_EVENT_LEFT:
        gg_print(out, "%s %s", gg_seat_name(game, head, (gg_seat)open[0]),
                 open[1] == GG_HOW_TIMEOUT ? "is out of time; others play on"
                                           : "resigns; others play on");
        break;
    case GG_EVENT_OVER:
        gg_put(out, "the game is over: ");
        write_ending(game, (uint8_t)open[0], (uint8_t)open[1], out);
        break;
    default:
        break;
    }
}

/* A game may have better wording for core's events; otherwise this is used. */
void gg_write_event(const gg_game *game, const void *view, const gg_event *event, gg_text *out)
{
    char words[GG_LINE_MAX];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    game->rules->write_event(game, view, event, &text);
    if (text.used == 0 && event->kind < GG_EVENT_FIRST)
        write_core_event(game, gg_head_of(view), event, &text);
    gg_put_span(out, (gg_span){words, text.used});
}

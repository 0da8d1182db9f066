/* log_read.c: reads a log and replays it (the notation, section 7).
 *
 * The reader stops at the first damage and keeps everything before it. Wrong dice or a wrong hash show only after the
 * order has been played; the log is then read again up to the order before. The seed is at the end of a log, but
 * shuffles need it, so it is looked up before the first order. */
#include "core/log/log_read.h"
#include "core/mem.h"
#include "core/play/fields.h"

/* ---------------------------------------------------------------- damage */

static bool checks(const gg_log_reader *log)
{
    return (log->flags & GG_LOG_CHECK) != 0;
}

static uint64_t next_number(const gg_log_reader *log)
{
    return log->lines + 1;
}

/* If an order no longer fits, blames different data or rules, if there are any. */
static bool misfit(gg_log_reader *log)
{
    if (log->other_make.text[0] != 0)
        *log->error = log->other_make;
    return false;
}

/* Reports "order 12" and what is wrong with it. */
static bool fail_order(gg_log_reader *log, const char *what, const char *more)
{
    char number[30];
    gg_text text;
    gg_text_open(&text, number, sizeof number);
    gg_put_int(&text, (int64_t)next_number(log));
    gg_fail_at(log->error, log->words, 0, "order %s%s%s", number, what, more);
    return misfit(log);
}

/* Is this the last line, and does it lack a newline? */
static bool ends_here(const gg_log_reader *log)
{
    gg_span text = log->reader.text;
    return log->reader.next >= text.size && text.size > 0 && text.at[text.size - 1] != '\n';
}

static bool fail_cut_order(gg_log_reader *log)
{
    return gg_fail(log->error, log->reader.line, 1, "file ends in the middle of order %zu",
                   (size_t)next_number(log));
}

static bool fail_cut_line(gg_log_reader *log)
{
    return gg_fail(log->error, log->reader.line, 1, "file ends in the middle of its last line");
}

static bool fail_full(gg_log_reader *log)
{
    log->full = true;
    return gg_no_memory(log->error);
}

/* ---------------------------------------------------------------- dice */

static uint32_t count_shuffles(const gg_draw *draws, uint32_t count)
{
    uint32_t shuffles = 0;
    for (uint32_t i = 0; i < count; i++)
        shuffles += draws[i].kind == GG_DRAW_SHUFFLE;
    return shuffles;
}

/* Moves shuffles behind the dice, as the journal stores them. */
static void sort_draws(gg_draw *draws, uint32_t count)
{
    gg_draw shuffles[GG_DRAWS_MAX] = {0};
    uint32_t dice = 0, found = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (draws[i].kind == GG_DRAW_SHUFFLE)
            shuffles[found++] = draws[i];
        else
            draws[dice++] = draws[i];
    }
    memcpy(draws + dice, shuffles, found * sizeof draws[0]);
}

/* Reads the dice of a line if word *at opens a bracket, and moves *at past them. */
static bool read_dice(gg_log_reader *log, const gg_head *head, uint32_t *at, gg_draw *dice,
                      uint32_t *count, gg_error *error)
{
    *count = 0;
    if (!gg_word_is(log->words, *at, "["))
        return true;
    if (!gg_read_draws(log->log->game, head, log->words, at, dice, count, error))
        return false;
    sort_draws(dice, *count);
    return true;
}

/* With the key and GG_LOG_CHECK, dice come from the key, to be compared with the line. */
static const gg_draw *source_of(const gg_log_reader *log, const gg_draw *dice)
{
    return log->keyed && checks(log) ? NULL : dice;
}

static void put_draw(const gg_log_reader *log, const gg_head *head, const gg_draw *dice,
                     uint32_t count, uint32_t at, gg_text *out)
{
    char word[100];
    gg_text text;
    if (at >= count) {
        gg_put(out, "nothing");
        return;
    }
    gg_text_open(&text, word, sizeof word);
    gg_write_draws(log->log->game, head, dice + at, 1, &text);
    gg_put_span(out, (gg_span){word + 1, text.used - 2}); /* without brackets */
}

/* The number of dice the last order rolled. An undo rolls none, although its replay used the dice; only an order with
 * events has rolled. */
static uint32_t count_rolled(const gg_match *match)
{
    return gg_match_news(match).count == 0 ? 0 : gg_match_dice(match)->count;
}

/* Old logs do not record shuffles; these come from the seed. */
static bool same_shuffles(const gg_log_reader *log, const gg_draw *shuffles, uint32_t count,
                          gg_text *what)
{
    const gg_dice *used = gg_match_dice(log->match.match);
    uint32_t shuffled = gg_match_news(log->match.match).count == 0 ? 0 : used->shuffle_count;
    if (count == 0 ||
        (count == shuffled && memcmp(shuffles, used->shuffled, count * sizeof *shuffles) == 0))
        return true;
    gg_put(what, source_of(log, shuffles) ? ": shuffles left" : ": the seed gives another shuffle");
    return false;
}

/* Do the line's dice match those used? Reports " says 2, the seed gives 5" or ": dice left: 2". */
static bool same_dice(const gg_log_reader *log, const gg_head *head, const gg_draw *dice,
                      uint32_t all, gg_text *what)
{
    uint32_t shuffles = count_shuffles(dice, all), count = all - shuffles;
    const gg_draw *rolled = gg_match_dice(log->match.match)->drawn;
    uint32_t at = 0, rolls = count_rolled(log->match.match);
    while (at < count && at < rolls && dice[at].kind == rolled[at].kind &&
           dice[at].value == rolled[at].value)
        at++;
    if (at == count && at == rolls)
        return same_shuffles(log, dice + count, shuffles, what);
    bool seed = source_of(log, dice) == NULL;
    gg_put(what, seed ? " says " : ": dice left: ");
    put_draw(log, head, dice, count, at, what);
    if (!seed)
        return false;
    gg_put(what, ", the seed gives ");
    put_draw(log, head, rolled, rolls, at, what);
    return false;
}

/* A log without a seed-hash was played with key 0, which is also our key if no seed is given. Old logs do not record
 * shuffles. */
static void note_shuffle(gg_log_reader *log, const gg_draw *dice, uint32_t count)
{
    bool unknown = log->seed_hash.there && !log->keyed && count_shuffles(dice, count) == 0;
    log->doubt = log->doubt || (unknown && gg_match_dice(log->match.match)->shuffles > 0);
}

/* ---------------------------------------------------------------- beginning */

static bool begin_match(gg_log_reader *log)
{
    gg_answer answer;
    gg_draw dice[GG_DRAWS_MAX] = {0};
    uint8_t key[32];
    uint32_t count, at = 1;
    char what[200];
    gg_text text;
    gg_beginning *beginning = &log->beginning;
    const gg_head *head = gg_head_of(beginning->state);
    if (!gg_beginning_end(beginning, log->error) ||
        !read_dice(log, head, &at, dice, &count, log->error))
        return misfit(log);
    if (at < log->words->count)
        return gg_fail_at(log->error, log->words, at, "nothing may follow begin");
    gg_log_find_key(log, key);
    gg_match_key(log->match.match, key);
    if (!gg_begin(beginning, log->match.match, source_of(log, dice), count, &answer)) {
        gg_fail_at(log->error, log->words, 0, "begin: %s", answer.error.text);
        return misfit(log);
    }
    gg_text_open(&text, what, sizeof what);
    if (!same_dice(log, head, dice, count, &text)) {
        gg_fail_at(log->error, log->words, 0, "begin%s", what);
        return misfit(log);
    }
    note_shuffle(log, dice, count);
    log->log->match = log->match.match;
    return true;
}

/* ---------------------------------------------------------------- a seat's own copy */

/* The first view line tells whose copy it is, by the seat's name at that time. */
static bool find_reader(gg_log_reader *log)
{
    gg_log *to = log->log;
    const gg_head *head = gg_head_of(to->view);
    if (head->viewer < to->game->seats || head->viewer == GG_PUBLIC)
        to->seen_by = head->viewer;
    return to->seen_by != GG_NOBODY && gg_check_head(to->game, head, to->seen_by, NULL) &&
           gg_same_name(gg_span_of(log->reader_name),
                        gg_span_of(gg_seat_name(to->game, head, to->seen_by)));
}

/* Reads `sees` and `seen` after `begin` and after each order: the seat's view at that time. */
static bool read_sight(gg_log_reader *log)
{
    gg_log *to = log->log;
    if (!to->view)
        to->view = gg_arena_take(log->arena, gg_view_size(to->game));
    if (!to->view)
        return fail_full(log);
    log->sights = true;
    bool first = to->seen_by == GG_NOBODY && gg_word_is(log->words, 0, "seen");
    if (first && !find_reader(log))
        return gg_fail_at(log->error, log->words, 0, "this is not what %s saw", log->reader_name);
    return gg_read_sight(to->game, to->seen_by, log->words, to->view, &log->whole, log->error) ||
           misfit(log);
}

/* A copy that records views at its beginning must do so after every entry. */
static bool check_sight(gg_log_reader *log)
{
    if (!log->sights || log->whole)
        return true;
    return gg_fail(log->error, log->reader.line, 1, "what was seen after order %zu is not all here",
                   (size_t)log->lines);
}

/* A seat's copy is not replayed; its match stays at an arbitrary beginning. */
static bool begin_copy(gg_log_reader *log)
{
    gg_answer answer;
    if (!gg_beginning_end(&log->beginning, log->error))
        return misfit(log);
    gg_begin(&log->beginning, log->match.match, NULL, 0, &answer);
    log->log->match = log->match.match;
    log->log->seen_by = GG_NOBODY;
    return true;
}

static bool begin(gg_log_reader *log)
{
    gg_log_compare_make(log);
    if (!gg_growing_make(&log->match, log->log->game, log->arena))
        return fail_full(log);
    return log->log->seen_by_seat ? begin_copy(log) : begin_match(log);
}

/* ---------------------------------------------------------------- orders */

/* Reads `{3b0c91d2}`, the first half of a hash. */
static bool read_hash(gg_span word, uint32_t *hash)
{
    *hash = 0;
    if (word.size != 10 || word.at[0] != '{' || word.at[9] != '}')
        return false;
    for (size_t i = 1; i < 9; i++) {
        int digit = gg_log_digit(word.at[i]);
        if (digit < 0)
            return false;
        *hash = *hash << 4 | (uint32_t)digit;
    }
    return true;
}

static bool has_hash(const gg_log_reader *log)
{
    uint32_t hash;
    return log->words->count > 0 && read_hash(gg_word_at(log->words, log->words->count - 1), &hash);
}

static bool is_digits(gg_span word)
{
    for (size_t i = 0; i < word.size; i++)
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
    return word.size > 0;
}

static bool check_number(gg_log_reader *log)
{
    int32_t number;
    gg_span word = gg_word_at(log->words, 0);
    bool digits = is_digits(word) && gg_word_number(log->words, 0, &number);
    if (digits && (uint64_t)number == next_number(log))
        return true;
    const char *quote = digits ? "" : "\"";
    return gg_fail_at(log->error, log->words, 0, "order %zu expected, found %s%.*s%s",
                      (size_t)next_number(log), quote, (int)word.size, word.at, quote);
}

static bool check_hash(gg_log_reader *log, uint32_t hash)
{
    uint32_t ours = (uint32_t)(gg_match_hash(log->match.match) >> 32);
    char what[100];
    gg_text text;
    if (ours == hash)
        log->doubt = false;
    if (ours == hash || (!checks(log) && !log->doubt))
        return true;
    gg_text_open(&text, what, sizeof what);
    gg_put(&text, " is ");
    gg_put_hex(&text, ours >> 16, 4);
    gg_put(&text, ".., log says ");
    gg_put_hex(&text, hash >> 16, 4);
    gg_put(&text, "..");
    gg_fail_at(log->error, log->words, 0, "state after order %zu%s", (size_t)next_number(log),
               what);
    return misfit(log);
}

static bool check_answer(gg_log_reader *log, const gg_answer *answer)
{
    char list[200];
    gg_text text;
    switch (answer->status) {
    case GG_PLAYED:
        return answer->orders == 1 || fail_order(log, ": one order per line", "");
    case GG_FULL:
        return fail_full(log);
    case GG_REFUSED:
        if (answer->error.text[0] != 0)
            return fail_order(log, ": ", answer->error.text);
        gg_text_open(&text, list, sizeof list);
        gg_write_refusal(log->log->game, &answer->refusal, &text);
        return fail_order(log, " refused: ", list);
    default:
        return fail_order(log, ": ", answer->error.text);
    }
}

static bool find_author(gg_log_reader *log, const gg_head *head, gg_seat *seat)
{
    char list[300];
    gg_text text;
    gg_span name = gg_word_at(log->words, 1);
    *seat = gg_find_seat(log->log->game, head, name);
    if (*seat != GG_NOBODY && gg_word_is(log->words, 2, ":"))
        return true;
    gg_text_open(&text, list, sizeof list);
    if (*seat != GG_NOBODY)
        gg_put(&text, "write \":\" after the seat");
    else
        gg_print(&text, "no seat \"%.*s\" in this game: ", (int)(name.size < 100 ? name.size : 100),
                 name.at);
    if (*seat == GG_NOBODY)
        gg_write_seats(log->log->game, head, &text);
    return fail_order(log, ": ", list);
}

/* The word after the order's text. */
static uint32_t end_of_order(const gg_words *words)
{
    uint32_t at = 3;
    while (at < words->count && !gg_word_is(words, at, "[") && gg_word_at(words, at).at[0] != '{')
        at++;
    return at;
}

/* Plays the order of the line. */
static bool play_order(gg_log_reader *log, gg_seat seat, uint32_t end, const gg_draw *dice,
                       uint32_t count)
{
    gg_answer answer;
    char what[200];
    gg_text text;
    gg_head head = *gg_head_of(gg_match_state(log->match.match));
    uint32_t words = log->words->count;
    log->words->count = end;
    gg_growing_say(&log->match, seat, log->words, 3, source_of(log, dice), count, &answer);
    log->words->count = words;
    log->log->match = log->match.match;
    if (!check_answer(log, &answer))
        return false;
    gg_text_open(&text, what, sizeof what);
    if (!same_dice(log, &head, dice, count, &text))
        return fail_order(log, what, "");
    note_shuffle(log, dice, count);
    return true;
}

static bool replay_order(gg_log_reader *log)
{
    gg_seat seat;
    gg_draw dice[GG_DRAWS_MAX];
    gg_error error;
    uint32_t count, hash = 0, end = end_of_order(log->words), at = end;
    const gg_head *head = gg_head_of(gg_match_state(log->match.match));
    if (!find_author(log, head, &seat))
        return false;
    if (!read_dice(log, head, &at, dice, &count, &error))
        return fail_order(log, ": ", error.text);
    bool has = at < log->words->count;
    if (has && (!read_hash(gg_word_at(log->words, at), &hash) || at + 1 < log->words->count))
        return fail_order(log, ": hash expected", "");
    if (!play_order(log, seat, end, dice, count) || (has && !check_hash(log, hash)))
        return false;
    log->hashes = log->hashes || has;
    log->log->orders++;
    return true;
}

/* Checks the form of an order that cannot be replayed. */
static bool check_form(gg_log_reader *log)
{
    char list[200];
    gg_text text;
    gg_span word = gg_word_at(log->words, 3);
    if (gg_find_verb(log->log->game, log->words, 3) != 0)
        return true;
    gg_text_open(&text, list, sizeof list);
    gg_print(&text, "unknown order \"%.*s\"", (int)(word.size < 100 ? word.size : 100), word.at);
    return fail_order(log, ": ", list);
}

/* Plays the order of the line. If it does not fit and the state is in doubt, stops replaying. */
static bool take_order(gg_log_reader *log)
{
    if (log->log->seen_by_seat) {
        log->log->orders++;
        return true;
    }
    if (log->blind)
        return check_form(log);
    if (replay_order(log))
        return true;
    if (!log->doubt || log->full)
        return false;
    log->blind = true;
    log->error->text[0] = 0;
    return true;
}

/* A last line that is cut off is reported as that, not as another kind of damage. */
static bool read_order_line(gg_log_reader *log)
{
    bool cut = ends_here(log) && !has_hash(log);
    if (!check_sight(log))
        return false;
    if (cut && (log->hashes || log->words->count < 4))
        return fail_cut_order(log);
    if (!check_number(log) || !take_order(log))
        return cut ? fail_cut_order(log) : false;
    log->lines++;
    log->whole = false;
    return true;
}

/* ---------------------------------------------------------------- the end */

static bool is_one_of(const gg_words *words, uint32_t index, const char *const *names)
{
    while (*names && !gg_word_is(words, index, *names))
        names++;
    return *names != NULL;
}

/* Is it a possible result: a side or a draw, and how? */
static bool is_result(const gg_game *game, const gg_words *words)
{
    static const char *const core[] = {"resign", "timeout", "agreed", NULL};
    return words->count == 3 &&
           (gg_word_is(words, 1, "draw") || is_one_of(words, 1, game->rules->sides)) &&
           (is_one_of(words, 2, core) || is_one_of(words, 2, game->rules->endings));
}

/* Is it the result of the match? *result receives the actual one, "" if the game is not over. */
static bool is_own_result(gg_log_reader *log, char *result, size_t size)
{
    gg_text text;
    const gg_head *head = gg_head_of(gg_match_state(log->match.match));
    gg_text_open(&text, result, size);
    if (!head->over)
        return false;
    gg_put(&text, "over ");
    gg_write_result(log->log->game, head, &text);
    bool same = gg_split(gg_span_of(result), log->ahead, NULL) &&
                log->ahead->count == log->words->count;
    for (uint32_t i = 0; same && i < log->words->count; i++)
        same = gg_same_name(gg_word_at(log->words, i), gg_word_at(log->ahead, i));
    return same;
}

/* Reads `over` and the result, which must be that of the match. */
static bool read_over(gg_log_reader *log)
{
    char result[200] = "";
    bool played = !log->log->seen_by_seat && !log->blind;
    log->log->finished = played ? is_own_result(log, result, sizeof result)
                                : is_result(log->log->game, log->words);
    if (log->log->finished)
        return true;
    if (ends_here(log))
        return fail_cut_line(log);
    if (result[0])
        gg_fail_at(log->error, log->words, 0, "the game ended with: %s", result);
    else
        gg_fail_at(log->error, log->words, 0, played ? "the game is not over" : "no such result");
    return misfit(log);
}

static bool read_seed(gg_log_reader *log)
{
    gg_digest seed;
    if (log->words->count != 2 || !gg_log_read_digest(gg_word_at(log->words, 1), &seed))
        return ends_here(log) ? fail_cut_line(log)
                              : gg_fail_at(log->error, log->words, 1, "seed: 64 digits expected");
    if (checks(log) && !gg_log_seed_matches(log))
        return gg_fail_at(log->error, log->words, 0, "seed does not match seed-hash");
    return true;
}

static bool read_nonce(gg_log_reader *log)
{
    gg_digest nonce;
    if (log->words->count == 3 && gg_log_read_digest(gg_word_at(log->words, 2), &nonce))
        return true;
    return ends_here(log)
               ? fail_cut_line(log)
               : gg_fail_at(log->error, log->words, 1, "nonce: seat and 64 digits expected");
}

/* Reads the lines after the orders and the result: nonces, then the seed, then nothing. */
static bool read_end(gg_log_reader *log)
{
    bool seed = false, more = true;
    if (gg_word_is(log->words, 0, "over")) {
        if (!read_over(log))
            return false;
        more = gg_read_words(&log->reader, log->words, log->error);
    }
    for (; more; more = gg_read_words(&log->reader, log->words, log->error)) {
        if (seed)
            return gg_fail_at(log->error, log->words, 0, "lines after the seed");
        seed = gg_word_is(log->words, 0, "seed");
        bool nonce = gg_word_is(log->words, 0, "nonce");
        if (!seed && !nonce)
            return ends_here(log) ? fail_cut_line(log)
                                  : gg_fail_at(log->error, log->words, 0, "lines after the result");
        if (seed ? !read_seed(log) : !read_nonce(log))
            return false;
    }
    if (log->error->text[0] == 0)
        return true;
    return ends_here(log) ? fail_cut_line(log) : false;
}

/* ---------------------------------------------------------------- the log */

/* Nonces and a seed without a result: the game was broken off. */
static bool is_end(const gg_words *words)
{
    return gg_word_is(words, 0, "over") || gg_word_is(words, 0, "nonce") ||
           gg_word_is(words, 0, "seed");
}

/* There are no more words: the end of the text, or an unreadable line. */
static bool stop_reading(gg_log_reader *log)
{
    if (log->error->text[0] == 0)
        return check_sight(log);
    return ends_here(log) && fail_cut_order(log);
}

static bool read_orders(gg_log_reader *log)
{
    bool copy = log->log->seen_by_seat;
    while (log->lines < log->last || copy) {
        if (!gg_read_words(&log->reader, log->words, log->error))
            return stop_reading(log);
        if (copy && gg_is_sight(log->words)) {
            if (!read_sight(log))
                return ends_here(log) ? fail_cut_line(log) : false;
            continue;
        }
        if (log->lines == log->last)
            return check_sight(log);
        if (is_end(log->words))
            return check_sight(log) && read_end(log);
        if (!read_order_line(log))
            return false;
    }
    return true;
}

static bool read_log(gg_log_reader *log, gg_span text)
{
    memset(log->log, 0, sizeof *log->log);
    *log->error = (gg_error){.line = 0};
    gg_reader_open(&log->reader, text);
    log->words = gg_arena_take(log->arena, sizeof *log->words);
    log->ahead = gg_arena_take(log->arena, sizeof *log->ahead);
    if (!log->words || !log->ahead)
        return gg_no_memory(log->error);
    return gg_log_read_header(log) && begin(log) && read_orders(log);
}

/* Was an order played that turned out to be wrong? */
static bool went_too_far(const gg_log *log)
{
    return log->match && !log->seen_by_seat && gg_match_count(log->match) > log->orders;
}

/* Replays the match up to the last good order, in the memory of the one that went too far. */
static void read_again(const gg_log_reader *log, gg_span text, size_t used)
{
    gg_error none = {0};
    gg_log part = {0};
    gg_log_reader again = {.shelf = log->shelf,
                           .flags = log->flags,
                           .last = log->log->orders,
                           .arena = log->arena,
                           .log = &part,
                           .error = &none};
    again.arena->used = used;
    bool good = read_log(&again, text);
    gg_assert(good && part.orders == log->log->orders);
    (void)good;
    log->log->game = part.game;
    log->log->match = part.match;
}

bool gg_read_log(const gg_shelf *shelf, gg_span text, int flags, uint64_t last, gg_arena *arena,
                 gg_log *log, gg_error *error)
{
    gg_error own = {0};
    size_t used = arena->used;
    gg_log_reader reader = {.shelf = shelf,
                            .flags = flags,
                            .last = last == 0 ? UINT64_MAX : last,
                            .arena = arena,
                            .log = log,
                            .error = error ? error : &own};
    bool good = read_log(&reader, text);
    if (good && reader.blind)
        gg_log_warn(
            &reader,
            "pieces were shuffled: without the seed the game cannot be followed any further");
    if (!good && reader.error->line == 0)
        reader.error->line = reader.reader.line;
    if (!good)
        log->warning[0] = 0;
    if (went_too_far(log))
        read_again(&reader, text, used);
    return good;
}

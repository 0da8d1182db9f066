/* review.c: the chances after the orders of a game, and where they changed most. */
#include "advice/review.h"

#include "advice/hint.h"
#include "advice/walk.h"
#include "host/memory.h"
#include "host/words.h"

#include <stdlib.h>
#include <string.h>

const review_budget review_usual = {.moments = 300, .trials = 8, .again = 64};

enum {
    CANDIDATES = 12, /* changes that are judged again */
    APART = 3,       /* orders between two turning points, at least: a fight is one of them */
    TRIAL_SEED = 1805,
    /* Where the progress stands, in percent, after the game was judged first, near its largest changes, and again. */
    JUDGED_FIRST = 60,
    JUDGED_NEAR = 75,
    JUDGED_AGAIN = 92
};

/* An order that counts: it was not undone. */
typedef struct moment {
    uint32_t order;
    bool judged;
    bool of_game;   /* not an offer, an answer to one, or a resignation */
    bool ends_turn; /* it is the game's `end`, without dice */
    uint8_t side;   /* of the seat that gave it, once it was judged */
    bot_outlook outlook;
} moment;

typedef struct reviewing {
    gg_game *game;
    const gg_match *match;
    const char *position;
    const review_budget *budget;
    bool (*go_on)(void *to, uint32_t percent);
    void *to;
    void *memory, *state; /* of the bot; a state before an order */
    moment *moment;       /* the beginning, then every order that counts */
    uint32_t count;
    struct candidate {
        uint32_t at; /* moment after the order */
        uint32_t before, after, expected;
    } candidate[CANDIDATES];
    uint32_t candidates;
} reviewing;

static bool is_wanted(const reviewing *at, uint32_t percent)
{
    return !at->go_on || at->go_on(at->to, percent);
}

/* ---------------------------------------------------------------- walking through the game */

/* Every order that counts is visited: before it, and after it. False stops. */
typedef bool visit(reviewing *at, advice_walk *walk, uint32_t moment, void *to);

static bool walk_through(reviewing *at, visit *before, visit *after, void *to)
{
    advice_walk walk;
    gg_record next;
    uint32_t here = 0;
    if (!advice_walk_open(&walk, at->game, at->match, at->position))
        return false;
    bool good = !after || after(at, &walk, here, to);
    while (good && advice_walk_peek(&walk, &next)) {
        bool counts = !next.undone && next.order.verb != GG_VERB_UNDO;
        here += counts;
        good = (!counts || !before || before(at, &walk, here, to)) && advice_walk_next(&walk) &&
               (!counts || !after || after(at, &walk, here, to));
    }
    advice_walk_close(&walk);
    return good;
}

static bool is_end(const gg_game *game, const gg_record *record)
{
    uint8_t verb = record->order.verb;
    return verb < GG_VERB_CORE && record->draw_count == 0 &&
           gg_span_is(gg_span_of(game->rules->verbs[verb]), "end");
}

static void list_moments(reviewing *at)
{
    gg_record record;
    at->moment = host_zeroed(((size_t)gg_match_count(at->match) + 1) * sizeof *at->moment);
    at->count = 1;
    for (size_t place = 0; gg_match_next(at->match, &place, &record);)
        if (!record.undone && record.order.verb != GG_VERB_UNDO)
            at->moment[at->count++] = (moment){.order = (uint32_t)record.number,
                                               .of_game = record.order.verb < GG_VERB_CORE,
                                               .ends_turn = is_end(at->game, &record)};
}

/* ---------------------------------------------------------------- judging */

static bool judge_state(const reviewing *at, const void *state, uint32_t trials, gg_seat seat,
                        const gg_order *order, bot_outlook *outlook)
{
    bot_position position = {.game = at->game,
                             .state = state,
                             .memory = at->memory,
                             .seat = seat,
                             .order = order,
                             .trials = trials,
                             .seed = TRIAL_SEED};
    return bot_chance(&position, outlook);
}

/* What to judge: every so many orders from one moment to another. */
typedef struct stretch {
    uint32_t from, to, stride;
    uint32_t done_from, done_to; /* of the progress, in percent */
} stretch;

static bool judge_some(reviewing *at, advice_walk *walk, uint32_t here, void *to)
{
    const stretch *of = to;
    moment *now = &at->moment[here];
    bool last = here + 1 == at->count;
    if (here > of->to)
        return true;
    if (!is_wanted(at, of->done_from + (of->done_to - of->done_from) * here / at->count))
        return false;
    if (here < of->from || now->judged || ((here - of->from) % of->stride != 0 && !last))
        return true;
    if (here > 0)
        now->side = host_table_head(&walk->table)->side[walk->record.seat];
    now->judged = judge_state(at, gg_match_state(walk->table.match), at->budget->trials, 0, NULL,
                              &now->outlook);
    return true;
}

static uint32_t judged_before(const reviewing *at, uint32_t here)
{
    while (here > 0 && !at->moment[here - 1].judged)
        here--;
    return here > 0 ? here - 1 : UINT32_MAX;
}

static uint32_t change_at(const reviewing *at, uint32_t here)
{
    uint32_t before = at->moment[here].judged ? judged_before(at, here) : UINT32_MAX;
    if (before == UINT32_MAX)
        return 0;
    uint32_t a = at->moment[before].outlook.chance, b = at->moment[here].outlook.chance;
    return a > b ? a - b : b - a;
}

/* In a long game: the orders of the stretches where the chances changed most. */
static bool judge_near(reviewing *at, uint32_t stride)
{
    for (uint32_t round = 0; stride > 1 && round < CANDIDATES; round++) {
        uint32_t most = 0;
        for (uint32_t i = 1; i < at->count; i++) {
            bool open = at->moment[i].judged && judged_before(at, i) + 1 < i;
            if (open && (most == 0 || change_at(at, i) > change_at(at, most)))
                most = i;
        }
        if (most == 0)
            return true;
        uint32_t done = JUDGED_FIRST + (JUDGED_NEAR - JUDGED_FIRST) * round / CANDIDATES;
        stretch near = {judged_before(at, most), most, 1, done, done};
        if (!walk_through(at, NULL, judge_some, &near))
            return false;
    }
    return true;
}

static bool judge_all(reviewing *at)
{
    uint32_t stride = at->count / at->budget->moments + 1;
    stretch all = {0, at->count, stride, 0, JUDGED_FIRST};
    return walk_through(at, NULL, judge_some, &all) && judge_near(at, stride);
}

/* ---------------------------------------------------------------- turning points */

static bool is_near(const reviewing *at, uint32_t here, uint32_t apart)
{
    for (uint32_t i = 0; i < at->candidates; i++) {
        uint32_t other = at->candidate[i].at;
        if ((here > other ? here - other : other - here) < apart)
            return true;
    }
    return false;
}

/* The end of a turn hands the move to others: that this helps those who give it is not their doing. */
static bool is_handing_over(const reviewing *at, uint32_t here)
{
    const moment *now = &at->moment[here];
    bool rises = now->outlook.chance > now[-1].outlook.chance;
    return now->ends_turn && rises == (now->side == 0);
}

/* Orders whose chances before and after are known. */
static void find_candidates(reviewing *at)
{
    while (at->candidates < CANDIDATES) {
        uint32_t most = 0;
        for (uint32_t i = 1; i < at->count; i++) {
            const moment *now = &at->moment[i];
            bool fits = now->of_game && now->judged && now[-1].judged && !is_near(at, i, 1) &&
                        !is_handing_over(at, i);
            if (fits && (most == 0 || change_at(at, i) > change_at(at, most)))
                most = i;
        }
        if (most == 0 || change_at(at, most) == 0)
            return;
        at->candidate[at->candidates++].at = most;
    }
}

static struct candidate *candidate_at(reviewing *at, uint32_t here)
{
    for (uint32_t i = 0; i < at->candidates; i++)
        if (at->candidate[i].at == here)
            return &at->candidate[i];
    return NULL;
}

static bool judge_before(reviewing *at, advice_walk *walk, uint32_t here, void *to)
{
    uint32_t *done = to;
    bot_outlook outlook;
    gg_record next;
    struct candidate *of = candidate_at(at, here);
    const void *state = gg_match_state(walk->table.match);
    if (!of)
        return true;
    if (!is_wanted(at,
                   JUDGED_NEAR + (JUDGED_AGAIN - JUDGED_NEAR) * (*done)++ / (at->candidates + 1)))
        return false;
    if (!advice_walk_peek(walk, &next) ||
        !judge_state(at, state, at->budget->again, 0, NULL, &outlook))
        return false;
    of->before = outlook.chance;
    of->expected = UINT32_MAX;
    if (next.draw_count > 0 &&
        judge_state(at, state, at->budget->again, next.seat, &next.order, &outlook))
        of->expected = outlook.chance;
    return true;
}

static bool judge_after(reviewing *at, advice_walk *walk, uint32_t here, void *to)
{
    bot_outlook outlook;
    struct candidate *of = candidate_at(at, here);
    (void)to;
    if (!of)
        return true;
    if (!judge_state(at, gg_match_state(walk->table.match), at->budget->again, 0, NULL, &outlook))
        return false;
    of->after = outlook.chance;
    if (of->expected == UINT32_MAX)
        of->expected = of->after;
    return true;
}

static uint32_t size_of(const struct candidate *of)
{
    return of->after > of->before ? of->after - of->before : of->before - of->after;
}

static int by_size(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (size_of(x) != size_of(y))
        return size_of(x) > size_of(y) ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

static int by_place(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* The largest changes that are some orders apart. */
static void choose_turns(reviewing *at)
{
    uint32_t all = at->candidates;
    qsort(at->candidate, all, sizeof at->candidate[0], by_size);
    at->candidates = 0;
    for (uint32_t i = 0; i < all && at->candidates < REVIEW_TURNS; i++) {
        struct candidate next = at->candidate[i];
        if (size_of(&next) > 0 && !is_near(at, next.at, APART))
            at->candidate[at->candidates++] = next;
    }
    qsort(at->candidate, at->candidates, sizeof at->candidate[0], by_place);
}

/* ---------------------------------------------------------------- telling */

typedef struct telling {
    review *of;
    bot_plan plan[GG_SEATS_MAX]; /* notes of the seats */
} telling;

static uint32_t of_side(uint32_t chance, uint8_t side)
{
    return side == 0 ? chance : BOT_SURE - chance;
}

static void open_turn(const struct candidate *of, const gg_head *head, const gg_game *game,
                      const gg_record *record, review_turn *turn)
{
    gg_text name;
    uint8_t side = head->side[record->seat];
    *turn = (review_turn){.order = (uint32_t)record->number,
                          .seat = record->seat,
                          .side = side,
                          .from = of_side(of->before, side),
                          .to = of_side(of->after, side),
                          .expected = of_side(of->expected, side)};
    int32_t choice = (int32_t)of->expected - (int32_t)of->before;
    int32_t luck = (int32_t)of->after - (int32_t)of->expected;
    turn->dice = abs(luck) > abs(choice);
    gg_text_open(&name, turn->seat_name, sizeof turn->seat_name);
    gg_put(&name, gg_seat_name(game, head, record->seat));
}

/* What the bot would have done; for a review a strong bot is enough. */
static void ask_bot(const reviewing *at, advice_walk *walk, const gg_record *record,
                    const bot_plan *notes, review_turn *turn)
{
    advice_question question;
    advice_hint hint;
    gg_text text;
    const bot_level *level = bot_find_level(gg_span_of(at->game->rules->id), gg_span_of("veteran"));
    if (!level ||
        !advice_ask(&question, at->game, host_table_view(&walk->table, record->seat), record->seat))
        return;
    question.bot = level;
    question.effort = level->effort;
    *question.plan = *notes;
    gg_text_open(&text, turn->instead, sizeof turn->instead);
    if (advice_think(&question, &hint) && !gg_same_order(&hint.step[0].order, &record->order)) {
        advice_write_order(&question, &hint, 0, &text);
        memcpy(turn->why, hint.step[0].why, sizeof turn->why);
    }
    gg_text_close(&text);
    advice_forget(&question);
}

static bool tell_before(reviewing *at, advice_walk *walk, uint32_t here, void *to)
{
    telling *all = to;
    gg_record next;
    gg_text text;
    const gg_head *head = host_table_head(&walk->table);
    const struct candidate *of = candidate_at(at, here);
    for (gg_seat seat = 0; bot_keeps_notes(at->game) && seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            bot_take_notes(at->game, host_table_view(&walk->table, seat), &all->plan[seat]);
    if (!of || !advice_walk_peek(walk, &next))
        return true;
    if (!is_wanted(at, JUDGED_AGAIN))
        return false;
    review_turn *turn = &all->of->turn[all->of->turns++];
    open_turn(of, head, at->game, &next, turn);
    gg_text_open(&text, turn->given, sizeof turn->given);
    gg_write_order(at->game, host_table_newest_view(&walk->table, next.seat), &next.order, &text);
    if (!turn->dice)
        ask_bot(at, walk, &next, &all->plan[next.seat], turn);
    return true;
}

/* The first lines of the log about it, as many as fit. */
static bool tell_after(reviewing *at, advice_walk *walk, uint32_t here, void *to)
{
    telling *all = to;
    host_news *news;
    gg_span line;
    gg_text text;
    size_t used = 0;
    if (!candidate_at(at, here))
        return true;
    review_turn *turn = &all->of->turn[all->of->turns - 1];
    void *view = host_raw_memory(gg_view_size(at->game));
    gg_view(at->game, gg_match_state(walk->table.match), GG_REFEREE, view);
    news = host_zeroed(sizeof *news);
    host_news_open(news, at->game, view, gg_match_news(walk->table.match), GG_REFEREE);
    gg_text_open(&text, turn->told, sizeof turn->told);
    while (host_news_next(news, &line) && used + line.size + 2 < REVIEW_TEXT / 2) {
        gg_put(&text, used > 0 ? " " : "");
        gg_put_span(&text, line);
        used += line.size + 1;
    }
    free(news);
    free(view);
    return true;
}

/* ---------------------------------------------------------------- all of it */

static void copy_points(const reviewing *at, review *of)
{
    of->point = host_zeroed((at->count + 1) * sizeof *of->point);
    for (uint32_t i = 0; i < at->count; i++) {
        const moment *now = &at->moment[i];
        if (now->judged)
            of->point[of->count++] = (review_point){now->order, now->outlook.chance,
                                                    now->outlook.value, now->outlook.over};
    }
}

static bool make(reviewing *at, review *of)
{
    uint32_t done = 0;
    telling *all = host_zeroed(sizeof *all);
    all->of = of;
    list_moments(at);
    bool good = judge_all(at);
    if (good) {
        find_candidates(at);
        good = walk_through(at, judge_before, judge_after, &done);
    }
    if (good) {
        choose_turns(at);
        good = walk_through(at, tell_before, tell_after, all);
    }
    if (good)
        copy_points(at, of);
    free(all);
    return good;
}

bool review_make(review *of, gg_game *game, const gg_match *match, const char *position,
                 const review_budget *budget, bool (*go_on)(void *to, uint32_t percent), void *to)
{
    reviewing at = {.game = game,
                    .match = match,
                    .position = position,
                    .budget = budget,
                    .go_on = go_on,
                    .to = to};
    *of = (review){.game = game, .budget = *budget};
    if (!advice_bot(game))
        return false;
    at.memory = host_memory(bot_memory_size(game));
    bool good = make(&at, of);
    free(at.memory);
    free(at.moment);
    return good;
}

static void add_number(gg_sha256 *sha, uint64_t number)
{
    gg_sha256_add(sha, &number, sizeof number);
}

void review_key(const gg_game *game, const gg_match *match, const review_budget *budget,
                uint8_t key[32])
{
    gg_sha256 sha;
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, GG_VERSION, sizeof GG_VERSION);
    const uint64_t numbers[] = {REVIEW_VERSION,  budget->moments,       budget->trials,
                                budget->again,   gg_match_count(match), gg_match_hash(match),
                                game->file_count};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        add_number(&sha, numbers[i]);
    for (uint32_t i = 0; i < game->file_count; i++) { /* those of the bots, too */
        add_number(&sha, game->files[i].size);
        gg_sha256_add(&sha, game->files[i].text, game->files[i].size);
    }
    gg_sha256_close(&sha, key);
}

void review_free(review *of)
{
    free(of->point);
    of->point = NULL;
}

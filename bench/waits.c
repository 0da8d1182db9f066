/* waits.c: how often an attack of triumph waits for the other player.
 *
 *   bench_waits LOG ..
 *
 * An attack lasts from a threat to the attacker's next command. It waits whenever the player who must decide is not the one
 * who decided last: attacker, defender and attacker again are one round trip. Each question of the logs is counted by who
 * would have answered it: a person, or the server, under five settings, each of which includes those before it. Standing
 * orders are really asked for an answer, so a line that finds none counts as a question to a person. The game goes on as it
 * was recorded. */
#include "games.h"
#include "host/game.h"
#include "host/standing/standing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_MAX = 4 << 20, ARENA = 64 << 20 };

typedef enum setting { EVERYTHING, FORCED, SEALED, POLICIES, THREATS, SETTINGS } setting;

static const char *const settings[SETTINGS] = {
    "every question asked",
    "without a choice: by the server",
    "leaders sealed with the defense",
    "standing orders for leaders, counter-attacks, losses",
    "standing orders for threats",
};

/* What a defender and an attacker might leave for a whole game. */
static const char policies[] = "when lead: by best-leader\nwhen counter: by no-counter\n"
                               "when retreat: by fewest-losses\n"
                               "when retreat or loss or odd-loss: by infantry-first\n"
                               "when keep: by first-offered";
static const char threats[] = "when retreat-option: by stand-all";

/* An attack under one setting. */
typedef struct course {
    gg_seat last; /* who decided last, as a person */
    uint32_t waits, questions;
} course;

typedef struct tally {
    uint32_t attacks, logs;
    uint64_t waits[SETTINGS], questions[SETTINGS], most[SETTINGS];
} tally;

typedef struct reading {
    gg_log log;
    gg_game *game;
    host_table table;
    host_standing_rules rules;
    bool in_attack, sealable;
    gg_seat attacker;
    course course[SETTINGS];
} reading;

/* ---------------------------------------------------------------- who answers */

static const char *prompt_of(const reading *read, gg_seat seat)
{
    uint8_t prompt = host_table_head(&read->table)->prompt[seat];
    return prompt > 0 ? read->game->rules->prompts[prompt].name : "";
}

static bool is_forced(const reading *read, gg_seat seat)
{
    gg_order order;
    return gg_forced(read->game, gg_match_state(read->table.match), seat, &order);
}

static bool has_answer(reading *read, gg_seat seat, const char *lines)
{
    static host_standing standing;
    static host_standing_answer answer;
    gg_error error = {0};
    standing = (host_standing){0};
    return host_standing_set(&read->rules, &read->table, seat, &standing, lines, &error) &&
           (host_standing_answer_now(&read->rules, &read->table, seat, &standing, &answer),
            answer.found);
}

/* The first setting under which the server answers; SETTINGS: a person always does. */
static setting answered_from(reading *read, gg_seat seat)
{
    const char *prompt = prompt_of(read, seat);
    if (is_forced(read, seat))
        return FORCED;
    if (strcmp(prompt, "lead") == 0 && read->sealable)
        return SEALED;
    if (seat == read->attacker && strcmp(prompt, "loss") != 0 && strcmp(prompt, "odd-loss") != 0)
        return SETTINGS;
    if (has_answer(read, seat, policies))
        return POLICIES;
    return has_answer(read, seat, threats) ? THREATS : SETTINGS;
}

/* ---------------------------------------------------------------- attacks */

static void begin_attack(reading *read, gg_seat attacker)
{
    read->in_attack = true;
    read->sealable = false;
    read->attacker = attacker;
    for (uint32_t i = 0; i < SETTINGS; i++)
        read->course[i] = (course){.last = attacker};
}

static void count_person(course *of, gg_seat seat)
{
    of->questions++;
    of->waits += seat != of->last;
    of->last = seat;
}

static void count_question(reading *read, gg_seat seat)
{
    setting from = answered_from(read, seat);
    for (uint32_t i = 0; i < SETTINGS; i++)
        if (i < (uint32_t)from)
            count_person(&read->course[i], seat);
}

/* The attacker's next command must be given by the attacker. */
static void end_attack(reading *read, tally *all)
{
    read->in_attack = false;
    all->attacks++;
    for (uint32_t i = 0; i < SETTINGS; i++) {
        uint32_t waits = read->course[i].waits + (read->course[i].last != read->attacker);
        all->waits[i] += waits;
        all->questions[i] += read->course[i].questions;
        all->most[i] = waits > all->most[i] ? waits : all->most[i];
    }
}

static bool is_verb(const reading *read, const gg_order *order, const char *name)
{
    return order->verb < GG_VERB_CORE && strcmp(read->game->rules->verbs[order->verb], name) == 0;
}

/* A defense without blocking units can name its leaders in the same order. */
static bool may_seal(reading *read, gg_seat seat)
{
    return strcmp(prompt_of(read, seat), "retreat-option") == 0 && !is_forced(read, seat);
}

static void look(reading *read, const gg_record *record, tally *all)
{
    bool commands = strcmp(prompt_of(read, record->seat), "command") == 0;
    if (read->in_attack && (commands || record->undone || record->order.verb >= GG_VERB_CORE)) {
        if (commands && !record->undone)
            end_attack(read, all);
        read->in_attack = false;
    }
    if (commands && !record->undone && is_verb(read, &record->order, "threaten"))
        begin_attack(read, record->seat);
    else if (read->in_attack)
        count_question(read, record->seat);
    read->sealable = read->sealable || may_seal(read, record->seat);
}

/* ---------------------------------------------------------------- logs */

static bool read_text(const char *path, char *text, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    *size = fread(text, 1, LOG_MAX - 1, file);
    fclose(file);
    text[*size] = 0;
    return *size < LOG_MAX - 1;
}

static bool open_log(reading *read, gg_span text, gg_arena *arena, gg_error *error)
{
    static const uint8_t key[32];
    host_beginning beginning = {.key = key};
    if (!gg_read_log(gg_built_shelf(), text, 0, 0, arena, &read->log, error))
        return false;
    read->game = read->log.game;
    return strcmp(read->game->rules->id, "triumph") == 0 &&
           host_standing_rules_open(&read->rules, read->game, error) &&
           host_table_share(&read->table, read->game, &beginning, error);
}

static void replay(reading *read, tally *all)
{
    gg_record record;
    for (size_t place = 0; gg_match_next(read->log.match, &place, &record);) {
        gg_answer answer;
        look(read, &record, all);
        if (host_table_play(&read->table, record.seat, &record.order, record.draws,
                            record.draw_count, &answer) != GG_PLAYED)
            return;
    }
}

static bool measure(const char *path, tally *all)
{
    static char text[LOG_MAX];
    static _Alignas(GG_ALIGN) uint8_t memory[ARENA];
    static reading read;
    gg_arena arena = {memory, sizeof memory, 0};
    gg_error error = {0};
    size_t size;
    read = (reading){0};
    if (!read_text(path, text, &size) || !open_log(&read, (gg_span){text, size}, &arena, &error)) {
        fprintf(stderr, "%s: not a log of triumph: %s\n", path, error.text);
        return false;
    }
    replay(&read, all);
    host_table_close(&read.table);
    all->logs++;
    return true;
}

static void print(const tally *all)
{
    printf("%u logs, %u attacks\n", (unsigned)all->logs, (unsigned)all->attacks);
    printf("%-54s %11s %10s %16s\n", "", "round trips", "at most", "questions asked");
    for (uint32_t i = 0; i < SETTINGS && all->attacks > 0; i++)
        printf("%-54s %11.2f %10.1f %16.2f\n", settings[i],
               (double)all->waits[i] / 2 / all->attacks, (double)all->most[i] / 2,
               (double)all->questions[i] / all->attacks);
}

int main(int count, char **words)
{
    static tally all;
    bool good = count > 1;
    if (!good)
        fprintf(stderr, "usage: bench_waits LOG ..\n");
    for (int i = 1; i < count; i++)
        good = measure(words[i], &all) && good;
    print(&all);
    return good ? 0 : 1;
}

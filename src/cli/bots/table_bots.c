/* table_bots.c: `grognard play` against bots: which seats they have, and their turns. Like people, they know only
 * the view of their seat. */
#include "cli/bots/opponent.h"
#include "cli/session.h"
#include "core/play/guessing.h"

#include <string.h>

/* ---------------------------------------------------------------- who plays what */

static void seat_bot(cli_session *session, gg_seat seat, const bot_level *level)
{
    static const char purpose[] = "grognard: the chance of a bot";
    uint8_t key[32];
    gg_sha256 sha;
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, purpose, sizeof purpose);
    gg_sha256_add(&sha, session->seed, sizeof session->seed);
    gg_sha256_add(&sha, &seat, sizeof seat);
    gg_sha256_close(&sha, key);
    if (session->bot[seat].level)
        cli_opponent_close(&session->bot[seat]);
    cli_opponent_open(&session->bot[seat], session->table.game, level, key, &session->limit);
}

/* The seat of that name, or the first one of that side. GG_NOBODY: an error was printed. */
static gg_seat find_seat(const cli_session *session, gg_span name)
{
    gg_error error = {0};
    const gg_head *head = host_table_head(&session->table);
    const char *const *sides = session->table.game->rules->sides;
    gg_seat found = host_table_seat(&session->table, name, false, &error);
    for (gg_seat seat = 0; found == GG_NOBODY && seat < head->seats; seat++)
        if (head->side[seat] != GG_NOBODY &&
            gg_same_name(name, gg_span_of(sides[head->side[seat]])))
            found = seat;
    if (found == GG_NOBODY)
        cli_error("play: %s", error.text);
    return found;
}

/* Splits the text at the character: returns the part before it, or everything. */
static gg_span cut_off(gg_span *text, char sign)
{
    size_t size = 0;
    while (size < text->size && text->at[size] != sign)
        size++;
    gg_span first = {text->at, size};
    size_t past = size < text->size ? size + 1 : size;
    *text = (gg_span){text->at + past, text->size - past};
    return first;
}

/* Reads `SEAT=LEVEL,SEAT=LEVEL`. */
static bool seat_named(cli_session *session, const char *text)
{
    gg_span rest = gg_span_of(text);
    while (rest.size > 0) {
        gg_span level_name = cut_off(&rest, ',');
        gg_span seat_name = cut_off(&level_name, '=');
        if (level_name.size == 0) {
            cli_error("play: --bots: SEAT=LEVEL expected");
            return false;
        }
        gg_seat seat = find_seat(session, seat_name);
        const bot_level *level = seat == GG_NOBODY
                                     ? NULL
                                     : cli_find_level(session->table.game, level_name);
        if (!level)
            return false;
        seat_bot(session, seat, level);
    }
    return true;
}

void cli_seat_against(cli_session *session, gg_seat yours, const bot_level *level)
{
    for (gg_seat seat = 0; seat < host_table_head(&session->table)->seats; seat++)
        if (seat != yours)
            seat_bot(session, seat, level);
}

static bool seat_against(cli_session *session, const char *name, const char *as)
{
    gg_seat yours = as ? find_seat(session, gg_span_of(as)) : 0;
    const bot_level *level = cli_find_level(session->table.game, gg_span_of(name));
    if (yours == GG_NOBODY || !level)
        return false;
    cli_seat_against(session, yours, level);
    return true;
}

static void count_people(cli_session *session)
{
    gg_text text;
    const gg_head *head = host_table_head(&session->table);
    gg_text_open(&text, session->seats, sizeof session->seats);
    session->people = 0;
    for (gg_seat seat = 0; seat < head->seats; seat++) {
        const bot_level *level = session->bot[seat].level;
        if (level)
            gg_print(&text, "%s%s=bot:%s", text.used > 0 ? " " : "",
                     gg_seat_name(session->table.game, head, seat), level->name);
        else
            session->people++;
    }
}

bool cli_seat_bots(cli_session *session, const cli_call *call)
{
    const char *against = cli_value(call, "against"), *as = cli_value(call, "as");
    const char *named = cli_value(call, "bots");
    if (as && !against) {
        cli_error("play: --as needs --against");
        return false;
    }
    if (!cli_read_limit(call, false, &session->limit))
        return false;
    if ((against && !seat_against(session, against, as)) || (named && !seat_named(session, named)))
        return false;
    count_people(session);
    if (session->people > 0)
        return true;
    cli_error("play: leave a seat for yourself; `grognard arena` lets bots play each other");
    return false;
}

bool cli_seat_again(cli_session *session, const cli_call *call, const char *bots)
{
    if (!cli_read_limit(call, false, &session->limit) || !seat_named(session, bots))
        return false;
    count_people(session);
    return true;
}

void cli_dismiss_bots(cli_session *session)
{
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++)
        if (session->bot[seat].level)
            cli_opponent_close(&session->bot[seat]);
}

/* ---------------------------------------------------------------- their turns */

/* Bots accept every undo and refuse every draw. */
bool cli_answer_offer(cli_session *session, gg_seat seat)
{
    gg_order order;
    gg_answer answer;
    const gg_head *head = host_table_head(&session->table);
    if (!cli_must_answer_offer(head, seat))
        return false;
    gg_order_open(&order, head->offer == GG_OFFER_UNDO ? GG_VERB_AGREE : GG_VERB_REFUSE);
    return host_table_play(&session->table, seat, &order, NULL, 0, &answer) == GG_PLAYED;
}

/* Should its order be refused, any offered order is played. This cannot happen as long as a seat's lists follow
 * from its view. */
bool cli_give_bot_order(cli_session *session, gg_seat seat, const gg_order *found, const char *why)
{
    gg_order order;
    gg_answer answer;
    gg_dice dice;
    host_table *table = &session->table;
    uint64_t number = gg_match_count(table->match) + 1;
    if (found && why[0] && session->log)
        fprintf(session->reasons.stream, "# %llu %s: %s\n", (unsigned long long)number,
                gg_seat_name(table->game, host_table_head(table), seat), why);
    if (found && host_table_play(table, seat, found, NULL, 0, &answer) == GG_PLAYED)
        return true;
    gg_dice_keyed(&dice, session->bot[seat].key, number);
    return gg_answer_at_random(table->game, gg_match_state(table->match), seat, &dice, &order) &&
           host_table_play(table, seat, &order, NULL, 0, &answer) == GG_PLAYED;
}

static bool answer_prompt(cli_session *session, gg_seat seat)
{
    gg_order order;
    char why[BOT_WHY_SIZE];
    uint32_t given[64];
    host_table *table = &session->table;
    if (host_table_head(table)->prompt[seat] == 0)
        return false;
    host_count_given(table->match, seat, given);
    bool found = cli_opponent_think(&session->bot[seat], host_table_view(table, seat), seat, given,
                                    gg_match_count(table->match) + 1, &order, why);
    return cli_give_bot_order(session, seat, found ? &order : NULL, why);
}

bool cli_answer_bot(cli_session *session)
{
    for (gg_seat seat = 0; seat < host_table_head(&session->table)->seats; seat++)
        if (session->bot[seat].level &&
            (cli_answer_offer(session, seat) || answer_prompt(session, seat)))
            return true;
    return false;
}

static bool is_bots_turn(const cli_session *session)
{
    const gg_head *head = host_table_head(&session->table);
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (session->bot[seat].level &&
            (head->prompt[seat] != 0 || cli_must_answer_offer(head, seat)))
            return true;
    return false;
}

void cli_answer_bots(cli_session *session)
{
    if (!is_bots_turn(session))
        return;
    printf("thinking ..\n");
    fflush(stdout);
    while (!host_table_head(&session->table)->over && !cli_interrupted() &&
           cli_answer_bot(session)) {
        host_table_open_seals(&session->table);
        host_table_go_on(&session->table);
    }
}

/* ---------------------------------------------------------------- words about them */

void cli_introduce_bots(const cli_session *session)
{
    const gg_head *head = host_table_head(&session->table);
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (session->bot[seat].level)
            printf("%s is a bot, %s: %s\n", gg_seat_name(session->table.game, head, seat),
                   session->bot[seat].level->name, session->bot[seat].level->sentence);
}

static const bot_level *next_level(const gg_game *game, const bot_level *after)
{
    uint32_t count;
    const bot_level *level = bot_levels(&count), *end = level + count;
    for (level = after + 1; level < end; level++)
        if (bot_plays(level, gg_span_of(game->rules->id)))
            return level;
    return NULL;
}

/* The strongest bot that played for a side that lost; NULL: none did, or a person lost too. */
static const bot_level *beaten_level(const cli_session *session)
{
    const bot_level *beaten = NULL;
    const gg_head *head = host_table_head(&session->table);
    for (gg_seat seat = 0; seat < head->seats; seat++) {
        const bot_level *level = session->bot[seat].level;
        bool won = head->side[seat] == head->winner;
        if (!won && !level)
            return NULL;
        if (!won && (!beaten || level > beaten))
            beaten = level;
    }
    return beaten;
}

void cli_praise(const cli_session *session)
{
    const gg_head *head = host_table_head(&session->table);
    if (!head->over || head->winner == GG_DRAW)
        return;
    const bot_level *beaten = beaten_level(session);
    if (!beaten)
        return;
    const bot_level *next = next_level(session->table.game, beaten);
    if (next)
        printf("You beat %s. Try %s next (--against %s): %s\n", beaten->name, next->name,
               next->name, next->sentence);
    else
        printf("You beat %s, the strongest bot of this game.\n", beaten->name);
}

/* rerun.c: `grognard admin rerun`: replays every stored game with the current rules and reports differences.
 *
 * A game is pinned to the rules and data that it was made with. With --repin, a game of other rules that still
 * replays is pinned to the current rules, with the state hashes that they produce. */
#include "server/rooms/reruns.h"
#include "stores.h"

#include <stdlib.h>
#include <string.h>

typedef struct rerunning {
    const cli_call *call;
    srv_store *store;
    bool repin;
    uint32_t fit, differ, repinned;
} rerunning;

/* The result of replaying one game. */
typedef struct game_trial {
    store_game stored;
    srv_replay replay;
    uint64_t *hash; /* after each row that was played, starting with the beginning */
    size_t count, room;
    char other[200]; /* which other rules or data it was made with */
    char trouble[500];
} game_trial;

/* ---------------------------------------------------------------- replaying */

static void keep_hash(void *to, srv_replay *replay, const store_row *row,
                      const replay_finding *found)
{
    game_trial *trial = to;
    (void)replay;
    (void)row;
    if (trial->count == trial->room) {
        trial->room = trial->room * 2 + 64;
        trial->hash = host_resized(trial->hash, trial->room * sizeof *trial->hash);
    }
    trial->hash[trial->count++] = found->hash;
}

static void say_order(game_trial *trial)
{
    gg_text text;
    gg_text_open(&text, trial->trouble, sizeof trial->trouble);
    if (trial->replay.wrong == 0)
        gg_put(&text, "the beginning: ");
    else
        gg_print(&text, "order %zu: ", (size_t)trial->replay.wrong);
    gg_put(&text, trial->replay.trouble);
}

/* Does the result match the store? A server may have played on since the game was read, so it is read again in that
 * case. */
static void compare_end(const rerunning *rerun, game_trial *trial)
{
    char result[60] = "";
    gg_text text;
    store_game now;
    const gg_head *head = host_table_head(&trial->replay.table);
    if (head->over && trial->stored.state == GAME_RUNNING &&
        rerun->store->ops->game(rerun->store, trial->stored.id, &now) == STORE_OK)
        trial->stored = now;
    gg_text_open(&text, result, sizeof result);
    if (head->over)
        gg_write_result(trial->replay.game, head, &text);
    gg_text_open(&text, trial->trouble, sizeof trial->trouble);
    if (head->over != (trial->stored.state == GAME_OVER))
        gg_put(&text, head->over ? "it is over, the store says it is not"
                                 : "it is not over, the store says it is");
    else if (strcmp(result, trial->stored.result) != 0)
        gg_print(&text, "it ended with %s, the store says %s", result, trial->stored.result);
}

/* False: the store cannot be read, and an error was printed. */
static bool play_again(const rerunning *rerun, game_trial *trial, gg_game *game)
{
    gg_text text;
    replay_open(&trial->replay, &trial->stored, game);
    trial->replay.seen = keep_hash;
    trial->replay.to = trial;
    store_status status = replay_run(&trial->replay, rerun->store);
    gg_text_open(&text, trial->other, sizeof trial->other);
    replay_other_make(&trial->stored, game, &text);
    if (status == STORE_NONE)
        snprintf(trial->trouble, sizeof trial->trouble, "its journal has no beginning");
    else if (status != STORE_OK)
        return cli_store_error(rerun->store) == CLI_FINE;
    else if (!replay_fits(&trial->replay))
        say_order(trial);
    else
        compare_end(rerun, trial);
    return true;
}

/* ---------------------------------------------------------------- another pin */

/* A journal rewritten with new hashes. */
typedef struct rewriting {
    store_batch *batch;
    const game_trial *trial;
    size_t next;
} rewriting;

static bool rewrite_row(void *to, const store_row *row)
{
    rewriting *rewrite = to;
    store_row copy = *row;
    if (row->kind == ROW_START || row->kind == ROW_ORDER) {
        gg_assert(rewrite->next < rewrite->trial->count);
        copy.hash = rewrite->trial->hash[rewrite->next++];
    }
    batch_add_row(rewrite->batch, rewrite->trial->stored.id, &copy);
    return true;
}

static bool keep_text(store_batch *batch, const store_game *game, uint8_t kind, uint8_t seat,
                      store_status status, const char *text)
{
    if (status == STORE_NONE)
        return true;
    if (status != STORE_OK)
        return false;
    const char *copy = batch_text(batch, text, strlen(text));
    store_change *change = batch_add(batch, kind);
    memcpy(change->id, game->id, sizeof change->id);
    change->seat = seat;
    change->text = copy;
    return true;
}

/* Copies the data of a seat that is not in the journal. */
static bool keep_seat(const rerunning *rerun, store_batch *batch, const store_game *game,
                      uint8_t seat)
{
    const char *text = "";
    uint64_t muted = 0;
    const store_ops *ops = rerun->store->ops;
    store_status status = ops->draft(rerun->store, game->id, seat, &text);
    if (!keep_text(batch, game, CHANGE_SET_DRAFT, seat, status, text))
        return false;
    status = ops->standing(rerun->store, game->id, seat, &text);
    if (!keep_text(batch, game, CHANGE_SET_STANDING, seat, status, text))
        return false;
    status = ops->notes(rerun->store, game->id, seat, &text);
    if (!keep_text(batch, game, CHANGE_SET_NOTES, seat, status, text))
        return false;
    status = ops->mutes(rerun->store, game->id, seat, &muted);
    if (status != STORE_OK || muted == 0)
        return status == STORE_OK || status == STORE_NONE;
    store_change *change = batch_add(batch, CHANGE_SET_MUTES);
    memcpy(change->id, game->id, sizeof change->id);
    change->seat = seat;
    change->number = muted;
    return true;
}

/* Rows are append-only, so the game is deleted and inserted again in one transaction. */
static bool rewrite_game(const rerunning *rerun, store_batch *batch, const game_trial *trial)
{
    rewriting rewrite = {.batch = batch, .trial = trial};
    store_change *change = batch_add(batch, CHANGE_REMOVE_GAME);
    memcpy(change->id, trial->stored.id, sizeof change->id);
    batch_add_game(batch, CHANGE_ADD_GAME, &trial->stored);
    if (rerun->store->ops->rows(rerun->store, trial->stored.id, 0, rewrite_row, &rewrite) !=
        STORE_OK)
        return false;
    for (uint8_t seat = 0; seat < trial->stored.seats; seat++)
        if (!keep_seat(rerun, batch, &trial->stored, seat))
            return false;
    return true;
}

static bool pin_anew(const rerunning *rerun, game_trial *trial)
{
    store_batch *batch = batch_new();
    bool good = true;
    snprintf(trial->stored.rules_version, sizeof trial->stored.rules_version, "%s", GG_VERSION);
    memcpy(trial->stored.data_hash, trial->replay.game->data_hash, sizeof trial->stored.data_hash);
    if (trial->replay.hashes_fit)
        batch_add_game(batch, CHANGE_SET_GAME, &trial->stored);
    else
        good = rewrite_game(rerun, batch, trial);
    if (!good)
        batch_free(batch);
    else
        good = cli_commit(rerun->store, batch) == STORE_OK;
    if (!good)
        cli_store_error(rerun->store);
    return good;
}

/* Made with other rules, but it replays identically; only the state hashes differ. */
static bool can_be_repinned(const game_trial *trial)
{
    const srv_replay *replay = &trial->replay;
    bool played = replay->begun && !replay->broken && replay->dice_fit;
    return trial->other[0] != 0 && played && (trial->trouble[0] == 0 || !replay->hashes_fit);
}

/* ---------------------------------------------------------------- the report */

static void tell(rerunning *rerun, const game_trial *trial, bool repinned)
{
    bool fits = trial->trouble[0] == 0;
    printf("%s: %zu orders, %zu dice: %s%s%s%s\n", trial->stored.id, (size_t)trial->replay.orders,
           (size_t)trial->replay.dice, fits ? "fits" : trial->trouble, trial->other[0] ? "; " : "",
           trial->other, repinned ? "; pinned to these now" : "");
    rerun->fit += fits ? 1 : 0;
    rerun->repinned += repinned ? 1 : 0;
    rerun->differ += !fits && !repinned ? 1 : 0;
}

static bool try_game(rerunning *rerun, game_trial *trial)
{
    gg_error error = {0};
    gg_game *game = replay_make_game(rerun->call->shelf, trial->stored.line, &error);
    bool repinned = false;
    if (!game) {
        snprintf(trial->trouble, sizeof trial->trouble, "%s", error.text);
        tell(rerun, trial, false);
        return true;
    }
    bool good = play_again(rerun, trial, game);
    if (good && rerun->repin && can_be_repinned(trial))
        good = repinned = pin_anew(rerun, trial);
    if (good)
        tell(rerun, trial, repinned);
    replay_close(&trial->replay);
    free(trial->hash);
    free(game);
    return good;
}

/* False: the run cannot continue, and an error was printed. */
static bool rerun_game(rerunning *rerun, const char *id)
{
    game_trial *trial = host_memory(sizeof *trial);
    store_status status = rerun->store->ops->game(rerun->store, id, &trial->stored);
    bool good = status == STORE_OK;
    if (status == STORE_NONE)
        cli_error("unknown game %s", id);
    else if (!good)
        cli_store_error(rerun->store);
    else if (trial->stored.state == GAME_WAITING)
        printf("%s: has not begun\n", id);
    else
        good = try_game(rerun, trial);
    free(trial);
    return good;
}

/* ---------------------------------------------------------------- which games */

static bool note_id(void *to, const store_game *game)
{
    cli_list_add(to, host_copy_text(game->id, strlen(game->id)));
    return true;
}

static bool list_games(const rerunning *rerun, int first, cli_list *ids)
{
    const cli_call *call = rerun->call;
    store_filter all = {.states = UINT8_MAX, .most = UINT32_MAX};
    for (int i = first; i < call->count; i++)
        cli_list_add(ids, host_copy_text(call->words[i], strlen(call->words[i])));
    if (call->count > first)
        return true;
    if (rerun->store->ops->games(rerun->store, &all, note_id, ids) != STORE_OK)
        return cli_store_error(rerun->store) == CLI_FINE;
    cli_list_sort(ids);
    return true;
}

/* Games must not be played while they are repinned, so this opens the store exclusively, like a server. It does not
 * create a missing store. */
static srv_store *open_store(const cli_call *call, bool alone)
{
    srv_store *store = cli_open_store(call, STORE_LOOK);
    if (!store || !alone)
        return store;
    cli_close_store(store);
    return cli_open_store(call, STORE_SERVE);
}

int cli_rerun(const cli_call *call, int first)
{
    cli_list ids = {0};
    rerunning rerun = {.call = call, .repin = cli_given(call, "repin")};
    rerun.store = open_store(call, rerun.repin);
    if (!rerun.store)
        return CLI_WRONG;
    bool good = list_games(&rerun, first, &ids);
    for (size_t i = 0; good && i < ids.count; i++)
        good = rerun_game(&rerun, ids.item[i]);
    cli_list_free(&ids);
    cli_close_store(rerun.store);
    if (!good)
        return CLI_WRONG;
    printf("%u fit, %u differ", rerun.fit, rerun.differ);
    if (rerun.repin)
        printf(", %u repinned", rerun.repinned);
    printf("\n");
    return rerun.differ > 0 ? CLI_FAILED : CLI_FINE;
}

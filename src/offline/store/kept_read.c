/* kept_read.c: reads the store of one person. */
#include "kept.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- people */

static void close_store(srv_store *self)
{
    kept *of = kept_of(self);
    shelf_close(of->records);
    shelf_close(of->snapshots);
    free(of);
}

static const char *error(srv_store *self)
{
    (void)self;
    return "";
}

static bool read_user(const shelf_record *record, store_user *out)
{
    return fields_read(user_fields, out, sizeof *out, record->at, record->size) != SIZE_MAX;
}

static bool read_session(const shelf_record *record, store_session *out)
{
    return fields_read(session_fields, out, sizeof *out, record->at, record->size) != SIZE_MAX;
}

static store_status user(srv_store *self, uint64_t id, store_user *out)
{
    kept_key key;
    const shelf_record *record = shelf_get(kept_of(self)->records,
                                           kept_key_user(key, KEPT_USER, id));
    return record && read_user(record, out) ? STORE_OK : STORE_NONE;
}

static store_status user_by_key(srv_store *self, const char *key, store_user *out)
{
    (void)self;
    (void)key;
    (void)out;
    return STORE_NONE;
}

static store_status users(srv_store *self, store_see_user *see, void *to)
{
    const kept *of = kept_of(self);
    const shelf_record *record;
    store_user one;
    for (size_t i = shelf_begin(of->records, "u/"); (record = shelf_next(of->records, "u/", i));
         i++)
        if (read_user(record, &one) && !see(to, &one))
            break;
    return STORE_OK;
}

static store_status taken_name(srv_store *self, const char *word)
{
    (void)self;
    (void)word;
    return STORE_NONE;
}

static store_status session(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                            store_session *out)
{
    kept_key key;
    const shelf_record *record = shelf_get(kept_of(self)->records, kept_key_session(key, hash));
    return record && read_session(record, out) ? STORE_OK : STORE_NONE;
}

static store_status sessions(srv_store *self, uint64_t owner, store_see_session *see, void *to)
{
    const kept *of = kept_of(self);
    const shelf_record *record;
    store_session one;
    for (size_t i = shelf_begin(of->records, "s/"); (record = shelf_next(of->records, "s/", i));
         i++)
        if (read_session(record, &one) && one.user == owner && !see(to, &one))
            break;
    return STORE_OK;
}

static store_status learned(srv_store *self, uint64_t owner, store_see_learned *see, void *to)
{
    const kept *of = kept_of(self);
    const shelf_record *record;
    kept_key prefix;
    kept_key_user(prefix, KEPT_LEARNED, owner);
    for (size_t i = shelf_begin(of->records, prefix); (record = shelf_next(of->records, prefix, i));
         i++)
        if (!see(to, record->key + strlen(prefix) + 1))
            break;
    return STORE_OK;
}

static store_status code(srv_store *self, const uint8_t hash[STORE_HASH_SIZE], int64_t now)
{
    (void)self;
    (void)hash;
    (void)now;
    return STORE_NONE;
}

/* ---------------------------------------------------------------- games */

static store_status game(srv_store *self, const char *id, store_game *out)
{
    return kept_read_game(kept_of(self), id, out) ? STORE_OK : STORE_NONE;
}

static bool is_seated(const store_game *game, uint64_t user)
{
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].user == user)
            return true;
    return false;
}

static bool is_invited(const store_game *game, const uint8_t hash[STORE_HASH_SIZE])
{
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].kind == SEAT_INVITED &&
            memcmp(game->seat[seat].invitation, hash, STORE_HASH_SIZE) == 0)
            return true;
    return false;
}

/* Games that somebody asks for, sorted. */
typedef struct game_list {
    store_game *game;
    size_t count, room;
} game_list;

static void add_to(game_list *list, const store_game *game)
{
    if (list->count == list->room) {
        list->room = list->room * 2 + 8;
        list->game = host_resized(list->game, list->room * sizeof *list->game);
    }
    list->game[list->count++] = *game;
}

/* Each game in the order of ids, until the function returns false. */
static void each_game(const kept *of, bool (*see)(void *to, const store_game *game), void *to)
{
    const shelf_record *record;
    store_game *one = host_zeroed(sizeof *one);
    for (size_t i = shelf_begin(of->records, "g/"); (record = shelf_next(of->records, "g/", i));
         i++)
        if (kept_read_game(of, record->key + 2, one) && !see(to, one))
            break;
    free(one);
}

static int newest_first(const void *a, const void *b)
{
    const store_game *one = a, *other = b;
    if (one->created != other->created)
        return one->created > other->created ? -1 : 1;
    return strcmp(one->id, other->id);
}

static int oldest_first(const void *a, const void *b)
{
    return -newest_first(a, b);
}

static int due_first(const void *a, const void *b)
{
    const store_game *one = a, *other = b;
    return one->due != other->due ? (one->due < other->due ? -1 : 1) : strcmp(one->id, other->id);
}

static store_status tell(game_list *list, int (*order)(const void *, const void *), uint32_t most,
                         store_see_game *see, void *to)
{
    if (list->count > 0)
        qsort(list->game, list->count, sizeof *list->game, order);
    for (size_t i = 0; i < list->count && i < most; i++)
        if (!see(to, &list->game[i]))
            break;
    free(list->game);
    return STORE_OK;
}

typedef struct game_search {
    game_list list;
    const store_filter *filter;
    uint64_t user;
    int64_t time;
} game_search;

/* An open seat, or open to spectators. */
static bool is_public(const store_game *game)
{
    if (!game->listed || game->state != GAME_WAITING)
        return game->listed && game->watch == WATCH_PEOPLE;
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].kind == SEAT_OPEN)
            return true;
    return false;
}

static bool is_wanted(const store_filter *filter, const store_game *game)
{
    if ((filter->states >> game->state & 1) == 0 ||
        (filter->before != 0 && game->created >= filter->before) ||
        (game->lesson[0] != 0) != filter->lessons)
        return false;
    if (filter->lessons)
        return game->maker == filter->user;
    return (filter->user == 0 || game->maker == filter->user || is_seated(game, filter->user)) &&
           (!filter->listed || is_public(game));
}

static bool take_wanted(void *to, const store_game *game)
{
    game_search *search = to;
    if (is_wanted(search->filter, game))
        add_to(&search->list, game);
    return true;
}

static store_status games(srv_store *self, const store_filter *filter, store_see_game *see,
                          void *to)
{
    game_search search = {.filter = filter};
    each_game(kept_of(self), take_wanted, &search);
    return tell(&search.list, newest_first, filter->most, see, to);
}

static bool take_to_tell(void *to, const store_game *game)
{
    game_search *search = to;
    bool live = game->state < GAME_OVER || game->ended > search->time;
    if (live && !game->lesson[0] && is_seated(game, search->user))
        add_to(&search->list, game);
    return true;
}

static store_status games_to_tell(srv_store *self, uint64_t user, int64_t ended_after,
                                  store_see_game *see, void *to)
{
    game_search search = {.user = user, .time = ended_after};
    each_game(kept_of(self), take_to_tell, &search);
    return tell(&search.list, oldest_first, UINT32_MAX, see, to);
}

static bool take_due(void *to, const store_game *game)
{
    game_search *search = to;
    if (game->state == GAME_RUNNING && game->due > 0 && game->due <= search->time)
        add_to(&search->list, game);
    return true;
}

static store_status games_due(srv_store *self, int64_t until, store_see_game *see, void *to)
{
    game_search search = {.time = until};
    each_game(kept_of(self), take_due, &search);
    return tell(&search.list, due_first, UINT32_MAX, see, to);
}

typedef struct invitation_search {
    const uint8_t *hash;
    store_game *out;
    bool found;
} invitation_search;

static bool match_invitation(void *to, const store_game *game)
{
    invitation_search *search = to;
    search->found = is_invited(game, search->hash);
    if (search->found)
        *search->out = *game;
    return !search->found;
}

static store_status game_by_invitation(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                                       store_game *out)
{
    invitation_search search = {.hash = hash, .out = out};
    each_game(kept_of(self), match_invitation, &search);
    return search.found ? STORE_OK : STORE_NONE;
}

/* ---------------------------------------------------------------- what belongs to a game */

static store_status rows(srv_store *self, const char *id, uint64_t after, store_see_row *see,
                         void *to)
{
    store_row row;
    for (uint64_t number = after + 1; kept_read_row(kept_of(self), id, number, &row); number++)
        if (!see(to, &row))
            break;
    return STORE_OK;
}

/* By the number of the order among the orders. */
static store_status reasons(srv_store *self, const char *id, store_see_reason *see, void *to)
{
    const kept *of = kept_of(self);
    kept_key key;
    store_row row;
    uint64_t order = 0;
    for (uint64_t number = 1; kept_read_row(of, id, number, &row); number++) {
        if (row.kind != ROW_ORDER)
            continue;
        order++;
        const shelf_record *record = shelf_get(of->records,
                                               kept_key_number(key, KEPT_REASON, id, number));
        if (record && !see(to, order, record->at))
            break;
    }
    return STORE_OK;
}

static store_status review(srv_store *self, const char *id, const uint8_t hash[STORE_HASH_SIZE],
                           const char **text)
{
    kept_key key;
    const shelf_record *record = shelf_get(kept_of(self)->records,
                                           kept_key_of(key, KEPT_REVIEW, id));
    if (!record || record->size < STORE_HASH_SIZE || memcmp(record->at, hash, STORE_HASH_SIZE) != 0)
        return STORE_NONE;
    *text = record->at + STORE_HASH_SIZE;
    return STORE_OK;
}

/* The requested part only. */
static store_snapshot part_of(const kept_snapshot *head, const shelf_record *record,
                              store_part part)
{
    const uint8_t *at = (const uint8_t *)record->at + sizeof *head;
    store_snapshot snapshot = {
        .number = head->number, .at = head->at, .kind = head->kind, .hash = head->hash};
    if (part == SNAPSHOT_HEAD) {
        snapshot.head = at;
        snapshot.head_size = head->size[0];
    } else if (part == SNAPSHOT_BODY) {
        snapshot.body = at + head->size[0];
        snapshot.body_size = head->size[1];
    } else {
        snapshot.orders = at + head->size[0] + head->size[1];
        snapshot.orders_size = head->size[2];
    }
    return snapshot;
}

/* Its row is still the one that it was taken after. */
static bool fits(const kept *of, const char *id, const kept_snapshot *head)
{
    store_row row;
    return kept_read_row(of, id, head->number, &row) && row.at == head->at &&
           row.kind == head->kind && row.hash == head->hash;
}

static store_status snapshots(srv_store *self, const char *id, store_part part, uint64_t from,
                              uint64_t to_row, store_see_snapshot *see, void *to)
{
    const kept *of = kept_of(self);
    kept_key all, first;
    const shelf_record *record;
    kept_key_all(all, KEPT_SNAPSHOT, id);
    size_t i = shelf_begin(of->snapshots, kept_key_number(first, KEPT_SNAPSHOT, id, from));
    for (; (record = shelf_next(of->snapshots, all, i)) != NULL; i++) {
        kept_snapshot head;
        memcpy(&head, record->at, sizeof head);
        if (head.number > to_row)
            break;
        store_snapshot snapshot = part_of(&head, record, part);
        if (fits(of, id, &head) && !see(to, &snapshot))
            break;
    }
    return STORE_OK;
}

static store_status text_of(srv_store *self, char kind, const char *id, uint8_t seat,
                            const char **text)
{
    kept_key key;
    const shelf_record *record = shelf_get(kept_of(self)->records,
                                           kept_key_number(key, kind, id, seat));
    *text = record ? record->at : "";
    return STORE_OK;
}

static store_status draft(srv_store *self, const char *id, uint8_t seat, const char **text)
{
    return text_of(self, KEPT_DRAFT, id, seat, text);
}

static store_status standing(srv_store *self, const char *id, uint8_t seat, const char **text)
{
    return text_of(self, KEPT_STANDING, id, seat, text);
}

static store_status notes(srv_store *self, const char *id, uint8_t seat, const char **text)
{
    return text_of(self, KEPT_NOTES, id, seat, text);
}

static store_status mutes(srv_store *self, const char *id, uint8_t seat, uint64_t *seats)
{
    kept_key key;
    const shelf_record *record = shelf_get(kept_of(self)->records,
                                           kept_key_number(key, KEPT_MUTES, id, seat));
    *seats = 0;
    if (record && record->size == sizeof *seats)
        memcpy(seats, record->at, sizeof *seats);
    return STORE_OK;
}

/* ---------------------------------------------------------------- analyses */

static bool read_study(const shelf_record *record, store_study *out)
{
    return fields_read(study_fields, out, sizeof *out, record->at, record->size) != SIZE_MAX;
}

static store_status study(srv_store *self, const char *id, store_study *out)
{
    kept_key key;
    const shelf_record *record = shelf_get(kept_of(self)->records,
                                           kept_key_of(key, KEPT_STUDY, id));
    return record && read_study(record, out) ? STORE_OK : STORE_NONE;
}

static int changed_last(const void *a, const void *b)
{
    const store_study *one = a, *other = b;
    if (one->changed != other->changed)
        return one->changed > other->changed ? -1 : 1;
    return strcmp(one->id, other->id);
}

static store_status studies(srv_store *self, uint64_t owner, store_see_study *see, void *to)
{
    const kept *of = kept_of(self);
    const shelf_record *record;
    size_t count = 0, room = 0;
    store_study *list = NULL;
    for (size_t i = shelf_begin(of->records, "y/"); (record = shelf_next(of->records, "y/", i));
         i++) {
        if (count == room) {
            room = room * 2 + 8;
            list = host_resized(list, room * sizeof *list);
        }
        if (!read_study(record, &list[count]) || list[count].owner != owner)
            continue;
        list[count++].body = NULL;
    }
    if (count > 0)
        qsort(list, count, sizeof *list, changed_last);
    for (size_t i = 0; i < count && see(to, &list[i]); i++)
        ;
    free(list);
    return STORE_OK;
}

/* ---------------------------------------------------------------- what only a server has */

static store_status rating(srv_store *self, uint64_t user, const char *kind, store_result *out)
{
    (void)self;
    (void)user;
    (void)kind;
    (void)out;
    return STORE_NONE;
}

static store_status newest_act(srv_store *self, const store_filter_acts *filter, store_act *out)
{
    (void)self;
    (void)filter;
    (void)out;
    return STORE_NONE;
}

static store_status tour_of(srv_store *self, const char *of_game, char id[STORE_ID_SIZE])
{
    (void)self;
    (void)of_game;
    id[0] = 0;
    return STORE_NONE;
}

static store_status muted(srv_store *self, uint64_t who, uint64_t whom)
{
    (void)self;
    (void)who;
    (void)whom;
    return STORE_NONE;
}

static store_status hidden(srv_store *self, uint64_t who)
{
    (void)self;
    (void)who;
    return STORE_NONE;
}

/* The browser's clock is taken at its word: nothing here expires. */
static int64_t latest(srv_store *self)
{
    (void)self;
    return 0;
}

static store_status beat(srv_store *self, store_beat *out)
{
    (void)self;
    *out = (store_beat){0};
    return STORE_OK;
}

const store_ops kept_ops = {
    .close = close_store,
    .error = error,
    .commit = kept_commit,
    .user = user,
    .user_by_key = user_by_key,
    .users = users,
    .taken_name = taken_name,
    .session = session,
    .sessions = sessions,
    .learned = learned,
    .code = code,
    .game = game,
    .game_by_invitation = game_by_invitation,
    .games = games,
    .games_to_tell = games_to_tell,
    .games_due = games_due,
    .rows = rows,
    .reasons = reasons,
    .review = review,
    .snapshots = snapshots,
    .draft = draft,
    .standing = standing,
    .notes = notes,
    .mutes = mutes,
    .study = study,
    .studies = studies,
    .rating = rating,
    .muted = muted,
    .hidden = hidden,
    .newest_act = newest_act,
    .tour_of = tour_of,
    .latest = latest,
    .beat = beat,
};

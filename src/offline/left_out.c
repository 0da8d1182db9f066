/* left_out.c: what only a server has, and the house calls: accounts, mail, tournaments, moderation, meeting others, checks of its health.
 * Here nothing of it happens. Their calls do not exist: 404. */
#include "server/http/limits.h"
#include "server/meeting/meeting.h"
#include "server/moderation/moderation.h"
#include "server/nodes/ear.h"
#include "server/nodes/nodes.h"
#include "server/organizing/organizing.h"
#include "server/people/guesses.h"
#include "server/people/sessions.h"

const srv_route profile_routes[] = {{0}};
const srv_route presence_routes[] = {{0}};
const srv_route seek_routes[] = {{0}};
const srv_route vacation_routes[] = {{0}};
const srv_route contest_routes[] = {{0}};
const srv_route moderation_routes[] = {{0}};
const srv_route notice_routes[] = {{0}};
const srv_route health_routes[] = {{0}};

/* ---------------------------------------------------------------- meeting */

void meeting_open(srv_house *house)
{
    (void)house;
}

int64_t meeting_turn(srv_house *house, int64_t steady)
{
    (void)house;
    (void)steady;
    return 0;
}

void meeting_batch_back(srv_house *house, const store_batch *batch)
{
    (void)house;
    (void)batch;
}

void meeting_note_end(srv_room *room)
{
    (void)room;
}

void vacations_note_start(srv_room *room)
{
    (void)room;
}

void presence_note(srv_house *house, uint64_t user)
{
    (void)house;
    (void)user;
}

/* ---------------------------------------------------------------- notices */

void notices_open(srv_house *house, void (*wake)(void *wakes), void *wakes)
{
    (void)house;
    (void)wake;
    (void)wakes;
}

int64_t notices_turn(srv_house *house, int64_t steady)
{
    (void)house;
    (void)steady;
    return 0;
}

void notices_batch_back(srv_house *house, const store_batch *batch)
{
    (void)house;
    (void)batch;
}

void notices_see(srv_house *house, uint64_t user, int64_t now)
{
    (void)house;
    (void)user;
    (void)now;
}

void notices_chat(srv_room *room, gg_seat from, uint16_t to)
{
    (void)room;
    (void)from;
    (void)to;
}

void notices_game_changed(srv_house *house, const store_game *game)
{
    (void)house;
    (void)game;
}

bool notices_has_mail(const srv_house *house)
{
    (void)house;
    return false;
}

/* ---------------------------------------------------------------- moderation, tournaments */

bool moderation_lets(srv_call *call)
{
    (void)call;
    return true;
}

bool moderation_lets_talk(srv_call *call)
{
    (void)call;
    return true;
}

bool moderation_blocks(srv_house *house, uint64_t by, uint64_t user)
{
    (void)house;
    (void)by;
    (void)user;
    return false;
}

void moderation_batch_back(srv_house *house, const store_batch *batch)
{
    (void)house;
    (void)batch;
}

int64_t contests_turn(srv_house *house, int64_t steady)
{
    (void)house;
    (void)steady;
    return 0;
}

void contests_batch_back(srv_house *house, const store_batch *batch)
{
    (void)house;
    (void)batch;
}

/* ---------------------------------------------------------------- health */

void health_prove(srv_house *house)
{
    (void)house;
}

void health_batch_back(srv_house *house, const store_batch *batch)
{
    (void)house;
    (void)batch;
}

int64_t health_turn(srv_house *house, int64_t steady)
{
    (void)house;
    (void)steady;
    return 0;
}

/* ---------------------------------------------------------------- accounts */

static web_outcome no_accounts(srv_call *call)
{
    return call_fail(call, 404, "not-found", "there are no accounts without a server");
}

web_outcome accounts_sign_up(srv_call *call)
{
    return no_accounts(call);
}

web_outcome accounts_log_in(srv_call *call)
{
    return no_accounts(call);
}

web_outcome accounts_set_password(srv_call *call)
{
    return no_accounts(call);
}

web_outcome accounts_remove(srv_call *call)
{
    return no_accounts(call);
}

void accounts_change_back(srv_people *people, uint64_t user)
{
    (void)people;
    (void)user;
}

bool people_hash_password(const char *password, char out[STORE_PASSWORD_MAX])
{
    (void)password;
    out[0] = 0;
    return false;
}

srv_guesses *guesses_open(srv_house *house)
{
    (void)house;
    return NULL;
}

/* ---------------------------------------------------------------- other servers: this store is for one (store_ops.nodes) */

srv_ear *ear_open(srv_store *store, void (*wake)(void *wakes), void *wakes)
{
    (void)store;
    (void)wake;
    (void)wakes;
    return NULL;
}

bool ear_take(srv_ear *ear, store_news *out)
{
    (void)ear;
    (void)out;
    return false;
}

bool ear_hears(srv_ear *ear)
{
    (void)ear;
    return false;
}

void node_news(srv_house *house, const store_news *news)
{
    (void)house;
    (void)news;
}

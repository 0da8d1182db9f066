/* heartbeat.c: the clock of the server: compared in every iteration, stored every minute, confirmed by an
 * administrator.
 *
 * While the date is in doubt the server continues: games are played, everything is stored. But no time-out is carried
 * out or claimed, no session ends and no guest is deleted. When the doubt is over, players get the same grace period
 * as after a start. */
#include "server/clocks/heartbeat.h"
#include "server/clocks/timeouts.h"

bool heartbeat_trusts(const srv_house *house)
{
    return house->clock->doubt == CLOCK_TRUSTED;
}

static void log_doubt(srv_house *house)
{
    clock_doubt doubt = house->clock->doubt;
    if (doubt == CLOCK_TRUSTED)
        house_log(house, "clock-trusted", NULL);
    else
        house_log(house, "clock-in-doubt", "why", clock_doubt_text(doubt), "until",
                  "the clocks agree again, or `grognard admin clock --confirm`", NULL);
}

/* Clocks of several servers differ a little. */
static bool is_astray(srv_house *house, int64_t latest)
{
    int64_t tolerance = house->store->ops->nodes ? 60000 : 0;
    return latest > clock_now(house->clock) + tolerance;
}

bool heartbeat_begin(srv_house *house)
{
    store_beat beat;
    if (house->store->ops->beat(house->store, &beat) != STORE_OK)
        return false;
    int64_t latest = house->store->ops->latest(house->store);
    clock_begin(house->clock, &beat, latest);
    house->confirms = beat.confirms;
    house->last_beat = beat.at;
    house->astray = is_astray(house, latest);
    if (!heartbeat_trusts(house))
        log_doubt(house);
    return true;
}

void heartbeat_add(srv_house *house, store_batch *batch)
{
    store_beat beat;
    clock_beat(house->clock, &beat);
    batch_add_beat(batch, CHANGE_BEAT, &beat);
}

/* Corrects dates in the store that are now in the future. */
static void mend(srv_house *house)
{
    gg_assert(heartbeat_trusts(house));
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_MEND_TIMES)->at = clock_now(house->clock);
    house_send(house, batch);
    house->astray = false;
    house_log(house, "dates-mended", NULL);
}

/* Changes that rooms handed over meanwhile may still have old dates: then it is repeated. */
void heartbeat_mended(srv_house *house, int64_t now)
{
    rooms_read_anew(house);
    for (srv_room *room = house->rooms, *next; room; room = next) {
        next = room->next;
        gg_assert(!room->batch);
        if (room->latest > now)
            room_drop(house, room);
    }
    house->astray = is_astray(house, house->store->ops->latest(house->store));
}

/* From now on players can lose on time again, after the grace period. */
static void begin_anew(srv_house *house)
{
    house->calm = clock_steady(house->clock) + TIMEOUTS_GRACE;
    house->due = 0;
    house->astray = is_astray(house, house->store->ops->latest(house->store));
}

static void look_for_word(srv_house *house, int64_t steady)
{
    store_beat beat;
    if (steady < house->next_word)
        return;
    house->next_word = steady + (heartbeat_trusts(house) ? HEARTBEAT_EVERY : HEARTBEAT_LOOK);
    if (house->store->ops->beat(house->store, &beat) != STORE_OK ||
        beat.confirms == house->confirms)
        return;
    house->confirms = beat.confirms;
    house_log(house, "clock-confirmed", NULL);
    clock_confirm(house->clock);
    begin_anew(house);
    house->next_beat = steady;
}

void heartbeat_turn(srv_house *house)
{
    int64_t steady = clock_steady(house->clock);
    if (clock_look(house->clock)) {
        log_doubt(house);
        house->next_beat = house->next_word = steady;
        if (heartbeat_trusts(house))
            begin_anew(house);
    }
    look_for_word(house, steady);
    if (house->astray && heartbeat_trusts(house) && !house->store_is_full)
        mend(house);
    if (steady < house->next_beat || house->store_is_full)
        return;
    house->next_beat = steady + HEARTBEAT_EVERY;
    store_batch *batch = batch_new();
    heartbeat_add(house, batch);
    house_send(house, batch);
}

/* meeting.c: seeks, sightings and vacations in memory, and their turn in the main loop. */
#include "server/meeting/meeting.h"

#include "host/memory.h"
#include "server/clocks/heartbeat.h"
#include "server/nodes/nodes.h"

#include <stdio.h>
#include <stdlib.h>

enum { TURN_EVERY = 5000 };

void meeting_open(srv_house *house)
{
    house->meeting = host_memory(sizeof *house->meeting);
    seeks_load(house);
    vacations_load(house);
}

/* ---------------------------------------------------------------- other servers */

uint64_t meeting_send(srv_house *house, store_batch *batch)
{
    return house->meeting->sent = house_send(house, batch);
}

static void hint_of_seek(srv_house *house, uint64_t user, const char *game)
{
    char json[60];
    snprintf(json, sizeof json, game[0] ? "{\"game\":\"%s\"}" : "{\"game\":null%s}", game);
    streams_hint_user(house, user, "seek", json);
}

void meeting_heard(srv_house *house, uint64_t user, const char *game)
{
    house->meeting->heard = true;
    if (user != 0 && (game[0] || seeks_find(house, user)))
        hint_of_seek(house, user, game);
}

static void read_again(srv_house *house)
{
    srv_meeting *meeting = house->meeting;
    if (!meeting->heard || meeting->sent > house->settled)
        return;
    meeting->heard = false;
    seeks_load(house);
    vacations_load(house);
}

/* ---------------------------------------------------------------- the loop */

int64_t meeting_turn(srv_house *house, int64_t steady)
{
    srv_meeting *meeting = house->meeting;
    read_again(house);
    if (steady < meeting->next_turn)
        return meeting->next_turn;
    meeting->next_turn = steady + TURN_EVERY;
    presence_purge(house, steady);
    if (house->store_is_full || !heartbeat_trusts(house) || !nodes_does(house, JOB_HOUSE))
        return meeting->next_turn;
    pairing_turn(house, clock_now(house->clock));
    vacations_turn(house, clock_now(house->clock));
    return meeting->next_turn;
}

static bool concerns_us(const store_change *change)
{
    return change->kind == CHANGE_SET_SEEK || change->kind == CHANGE_REMOVE_SEEK ||
           change->kind == CHANGE_SET_VACATION;
}

/* A seek has ended: by a game, or without. */
static void seek_ended(srv_house *house, const store_change *change)
{
    seeks_drop(house, change->number);
    hint_of_seek(house, change->number, change->id);
}

/* What could not be stored has not happened. Deleted accounts take theirs with them. */
void meeting_batch_back(srv_house *house, const store_batch *batch)
{
    bool again = false;
    for (uint32_t i = 0; i < batch->count; i++) {
        const store_change *change = &batch->change[i];
        if (change->kind == CHANGE_REMOVE_SEEK && batch->status == STORE_OK)
            seek_ended(house, change);
        again = again || change->kind == CHANGE_REMOVE_USER ||
                (concerns_us(change) && batch->status != STORE_OK);
    }
    if (!again)
        return;
    seeks_load(house);
    vacations_load(house);
}

void meeting_free(srv_house *house)
{
    seeks_free(house->meeting);
    presence_purge(house, INT64_MAX);
    free(house->meeting->vacations);
    free(house->meeting);
    house->meeting = NULL;
}

/* node_news.c: what each piece of news means for what this node has in memory. */
#include "server/nodes/nodes.h"

#include "server/meeting/meeting.h"
#include "server/organizing/organizing.h"
#include "server/people/guesses.h"
#include "server/people/sessions.h"

/* Something may have been missed: nothing in memory is believed. */
static void doubt_all(srv_house *house)
{
    house->nodes->counts.all++;
    house->nodes->all = true;
    house->nodes->next_sweep = house->nodes->next_jobs = 0;
    for (srv_room *room = house->rooms; room; room = room->next)
        room->looked = INT64_MIN / 2;
    sessions_forget(house, 0);
    streams_ask_again(house, 0);
    meeting_heard(house, 0, "");
    contests_heard(house, NULL);
    studies_heard(house, NULL);
}

/* Names are in seats, blocks in rooms, the owner in analyses. */
static void user_changed(srv_house *house, uint64_t user)
{
    sessions_forget(house, user);
    streams_ask_again(house, user);
    rooms_forget_user(house, user);
    studies_heard(house, NULL);
    streams_hint_user(house, user, "moderation", "{}");
}

void node_news(srv_house *house, const store_news *news)
{
    house->nodes->counts.news++;
    switch (news->kind) {
    case NEWS_ALL:
        doubt_all(house);
        break;
    case NEWS_ROWS:
    case NEWS_GAME:
    case NEWS_SEATS:
        nodes_look_at(house, news->id, news->kind);
        break;
    case NEWS_USER:
        user_changed(house, news->number);
        break;
    case NEWS_MEETING:
        meeting_heard(house, news->number, news->id);
        break;
    case NEWS_TOUR:
        contests_heard(house, news->id);
        break;
    case NEWS_STUDY:
        studies_heard(house, news->id);
        break;
    case NEWS_JOB:
        house->nodes->next_jobs = 0;
        break;
    case NEWS_GUESS:
        guesses_heard(house, news->id, news->number);
        break;
    default: /* of a newer version */
        break;
    }
}

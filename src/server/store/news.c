/* news.c: what other servers on the same store are told about a change: names, never contents. */
#include "server/store/store.h"

#include <string.h>

static store_news about_id(uint8_t kind, const char *id)
{
    store_news news = {.kind = kind};
    gg_assert(strlen(id) < sizeof news.id);
    memcpy(news.id, id, strlen(id));
    return news;
}

static store_news about_user(uint8_t kind, uint64_t user)
{
    return (store_news){.kind = kind, .number = user};
}

static uint32_t of_act(const store_act *act, store_news out[2])
{
    out[0] = about_user(NEWS_USER, act->about);
    out[1] = about_user(NEWS_USER, act->by);
    return 2;
}

/* Changes whose `id` is what has changed; 0: none. */
static uint8_t kind_of_id(uint8_t change)
{
    switch (change) {
    case CHANGE_ADD_ROW:
        return NEWS_ROWS;
    case CHANGE_REMOVE_GAME:
        return NEWS_GAME;
    case CHANGE_SET_DRAFT:
    case CHANGE_SET_MUTES:
    case CHANGE_SET_STANDING:
        return NEWS_SEATS;
    case CHANGE_REMOVE_STUDY:
        return NEWS_STUDY;
    case CHANGE_ADD_TOUR_ROW:
        return NEWS_TOUR;
    case CHANGE_OFFER_JOB:
        return NEWS_JOB;
    default:
        return 0;
    }
}

static store_news of_other(const store_change *change)
{
    switch (change->kind) {
    case CHANGE_ADD_GAME:
    case CHANGE_SET_GAME:
        return about_id(NEWS_GAME, change->game->id);
    case CHANGE_ADD_STUDY:
    case CHANGE_SET_STUDY:
        return about_id(NEWS_STUDY, change->study->id);
    case CHANGE_ADD_TOUR:
        return about_id(NEWS_TOUR, change->tour->id);
    case CHANGE_SET_USER:
    case CHANGE_RENAME_USER:
        return about_user(NEWS_USER, change->user->id);
    case CHANGE_END_SESSION:
        return about_user(NEWS_USER, change->session->user);
    case CHANGE_END_SESSIONS:
    case CHANGE_REMOVE_USER:
        return about_user(NEWS_USER, change->number);
    case CHANGE_SET_SEEK:
        return about_user(NEWS_MEETING, change->seek->user);
    case CHANGE_REMOVE_SEEK: {
        store_news news = about_id(NEWS_MEETING, change->id); /* the game that it led to, or "" */
        news.number = change->number;
        return news;
    }
    case CHANGE_TELL_GUESS: {
        store_news news = about_id(NEWS_GUESS, change->id);
        news.number = change->number;
        return news;
    }
    case CHANGE_SET_VACATION:
        return about_user(NEWS_MEETING, change->vacation->user);
    case CHANGE_MEND_TIMES:
        return (store_news){.kind = NEWS_ALL};
    case CHANGE_LEAVE_NODE:
        return (store_news){.kind = NEWS_JOB};
    default:
        return (store_news){0};
    }
}

uint32_t store_news_of(const store_change *change, store_news out[2])
{
    if (change->kind == CHANGE_ADD_ACT)
        return of_act(change->act, out);
    uint8_t kind = kind_of_id(change->kind);
    out[0] = kind != 0 ? about_id(kind, change->id) : of_other(change);
    return out[0].kind != 0;
}

/* events_json.c: events as JSON, member by member according to their table. Numbers may be anything: a meaningless
 * one becomes null. */
#include "core/json/view_json.h"
#include "core_events.h"

/* An event that is being written. */
typedef struct writing {
    const gg_game *game;
    const gg_head *head;
    const gg_event *event;
    gg_json *out;
} writing;

/* The kind's table; NULL: there is none. */
static const gg_event_kind *kind_of(const gg_game *game, uint8_t kind)
{
    if (kind < GG_EVENTS_END)
        return &gg_event_kinds[kind];
    uint32_t number = (uint32_t)kind - GG_EVENT_FIRST;
    return number < game->rules->event_count ? &game->rules->events[number] : NULL;
}

bool gg_is_story(const gg_game *game, const gg_event *event)
{
    const gg_event_kind *kind = kind_of(game, event->kind);
    return kind && !kind->change;
}

/* The purpose of a die or a draw, which is its first number; NULL: there is no such purpose. */
static const gg_purpose *purpose_of(const writing *write)
{
    const gg_purpose *all = write->game->rules->purposes;
    for (int i = 1; all[i].name; i++)
        if (i == write->event->open[0])
            return &all[i];
    return NULL;
}

static const char *side_name(const gg_rules *rules, int value)
{
    for (int side = 0; rules->sides[side]; side++)
        if (side == value)
            return rules->sides[side];
    return NULL;
}

static const char *verb_name(const gg_rules *rules, int value)
{
    for (int verb = 1; rules->verbs[verb]; verb++)
        if (verb == value)
            return rules->verbs[verb];
    return NULL;
}

static const char *marker_name(const gg_rules *rules, int value)
{
    for (int marker = 0; rules->markers && rules->markers[marker]; marker++)
        if (marker == value)
            return rules->markers[marker];
    return NULL;
}

static void put_seat(const writing *write, const char *key, int value)
{
    bool known = value >= 0 && value < write->head->seats;
    gg_json_seat(write->out, key, write->game, write->head,
                 known ? (gg_seat)value : (gg_seat)GG_NOBODY);
}

static void put_seats(const writing *write, const char *key, int value)
{
    gg_json_array(write->out, key);
    for (int seat = 0; seat < write->head->seats; seat++)
        if (value >> seat & 1)
            put_seat(write, NULL, seat);
    gg_json_end_array(write->out);
}

/* Markers and seats are named, everything else is a number. */
static void put_drawn(const writing *write, const char *key, int value)
{
    switch (write->event->open[2]) {
    case GG_DRAW_MARKER:
        gg_json_name(write->out, key, marker_name(write->game->rules, value));
        break;
    case GG_DRAW_SEAT:
        put_seat(write, key, value);
        break;
    default:
        gg_json_int(write->out, key, value);
        break;
    }
}

static void put_value(const writing *write, uint8_t type, const char *key, int16_t value)
{
    const gg_rules *rules = write->game->rules;
    const gg_purpose *purpose;
    switch (type) {
    case GG_TYPE_NONE:
        gg_json_null(write->out, key);
        break;
    case GG_TYPE_NUMBER:
        gg_json_int(write->out, key, value);
        break;
    case GG_TYPE_FLAG:
        gg_json_bool(write->out, key, value != 0);
        break;
    case GG_TYPE_SEAT:
        put_seat(write, key, value);
        break;
    case GG_TYPE_SEATS:
        put_seats(write, key, value);
        break;
    case GG_TYPE_SIDE:
        gg_json_name(write->out, key, side_name(rules, value));
        break;
    case GG_TYPE_VERB:
        gg_json_name(write->out, key, verb_name(rules, value));
        break;
    case GG_TYPE_PURPOSE:
        purpose = purpose_of(write);
        gg_json_name(write->out, key, purpose ? purpose->name : NULL);
        break;
    case GG_TYPE_DRAWN:
        put_drawn(write, key, value);
        break;
    case GG_TYPE_HOW:
        gg_json_name(write->out, key, gg_how_name(write->game, (uint8_t)value));
        break;
    default:
        rules->write_noun(write->game, type, value, write->out, key);
        break;
    }
}

/* The purpose gives the type; a subject may have any 16 bits. */
static void put_subject(const writing *write, const char *key, int16_t value)
{
    const gg_purpose *purpose = purpose_of(write);
    put_value(write, purpose ? purpose->subject : (uint8_t)GG_TYPE_NONE, key, value);
}

/* As many as are present. */
static void put_many(const writing *write, const gg_event_member *member, const int16_t *values)
{
    gg_json_array(write->out, member->name);
    for (uint32_t i = 0; i < member->many && values[i] != -1; i++)
        put_value(write, member->type, NULL, values[i]);
    gg_json_end_array(write->out);
}

/* Whether there is a value may be as secret as the value: a hidden member is null, like an absent one. */
static void put_member(const writing *write, const gg_event_member *member)
{
    const gg_event *event = write->event;
    const int16_t *values = (member->secret ? event->secret : event->open) + member->place;
    int16_t value = values[0];
    if ((member->secret && event->in == 0) || (member->optional && value == -1))
        gg_json_null(write->out, member->name);
    else if (member->many > 0)
        put_many(write, member, values);
    else if (member->type == GG_TYPE_WORD)
        gg_json_name(write->out, member->name,
                     (uint32_t)value < member->word_count ? member->words[value] : NULL);
    else if (member->type == GG_TYPE_SUBJECT)
        put_subject(write, member->name, value);
    else
        put_value(write, member->type, member->name, value);
}

void gg_write_event_json(const gg_game *game, const gg_head *head, const gg_event *event,
                         gg_json *out)
{
    const gg_event_kind *kind = kind_of(game, event->kind);
    gg_assert(kind && !kind->change);
    writing write = {game, head, event, out};
    gg_json_begun_object(out, NULL, kind->object);
    for (uint32_t i = 0; i < kind->count; i++)
        put_member(&write, &kind->members[i]);
    gg_json_end_object(out);
}

/* event_text.c: what happened, in words, for the reader of a view. */
#include "view.h"

static const char *name_of(const gg_game *game, const probe_view *view, int seat)
{
    return gg_seat_name(game, &view->open.head, (gg_seat)seat);
}

static void put_place(const gg_game *game, int place, gg_text *out)
{
    probe_put_place(probe_board_of(game), (uint32_t)place, out);
}

/* `SEAT WORDS PLACE` */
static void put_at(const gg_game *game, const probe_view *view, int seat, const char *words,
                   int place, gg_text *out)
{
    gg_print(out, "%s %s ", name_of(game, view, seat), words);
    put_place(game, place, out);
}

static void write_bid(const gg_game *game, const probe_view *view, const gg_event *event,
                      gg_text *out)
{
    probe_told_bid told = probe_hear_bid(event);
    if (told.stars < 0)
        gg_print(out, "%s passes", name_of(game, view, told.seat));
    else
        gg_print(out, "%s bids %d", name_of(game, view, told.seat), told.stars);
}

static void write_placed(const gg_game *game, const probe_view *view, const gg_event *event,
                         gg_text *out)
{
    probe_told_placed told = probe_hear_placed(event);
    gg_print(out, "%s stands in", name_of(game, view, told.seat));
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
        gg_print(out, " %c ", (char)('a' + slot));
        put_place(game, probe_unpack(told.places, slot), out);
    }
}

static void write_note(const gg_game *game, const char *words, bool read, int hold, gg_text *out)
{
    gg_put(out, words);
    if (!read)
        return;
    gg_put(out, ": ");
    probe_put_note(game, hold < 0 ? (uint8_t)PROBE_NOWHERE : (uint8_t)hold, out);
}

static void write_moved(const gg_game *game, const probe_view *view, const gg_event *event,
                        gg_text *out)
{
    probe_told_moved told = probe_hear_moved(event);
    probe_put_tile(game, view, (uint32_t)told.piece, true, out);
    gg_put(out, " moves to ");
    put_place(game, told.place, out);
    if (told.on < 0)
        return;
    gg_put(out, " and ");
    put_place(game, told.on, out);
}

static void write_scouted(const gg_game *game, const probe_view *view, const gg_event *event,
                          gg_text *out)
{
    probe_told_scouted told = probe_hear_scouted(event);
    probe_put_tile(game, view, (uint32_t)told.piece, true, out);
    gg_put(out, " looks at ");
    probe_put_tile(game, view, (uint32_t)told.enemy, true, out);
    if (told.trusted)
        gg_print(out, ": a %d", told.face);
#if GG_PLANTED_LEAK == 7
    if (event->open[2])
        gg_put(out, ", which trembles");
#endif
}

/* A tile by seat and label only, because the view may be newer than the event. */
static void put_label(const gg_game *game, const probe_view *view, int tile, gg_text *out)
{
    gg_print(out, "%s.%c", name_of(game, view, probe_owner((uint32_t)tile)),
             (char)('a' + tile % PROBE_SLOTS));
}

static void write_lost(const gg_game *game, const probe_view *view, const gg_event *event,
                       gg_text *out)
{
    probe_told_lost told = probe_hear_lost(event);
    put_label(game, view, told.piece, out);
    if (told.face == 0)
        gg_put(out, " is dead");
    else
        gg_print(out, " loses a point and is a %d", told.face);
}

static void write_fled(const gg_game *game, const probe_view *view, const gg_event *event,
                       gg_text *out)
{
    probe_told_fled told = probe_hear_fled(event);
    if (told.to < 0)
        put_at(game, view, told.seat, "cannot flee from", told.from, out);
    else
        put_at(game, view, told.seat, "flees to", told.to, out);
}

static void write_attack(const gg_game *game, const probe_view *view, const gg_event *event,
                         gg_text *out)
{
    probe_told_attack told = probe_hear_attack(event);
    put_at(game, view, told.seat, "attacks from", told.from, out);
    gg_put(out, " to ");
    put_place(game, told.to, out);
}

void probe_write_event(const gg_game *game, const void *from, const gg_event *event, gg_text *out)
{
    const probe_view *view = from;
    switch (event->kind) {
    case PROBE_EVENT_BID:
        write_bid(game, view, event, out);
        break;
    case PROBE_EVENT_BONUS:
        gg_print(out, "%s gets %d stars", probe_sides[probe_hear_bonus(event).side],
                 probe_hear_bonus(event).stars);
        break;
    case PROBE_EVENT_DEPLOYED:
        gg_print(out, "%s has deployed", name_of(game, view, probe_hear_deployed(event).seat));
        break;
    case PROBE_EVENT_PLACED:
        write_placed(game, view, event, out);
        break;
    case PROBE_EVENT_ROUND:
        gg_print(out, "round %d", probe_hear_round(event).round);
        break;
    case PROBE_EVENT_TURN:
        gg_print(out, "it is the turn of %s", name_of(game, view, probe_hear_turn(event).seat));
        break;
    case PROBE_EVENT_NOTE:
        write_note(game, "M writes a note", probe_hear_note(event).trusted,
                   probe_hear_note(event).hold, out);
        break;
    case PROBE_EVENT_NOTE_OPEN:
        write_note(game, "the note is opened", probe_hear_note_open(event).trusted,
                   probe_hear_note_open(event).hold, out);
        break;
    case PROBE_EVENT_MOVED:
        write_moved(game, view, event, out);
        break;
    case PROBE_EVENT_SCOUTED:
        write_scouted(game, view, event, out);
        break;
    case PROBE_EVENT_ATTACK:
        write_attack(game, view, event, out);
        break;
    case PROBE_EVENT_PICKED:
        gg_print(out, "%s has picked", name_of(game, view, probe_hear_picked(event).seat));
        break;
    case PROBE_EVENT_REVEALED:
        put_label(game, view, probe_hear_revealed(event).piece, out);
        gg_print(out, " is a %d", probe_hear_revealed(event).face);
        break;
    case PROBE_EVENT_SUMS:
        gg_print(out, "attack %d, defense %d", probe_hear_sums(event).attack,
                 probe_hear_sums(event).defense);
        break;
    case PROBE_EVENT_LOST:
        write_lost(game, view, event, out);
        break;
    case PROBE_EVENT_FLED:
        write_fled(game, view, event, out);
        break;
    case PROBE_EVENT_MIXED:
        put_at(game, view, probe_hear_mixed(event).seat, "shuffles its tiles in",
               probe_hear_mixed(event).place, out);
        break;
    default:
        break; /* other events report weather, owed losses and ends of duels */
    }
}

void probe_write_face(const gg_game *game, int16_t face, gg_text *out)
{
    (void)game;
    gg_put_int(out, face);
}

/* Seats get their names with the sides, so purposes have none. */
void probe_write_purpose(const gg_game *game, uint8_t purpose, uint16_t subject, gg_text *out)
{
    static const char *const purposes[] = {
        [PROBE_FOR_FIRST_BID] = "who bids first", [PROBE_FOR_WEATHER] = "the weather",
        [PROBE_FOR_ATTACK] = "the attack",        [PROBE_FOR_DEFENSE] = "the defense",
        [PROBE_FOR_FLIGHT] = "the flight",
    };
    (void)game, (void)subject;
    gg_put(out, purposes[purpose]);
}

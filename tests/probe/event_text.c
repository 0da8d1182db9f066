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
    if (event->open[1] == 0)
        gg_print(out, "%s passes", name_of(game, view, event->open[0]));
    else
        gg_print(out, "%s bids %d", name_of(game, view, event->open[0]), event->open[1]);
}

static void write_placed(const gg_game *game, const probe_view *view, const gg_event *event,
                         gg_text *out)
{
    gg_print(out, "%s stands in", name_of(game, view, event->open[0]));
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
        gg_print(out, " %c ", (char)('a' + slot));
        put_place(game, probe_unpack(event->open[1], slot), out);
    }
}

static void write_note(const gg_game *game, const gg_event *event, gg_text *out)
{
    gg_put(out, event->kind == PROBE_TOLD_NOTE ? "M writes a note" : "the note is opened");
    if (event->secret[0] == 0)
        return;
    gg_put(out, ": ");
    probe_put_note(game, (uint8_t)(event->secret[0] - 1), out);
}

static void write_moved(const gg_game *game, const probe_view *view, const gg_event *event,
                        gg_text *out)
{
    probe_put_tile(game, view, (uint32_t)event->open[0], true, out);
    gg_put(out, " moves to ");
    put_place(game, event->open[1], out);
    if (event->open[2] == PROBE_NOWHERE)
        return;
    gg_put(out, " and ");
    put_place(game, event->open[2], out);
}

static void write_scouted(const gg_game *game, const probe_view *view, const gg_event *event,
                          gg_text *out)
{
    probe_put_tile(game, view, (uint32_t)event->open[0], true, out);
    gg_put(out, " looks at ");
    probe_put_tile(game, view, (uint32_t)event->open[1], true, out);
    if (event->secret[0] != 0)
        gg_print(out, ": a %d", event->secret[0]);
#if GG_PLANTED_LEAK == 7
    if (event->open[2])
        gg_put(out, ", which trembles");
#endif
}

/* A tile by seat and label alone, since the view may already be further on than the event. */
static void put_label(const gg_game *game, const probe_view *view, int tile, gg_text *out)
{
    gg_print(out, "%s.%c", name_of(game, view, probe_owner((uint32_t)tile)),
             (char)('a' + tile % PROBE_SLOTS));
}

static void write_lost(const gg_game *game, const probe_view *view, const gg_event *event,
                       gg_text *out)
{
    put_label(game, view, event->open[0], out);
    if (event->open[1] == 0)
        gg_put(out, " is dead");
    else
        gg_print(out, " loses a point and is a %d", event->open[1]);
}

static void write_fled(const gg_game *game, const probe_view *view, const gg_event *event,
                       gg_text *out)
{
    if (event->open[2] == PROBE_NOWHERE)
        put_at(game, view, event->open[0], "cannot flee from", event->open[1], out);
    else
        put_at(game, view, event->open[0], "flees to", event->open[2], out);
}

static void write_attack(const gg_game *game, const probe_view *view, const gg_event *event,
                         gg_text *out)
{
    put_at(game, view, event->open[0], "attacks from", event->open[1], out);
    gg_put(out, " to ");
    put_place(game, event->open[2], out);
}

void probe_write_event(const gg_game *game, const void *from, const gg_event *event, gg_text *out)
{
    const probe_view *view = from;
    const int16_t *open = event->open;
    switch (event->kind) {
    case PROBE_TOLD_BID:
        write_bid(game, view, event, out);
        break;
    case PROBE_TOLD_BONUS:
        gg_print(out, "%s gets %d stars", probe_sides[open[0]], open[1]);
        break;
    case PROBE_TOLD_DEPLOYED:
        gg_print(out, "%s has deployed", name_of(game, view, open[0]));
        break;
    case PROBE_TOLD_PLACED:
        write_placed(game, view, event, out);
        break;
    case PROBE_TOLD_ROUND:
        gg_print(out, "round %d", open[0]);
        break;
    case PROBE_TOLD_TURN:
        gg_print(out, "it is the turn of %s", name_of(game, view, open[0]));
        break;
    case PROBE_TOLD_NOTE:
    case PROBE_TOLD_NOTE_OPEN:
        write_note(game, event, out);
        break;
    case PROBE_TOLD_MOVED:
        write_moved(game, view, event, out);
        break;
    case PROBE_TOLD_SCOUTED:
        write_scouted(game, view, event, out);
        break;
    case PROBE_TOLD_ATTACK:
        write_attack(game, view, event, out);
        break;
    case PROBE_TOLD_PICKED:
        gg_print(out, "%s has picked", name_of(game, view, open[0]));
        break;
    case PROBE_TOLD_REVEALED:
        put_label(game, view, open[0], out);
        gg_print(out, " is a %d", open[1]);
        break;
    case PROBE_TOLD_SUMS:
        gg_print(out, "attack %d, defence %d", open[0], open[1]);
        break;
    case PROBE_TOLD_LOST:
        write_lost(game, view, event, out);
        break;
    case PROBE_TOLD_FLED:
        write_fled(game, view, event, out);
        break;
    case PROBE_TOLD_MIXED:
        put_at(game, view, open[0], "shuffles its tiles in", open[1], out);
        break;
    default:
        break; /* weather, losses owed and ends of duels are told by other events */
    }
}

void probe_write_face(const gg_game *game, int16_t face, gg_text *out)
{
    (void)game;
    gg_put_int(out, face);
}

/* Seats have their names only with the sides, so the purposes do without. */
void probe_write_purpose(const gg_game *game, uint8_t purpose, uint16_t subject, gg_text *out)
{
    static const char *const purposes[] = {
        [PROBE_FOR_FIRST_BID] = "who bids first", [PROBE_FOR_WEATHER] = "the weather",
        [PROBE_FOR_ATTACK] = "the attack",        [PROBE_FOR_DEFENCE] = "the defence",
        [PROBE_FOR_FLIGHT] = "the flight",
    };
    (void)game, (void)subject;
    gg_put(out, purposes[purpose]);
}

/* position_text.c: the statements that recreate the position of a referee's view. */
#include "core/play/field_text.h"
#include "view.h"

/* A position has the prompt of the active seat, and sides as without an auction. */
static bool can_be_said(const probe_view *view)
{
    const gg_head *head = &view->open.head;
    if (head->over || head->offer != GG_OFFER_NONE || head->side[0] != PROBE_SUN ||
        view->open.round == 0)
        return false;
    uint8_t prompt = head->prompt[view->open.active];
    return prompt == PROBE_ASK_MOVE || prompt == PROBE_ASK_NOTE;
}

static const char *observer_name(const gg_game *game, const probe_view *view, uint32_t observer)
{
    return observer == PROBE_PUBLIC ? "public"
                                    : gg_seat_name(game, &view->open.head, (gg_seat)observer);
}

static void write_tiles(const gg_game *game, const probe_view *view, gg_seat seat, gg_text *out)
{
    bool any = false;
    for (uint32_t place = 0; place < probe_board_of(game)->places; place++) {
        if (probe_count(&view->open, seat, place) == 0)
            continue;
        gg_print(out, "%s ", any ? "" : gg_seat_name(game, &view->open.head, seat));
        any = true;
        probe_put_place(probe_board_of(game), place, out);
        gg_put(out, ": ");
        probe_put_tiles(game, view, seat, place, out);
    }
    gg_put(out, any ? "\n" : "");
}

static void write_group(const gg_game *game, const probe_view *view, uint32_t observer,
                        uint32_t group, gg_text *out)
{
    gg_print(out, "among %s %s.", observer_name(game, view, observer),
             gg_seat_name(game, &view->open.head, probe_owner(group)));
    for (uint32_t tile = group; tile < PROBE_TILES; tile++)
        if (view->open.group[tile] == group)
            gg_put_char(out, (char)('a' + tile % PROBE_SLOTS));
    gg_put(out, ": ");
    probe_put_among(view->known.among[observer][group], out);
    gg_put_char(out, '\n');
}

static void write_name(const gg_game *game, const probe_view *view, uint32_t observer,
                       uint32_t tile, gg_text *out)
{
    gg_print(out, "known %s ", observer_name(game, view, observer));
    probe_put_tile(game, view, tile, true, out);
    gg_put_char(out, '\n');
}

/* Everything for the public; for the others what they know beyond that. */
static void write_known(const gg_game *game, const probe_view *view, uint32_t tile, gg_text *out)
{
    const probe_known *known = &view->known;
    if (known->face[PROBE_PUBLIC][tile] != 0) {
        write_name(game, view, PROBE_PUBLIC, tile, out);
        return;
    }
    bool first = view->open.group[tile] == tile;
    if (first)
        write_group(game, view, PROBE_PUBLIC, tile, out);
    for (uint32_t seat = 0; seat < view->open.head.seats; seat++) {
        if (seat == probe_owner(tile))
            continue;
        if (first && known->among[seat][tile] != known->among[PROBE_PUBLIC][tile])
            write_group(game, view, seat, tile, out);
        if (known->face[seat][tile] != 0)
            write_name(game, view, seat, tile, out);
    }
}

static void write_note(const gg_game *game, const probe_view *view, gg_text *out)
{
    if (view->open.note_round == 0)
        return;
    gg_put(out, "note ");
    probe_put_note(game, view->note, out);
    if (view->open.note_round != view->open.round)
        gg_print(out, " %d", view->open.note_round);
    gg_put_char(out, '\n');
}

bool probe_write_position(const gg_game *game, const void *referee_view, gg_text *out)
{
    static const char *const words[] = {"round", "active", "weather", "bag", "bonus", "attacked"};
    const probe_view *view = referee_view;
    gg_assert(view->open.head.viewer == GG_REFEREE);
    if (!can_be_said(view))
        return false;
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++)
        gg_write_statement(game, view, words[i], out);
    write_note(game, view, out);
    for (gg_seat seat = 0; seat < view->open.head.seats; seat++)
        write_tiles(game, view, seat, out);
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++)
        if (view->open.seen >> tile & 1)
            write_known(game, view, tile, out);
    return true;
}

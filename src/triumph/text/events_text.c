/* events_text.c: events as sentences. Changes of the table have no sentence, because the board shows them. */
#include "core_events.h"
#include "triumph/table/events.h"
#include "triumph/table/orders.h"
#include "triumph/text/pieces_text.h"
#include "triumph/text/texts.h"

typedef struct telling {
    const gg_game *game;
    const tri_board *board;
    const tri_table *table;
    const gg_event *event;
    gg_text *out;
} telling;

static const char *side_word(int side)
{
    return side == TRI_ALLIED ? "the Allies" : "the French";
}

/* `French`, of a turn or of morale. */
static const char *side_adjective(int side)
{
    return side == TRI_ALLIED ? "Allied" : "French";
}

/* `the French`: the side whose order it was. */
static void put_actor(const telling *tell)
{
    const gg_head *head = &tell->table->head;
    uint8_t actor = tell->event->actor;
    gg_put(tell->out, actor < head->seats ? side_word(head->side[actor]) : "a side");
}

/* `1 unit`, `3 units` */
static void put_units(const telling *tell, int units)
{
    gg_print(tell->out, "%d unit%s", units, units == 1 ? "" : "s");
}

static bool is_unit(int slot)
{
    return slot >= 0 && slot < TRI_UNITS;
}

static void put_face(int face, gg_text *out)
{
    gg_put(out, face >= 0 && face < TRI_FACES ? tri_face_name((uint8_t)face) : "?");
}

/* The block with the face that it had or has in the event. */
static void put_block(const telling *tell, int slot, int face)
{
    put_face(face, tell->out);
    if (is_unit(slot))
        tri_put_label(tell->table->label[slot], tell->out);
}

static bool is_approach(const telling *tell, int approach)
{
    return approach >= 0 && approach < 2 * tell->board->borders;
}

/* ---------------------------------------------------------------- the story */

/* `I2a`, `3 units` */
static void put_movers(const telling *tell, const tri_told_command *told)
{
    if (told->units == 1 && is_unit(told->unit))
        tri_put_unit(tell->table, (uint32_t)told->unit, tell->out);
    else
        put_units(tell, told->units);
}

/* `Lannes moves with 3 units`, `Lannes detaches I2a`, `I2a joins Lannes`, `I2a moves alone` */
static void tell_command(const telling *tell)
{
    tri_told_command told = tri_hear_command(tell->event);
    bool led = told.commander >= 0 && told.commander < tell->board->commanders;
    const char *name = led ? tell->board->commander[told.commander].name : "?";
    if (told.order == TRI_CORPS || told.order == TRI_DETACH) {
        gg_print(tell->out, "%s %s ", name, told.order == TRI_CORPS ? "moves with" : "detaches");
        put_movers(tell, &told);
    } else if (told.order == TRI_ATTACH || told.order == TRI_UNIT) {
        put_movers(tell, &told);
        gg_print(tell->out, "%s%s", told.order == TRI_ATTACH ? " joins " : " moves alone",
                 told.order == TRI_ATTACH ? name : "");
    }
}

/* `the Allies threaten an attack from 95 into 108` */
static void tell_threat(const telling *tell)
{
    tri_told_threat told = tri_hear_threat(tell->event);
    put_actor(tell);
    gg_put(tell->out, told.guard ? " threaten a Guard Attack" : " threaten an attack");
    if (!is_approach(tell, told.from))
        return;
    gg_put(tell->out, " from ");
    tri_put_locale(tell->board, tri_locale_of(tell->board, (uint16_t)told.from), tell->out);
    gg_put(tell->out, " into ");
    tri_put_locale(tell->board, tri_locale_of(tell->board, tri_across((uint16_t)told.from)),
                   tell->out);
}

/* `the French make a wide attack with 3 units, led by I2a and I2b`. When this is read they may have lost points. */
static void tell_attack(const telling *tell)
{
    tri_told_attack told = tri_hear_attack(tell->event);
    const char *before = ", led by ";
    uint32_t face = 0;
    put_actor(tell);
    gg_print(tell->out, " make a %s attack with ", told.wide ? "wide" : "narrow");
    put_units(tell, told.units);
    if (is_unit(told.at)) {
        gg_put(tell->out, " on ");
        put_block(tell, told.at, tri_listed_face(told.faces, face++));
    }
    for (uint32_t i = 0; i < 2; i++) {
        if (!is_unit(told.leaders[i]))
            continue;
        gg_put(tell->out, before);
        put_block(tell, told.leaders[i], tri_listed_face(told.faces, face++));
        before = " and ";
    }
    if (!is_unit(told.leaders[0]))
        gg_put(tell->out, ", without a leader");
}

static void put_end(const telling *tell, uint8_t node)
{
    tri_put_locale(tell->board, tell->board->node[node].locale, tell->out);
}

/* `by road: F9-130-139`; a road move may also go on within its locale. */
static void tell_path(const telling *tell)
{
    tri_told_path told = tri_hear_path(tell->event);
    bool begun = told.entry >= 0 && told.entry < tell->board->entries;
    if (!begun && told.ways[0] < 0) {
        gg_put(tell->out, "the road move ends");
        return;
    }
    gg_put(tell->out, "by road: ");
    if (begun) {
        gg_print(tell->out, "%s-", tell->board->entry[told.entry].name);
        put_end(tell, tell->board->entry[told.entry].node);
    }
    for (uint32_t i = 0; i < sizeof told.ways / sizeof told.ways[0]; i++) {
        int way = told.ways[i];
        if (way < 0 || way >= 2 * tell->board->roads)
            break;
        if (!begun)
            put_end(tell, tri_way_from(tell->board, (uint16_t)way));
        gg_put_char(tell->out, '-');
        put_end(tell, tri_way_to(tell->board, (uint16_t)way));
        begun = true;
    }
}

static void tell_defense(const telling *tell)
{
    int units = tri_hear_defense(tell->event).units;
    put_actor(tell);
    gg_put(tell->out, units == 0 ? " retreat" : " stand with ");
    if (units > 0)
        put_units(tell, units);
}

static void tell_feint(const telling *tell)
{
    gg_put(tell->out, "the attack was a feint");
}

static void tell_pressed(const telling *tell)
{
    put_actor(tell);
    gg_put(tell->out, " press the attack");
}

static void tell_result(const telling *tell)
{
    tri_told_result told = tri_hear_result(tell->event);
    gg_print(tell->out, "%s result %s%d: %s %s", told.final ? "final" : "initial",
             told.value > 0 ? "+" : "", told.value, side_word(told.winner),
             told.final ? "win" : "are ahead");
    if (told.value == 0)
        gg_put(tell->out, told.final ? " the tie" : " in the tie");
}

static void tell_loss(const telling *tell)
{
    tri_told_loss told = tri_hear_loss(tell->event);
    put_block(tell, told.unit, told.before);
    if (told.after < 0) {
        gg_put(tell->out, " is eliminated");
        return;
    }
    gg_put(tell->out, " is reduced to ");
    put_block(tell, told.unit, told.after);
}

static void tell_morale(const telling *tell)
{
    static const char *const reasons[] = {"losses in the attack",    "losses in the retreat",
                                          "heavy cavalry committed", "the Guard committed",
                                          "a defeated Guard Attack", "reinforcements",
                                          "a night's rest"};
    tri_told_morale told = tri_hear_morale(tell->event);
    gg_print(tell->out, "%s morale ", side_adjective(told.side));
    if (told.change == 0)
        gg_print(tell->out, "stays at %d", told.morale);
    else
        gg_print(tell->out, "%s by %d to %d", told.change > 0 ? "rises" : "falls",
                 told.change > 0 ? told.change : -told.change, told.morale);
    if (told.why >= 0 && told.why <= TRI_WHY_NIGHT)
        gg_print(tell->out, ": %s", reasons[told.why]);
}

static void tell_turn(const telling *tell)
{
    tri_told_turn told = tri_hear_turn(tell->event);
    uint32_t round = (uint32_t)told.time, scenario = tell->game->scenario;
    if (scenario < TRI_SCENARIOS_MAX && round < tell->board->rounds[scenario])
        gg_print(tell->out, "%s: ", tell->board->round[scenario][round].name);
    gg_print(tell->out, "%s turn", side_adjective(told.side));
}

static void tell_published(const telling *tell)
{
    gg_print(tell->out, "%s have set up", side_word(tri_hear_published(tell->event).side));
}

static void tell_bid(const telling *tell)
{
    tri_told_bid told = tri_hear_bid(tell->event);
    gg_seat seat = (gg_seat)told.seat;
    const char *name = seat < tell->table->head.seats
                           ? gg_seat_name(tell->game, &tell->table->head, seat)
                           : "?";
    if (told.bid < 0)
        gg_print(tell->out, "%s passes", name);
    else
        gg_print(tell->out, "%s bids %d", name, told.bid);
}

static void tell_note(const telling *tell)
{
    tri_told_note told = tri_hear_note(tell->event);
    gg_seat seat = (gg_seat)told.seat;
    gg_print(tell->out, "order for %s: %s",
             seat < tell->table->head.seats ? gg_seat_name(tell->game, &tell->table->head, seat)
                                            : "?",
             told.task == TRI_TASK_ATTACK ? "attack" : "defend");
    if (told.name < 0 || told.name >= tell->board->nouns)
        return;
    gg_print(tell->out, " %s", tell->board->noun[told.name].name);
}

/* ---------------------------------------------------------------- events of core */

/* With the label of the block. */
static void tell_shown(const telling *tell)
{
    gg_told_shown told = gg_hear_shown(tell->event);
    put_block(tell, told.piece, told.face);
    gg_put(tell->out, " is revealed");
}

static void tell_shuffle(const telling *tell)
{
    gg_put(tell->out, "hidden units in the same place are shuffled");
}

/* Core has sentences for endings that all games share. */
static void tell_over(const telling *tell)
{
    gg_told_over told = gg_hear_over(tell->event);
    static const char *const victories[] = {"decisive", "marginal"};
    int how = told.how - GG_HOW_FIRST;
    if (how == 0 || how == 1)
        gg_print(tell->out, "the game is over: %s win a %s victory", side_word(told.winner),
                 victories[how]);
}

/* ---------------------------------------------------------------- the interface */

typedef void (*teller)(const telling *);

static teller teller_of(uint8_t kind)
{
    static const teller story[] = {
        [TRI_EVENT_COMMAND - GG_EVENT_FIRST] = tell_command,
        [TRI_EVENT_PATH - GG_EVENT_FIRST] = tell_path,
        [TRI_EVENT_ATTACK - GG_EVENT_FIRST] = tell_attack,
        [TRI_EVENT_THREAT - GG_EVENT_FIRST] = tell_threat,
        [TRI_EVENT_DEFENSE - GG_EVENT_FIRST] = tell_defense,
        [TRI_EVENT_FEINT - GG_EVENT_FIRST] = tell_feint,
        [TRI_EVENT_PRESSED - GG_EVENT_FIRST] = tell_pressed,
        [TRI_EVENT_RESULT - GG_EVENT_FIRST] = tell_result,
        [TRI_EVENT_LOSS - GG_EVENT_FIRST] = tell_loss,
        [TRI_EVENT_MORALE - GG_EVENT_FIRST] = tell_morale,
        [TRI_EVENT_TURN - GG_EVENT_FIRST] = tell_turn,
        [TRI_EVENT_PUBLISHED - GG_EVENT_FIRST] = tell_published,
        [TRI_EVENT_BID - GG_EVENT_FIRST] = tell_bid,
        [TRI_EVENT_NOTE - GG_EVENT_FIRST] = tell_note,
    };
    if (kind == GG_EVENT_SHOWN)
        return tell_shown;
    if (kind == GG_EVENT_SHUFFLE)
        return tell_shuffle;
    if (kind == GG_EVENT_OVER)
        return tell_over;
    if (kind < GG_EVENT_FIRST || kind >= GG_EVENT_FIRST + sizeof story / sizeof story[0])
        return NULL;
    return story[kind - GG_EVENT_FIRST];
}

void tri_write_event(const gg_game *game, const void *view, const gg_event *event, gg_text *out)
{
    teller tell = teller_of(event->kind);
    if (tell)
        tell(&(telling){game, tri_board_of(game), view, event, out});
}

void tri_write_face(const gg_game *game, int16_t face, gg_text *out)
{
    (void)game;
    put_face(face, out);
}

void tri_write_purpose(const gg_game *game, uint8_t purpose, uint16_t subject, gg_text *out)
{
    (void)game;
    (void)subject;
    gg_put(out, purpose == TRI_FOR_FIRST_BID ? "who bids first" : "the draw");
}

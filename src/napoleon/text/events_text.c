/* events_text.c: events in words. Changes of the table itself have none: the board shows them. */
#include "core_events.h"
#include "napoleon/battle/field.h"
#include "napoleon/table/events.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/phrases.h"
#include "napoleon/text/texts.h"

typedef struct telling {
    const gg_game *game;
    const nap_board *board;
    const nap_view *view;
    const gg_event *event;
    gg_text *out;
} telling;

/* ---------------------------------------------------------------- names */

static bool is_block(const telling *tell, int block)
{
    return block >= 0 && block < tell->board->blocks;
}

static const char *town(const telling *tell, int number)
{
    return nap_town_word(tell->board, number);
}

/* `a Prussian unit`, `an Anglo-Dutch unit` */
static void put_some_unit(const nap_board *board, int army, gg_text *out)
{
    const char *word = nap_army_word(board, army);
    gg_print(out, "a%s %s unit", word[0] == 'A' ? "n" : "", word);
}

/* The block, or the army of a hidden one. */
static void put_block(const telling *tell, int block, int army)
{
    if (is_block(tell, block))
        nap_put_block_name(tell->board, block, tell->out);
    else if (army >= 0 && army < NAP_ARMIES)
        put_some_unit(tell->board, army, tell->out);
    else
        gg_put(tell->out, "a unit");
}

/* `2 Prussian units`, `an Anglo-Dutch unit` */
static void put_units(const telling *tell, int units, int army)
{
    if (units == 1) {
        put_some_unit(tell->board, army, tell->out);
        return;
    }
    gg_print(tell->out, "%d %s units", units, nap_army_word(tell->board, army));
}

/* ---------------------------------------------------------------- turns and moves */

static void tell_turn(const telling *tell)
{
    nap_told_turn told = nap_hear_turn(tell->event);
    if (told.turn < 1 || told.turn > tell->board->turns)
        return;
    gg_print(tell->out, "turn %d, %s%s: %s move", told.turn, tell->board->turn[told.turn].date,
             told.night ? ", night" : "", nap_side_words(told.side));
}

static void tell_bid(const telling *tell)
{
    nap_told_bid told = nap_hear_bid(tell->event);
    gg_put(tell->out, nap_seat_word(tell->game, &tell->view->table.head, told.seat));
    if (told.side < 0) {
        gg_put(tell->out, " passes");
        return;
    }
    gg_put(tell->out, " bids ");
    nap_put_number(told.steps, "step", tell->out);
    gg_print(tell->out, " for %s", nap_side_words(told.side));
}

static void tell_deployed(const telling *tell)
{
    nap_told_deployed told = nap_hear_deployed(tell->event);
    gg_print(tell->out, "%s have deployed", nap_side_words(told.side));
}

/* `2 Prussian units march from Wavre to Ligny`; `es`: the ending of the verb for one unit. */
static void put_going(const telling *tell, int units, int army, const char *verb, const char *es,
                      int from, int to)
{
    put_units(tell, units, army);
    gg_print(tell->out, " %s%s from %s to %s", verb, units == 1 ? es : "", town(tell, from),
             town(tell, to));
}

static void tell_marches(const telling *tell)
{
    nap_told_marches told = nap_hear_marches(tell->event);
    put_going(tell, told.units, told.army, "march", "es", told.from, told.to);
}

/* After its die: the result, and for the owner which block it was. */
static void tell_marched(const telling *tell)
{
    nap_told_marched told = nap_hear_marched(tell->event);
    if (told.trusted && is_block(tell, told.block))
        nap_put_block_name(tell->board, told.block, tell->out);
    else
        put_some_unit(tell->board, told.army, tell->out);
    gg_put(tell->out, told.lost ? " loses a step" : " loses no step");
    if (told.bonus > 0)
        gg_print(tell->out, " (the leader adds %d)", told.bonus);
}

static void tell_revealed(const telling *tell)
{
    nap_told_revealed told = nap_hear_revealed(tell->event);
    nap_put_block_name(tell->board, told.leader, tell->out);
    gg_print(tell->out, " is revealed at %s", town(tell, told.town));
}

/* ---------------------------------------------------------------- fights */

static void tell_fight(const telling *tell)
{
    nap_told_fight told = nap_hear_fight(tell->event);
    gg_print(tell->out, "%s at %s: ", told.fight ? "a battle" : "a skirmish",
             town(tell, told.town));
    nap_put_number(told.attackers, "attacker", tell->out);
    gg_put(tell->out, ", ");
    nap_put_number(told.defenders, "defender", tell->out);
}

static void tell_skirmish(const telling *tell)
{
    nap_told_skirmish told = nap_hear_skirmish(tell->event);
    gg_print(tell->out, "the skirmish at %s begins", town(tell, told.town));
}

static void tell_picked(const telling *tell)
{
    nap_told_picked told = nap_hear_picked(tell->event);
    nap_put_block_name(tell->board, told.block, tell->out);
    gg_put(tell->out, " (");
    nap_put_number(told.steps, "step", tell->out);
    gg_put(tell->out, ") fights");
}

static void tell_shot(const telling *tell)
{
    nap_told_shot told = nap_hear_shot(tell->event);
    static const char *const at[] = {"fires at the line", "fires at the squares", "fires"};
    int what = told.at >= 0 && told.at <= 2 ? told.at : 2;
    nap_put_block_name(tell->board, told.block, tell->out);
    gg_print(tell->out, " %s with ", at[what]);
    gg_print(tell->out, "%d %s", told.dice, told.dice == 1 ? "die" : "dice");
    gg_print(tell->out, ", hitting on %d%s: ", told.needs, told.needs > 1 ? " or less" : "");
    if (told.hits > 0)
        nap_put_number(told.hits, "hit", tell->out);
    else
        gg_put(tell->out, "no hits");
}

static void tell_hit(const telling *tell)
{
    nap_told_hit told = nap_hear_hit(tell->event);
    put_block(tell, told.block, told.army);
    gg_put(tell->out, " is hit");
    if (told.steps < 0)
        return;
    if (told.steps == 0) {
        gg_put(tell->out, " and loses its last step");
        return;
    }
    gg_put(tell->out, ": ");
    nap_put_number(told.steps, "step", tell->out);
    gg_put(tell->out, " left");
}

static void tell_lost(const telling *tell)
{
    nap_told_lost told = nap_hear_lost(tell->event);
    static const char *const why[] = {
        [NAP_BY_FIRE] = "by fire",
        [NAP_BY_MARCH] = "on a force march",
        [NAP_BY_MORALE] = "because of bad morale",
        [NAP_BY_STREAM] = "unable to cross the stream",
        [NAP_BY_SQUARE] = "with the square that sheltered it",
        [NAP_BY_ATTRITION] = "by attrition while leaving the battle",
        [NAP_BY_NO_ROAD] = "because no road was left for its retreat",
        [NAP_BY_SUPPLY] = "for lack of supply",
    };
    int reason = told.why;
    nap_put_block_name(tell->board, told.block, tell->out);
    gg_put(tell->out, " is eliminated");
    if (reason >= 0 && reason <= NAP_BY_SUPPLY)
        gg_print(tell->out, " %s", why[reason]);
}

static void tell_setup(const telling *tell)
{
    nap_told_setup told = nap_hear_setup(tell->event);
    gg_print(tell->out, "the battle of %s is set up", town(tell, told.town));
}

static void tell_terrain(const telling *tell)
{
    nap_told_terrain told = nap_hear_terrain(tell->event);
    gg_print(tell->out, "battle of %s: %s", town(tell, told.town), nap_marker_word(told.marker));
    if (told.spot < 0 || told.spot >= NAP_BATTLE_PLACES) {
        gg_put(tell->out, " set aside");
        return;
    }
    gg_put(tell->out, told.marker == NAP_STREAM ? " before " : " ");
    if (told.marker == NAP_STREAM)
        nap_put_position(&tell->view->table, (uint8_t)told.spot, tell->out);
    else
        nap_put_in_position(&tell->view->table, (uint8_t)told.spot, tell->out);
}

static void tell_battle(const telling *tell)
{
    nap_told_battle told = nap_hear_battle(tell->event);
    gg_print(tell->out, "battle of %s, round %d: %s act", town(tell, told.town), told.round,
             nap_side_words(told.side));
}

/* After its die. */
static void tell_morale(const telling *tell)
{
    nap_told_morale told = nap_hear_morale(tell->event);
    nap_put_block_name(tell->board, told.block, tell->out);
    gg_put(tell->out, told.bad ? " has bad morale" : " stands firm");
}

static void put_position(const telling *tell, uint8_t spot)
{
    nap_put_position(&tell->view->table, spot, tell->out);
}

static bool is_spot(int spot)
{
    return spot >= 0 && spot < NAP_BATTLE_PLACES;
}

/* `II Corps Artillery moves from the French reserve to the French left`, `advances from .. into the Allied right` */
static void tell_moved(const telling *tell)
{
    nap_told_moved told = nap_hear_moved(tell->event);
    if (!is_spot(told.from) || !is_spot(told.to))
        return;
    uint8_t from = (uint8_t)told.from, to = (uint8_t)told.to;
    put_block(tell, told.block, told.army);
    gg_put(tell->out, nap_is_forward(to)     ? " advances from "
                      : nap_is_forward(from) ? " falls back from "
                                             : " moves from ");
    put_position(tell, from);
    gg_put(tell->out, nap_is_forward(to) ? " into " : " to ");
    put_position(tell, to);
}

/* The marker of the position. */
static const char *marker_there(const telling *tell, int spot)
{
    uint8_t battle = tell->view->table.battle;
    if (battle >= NAP_BATTLES_MAX || !is_spot(spot))
        return "ground";
    uint8_t marker = nap_marker_at(&tell->view->table.fought[battle], (uint8_t)spot);
    return marker < NAP_MARKERS ? nap_marker_word(marker) : "ground";
}

/* A hidden unit, by the side that its place belongs to. */
static void put_unit_at(const telling *tell, int spot)
{
    const nap_table *table = &tell->view->table;
    if (!is_spot(spot))
        gg_put(tell->out, "a unit");
    else if (nap_party_side(table, nap_party_at((uint8_t)spot)) == NAP_FRENCH)
        gg_put(tell->out, "a French unit");
    else
        gg_put(tell->out, "an Allied unit");
}

/* `Guard Infantry forms square in the French center` */
static void tell_action(const telling *tell)
{
    nap_told_action told = nap_hear_action(tell->event);
    const char *words = told.order == NAP_FORM       ? " forms square"
                        : told.order == NAP_BREAK    ? " breaks its square"
                        : told.order == NAP_OCCUPY   ? " occupies the "
                        : told.order == NAP_EXCHANGE ? " hands the "
                        : told.order == NAP_SHELTER  ? " takes shelter"
                                                     : " leaves shelter";
    if (is_block(tell, told.block))
        nap_put_block_name(tell->board, told.block, tell->out);
    else
        put_unit_at(tell, told.spot);
    gg_put(tell->out, words);
    if (told.order == NAP_OCCUPY || told.order == NAP_EXCHANGE)
        gg_put(tell->out, marker_there(tell, told.spot));
    if (is_block(tell, told.with)) {
        gg_put(tell->out, told.order == NAP_EXCHANGE ? " to " : " with ");
        nap_put_block_name(tell->board, told.with, tell->out);
    }
    if (!is_spot(told.spot))
        return;
    gg_put_char(tell->out, ' ');
    nap_put_in_position(&tell->view->table, (uint8_t)told.spot, tell->out);
}

/* `Guard Infantry retreats from the French center at Ligny to Charleroi` */
static void tell_retreat(const telling *tell)
{
    nap_told_retreat told = nap_hear_retreat(tell->event);
    if (is_spot(told.spot)) {
        put_block(tell, told.block, told.army);
        gg_put(tell->out, " retreats from ");
        put_position(tell, (uint8_t)told.spot);
        gg_print(tell->out, " at %s to %s", town(tell, told.from), town(tell, told.to));
        return;
    }
    put_going(tell, told.units, told.army, "retreat", "s", told.from, told.to);
}

static void tell_brought(const telling *tell)
{
    nap_told_brought told = nap_hear_brought(tell->event);
    put_going(tell, told.units, told.army, "march", "es", told.from, told.to);
    gg_put(tell->out, " to reinforce");
}

static void tell_regrouped(const telling *tell)
{
    nap_told_regrouped told = nap_hear_regrouped(tell->event);
    put_going(tell, told.units, told.army, "regroup", "s", told.from, told.to);
}

static void tell_rout(const telling *tell)
{
    nap_told_rout told = nap_hear_rout(tell->event);
    gg_print(tell->out, "%s are routed at %s", nap_side_words(told.side), town(tell, told.town));
}

static void tell_victory(const telling *tell)
{
    nap_told_victory told = nap_hear_victory(tell->event);
    gg_print(tell->out, "%s win at %s", nap_side_words(told.side), town(tell, told.town));
}

static void tell_stalemate(const telling *tell)
{
    nap_told_stalemate told = nap_hear_stalemate(tell->event);
    gg_print(tell->out, "stalemate at %s: %s withdraw", town(tell, told.town),
             nap_side_words(tell->view->table.active));
}

static void tell_supply(const telling *tell)
{
    nap_told_supply told = nap_hear_supply(tell->event);
    gg_print(tell->out, "the %s army lacks supply and loses ",
             nap_army_word(tell->board, told.army));
    nap_put_number(told.units, "unit", tell->out);
}

static void tell_defeated(const telling *tell)
{
    nap_told_defeated told = nap_hear_defeated(tell->event);
    gg_print(tell->out, "the %s army is defeated", nap_army_word(tell->board, told.army));
}

/* ---------------------------------------------------------------- events of core */

static void tell_shown(const telling *tell)
{
    gg_told_shown told = gg_hear_shown(tell->event);
    nap_put_block_name(tell->board, told.face, tell->out);
    gg_put(tell->out, " is revealed");
}

/* Who rolls what for what, the number needed, and the result. */
static void tell_die(const telling *tell)
{
    gg_told_die told = gg_hear_die(tell->event);
    if (told.purpose != NAP_FOR_FIRE && told.purpose != NAP_FOR_MORALE &&
        told.purpose != NAP_FOR_MARCH)
        return; /* core says it */
    if (told.purpose == NAP_FOR_MARCH) {
        put_some_unit(tell->board, told.subject >> 8, tell->out);
        gg_print(tell->out, " at %s", town(tell, told.subject & 0xFF));
    } else {
        nap_put_block_name(tell->board, told.subject, tell->out);
    }
    gg_print(tell->out, " rolls %d", told.value);
    if (told.purpose == NAP_FOR_FIRE)
        gg_put(tell->out, told.value <= told.needed ? ": a hit" : ": no hit");
    else
        gg_put(tell->out, told.purpose == NAP_FOR_MORALE ? " for morale" : " for its force march");
    if (told.purpose != NAP_FOR_FIRE && told.needed > 0)
        gg_print(tell->out, " (%d or more needed)", told.needed);
}

/* Core has words for endings that all games share. */
static void tell_over(const telling *tell)
{
    gg_told_over told = gg_hear_over(tell->event);
    static const char *const ways[] = {"the enemy is defeated", "they hold the cities",
                                       "time is up and the French hold too few cities"};
    int how = told.how - GG_HOW_FIRST;
    if (how < 0 || how >= (int)(sizeof ways / sizeof ways[0]))
        return;
    gg_print(tell->out, "the game is over: %s win (%s)", nap_side_words(told.winner), ways[how]);
}

/* ---------------------------------------------------------------- the interface */

typedef void (*teller)(const telling *);

static teller teller_of(uint8_t kind)
{
    static const teller story[] = {
        [NAP_EVENT_TURN - GG_EVENT_FIRST] = tell_turn,
        [NAP_EVENT_BID - GG_EVENT_FIRST] = tell_bid,
        [NAP_EVENT_DEPLOYED - GG_EVENT_FIRST] = tell_deployed,
        [NAP_EVENT_MARCHES - GG_EVENT_FIRST] = tell_marches,
        [NAP_EVENT_MARCHED - GG_EVENT_FIRST] = tell_marched,
        [NAP_EVENT_REVEALED - GG_EVENT_FIRST] = tell_revealed,
        [NAP_EVENT_FIGHT - GG_EVENT_FIRST] = tell_fight,
        [NAP_EVENT_SKIRMISH - GG_EVENT_FIRST] = tell_skirmish,
        [NAP_EVENT_PICKED - GG_EVENT_FIRST] = tell_picked,
        [NAP_EVENT_SHOT - GG_EVENT_FIRST] = tell_shot,
        [NAP_EVENT_HIT - GG_EVENT_FIRST] = tell_hit,
        [NAP_EVENT_LOST - GG_EVENT_FIRST] = tell_lost,
        [NAP_EVENT_SETUP - GG_EVENT_FIRST] = tell_setup,
        [NAP_EVENT_TERRAIN - GG_EVENT_FIRST] = tell_terrain,
        [NAP_EVENT_BATTLE - GG_EVENT_FIRST] = tell_battle,
        [NAP_EVENT_MORALE - GG_EVENT_FIRST] = tell_morale,
        [NAP_EVENT_MOVED - GG_EVENT_FIRST] = tell_moved,
        [NAP_EVENT_ACTION - GG_EVENT_FIRST] = tell_action,
        [NAP_EVENT_RETREAT - GG_EVENT_FIRST] = tell_retreat,
        [NAP_EVENT_BROUGHT - GG_EVENT_FIRST] = tell_brought,
        [NAP_EVENT_REGROUPED - GG_EVENT_FIRST] = tell_regrouped,
        [NAP_EVENT_ROUT - GG_EVENT_FIRST] = tell_rout,
        [NAP_EVENT_VICTORY - GG_EVENT_FIRST] = tell_victory,
        [NAP_EVENT_STALEMATE - GG_EVENT_FIRST] = tell_stalemate,
        [NAP_EVENT_SUPPLY - GG_EVENT_FIRST] = tell_supply,
        [NAP_EVENT_DEFEATED - GG_EVENT_FIRST] = tell_defeated,
    };
    if (kind == GG_EVENT_SHOWN)
        return tell_shown;
    if (kind == GG_EVENT_DIE)
        return tell_die;
    if (kind == GG_EVENT_OVER)
        return tell_over;
    if (kind < GG_EVENT_FIRST || kind >= GG_EVENT_FIRST + sizeof story / sizeof story[0])
        return NULL;
    return story[kind - GG_EVENT_FIRST];
}

void nap_write_event(const gg_game *game, const void *view, const gg_event *event, gg_text *out)
{
    teller tell = teller_of(event->kind);
    if (tell)
        tell(&(telling){game, nap_board_of(game), view, event, out});
}

void nap_write_face(const gg_game *game, int16_t face, gg_text *out)
{
    const nap_board *board = nap_board_of(game);
    gg_put(out, face >= 0 && face < board->blocks ? board->block[face].id : "?");
}

void nap_write_purpose(const gg_game *game, uint8_t purpose, uint16_t subject, gg_text *out)
{
    const nap_board *board = nap_board_of(game);
    switch (purpose) {
    case NAP_FOR_FIRST_BID:
        gg_put(out, "who bids first");
        break;
    case NAP_FOR_SIDES:
        gg_put(out, "who plays the French");
        break;
    case NAP_FOR_MARCH:
        gg_put(out, "the force march of ");
        put_some_unit(board, subject >> 8, out);
        gg_print(out, " at %s", nap_town_word(board, subject & 0xFF));
        break;
    case NAP_FOR_FIRE:
        gg_put(out, "the fire of ");
        nap_put_block_name(board, subject, out);
        break;
    case NAP_FOR_MORALE:
        gg_put(out, "the morale of ");
        nap_put_block_name(board, subject, out);
        break;
    case NAP_FOR_TERRAIN:
        gg_put(out, "a terrain marker");
        break;
    default:
        gg_put(out, "the draw");
        break;
    }
}

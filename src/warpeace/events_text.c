/* events_text.c: what happened, in words. Changes of the table itself are not told here: the board shows them. */
#include "warpeace/events.h"
#include "warpeace/orders.h"
#include "warpeace/tables.h"
#include "warpeace/texts.h"

typedef struct telling {
    const wap_board *board;
    const gg_event *event;
    const int16_t *open;
    gg_text *out;
} telling;

/* ---------------------------------------------------------------- names */

static void put_hex(const telling *tell, int hex)
{
    if ((uint16_t)hex < tell->board->map_hexes)
        wap_put_where(tell->board, (uint16_t)hex, tell->out);
    else
        gg_put_char(tell->out, '?');
}

static const char *leader(const telling *tell, int number)
{
    return number >= 0 && number < tell->board->leaders ? tell->board->leader[number].name : "?";
}

static const char *side(int number)
{
    return number == WAP_FR ? "The French" : number == WAP_AL ? "The Allies" : "No one";
}

static void put_sp(const telling *tell, int kind, int count)
{
    if (kind >= 0 && kind < tell->board->kinds && count > 0)
        wap_put_sp(tell->board, (uint8_t)kind, (uint32_t)count, tell->out);
    else
        gg_put_char(tell->out, '?');
}

/* `Z29-Y29` */
static void put_battle(const telling *tell, int a, int t)
{
    put_hex(tell, a);
    gg_put_char(tell->out, '-');
    put_hex(tell, t);
}

static const char *odds_word(int odds)
{
    return odds >= 0 && odds <= WAP_ODDS_AUTOMATIC ? wap_odds_name((uint8_t)odds) : "?";
}

static const char *result_word(int result)
{
    return result >= 0 && result < WAP_RESULTS ? wap_result_name((uint8_t)result) : "?";
}

/* `+2`, `-1` */
static const char *plus(int value)
{
    return value < 0 ? "" : "+";
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* Of a verb: `1 SP retreats`. */
static const char *singular(int count)
{
    return count == 1 ? "s" : "";
}

/* ---------------------------------------------------------------- the campaign */

static void tell_segment(const telling *tell)
{
    static const char *const names[] = {"January",   "February", "March",    "April",
                                        "May",       "June",     "July",     "August",
                                        "September", "October",  "November", "December"};
    uint32_t month = tell->board->first_month + (uint32_t)tell->open[0];
    gg_print(tell->out, "%s %u: the %s segment begins.", names[month % 12], month / 12,
             tell->open[1] == WAP_FR ? "French" : "Allied");
}

static void tell_phase(const telling *tell)
{
    static const char *const phases[WAP_PHASES] = {"Attrition", "Alliance", "Reinforcement",
                                                   "Movement", "Combat"};
    uint32_t phase = (uint32_t)tell->open[0];
    gg_print(tell->out, "%s Phase.", phase < WAP_PHASES ? phases[phase] : "?");
}

static void tell_attrition(const telling *tell)
{
    put_hex(tell, tell->open[0]);
    gg_print(tell->out, ": attrition, modified roll %d for %d SP, %d lost%s.", tell->open[1],
             tell->open[2], tell->open[3], tell->open[4] ? ", including cavalry" : "");
}

static void tell_lost(const telling *tell)
{
    static const char *const why[] = {
        [WAP_BY_ATTRITION] = "by attrition",
        [WAP_BY_MARCH] = "on a forced march",
        [WAP_BY_OVERRUN] = "overrun",
        [WAP_BY_COMBAT] = "in battle",
        [WAP_BY_PURSUIT] = "to pursuit",
        [WAP_BY_ENEMIES_ON_THE_WAY] = "retreating through enemies",
        [WAP_NO_RETREAT] = "with no retreat",
        [WAP_BY_SURRENDER] = "by surrender",
        [WAP_BY_ROUT] = "in flight",
        [WAP_BY_EVENT] = "by an event",
    };
    uint32_t cause = (uint32_t)tell->open[3];
    put_hex(tell, tell->open[0]);
    gg_put(tell->out, ": ");
    put_sp(tell, tell->open[1], tell->open[2]);
    gg_print(tell->out, " lost %s.", cause < sizeof why / sizeof why[0] ? why[cause] : "");
}

static void tell_alliance(const telling *tell)
{
    gg_print(tell->out, "%s roll %d for alliances, modifier %s%d: %d.", side(tell->open[0]),
             tell->open[1], plus(tell->open[2]), tell->open[2], tell->open[3]);
}

static void tell_change(const telling *tell)
{
    static const char *const what[] = {
        [WAP_D_LATER] = "is delayed by a month", [WAP_D_JOINS] = "joins the war",
        [WAP_D_NEVER_JOINS] = "will not happen", [WAP_D_CHANGES_SIDES] = "changes sides",
        [WAP_D_LEAVES] = "leaves the war",       [WAP_D_REVOLT] = "rises",
        [WAP_D_HELP] = "ties down troops",
    };
    uint32_t change = (uint32_t)tell->open[0], kind = (uint32_t)tell->open[2];
    if (change >= tell->board->changes || kind >= sizeof what / sizeof what[0])
        return;
    const wap_change *is = &tell->board->change[change];
    const char *name = is->nation != WAP_NONE ? tell->board->nation[is->nation].name : is->name;
    if (is->target != WAP_NONE && is->target < tell->board->changes)
        name = tell->board->change[is->target].name;
    gg_print(tell->out, "%s %s.", name, what[kind]);
}

static void tell_placed(const telling *tell)
{
    if (tell->open[0] >= 0 && tell->open[0] < tell->board->groups) {
        gg_put(tell->out, "Reinforcements (");
        wap_put_group(tell->board, (uint8_t)tell->open[0], tell->out);
        gg_put(tell->out, ") arrive at ");
    } else if (tell->open[2] >= 0) {
        gg_print(tell->out, "%s returns at ", leader(tell, tell->open[2]));
    } else {
        put_sp(tell, tell->open[3], tell->open[4]);
        gg_put(tell->out, " return at ");
    }
    put_hex(tell, tell->open[1]);
    gg_put_char(tell->out, '.');
}

static void tell_removed(const telling *tell)
{
    if (tell->open[1] >= 0)
        gg_put(tell->out, leader(tell, tell->open[1]));
    else
        put_sp(tell, tell->open[2], tell->open[3]);
    gg_put(tell->out, " is called away from ");
    put_hex(tell, tell->open[0]);
    gg_put_char(tell->out, '.');
}

/* ---------------------------------------------------------------- movement */

static void tell_moved(const telling *tell)
{
    put_hex(tell, tell->open[0]);
    gg_put(tell->out, " to ");
    put_hex(tell, tell->open[1]);
    gg_print(tell->out, ": %d SP, %d leader%s, %d MP spent.", tell->open[3], tell->open[4],
             plural(tell->open[4]), tell->open[2]);
}

static void tell_march(const telling *tell)
{
    gg_print(tell->out, "Forced march for %d MP from ", tell->open[1]);
    put_hex(tell, tell->open[0]);
    gg_print(tell->out, ", die %d.", tell->open[2]);
}

static void tell_march_result(const telling *tell)
{
    put_sp(tell, tell->open[0], tell->open[1]);
    gg_print(tell->out, ": modified roll %d, %d extra MP%s.", tell->open[2], tell->open[3],
             tell->open[4] ? " and a loss" : "");
}

static void tell_overrun(const telling *tell)
{
    put_hex(tell, tell->open[0]);
    gg_print(tell->out, " is overrun: %d SP lost, for %d MP.", tell->open[1], tell->open[2]);
}

static void tell_question(const telling *tell)
{
    gg_print(tell->out, "%s try to overrun ", side(tell->open[2]));
    put_hex(tell, tell->open[0]);
    gg_print(tell->out, " with %d SP, %d of them cavalry: %s.", tell->open[3], tell->open[4],
             tell->open[1] ? "yes" : "no");
}

static void tell_announced(const telling *tell)
{
    put_hex(tell, tell->open[0]);
    gg_print(tell->out, ": %s SP are inside the city, %s outside.", tell->open[1] ? "some" : "no",
             tell->open[2] ? "some" : "none");
}

static void tell_demand(const telling *tell)
{
    gg_put(tell->out, "Demand: who is inside ");
    put_hex(tell, tell->open[0]);
    gg_put(tell->out, "?");
}

static void tell_garrison(const telling *tell)
{
    put_hex(tell, tell->open[0]);
    gg_print(tell->out, ": %d SP inside, %d outside.", tell->open[1], tell->open[2]);
}

static void tell_entrench(const telling *tell)
{
    put_hex(tell, tell->open[0]);
    gg_put(tell->out, " is entrenched.");
}

static void tell_sail(const telling *tell)
{
    gg_put(tell->out, "By sea from ");
    put_hex(tell, tell->open[0]);
    gg_put(tell->out, " to ");
    put_hex(tell, tell->open[1]);
    gg_put_char(tell->out, '.');
}

static void tell_displaced(const telling *tell)
{
    gg_print(tell->out, "%s moves away from ", leader(tell, tell->open[0]));
    put_hex(tell, tell->open[1]);
    if (tell->open[2] >= 0) {
        gg_put(tell->out, " to ");
        put_hex(tell, tell->open[2]);
    }
    gg_put_char(tell->out, '.');
}

/* ---------------------------------------------------------------- combat */

static void tell_attack(const telling *tell)
{
    put_hex(tell, tell->open[0]);
    gg_put(tell->out, " attacks ");
    put_hex(tell, tell->open[1]);
    gg_put_char(tell->out, '.');
}

static void tell_surround(const telling *tell)
{
    gg_put(tell->out, "Maneuver from ");
    put_hex(tell, tell->open[2]);
    gg_put(tell->out, " for ");
    put_battle(tell, tell->open[0], tell->open[1]);
    gg_print(tell->out, ": %d of the %d needed, %s.", tell->open[4], tell->open[3],
             tell->open[4] >= tell->open[3] ? "success" : "failure");
}

static void tell_round(const telling *tell)
{
    gg_print(tell->out, "Round %d of combat.", tell->open[0]);
}

static void tell_intent(const telling *tell)
{
    uint32_t verb = (uint32_t)tell->open[2];
    put_battle(tell, tell->open[0], tell->open[1]);
    gg_print(tell->out, ": %s.", verb < WAP_VERBS ? wap_verbs[verb] : "?");
}

static void tell_mode(const telling *tell)
{
    put_battle(tell, tell->open[0], tell->open[1]);
    gg_put(tell->out,
           tell->open[2] == WAP_ASSAULT ? ": assault on the city." : ": a field battle.");
}

static void tell_strength(const telling *tell)
{
    put_battle(tell, tell->open[0], tell->open[1]);
    const char *larger = tell->open[5] == WAP_FR ? "the French" : "the Allies";
    gg_print(tell->out, ": French %d, Allied %d, ", tell->open[2], tell->open[3]);
    if (tell->open[4] == WAP_ODDS_AUTOMATIC)
        gg_print(tell->out, "four to one or more for %s.", larger);
    else
        gg_print(tell->out, "odds %s for %s.", odds_word(tell->open[4]), larger);
}

static const char *modifier(int what)
{
    static const char *const names[] = {
        [WAP_M_LEADER_L] = "leader of the larger force",
        [WAP_M_LEADER_S] = "leader of the smaller force",
        [WAP_M_MORALE_L] = "morale of the larger force",
        [WAP_M_MORALE_S] = "morale of the smaller force",
        [WAP_M_TERRAIN] = "terrain",
        [WAP_M_RIVER] = "river",
        [WAP_M_TRENCH] = "entrenchment",
        [WAP_M_MANOEUVRE] = "manoeuvre",
        [WAP_M_CHARGE_L] = "charge of the larger force",
        [WAP_M_CHARGE_S] = "charge of the smaller force",
        [WAP_M_LIMIT] = "limit",
    };
    return what >= 0 && what <= WAP_M_LIMIT ? names[what] : "?";
}

static void tell_drm(const telling *tell)
{
    gg_print(tell->out, "%s%d %s", plus(tell->open[1]), tell->open[1], modifier(tell->open[0]));
    if (tell->open[2] >= 0)
        gg_print(tell->out, " (%s)", leader(tell, tell->open[2]));
    gg_put_char(tell->out, '.');
}

static void tell_result(const telling *tell)
{
    if (tell->open[0] < 0)
        gg_put(tell->out, "Automatic: ");
    else
        gg_print(tell->out, "Total %d: ", tell->open[0]);
    gg_print(tell->out, "%s/%s, the larger force loses %d SP, the smaller %d.",
             result_word(tell->open[1]), result_word(tell->open[2]), tell->open[3], tell->open[4]);
}

static void tell_demoralised(const telling *tell)
{
    const char *who = tell->open[2] == WAP_FR ? "the French" : "the Allies";
    put_battle(tell, tell->open[0], tell->open[1]);
    if (tell->open[3] == 0)
        gg_print(tell->out, ": fresh SP restore the morale of %s.", who);
    else
        gg_print(tell->out, ": %s are demoralized, level %d.", who, tell->open[3]);
}

static void tell_retreat(const telling *tell)
{
    gg_print(tell->out, "%d SP retreat%s from ", tell->open[2], singular(tell->open[2]));
    put_hex(tell, tell->open[0]);
    gg_put(tell->out, tell->open[3] ? " into the city of " : " to ");
    put_hex(tell, tell->open[1]);
    gg_put_char(tell->out, '.');
}

static void tell_advance(const telling *tell)
{
    gg_print(tell->out, "%d SP advance%s from ", tell->open[2], singular(tell->open[2]));
    put_hex(tell, tell->open[0]);
    gg_put(tell->out, " to ");
    put_hex(tell, tell->open[1]);
    gg_put_char(tell->out, '.');
}

static void tell_try(const telling *tell)
{
    put_hex(tell, tell->open[0]);
    gg_put(tell->out, tell->open[4] == 2 ? " tries to transfer to " : " tries to join ");
    put_battle(tell, tell->open[1], tell->open[2]);
    gg_print(tell->out, ": %d, %s.", tell->open[3],
             tell->open[3] >= tell->board->limits.join ? "success" : "failure");
}

static void tell_shift(const telling *tell)
{
    gg_print(tell->out, "%d SP shift%s from ", tell->open[2], singular(tell->open[2]));
    put_hex(tell, tell->open[0]);
    gg_put(tell->out, " to ");
    put_hex(tell, tell->open[1]);
    gg_put_char(tell->out, '.');
}

static void tell_battle_over(const telling *tell)
{
    put_battle(tell, tell->open[0], tell->open[1]);
    gg_put(tell->out, " is over.");
}

/* ---------------------------------------------------------------- the end of a Combat Phase */

static void tell_siege(const telling *tell)
{
    put_hex(tell, tell->open[0]);
    if (tell->open[1] > 0)
        gg_print(tell->out, " is besieged, marker %d.", tell->open[1]);
    else
        gg_put(tell->out, " is no longer besieged.");
}

static void tell_surrender(const telling *tell)
{
    put_hex(tell, tell->open[0]);
    gg_print(tell->out, ": %d against marker %d, the garrison %s.", tell->open[1], tell->open[2],
             tell->open[3] ? "surrenders" : "holds out");
}

static void tell_casualty(const telling *tell)
{
    gg_print(tell->out, "%s is ", leader(tell, tell->open[0]));
    if (tell->open[1] == 1)
        gg_print(tell->out, "wounded for %d month%s.", tell->open[2], plural(tell->open[2]));
    else
        gg_put(tell->out, tell->open[1] == 0   ? "unharmed."
                          : tell->open[1] == 2 ? "dead."
                                               : "taken.");
}

static void tell_succeeded(const telling *tell)
{
    gg_print(tell->out, "%s replaces %s.", leader(tell, tell->open[1]),
             leader(tell, tell->open[0]));
}

static void tell_points(const telling *tell)
{
    gg_print(tell->out, "%s gain %d victory point%s for ", side(tell->open[0]), tell->open[2],
             plural(tell->open[2]));
    put_hex(tell, tell->open[1]);
    gg_put_char(tell->out, '.');
}

static void tell_control(const telling *tell)
{
    bool held = tell->open[1] == WAP_FR || tell->open[1] == WAP_AL;
    gg_print(tell->out, "%s control%s ", side(tell->open[1]), held ? "" : "s");
    put_hex(tell, tell->open[0]);
    gg_put_char(tell->out, '.');
}

static void tell_trench_gone(const telling *tell)
{
    gg_put(tell->out, "The entrenchment in ");
    put_hex(tell, tell->open[0]);
    gg_put(tell->out, " is removed.");
}

/* ---------------------------------------------------------------- all */

static void (*const tellers[])(const telling *tell) = {
    [WAP_NEWS_SEGMENT] = tell_segment,
    [WAP_NEWS_PHASE] = tell_phase,
    [WAP_NEWS_ATTRITION] = tell_attrition,
    [WAP_NEWS_LOST] = tell_lost,
    [WAP_NEWS_ALLIANCE] = tell_alliance,
    [WAP_NEWS_JOINED_WAR] = tell_change,
    [WAP_NEWS_PLACED] = tell_placed,
    [WAP_NEWS_REMOVED] = tell_removed,
    [WAP_NEWS_MOVED] = tell_moved,
    [WAP_NEWS_MARCH] = tell_march,
    [WAP_NEWS_MARCH_RESULT] = tell_march_result,
    [WAP_NEWS_OVERRUN] = tell_overrun,
    [WAP_NEWS_QUESTION] = tell_question,
    [WAP_NEWS_DEMAND] = tell_demand,
    [WAP_NEWS_GARRISON] = tell_garrison,
    [WAP_NEWS_ANNOUNCED] = tell_announced,
    [WAP_NEWS_ENTRENCH] = tell_entrench,
    [WAP_NEWS_SAIL] = tell_sail,
    [WAP_NEWS_DISPLACED] = tell_displaced,
    [WAP_NEWS_ATTACK] = tell_attack,
    [WAP_NEWS_SURROUND] = tell_surround,
    [WAP_NEWS_ROUND] = tell_round,
    [WAP_NEWS_INTENT] = tell_intent,
    [WAP_NEWS_MODE] = tell_mode,
    [WAP_NEWS_STRENGTH] = tell_strength,
    [WAP_NEWS_DRM] = tell_drm,
    [WAP_NEWS_RESULT] = tell_result,
    [WAP_NEWS_DEMORALISED] = tell_demoralised,
    [WAP_NEWS_RETREAT] = tell_retreat,
    [WAP_NEWS_ADVANCE] = tell_advance,
    [WAP_NEWS_TRY] = tell_try,
    [WAP_NEWS_SHIFT] = tell_shift,
    [WAP_NEWS_BATTLE_OVER] = tell_battle_over,
    [WAP_NEWS_SIEGE] = tell_siege,
    [WAP_NEWS_SURRENDER] = tell_surrender,
    [WAP_NEWS_CASUALTY] = tell_casualty,
    [WAP_NEWS_SUCCEEDED] = tell_succeeded,
    [WAP_NEWS_POINTS] = tell_points,
    [WAP_NEWS_CONTROL] = tell_control,
    [WAP_NEWS_TRENCH_GONE] = tell_trench_gone,
};

void wap_write_event(const gg_game *game, const void *view, const gg_event *event, gg_text *out)
{
    (void)view;
    if (event->kind >= sizeof tellers / sizeof tellers[0] || !tellers[event->kind])
        return;
    tellers[event->kind](&(telling){wap_board_of(game), event, event->open, out});
}

/* Nothing in this game has a face. */
void wap_write_face(const gg_game *game, int16_t face, gg_text *out)
{
    (void)game, (void)face;
    gg_put_char(out, '?');
}

void wap_write_purpose(const gg_game *game, uint8_t purpose, uint16_t subject, gg_text *out)
{
    const wap_board *board = wap_board_of(game);
    const char *who = subject < board->leaders ? board->leader[subject].name : "?";
    telling tell = {board, NULL, NULL, out};
    switch (purpose) {
    case WAP_FOR_ATTRITION:
        gg_put(out, subject == WAP_FR ? "the French attrition" : "the Allied attrition");
        return;
    case WAP_FOR_ALLIANCE:
        gg_put(out, "the alliance roll");
        return;
    case WAP_FOR_CASUALTY:
        gg_print(out, "the fate of %s", who);
        return;
    case WAP_FOR_WOUND:
        gg_print(out, "the wound of %s", who);
        return;
    case WAP_FOR_COMBAT:
        gg_put(out, "the battle");
        return;
    case WAP_FOR_ROUT:
        gg_put(out, "the flight");
        return;
    case WAP_FOR_LOSS:
        gg_put(out, "the losses");
        return;
    case WAP_FOR_MARCH:
        gg_put(out, "the forced march from ");
        break;
    case WAP_FOR_MANOEUVRE:
        gg_put(out, "the manoeuvre from ");
        break;
    case WAP_FOR_JOINING:
        gg_put(out, "the reinforcement from ");
        break;
    case WAP_FOR_TRANSFER:
        gg_put(out, "the transfer from ");
        break;
    default:
        gg_put(out, "the siege of ");
    }
    put_hex(&tell, subject);
}

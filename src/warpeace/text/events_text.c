/* events_text.c: what happened, in words. Changes of the table itself are not told here: the board shows them. */
#include "warpeace/table/events.h"
#include "warpeace/table/orders.h"
#include "warpeace/table/tables.h"
#include "warpeace/text/texts.h"

typedef struct telling {
    const wap_board *board;
    const gg_event *event;
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

/* `Davout`, `leader auA` */
static void put_leader(const telling *tell, int number)
{
    if (number < 0 || number >= tell->board->leaders) {
        gg_put_char(tell->out, '?');
        return;
    }
    const wap_leader *is = &tell->board->leader[number];
    gg_print(tell->out, "%s%s", is->named ? "" : "leader ", is->name);
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

/* `battle Z29-Y29` */
static void put_battle(const telling *tell, const char *word, int a, int t)
{
    gg_print(tell->out, "%s ", word);
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

/* `no`, `1`, `2` */
static void put_count(const telling *tell, int count)
{
    if (count == 0)
        gg_put(tell->out, "no");
    else
        gg_print(tell->out, "%d", count);
}

/* ---------------------------------------------------------------- the campaign */

static void tell_segment(const telling *tell)
{
    static const char *const names[] = {"January",   "February", "March",    "April",
                                        "May",       "June",     "July",     "August",
                                        "September", "October",  "November", "December"};
    wap_told_segment told = wap_hear_segment(tell->event);
    uint32_t month = tell->board->first_month + (uint32_t)told.month;
    gg_print(tell->out, "%s %u: the %s segment begins.", names[month % 12], month / 12,
             told.side == WAP_FR ? "French" : "Allied");
}

static void tell_phase(const telling *tell)
{
    wap_told_phase told = wap_hear_phase(tell->event);
    static const char *const phases[WAP_PHASES] = {"Attrition", "Alliance", "Reinforcement",
                                                   "Movement", "Combat"};
    uint32_t phase = (uint32_t)told.phase;
    gg_print(tell->out, "%s Phase.", phase < WAP_PHASES ? phases[phase] : "?");
}

static void tell_attrition(const telling *tell)
{
    wap_told_attrition told = wap_hear_attrition(tell->event);
    gg_put(tell->out, "Attrition in ");
    put_hex(tell, told.hex);
    gg_print(tell->out, ": a modified roll of %d costs %d of %d SP%s.", told.die, told.loss,
             told.sp, told.cavalry ? ", at least one of them cavalry" : "");
}

static void tell_lost(const telling *tell)
{
    wap_told_lost told = wap_hear_lost(tell->event);
    static const char *const why[] = {
        [WAP_BY_ATTRITION] = "to attrition",
        [WAP_BY_MARCH] = "on a forced march",
        [WAP_BY_OVERRUN] = "in an overrun",
        [WAP_BY_COMBAT] = "in battle",
        [WAP_BY_PURSUIT] = "to pursuit",
        [WAP_BY_ENEMIES_ON_THE_WAY] = "on the way through the enemy",
        [WAP_BY_NO_RETREAT] = "because no retreat is open",
        [WAP_BY_SURRENDER] = "by surrender",
        [WAP_BY_ROUT] = "in a rout",
        [WAP_BY_EVENT] = "to an event",
    };
    _Static_assert(sizeof why / sizeof why[0] == WAP_BY_EVENT + 1, "every cause has words");
    uint32_t cause = (uint32_t)told.why;
    put_hex(tell, told.hex);
    gg_put(tell->out, " loses ");
    put_sp(tell, told.sp, told.count);
    gg_print(tell->out, " %s.", cause < sizeof why / sizeof why[0] ? why[cause] : "");
}

static void tell_alliance(const telling *tell)
{
    wap_told_alliance told = wap_hear_alliance(tell->event);
    gg_print(tell->out, "%s roll for alliances: %d, modified by %s%d to %d.", side(told.side),
             told.die, plus(told.modifier), told.modifier, told.result);
}

static void tell_joined_war(const telling *tell)
{
    wap_told_joined_war told = wap_hear_joined_war(tell->event);
    static const char *const what[] = {
        [WAP_D_LATER] = "waits another month",
        [WAP_D_JOINS] = "joins the war",
        [WAP_D_NEVER_JOINS] = "will not join the war",
        [WAP_D_CHANGES_SIDES] = "changes sides",
        [WAP_D_LEAVES] = "leaves the war",
        [WAP_D_REVOLT] = "rises in revolt",
        [WAP_D_HELP] = "ties down troops",
    };
    uint32_t change = (uint32_t)told.change, kind = (uint32_t)told.what;
    if (change >= tell->board->changes || kind >= sizeof what / sizeof what[0])
        return;
    const wap_change *is = &tell->board->change[change];
    const char *name = is->nation != WAP_NONE ? tell->board->nation[is->nation].name : is->name;
    if (is->target[1] != WAP_NONE)
        name = "The next ally"; /* which one depends on the moment */
    else if (is->target[0] < tell->board->changes)
        name = tell->board->change[is->target[0]].name;
    gg_print(tell->out, "%s %s.", name, what[kind]);
}

static void tell_placed(const telling *tell)
{
    wap_told_placed told = wap_hear_placed(tell->event);
    if (told.group >= 0 && told.group < tell->board->groups) {
        gg_put(tell->out, "Reinforcements (");
        wap_put_group(tell->board, (uint8_t)told.group, tell->out);
        gg_print(tell->out, "; %d SP) arrive at ", told.count);
    } else if (told.leader >= 0) {
        put_leader(tell, told.leader);
        gg_put(tell->out, " returns to the map at ");
    } else {
        put_sp(tell, told.sp, told.count);
        gg_print(tell->out, " return%s to the map at ", singular(told.count));
    }
    put_hex(tell, told.hex);
    gg_put_char(tell->out, '.');
}

static void tell_removed(const telling *tell)
{
    wap_told_removed told = wap_hear_removed(tell->event);
    if (told.leader >= 0)
        put_leader(tell, told.leader);
    else
        put_sp(tell, told.sp, told.count);
    gg_put(tell->out, " is withdrawn from ");
    put_hex(tell, told.hex);
    gg_put_char(tell->out, '.');
}

/* ---------------------------------------------------------------- movement */

static void tell_moved(const telling *tell)
{
    wap_told_moved told = wap_hear_moved(tell->event);
    if (told.sp > 0)
        gg_print(tell->out, "%d SP", told.sp);
    if (told.leaders > 0 || told.sp <= 0)
        gg_print(tell->out, "%s%d leader%s", told.sp > 0 ? " and " : "", told.leaders,
                 plural(told.leaders));
    gg_print(tell->out, " move%s from ", singular(told.sp + told.leaders));
    put_hex(tell, told.from);
    gg_put(tell->out, " to ");
    put_hex(tell, told.to);
    gg_print(tell->out, " (%d MP spent).", told.mp);
}

static void tell_march(const telling *tell)
{
    wap_told_march told = wap_hear_march(tell->event);
    gg_put(tell->out, "A force in ");
    put_hex(tell, told.hex);
    gg_print(tell->out, " attempts a forced march of %d MP and rolls %d.", told.mp, told.die);
}

static void tell_march_result(const telling *tell)
{
    wap_told_march_result told = wap_hear_march_result(tell->event);
    put_sp(tell, told.sp, told.count);
    gg_put(tell->out, told.count == 1 ? " gets " : " get ");
    put_count(tell, told.mp);
    gg_print(tell->out, " extra MP%s (modified roll %d).", told.loss ? ", with a loss" : "",
             told.die);
}

static void tell_overrun(const telling *tell)
{
    wap_told_overrun told = wap_hear_overrun(tell->event);
    gg_print(tell->out, "%d SP in ", told.sp);
    put_hex(tell, told.hex);
    gg_print(tell->out, " %s overrun, for %d MP.", told.sp == 1 ? "is" : "are", told.mp);
}

static void tell_question(const telling *tell)
{
    wap_told_question told = wap_hear_question(tell->event);
    gg_print(tell->out, "%s try to overrun ", side(told.side));
    put_hex(tell, told.hex);
    gg_print(tell->out, " with %d SP, %d of them cavalry, and %s.", told.sp, told.cavalry,
             told.yes ? "succeed" : "fail");
}

static void tell_announced(const telling *tell)
{
    wap_told_announced told = wap_hear_announced(tell->event);
    put_hex(tell, told.hex);
    gg_print(tell->out, ": %s SP are inside the city, %s outside.", told.inside ? "some" : "no",
             told.outside ? "some" : "none");
}

static void tell_demand(const telling *tell)
{
    wap_told_demand told = wap_hear_demand(tell->event);
    gg_put(tell->out, "Demand: who is inside ");
    put_hex(tell, told.hex);
    gg_put(tell->out, "?");
}

static void tell_garrison(const telling *tell)
{
    wap_told_garrison told = wap_hear_garrison(tell->event);
    put_hex(tell, told.hex);
    gg_print(tell->out, ": %d SP inside, %d outside.", told.inside, told.outside);
}

static void tell_entrench(const telling *tell)
{
    wap_told_entrench told = wap_hear_entrench(tell->event);
    put_hex(tell, told.hex);
    gg_put(tell->out, " is entrenched.");
}

static void tell_sail(const telling *tell)
{
    wap_told_sail told = wap_hear_sail(tell->event);
    gg_put(tell->out, "A force sails from ");
    put_hex(tell, told.from);
    gg_put(tell->out, " to ");
    put_hex(tell, told.to);
    gg_put_char(tell->out, '.');
}

static void tell_displaced(const telling *tell)
{
    wap_told_displaced told = wap_hear_displaced(tell->event);
    put_leader(tell, told.leader);
    gg_put(tell->out, " leaves ");
    put_hex(tell, told.from);
    if (told.to >= 0) {
        gg_put(tell->out, " for ");
        put_hex(tell, told.to);
    } else {
        gg_put(tell->out, " and the map");
    }
    gg_put_char(tell->out, '.');
}

/* ---------------------------------------------------------------- combat */

static void tell_attack(const telling *tell)
{
    wap_told_attack told = wap_hear_attack(tell->event);
    gg_put(tell->out, "The troops in ");
    put_hex(tell, told.from);
    gg_put(tell->out, " attack ");
    if (told.from == told.to)
        gg_put(tell->out, "the enemy in the same hex");
    else
        put_hex(tell, told.to);
    gg_put_char(tell->out, '.');
}

static void tell_surround(const telling *tell)
{
    wap_told_surround told = wap_hear_surround(tell->event);
    gg_put(tell->out, "The troops in ");
    put_hex(tell, told.by);
    gg_put(tell->out, told.total >= told.needed ? " surround " : " fail to surround ");
    put_hex(tell, told.to);
    gg_print(tell->out, ": a total of %d, %d needed.", told.total, told.needed);
}

static void tell_round(const telling *tell)
{
    wap_told_round told = wap_hear_round(tell->event);
    gg_print(tell->out, "Combat round %d begins.", told.round);
}

static void tell_intent(const telling *tell)
{
    wap_told_intent told = wap_hear_intent(tell->event);
    put_battle(tell, "Battle", told.from, told.to);
    gg_put(tell->out, told.order == WAP_CONTINUE  ? ": the attack continues."
                      : told.order == WAP_CEASE   ? ": the attack stops."
                      : told.order == WAP_COUNTER ? ": counter-attack."
                                                  : ": no counter-attack.");
}

static void tell_mode(const telling *tell)
{
    wap_told_mode told = wap_hear_mode(tell->event);
    put_battle(tell, "Battle", told.from, told.to);
    gg_put(tell->out,
           told.mode == WAP_MODE_ASSAULT ? ": assault on the city." : ": a field battle.");
}

static void tell_strength(const telling *tell)
{
    wap_told_strength told = wap_hear_strength(tell->event);
    put_battle(tell, "Battle", told.from, told.to);
    const char *larger = told.larger == WAP_FR ? "the French" : "the Allies";
    gg_print(tell->out, ": French strength %d, Allied strength %d, ", told.french, told.allied);
    if (told.odds == WAP_ODDS_AUTOMATIC)
        gg_print(tell->out, "odds of 4-1 or more for %s.", larger);
    else
        gg_print(tell->out, "odds of %s for %s.", odds_word(told.odds), larger);
}

static const char *modifier(int what)
{
    static const char *const names[] = {
        [WAP_M_LEADER_LARGER] = "leader of the larger force",
        [WAP_M_LEADER_SMALLER] = "leader of the smaller force",
        [WAP_M_MORALE_LARGER] = "morale of the larger force",
        [WAP_M_MORALE_SMALLER] = "morale of the smaller force",
        [WAP_M_TERRAIN] = "terrain",
        [WAP_M_RIVER] = "river",
        [WAP_M_TRENCH] = "entrenchment",
        [WAP_M_MANEUVER] = "maneuver",
        [WAP_M_CHARGE_LARGER] = "charge of the larger force",
        [WAP_M_CHARGE_SMALLER] = "charge of the smaller force",
        [WAP_M_LIMIT] = "limit",
    };
    _Static_assert(sizeof names / sizeof names[0] == WAP_M_LIMIT + 1, "every modifier has a name");
    return what >= 0 && what <= WAP_M_LIMIT ? names[what] : "?";
}

static void tell_drm(const telling *tell)
{
    wap_told_drm told = wap_hear_drm(tell->event);
    gg_print(tell->out, "%s%d %s", plus(told.value), told.value, modifier(told.what));
    if (told.leader >= 0) {
        gg_put(tell->out, " (");
        put_leader(tell, told.leader);
        gg_put_char(tell->out, ')');
    }
    gg_put_char(tell->out, '.');
}

static void tell_result(const telling *tell)
{
    wap_told_result told = wap_hear_result(tell->event);
    if (told.total < 0)
        gg_put(tell->out, "Automatic result ");
    else
        gg_print(tell->out, "A total of %d, result ", told.total);
    gg_print(tell->out, "%s/%s: the larger force loses ", result_word(told.result_larger),
             result_word(told.result_smaller));
    put_count(tell, told.loss_larger);
    gg_put(tell->out, " SP, the smaller force ");
    put_count(tell, told.loss_smaller);
    gg_put(tell->out, " SP.");
}

static void tell_demoralized(const telling *tell)
{
    wap_told_demoralized told = wap_hear_demoralized(tell->event);
    const char *who = told.side == WAP_FR ? "the French" : "the Allies";
    put_battle(tell, "Battle", told.from, told.to);
    if (told.level == 0)
        gg_print(tell->out, ": fresh SP restore the morale of %s.", who);
    else
        gg_print(tell->out, ": %s are demoralized, level %d.", who, told.level);
}

static void tell_retreat(const telling *tell)
{
    wap_told_retreat told = wap_hear_retreat(tell->event);
    gg_print(tell->out, "%d SP retreat%s from ", told.sp, singular(told.sp));
    put_hex(tell, told.from);
    gg_put(tell->out, told.inside ? " into the city of " : " to ");
    put_hex(tell, told.to);
    gg_put_char(tell->out, '.');
}

static void tell_advance(const telling *tell)
{
    wap_told_advance told = wap_hear_advance(tell->event);
    gg_print(tell->out, "%d SP advance%s from ", told.sp, singular(told.sp));
    put_hex(tell, told.from);
    gg_put(tell->out, " to ");
    put_hex(tell, told.to);
    gg_put_char(tell->out, '.');
}

static void tell_try(const telling *tell)
{
    wap_told_try told = wap_hear_try(tell->event);
    gg_put(tell->out, "The troops in ");
    put_hex(tell, told.hex);
    gg_put(tell->out, told.total >= told.needed ? "" : " fail to");
    gg_put(tell->out, told.attempt == WAP_ATTEMPT_TRANSFER ? " transfer to " : " join ");
    put_battle(tell, "battle", told.from, told.to);
    gg_print(tell->out, ": a total of %d, %d needed.", told.total, told.needed);
}

static void tell_shift(const telling *tell)
{
    wap_told_shift told = wap_hear_shift(tell->event);
    gg_print(tell->out, "%d SP shift%s from ", told.sp, singular(told.sp));
    put_hex(tell, told.from);
    gg_put(tell->out, " to ");
    put_hex(tell, told.to);
    gg_put_char(tell->out, '.');
}

static void tell_battle_over(const telling *tell)
{
    wap_told_battle_over told = wap_hear_battle_over(tell->event);
    put_battle(tell, "Battle", told.from, told.to);
    gg_put(tell->out, " is over.");
}

/* ---------------------------------------------------------------- the end of a Combat Phase */

static void tell_siege(const telling *tell)
{
    wap_told_siege told = wap_hear_siege(tell->event);
    if (told.marker > 1)
        gg_put(tell->out, "The siege of ");
    put_hex(tell, told.hex);
    if (told.marker > 1)
        gg_print(tell->out, " goes on: the marker is %d.", told.marker);
    else
        gg_put(tell->out, told.marker ? " is besieged." : " is no longer besieged.");
}

static void tell_surrender(const telling *tell)
{
    wap_told_surrender told = wap_hear_surrender(tell->event);
    gg_put(tell->out, "The garrison of ");
    put_hex(tell, told.hex);
    gg_print(tell->out, " %s: a roll of %d, and %d or less makes it surrender.",
             told.fallen ? "surrenders" : "holds out", told.die, told.marker);
}

static void tell_casualty(const telling *tell)
{
    wap_told_casualty told = wap_hear_casualty(tell->event);
    put_leader(tell, told.leader);
    gg_put(tell->out, " is ");
    if (told.fate == WAP_CASUALTY_WOUNDED)
        gg_print(tell->out, "wounded for %d month%s.", told.months, plural(told.months));
    else
        gg_put(tell->out, told.fate == WAP_CASUALTY_UNHARMED ? "unharmed."
                          : told.fate == WAP_CASUALTY_DEAD   ? "killed."
                                                             : "captured.");
}

static void tell_succeeded(const telling *tell)
{
    wap_told_succeeded told = wap_hear_succeeded(tell->event);
    put_leader(tell, told.by);
    gg_put(tell->out, " replaces ");
    put_leader(tell, told.leader);
    gg_put_char(tell->out, '.');
}

static void tell_points(const telling *tell)
{
    wap_told_points told = wap_hear_points(tell->event);
    gg_print(tell->out, "%s gain %d victory point%s for ", side(told.side), told.points,
             plural(told.points));
    put_hex(tell, told.hex);
    gg_put_char(tell->out, '.');
}

static void tell_control(const telling *tell)
{
    wap_told_control told = wap_hear_control(tell->event);
    bool held = told.side == WAP_FR || told.side == WAP_AL;
    gg_print(tell->out, "%s control%s ", side(told.side), held ? "" : "s");
    put_hex(tell, told.hex);
    gg_put_char(tell->out, '.');
}

static void tell_trench_gone(const telling *tell)
{
    wap_told_trench_gone told = wap_hear_trench_gone(tell->event);
    gg_put(tell->out, "The entrenchment in ");
    put_hex(tell, told.hex);
    gg_put(tell->out, " is removed.");
}

/* ---------------------------------------------------------------- all */

static void (*const tellers[])(const telling *tell) = {
    [WAP_EVENT_SEGMENT] = tell_segment,
    [WAP_EVENT_PHASE] = tell_phase,
    [WAP_EVENT_ATTRITION] = tell_attrition,
    [WAP_EVENT_LOST] = tell_lost,
    [WAP_EVENT_ALLIANCE] = tell_alliance,
    [WAP_EVENT_JOINED_WAR] = tell_joined_war,
    [WAP_EVENT_PLACED] = tell_placed,
    [WAP_EVENT_REMOVED] = tell_removed,
    [WAP_EVENT_MOVED] = tell_moved,
    [WAP_EVENT_MARCH] = tell_march,
    [WAP_EVENT_MARCH_RESULT] = tell_march_result,
    [WAP_EVENT_OVERRUN] = tell_overrun,
    [WAP_EVENT_QUESTION] = tell_question,
    [WAP_EVENT_DEMAND] = tell_demand,
    [WAP_EVENT_GARRISON] = tell_garrison,
    [WAP_EVENT_ANNOUNCED] = tell_announced,
    [WAP_EVENT_ENTRENCH] = tell_entrench,
    [WAP_EVENT_SAIL] = tell_sail,
    [WAP_EVENT_DISPLACED] = tell_displaced,
    [WAP_EVENT_ATTACK] = tell_attack,
    [WAP_EVENT_SURROUND] = tell_surround,
    [WAP_EVENT_ROUND] = tell_round,
    [WAP_EVENT_INTENT] = tell_intent,
    [WAP_EVENT_MODE] = tell_mode,
    [WAP_EVENT_STRENGTH] = tell_strength,
    [WAP_EVENT_DRM] = tell_drm,
    [WAP_EVENT_RESULT] = tell_result,
    [WAP_EVENT_DEMORALIZED] = tell_demoralized,
    [WAP_EVENT_RETREAT] = tell_retreat,
    [WAP_EVENT_ADVANCE] = tell_advance,
    [WAP_EVENT_TRY] = tell_try,
    [WAP_EVENT_SHIFT] = tell_shift,
    [WAP_EVENT_BATTLE_OVER] = tell_battle_over,
    [WAP_EVENT_SIEGE] = tell_siege,
    [WAP_EVENT_SURRENDER] = tell_surrender,
    [WAP_EVENT_CASUALTY] = tell_casualty,
    [WAP_EVENT_SUCCEEDED] = tell_succeeded,
    [WAP_EVENT_POINTS] = tell_points,
    [WAP_EVENT_CONTROL] = tell_control,
    [WAP_EVENT_TRENCH_GONE] = tell_trench_gone,
};

void wap_write_event(const gg_game *game, const void *view, const gg_event *event, gg_text *out)
{
    (void)view;
    if (event->kind >= sizeof tellers / sizeof tellers[0] || !tellers[event->kind])
        return;
    tellers[event->kind](&(telling){wap_board_of(game), event, out});
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
    telling tell = {board, NULL, out};
    switch (purpose) {
    case WAP_FOR_ATTRITION:
        gg_put(out, subject == WAP_FR ? "the French attrition roll" : "the Allied attrition roll");
        return;
    case WAP_FOR_ALLIANCE:
        gg_put(out, "the alliance roll");
        return;
    case WAP_FOR_CASUALTY:
        gg_print(out, "the casualty roll for %s", who);
        return;
    case WAP_FOR_WOUND:
        gg_print(out, "the wound roll for %s", who);
        return;
    case WAP_FOR_COMBAT:
        gg_put(out, "the combat roll");
        return;
    case WAP_FOR_ROUT:
        gg_put(out, "the rout roll");
        return;
    case WAP_FOR_LOSS:
        gg_put(out, "the random loss");
        return;
    case WAP_FOR_MARCH:
        gg_put(out, "the forced march from ");
        break;
    case WAP_FOR_MANEUVER:
        gg_put(out, "the maneuver from ");
        break;
    case WAP_FOR_JOINING:
        gg_put(out, "the attempt to join from ");
        break;
    case WAP_FOR_TRANSFER:
        gg_put(out, "the transfer from ");
        break;
    default:
        gg_put(out, "the siege of ");
    }
    put_hex(&tell, subject);
}

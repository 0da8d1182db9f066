/* facts.c: the facts of the game (the notation, 5.4): defeats, roads, talk, fights. Blocks are in facts_blocks.c, dice in
 * facts_dice.c. Fields that have a word are facts by their description (table.h). */
#include "napoleon/position/facts.h"

#include "core/play/field_text.h"
#include "napoleon/knowledge/information.h"
#include "napoleon/table/events.h"
#include "napoleon/text/texts.h"

/* ---------------------------------------------------------------- words of a fact */

/* These take a word, or say what was expected. */
static bool take_army(nap_testing *test, uint8_t *army)
{
    *army = nap_find_army(gg_said_here(&test->said));
    if (*army == NAP_NONE)
        return gg_refuse_fact(&test->said, "FR, AD or PR expected");
    test->said.next++;
    return true;
}

static bool take_side(nap_testing *test, uint8_t *side)
{
    *side = gg_said_is(&test->said, "A") ? NAP_ALLIED : NAP_FRENCH;
    if (!gg_said_is(&test->said, nap_side_letter(*side)))
        return gg_refuse_fact(&test->said, "F or A expected");
    test->said.next++;
    return true;
}

bool nap_fact_town(nap_testing *test, uint8_t *town)
{
    *town = NAP_NONE;
    if (gg_said_all(&test->said))
        return gg_refuse_fact(&test->said, "town expected");
    *town = nap_read_town(test->board, gg_said_here(&test->said), test->said.words, test->said.next,
                          test->said.error);
    test->said.next++;
    return *town != NAP_NONE;
}

/* ---------------------------------------------------------------- armies and roads */

static gg_truth fact_defeated(nap_testing *test)
{
    bool holds = true;
    do {
        uint8_t army;
        if (!take_army(test, &army))
            return GG_NO_FACT;
        holds = holds && (test->table->defeated >> army & 1);
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

/* `Soire-Binche 2` */
static gg_truth fact_used(nap_testing *test)
{
    int32_t number;
    uint8_t town[2];
    if (gg_said_all(&test->said))
        return gg_no_fact(&test->said, "road expected");
    uint8_t road = nap_read_road(test->board, gg_said_here(&test->said), test->said.words,
                                 test->said.next, test->said.error);
    if (road == NAP_NONE || nap_read_path(test->board, gg_said_here(&test->said), town, 2,
                                          test->said.words, test->said.next, test->said.error) != 2)
        return GG_NO_FACT;
    test->said.next++;
    if (!gg_fact_number(&test->said, &number))
        return GG_NO_FACT;
    int32_t used = test->table->used[road] + test->table->used_now[road];
    gg_put(test->found, "used ");
    nap_put_road(test->board, road, town[0], test->found);
    gg_print(test->found, " %d", used);
    return gg_truth_of(number == used);
}

/* ---------------------------------------------------------------- talk */

static gg_seat take_seat(nap_testing *test, bool everybody)
{
    gg_seat seat = everybody && gg_said_is(&test->said, "public")
                       ? GG_PUBLIC
                       : gg_find_seat(test->said.game, &test->table->head,
                                      gg_said_here(&test->said));
    if (seat == GG_NOBODY)
        gg_no_fact(&test->said, everybody ? "seat or public expected" : "seat expected");
    else
        test->said.next++;
    return seat;
}

/* `W B`, `W public`: may W write to B, to everybody? */
static gg_truth fact_talk(nap_testing *test)
{
    gg_seat from = take_seat(test, false);
    gg_seat to = from == GG_NOBODY ? GG_NOBODY : take_seat(test, true);
    if (to == GG_NOBODY)
        return GG_NO_FACT;
    if (from == to)
        return gg_no_fact(&test->said, "two seats expected");
    bool may = nap_talks(test->board, test->table, from, to);
    gg_put(test->found, may ? "talk" : "no talk");
    return gg_truth_of(may);
}

/* ---------------------------------------------------------------- fights */

static uint8_t battle_at(const nap_table *table, uint8_t town)
{
    for (uint8_t i = 0; i < NAP_BATTLES_MAX; i++)
        if (table->fought[i].town == town)
            return i;
    return NAP_NONE;
}

static bool is_skirmish(const nap_table *table, uint8_t town)
{
    return table->fight == town || (table->skirmishes & nap_bit(town)) != 0;
}

/* `Nivelles skirmish`; without the class: any fight */
static gg_truth fact_fight(nap_testing *test)
{
    uint8_t town;
    if (!nap_fact_town(test, &town))
        return GG_NO_FACT;
    bool battle = battle_at(test->table, town) != NAP_NONE;
    bool skirmish = is_skirmish(test->table, town);
    gg_put(test->found, battle || skirmish ? "fight " : "not fight ");
    nap_put_town(test->board, town, test->found);
    gg_put(test->found, battle ? " battle" : skirmish ? " skirmish" : "");
    if (gg_said_all(&test->said))
        return gg_truth_of(battle || skirmish);
    bool wanted = gg_said_is(&test->said, "battle");
    if (!wanted && !gg_said_is(&test->said, "skirmish"))
        return gg_no_fact(&test->said, "skirmish or battle expected");
    test->said.next++;
    return gg_truth_of(wanted ? battle : skirmish);
}

/* `Ligny: Charleroi Quatre_Bras`: exactly these */
static gg_truth fact_entry(nap_testing *test)
{
    uint8_t town, other;
    uint64_t named = 0, entries = 0;
    if (!nap_fact_town(test, &town))
        return GG_NO_FACT;
    if (!gg_said_is(&test->said, ":"))
        return gg_no_fact(&test->said, "\":\" expected");
    test->said.next++;
    if (gg_said_is(&test->said, "-"))
        test->said.next++;
    else
        do {
            if (!nap_fact_town(test, &other))
                return GG_NO_FACT;
            named |= nap_bit(other);
        } while (!gg_said_all(&test->said));
    gg_put(test->found, "entry ");
    nap_put_town(test->board, town, test->found);
    gg_put_char(test->found, ':');
    for (uint32_t i = 0; i < test->board->town[town].roads; i++) {
        if (!((test->table->entry[town] | test->table->entry_now[town]) >> i & 1))
            continue;
        entries |= nap_bit(test->board->town[town].next[i]);
        gg_put_char(test->found, ' ');
        nap_put_town(test->board, test->board->town[town].next[i], test->found);
    }
    gg_put(test->found, entries == 0 ? " -" : "");
    return gg_truth_of(named == entries);
}

/* Was it told of the side in the last line? That line may have ended the Player Turn. */
static bool was_told(const nap_testing *test, uint16_t kind, uint8_t side, uint8_t town)
{
    for (uint32_t i = 0; i < test->news.count; i++) {
        const gg_event *event = &test->news.events[i];
        if (event->kind != kind)
            continue;
        bool rout = kind == NAP_EVENT_ROUT;
        int told_side = rout ? nap_hear_rout(event).side : nap_hear_victory(event).side;
        int told_town = rout ? nap_hear_rout(event).town : nap_hear_victory(event).town;
        if (told_side == side && told_town == town)
            return true;
    }
    return false;
}

/* `A Ligny`: a side and the town of a battle of this Player Turn */
static gg_truth fact_of_side(nap_testing *test, const uint64_t towns[NAP_SIDES], uint16_t kind)
{
    uint8_t side, town;
    if (!take_side(test, &side) || !nap_fact_town(test, &town))
        return GG_NO_FACT;
    return gg_truth_of((towns[side] & nap_bit(town)) != 0 || was_told(test, kind, side, town));
}

static gg_truth fact_routed(nap_testing *test)
{
    return fact_of_side(test, test->table->routed, NAP_EVENT_ROUT);
}

static gg_truth fact_victor(nap_testing *test)
{
    return fact_of_side(test, test->table->won, NAP_EVENT_VICTORY);
}

/* ---------------------------------------------------------------- a battle */

/* The battle under way, else the only one; NULL: there is none, or more than one. */
static const nap_battle *battle_now(const nap_table *table)
{
    uint8_t battle = table->battle < NAP_BATTLES_MAX ? table->battle : nap_only_battle(table);
    if (battle == NAP_NONE || table->fought[battle].town == NAP_NONE)
        return NULL;
    return &table->fought[battle];
}

/* Between battles, in the same round: the first one. NULL: there is none, or they are in different rounds. */
static const nap_battle *any_battle(const nap_table *table)
{
    const nap_battle *found = NULL;
    for (uint32_t slot = 0; slot < NAP_BATTLES_MAX; slot++) {
        const nap_battle *battle = &table->fought[slot];
        if (battle->town == NAP_NONE)
            continue;
        if (found && found->round != battle->round)
            return NULL;
        found = battle;
    }
    return found;
}

static gg_truth fact_of_battle(nap_testing *test, bool round)
{
    int32_t number;
    const nap_battle *battle = battle_now(test->table);
    if (!battle && round)
        battle = any_battle(test->table);
    if (!gg_fact_number(&test->said, &number))
        return GG_NO_FACT;
    if (!battle) {
        gg_put(test->found, "no battle");
        return GG_FALSE;
    }
    int32_t found = round ? battle->round : battle->quiet;
    gg_print(test->found, "%s %d", round ? "round" : "quiet", found);
    return gg_truth_of(number == found);
}

static gg_truth fact_round(nap_testing *test)
{
    return fact_of_battle(test, true);
}

static gg_truth fact_quiet(nap_testing *test)
{
    return fact_of_battle(test, false);
}

/* `stream 2`, with several battles `stream 2@Ligny` */
static gg_truth test_stream(nap_testing *test)
{
    gg_span word = gg_said_here(&test->said);
    uint8_t battle = nap_only_battle(test->table);
    if (word.size == 0 || word.at[0] < '1' || word.at[0] > '0' + NAP_COLUMNS ||
        (word.size > 1 && word.at[1] != '@'))
        return gg_no_fact(&test->said, "column expected");
    if (word.size > 1) {
        nap_spot_word spot = {0, {word.at + 2, word.size - 2}};
        if (!nap_read_spot_battle(test->board, test->table, &spot, test->said.words,
                                  test->said.next, &battle, test->said.error))
            return GG_NO_FACT;
    }
    test->said.next++;
    return gg_truth_of(battle != NAP_NONE &&
                       (test->table->fought[battle].streams >> (word.at[0] - '0') & 1));
}

/* `D2 farm` */
static gg_truth test_marker(nap_testing *test)
{
    nap_spot_word spot;
    uint8_t battle;
    if (!nap_find_spot(gg_said_here(&test->said), &spot) || !nap_is_home(spot.spot))
        return gg_no_fact(&test->said, "position or stream expected");
    bool any = nap_only_battle(test->table) != NAP_NONE || spot.town.size > 0;
    uint8_t lies = NAP_NO_MARKER;
    if (any) {
        if (!nap_read_spot_battle(test->board, test->table, &spot, test->said.words,
                                  test->said.next, &battle, test->said.error))
            return GG_NO_FACT;
        lies = test->table->fought[battle].marker[nap_party_at(spot.spot)][nap_column(spot.spot)];
    }
    test->said.next++;
    uint8_t marker = nap_find_marker(gg_said_here(&test->said));
    if (marker == NAP_NONE || marker == NAP_STREAM)
        return gg_no_fact(&test->said, "woods, farm or hill expected");
    test->said.next++;
    gg_put(test->found, lies < NAP_MARKERS ? "terrain " : "no terrain in ");
    nap_put_spot(spot.spot, test->found);
    if (lies < NAP_MARKERS)
        gg_print(test->found, " %s", nap_marker_names[lies]);
    return gg_truth_of(lies == marker);
}

static gg_truth fact_terrain(nap_testing *test)
{
    if (!gg_said_is(&test->said, "stream"))
        return test_marker(test);
    test->said.next++;
    return test_stream(test);
}

/* ---------------------------------------------------------------- the interface */

typedef struct fact_name {
    const char *name;
    gg_truth (*test)(nap_testing *test);
} fact_name;

static const fact_name fact_names[] = {
    {"eliminated", nap_fact_eliminated},
    {"defeated", fact_defeated},
    {"routed", fact_routed},
    {"victor", fact_victor},
    {"rolled", nap_fact_rolled},
    {"round", fact_round},
    {"quiet", fact_quiet},
    {"used", fact_used},
    {"fight", fact_fight},
    {"terrain", fact_terrain},
    {"entry", fact_entry},
    {"talk", fact_talk},
};

static gg_truth test_fact(nap_testing *test)
{
    if (nap_opens_place(test->said.words, test->said.first, test->said.end))
        return nap_fact_places(test);
    const gg_field *field = gg_said_field(&test->said, test->said.game->rules->view_fields);
    if (field != NULL)
        return gg_field_fact(field, &test->said, test->view, test->found);
    for (uint32_t i = 0; i < sizeof fact_names / sizeof fact_names[0]; i++) {
        if (gg_said_took(&test->said, fact_names[i].name))
            return fact_names[i].test(test);
    }
    gg_said_unknown(&test->said, "fact");
    return GG_NO_FACT;
}

gg_truth nap_fact(const gg_game *game, const void *view, gg_news news, const gg_words *words,
                  uint32_t first, uint32_t end, gg_text *found, gg_error *error)
{
    const nap_view *seen = view;
    nap_testing test = {.said = {game, words, first, first, end, error},
                        .board = nap_board_of(game),
                        .view = seen,
                        .table = &seen->table,
                        .news = news,
                        .found = found};
    return gg_fact_end(&test.said, test_fact(&test));
}

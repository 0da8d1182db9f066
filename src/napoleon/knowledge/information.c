/* information.c: who may know what: views of a state, changes in views told as events, and who may talk. */
#include "napoleon/knowledge/information.h"

#include "core/play/telling.h"
#include "napoleon/battle/field.h"
#include "napoleon/map/movement.h"
#include "napoleon/sequence/rules.h"

/* ---------------------------------------------------------------- moves that are not yet published */

static bool has_unpublished(const nap_board *board, const nap_table *table)
{
    for (uint32_t road = 0; road < board->roads; road++)
        if (table->used_now[road] != 0)
            return true;
    return false;
}

static bool has_moved(const nap_table *table, uint64_t blocks)
{
    NAP_EACH (block, blocks)
        if (table->marks[block] & NAP_MOVED)
            return true;
    return false;
}

/* The seat that is moving. If the game was resigned during its moves nobody is asked, but its moves stay hidden: of
 * the Allies B moves last (W-THR-04). */
gg_seat nap_mover(const nap_board *board, const nap_table *table)
{
    if (table->phase != NAP_MOVEMENT)
        return GG_NOBODY;
    for (gg_seat seat = 0; seat < table->head.seats; seat++)
        if (table->head.prompt[seat] == NAP_ASK_MOVE)
            return seat;
    if (!table->head.over || !has_unpublished(board, table))
        return GG_NOBODY;
    if (table->active == NAP_FRENCH)
        return nap_owner(table, NAP_FR);
    return nap_owner(table, has_moved(table, board->army_blocks[NAP_PR]) ? NAP_PR : NAP_AD);
}

/* Where others see a block: at its start until its moves are published. */
static uint8_t seen_at(const nap_table *table, uint64_t movers, uint32_t block)
{
    if ((movers >> block & 1) && (table->marks[block] & NAP_MOVED))
        return table->start[block];
    return table->at[block];
}

/* ---------------------------------------------------------------- names */

/* Picks of a skirmish are secret until both sides have picked. */
static bool is_secret_pick(const nap_table *table, uint32_t block)
{
    return table->stage == NAP_PICKING && (table->marks[block] & NAP_PICKED);
}

static bool is_public(const gg_game *game, const nap_table *table, uint32_t block)
{
    uint8_t at = table->at[block];
    if (at > NAP_UNDEPLOYED)
        return true; /* eliminated, removed, or not in the game at all */
    return !is_secret_pick(table, block) && nap_is_open(game, table, block);
}

/* Has the seat a block on the field of the battle at this place, or in the town of the fight? */
static bool shares_fight(const nap_board *board, const nap_table *table, gg_seat seat, uint8_t at)
{
    uint8_t town = nap_town_of(table, at);
    if (town == NAP_NONE || seat >= table->head.seats)
        return false;
    NAP_EACH (block, nap_blocks_of_seat(board, table, seat))
        if (nap_town_of(table, table->at[block]) == town)
            return true;
    return false;
}

bool nap_sees_fight(const gg_game *game, const nap_table *table, gg_seat seat, uint8_t at)
{
    return game->option[NAP_OPTION_ALLY_FACES] || shares_fight(nap_board_of(game), table, seat, at);
}

/* Blocks of the other Allied army that the seat sees: those on the field of a common battle, not those that are still
 * in its town, and those picked for a common skirmish. */
static bool is_known_to_ally(const gg_game *game, const nap_table *table, gg_seat seat,
                             uint32_t block)
{
    bool fights = nap_in_battle(table->at[block]) || (table->marks[block] & NAP_PICKED) != 0;
    return game->option[NAP_OPTION_ALLY_FACES] ||
           (fights && nap_sees_fight(game, table, seat, table->at[block]));
}

/* W-DEP-08 */
uint64_t nap_named(const gg_game *game, const nap_table *table, gg_seat seat)
{
    const nap_board *board = nap_board_of(game);
    uint64_t all = board->side_blocks[NAP_FRENCH] | board->side_blocks[NAP_ALLIED];
    if (seat == GG_REFEREE || nap_is_disclosed(table))
        return all;
    uint8_t side = nap_side_of_seat(table, seat);
    uint64_t own = seat < GG_SEATS_MAX ? nap_blocks_of_seat(board, table, seat) : 0, named = own;
    NAP_EACH (block, all & ~own) {
        bool ally = nap_block_side(board, (uint8_t)block) == side;
        if (nap_is_deploying(table, board->block[block].army) && table->at[block] != NAP_ABSENT)
            continue;
        if (is_public(game, table, (uint32_t)block) ||
            (ally && is_known_to_ally(game, table, seat, (uint32_t)block)))
            named |= nap_bit((uint32_t)block);
    }
    return named;
}

/* ---------------------------------------------------------------- ghosts */

uint32_t nap_ghosts_at(const nap_view *view, uint8_t at, uint8_t army)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < NAP_BLOCKS_MAX && view->ghost[i].at != NAP_ABSENT; i++)
        count += view->ghost[i].at == at && (army == NAP_ARMIES || view->ghost[i].army == army);
    return count;
}

static bool is_attacked_by(const nap_board *board, const nap_view *view, uint8_t town, uint8_t road)
{
    const nap_table *table = &view->table;
    uint8_t enemy = table->active ^ 1U;
    uint32_t enemies = nap_count(nap_side_in_town(board, table, enemy, town));
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        enemies += nap_side_of(army) == enemy ? nap_ghosts_at(view, town, army) : 0;
    if (enemies > 0)
        return true;
    for (uint32_t i = 0; i < board->town[town].roads; i++)
        if (board->town[town].road[i] == road)
            return ((table->entry[town] | table->entry_now[town]) >> i & 1) != 0;
    return false;
}

uint32_t nap_road_limit(const nap_board *board, const nap_view *view, uint8_t road)
{
    const nap_road *is = &board->road[road];
    bool attack = is_attacked_by(board, view, is->town[0], road) ||
                  is_attacked_by(board, view, is->town[1], road);
    return nap_road_takes(board, road, attack);
}

uint32_t nap_betrayed_types(const nap_table *table, uint8_t at, uint16_t marks)
{
    if (!nap_in_battle(at))
        return NAP_ANY_TYPE;
    const nap_battle *battle = &table->fought[nap_battle_at(at)];
    uint8_t spot = nap_spot_at(at), marker = nap_marker_at(battle, spot);
    if ((marks & NAP_SQUARE) || ((marks & NAP_OCCUPIES) && marker == NAP_FARM))
        return NAP_FOOT;
    if (marks & NAP_GHOST_SHELTERS)
        return NAP_IN_SHELTER;
    if (marker == NAP_WOODS)
        return NAP_NO_GUNS;
    if (!nap_is_forward(spot))
        return NAP_ANY_TYPE;
    bool out_of_woods = battle->marker[nap_party_at(spot)][nap_column(spot)] == NAP_WOODS;
    return out_of_woods ? NAP_NO_GUNS : NAP_ADVANCED;
}

/* Occupants are hidden until the battle is set up (W-BAT-17). */
static uint16_t ghost_marks(const nap_table *table, uint32_t block)
{
    uint8_t at = table->at[block];
    uint32_t marks = table->marks[block] & NAP_OPEN_MARKS;
    if (nap_in_battle(at) && table->fought[nap_battle_at(at)].stage != NAP_FOUGHT)
        marks &= ~(uint32_t)NAP_OCCUPIES;
    if (nap_in_battle(at) && table->shelter[block] != NAP_NONE)
        marks |= NAP_GHOST_SHELTERS;
    return (uint16_t)marks;
}

static uint32_t ghost_key(const nap_ghost *ghost)
{
    return (uint32_t)ghost->at << 24 | (uint32_t)ghost->army << 16 | ghost->marks;
}

/* Keeps ghosts sorted, so that their numbers reveal nothing. */
static void add_ghost(nap_view *view, uint32_t count, nap_ghost ghost)
{
    uint32_t i = count;
    for (; i > 0 && ghost_key(&view->ghost[i - 1]) > ghost_key(&ghost); i--)
        view->ghost[i] = view->ghost[i - 1];
    view->ghost[i] = ghost;
}

/* ---------------------------------------------------------------- views */

typedef struct viewing {
    const gg_game *game;
    const nap_board *board;
    const nap_table *truth;
    nap_view *view;
    uint64_t own, named;
    uint64_t movers; /* blocks with unpublished moves of another seat */
} viewing;

static void forget_block(nap_table *table, uint32_t block)
{
    table->at[block] = NAP_UNSEEN;
    table->steps[block] = 0;
    table->start[block] = table->came[block] = table->shelter[block] = NAP_NONE;
    table->nth[block] = 0;
    table->marks[block] = 0;
}

/* A named block of another seat. Where it came from stays hidden (W-FOG-01: nothing links a hidden block before and
 * after a move). */
static void view_stranger(const viewing *work, uint32_t block)
{
    nap_table *table = &work->view->table;
    table->at[block] = seen_at(work->truth, work->movers, block);
    table->start[block] = table->came[block] = NAP_NONE;
    table->nth[block] = 0;
    table->marks[block] &= (uint16_t) ~(NAP_MOVED | NAP_FORCED_MARCH | NAP_WON);
}

static void view_blocks(const viewing *work)
{
    uint32_t count = 0;
    nap_table *table = &work->view->table;
    for (uint32_t block = 0; block < work->board->blocks; block++) {
        uint8_t army = work->board->block[block].army;
        if (work->own >> block & 1)
            continue;
        if (work->named >> block & 1) {
            view_stranger(work, block);
            continue;
        }
        uint8_t at = nap_is_deploying(work->truth, army)
                         ? (uint8_t)NAP_UNDEPLOYED
                         : seen_at(work->truth, work->movers, block);
        uint16_t marks = at == NAP_UNDEPLOYED ? 0 : ghost_marks(work->truth, block);
        add_ghost(work->view, count++, (nap_ghost){at, army, marks});
        forget_block(table, block);
    }
    for (; count < NAP_BLOCKS_MAX; count++)
        work->view->ghost[count] = (nap_ghost){NAP_ABSENT, 0, 0};
}

/* A hidden square may shelter a named block. */
static void view_shelters(const viewing *work)
{
    uint8_t *shelter = work->view->table.shelter;
    for (uint32_t block = 0; block < work->board->blocks; block++)
        if (shelter[block] != NAP_NONE && !(work->named >> shelter[block] & 1))
            shelter[block] = NAP_UNSEEN;
}

/* Moves of another seat are hidden until it ends them (W-SEQ-03). */
static void hide_moves(const viewing *work)
{
    nap_table *table = &work->view->table;
    uint32_t hidden = 0;
    memset(table->used_now, 0, sizeof table->used_now);
    memset(table->entry_now, 0, sizeof table->entry_now);
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (work->board->army_blocks[army] & work->movers)
            table->opened[army] = 0;
    NAP_EACH (block, work->movers)
        hidden += (work->truth->marks[block] & NAP_MOVED) != 0;
    table->moves = (uint8_t)(table->moves - hidden);
}

/* Sets of blocks contain only named ones. A shot at hidden blocks does not show which is the strongest (W-FOG-05). */
static void view_sets(const viewing *work)
{
    nap_table *table = &work->view->table;
    if (table->shot.group & ~work->named)
        table->shot.tied = 0;
    table->shot.group &= work->named;
    table->forced &= work->named;
    table->regrouped &= work->named;
}

static void view_of(const gg_game *game, const nap_table *truth, gg_seat seat, nap_view *view)
{
    const nap_board *board = nap_board_of(game);
    view->table = *truth;
    view->table.head.viewer = seat;
    viewing work = {game, board, truth, view, 0, nap_named(game, truth, seat), 0};
    if (seat == GG_REFEREE || nap_is_disclosed(truth)) {
        for (uint32_t i = 0; i < NAP_BLOCKS_MAX; i++)
            view->ghost[i] = (nap_ghost){NAP_ABSENT, 0, 0};
        return;
    }
    gg_seat mover = nap_mover(board, truth);
    work.own = seat < GG_SEATS_MAX ? nap_blocks_of_seat(board, truth, seat) : 0;
    work.movers = mover != GG_NOBODY && mover != seat ? nap_blocks_of_seat(board, truth, mover) : 0;
    view_blocks(&work);
    view_shelters(&work);
    view_sets(&work);
    if (work.movers)
        hide_moves(&work);
}

/* W-FOG-01: while a victor regroups, the places on the battle board show which hidden units have left it. Once all are
 * in towns, nobody can tell. */
bool nap_fleeting(const gg_game *game, const void *state)
{
    (void)game;
    return ((const nap_state *)state)->table.stage == NAP_REGROUPING;
}

void nap_make_view(const gg_game *game, const void *state, gg_seat seat, void *view)
{
    view_of(game, &((const nap_state *)state)->table, seat, view);
}

/* ---------------------------------------------------------------- telling faces */

/* Seats that have been told the face since event `first`. */
static uint16_t already_shown(const gg_turn *turn, uint32_t first, uint32_t block)
{
    uint32_t to = 0;
    for (uint32_t i = first; i < turn->count; i++)
        if (turn->events[i].kind == GG_EVENT_SHOWN && turn->events[i].open[0] == (int16_t)block)
            to |= turn->events[i].to;
    return (uint16_t)to;
}

/* Blocks that the reader can name now and could not before. Faces of a defeated army, and those disclosed at the
 * end of the game, are not told one by one. */
static uint64_t newly_named(const nap_play *play, gg_seat reader)
{
    const nap_table *after = play->table;
    uint64_t fresh = nap_named(play->game, after, reader) &
                     ~nap_named(play->game, play->before, reader);
    if (reader < GG_SEATS_MAX)
        fresh &= ~nap_blocks_of_seat(play->board, after, reader);
    NAP_EACH (block, fresh)
        if (after->at[block] == NAP_REMOVED)
            fresh &= ~nap_bit((uint32_t)block);
    return fresh;
}

void nap_show_faces(nap_play *play)
{
    uint64_t fresh[GG_PUBLIC + 1] = {0}, any = 0;
    if (!play->before || nap_is_disclosed(play->table))
        return;
    for (uint32_t reader = 0; reader <= GG_PUBLIC; reader++) {
        if (reader < play->table->head.seats || reader == GG_PUBLIC)
            fresh[reader] = newly_named(play, (gg_seat)reader);
        any |= fresh[reader];
    }
    NAP_EACH (block, any) {
        uint32_t to = 0;
        for (uint32_t reader = 0; reader <= GG_PUBLIC; reader++)
            to |= (fresh[reader] >> block & 1) ? GG_BIT(reader) : 0U;
        to &= ~(uint32_t)already_shown(play->turn, play->first, (uint32_t)block);
        if (to)
            gg_show(play->turn, (uint16_t)to, (int16_t)block, (int16_t)block);
    }
}

/* ---------------------------------------------------------------- telling changes
 *
 * What is the same in all views (roads, tracks, battles) is told to everybody, the rest to each reader alone. The
 * referee reads everything. Each list is made from the views of its reader, so it tells no more. */

_Static_assert(GG_IS_TOLD(nap_view), "views are told as words");

#define MEMBER(member) offsetof(nap_view, table.member) / GG_WORD_BYTES

/* Words between two members that are the same in all views. */
static const uint16_t common[][2] = {
    {MEMBER(used), MEMBER(used_now)},
    {MEMBER(entry), MEMBER(entry_now)},
    {MEMBER(won), MEMBER(drawn)},
    {MEMBER(fought), GG_END_WORD(nap_table)},
};

enum { COMMON = sizeof common / sizeof common[0] };

_Static_assert(offsetof(nap_table, used) + NAP_ROADS_MAX == offsetof(nap_table, used_now) &&
                   offsetof(nap_table, entry) + NAP_TOWNS_MAX == offsetof(nap_table, entry_now),
               "nothing else lies between them");

/* Common words have been told before the rest. */
static void hear_common(nap_view *known, const nap_view *now)
{
    for (uint32_t i = 0; i < COMMON; i++) {
        size_t at = (size_t)GG_WORD_BYTES * common[i][0];
        memcpy((uint8_t *)known + at, (const uint8_t *)now + at,
               (size_t)GG_WORD_BYTES * common[i][1] - at);
    }
}

static void tell_reader(const nap_play *play, gg_seat reader)
{
    nap_view known, now;
    view_of(play->game, play->before, reader, &known);
    view_of(play->game, play->table, reader, &now);
    uint16_t to = reader == GG_REFEREE ? 0 : GG_BIT(reader);
    for (uint32_t i = 0; i < COMMON && reader == GG_PUBLIC; i++)
        gg_tell_words(play->turn, NAP_EVENT_WORDS, GG_EVERYBODY, &known, &now, common[i][0],
                      common[i][1]);
    hear_common(&known, &now);
    gg_tell_words(play->turn, NAP_EVENT_WORDS, to, &known, &now, GG_FIRST_WORD,
                  GG_END_WORD(nap_view));
}

void nap_tell_changes(nap_play *play)
{
    gg_assert(play->turn->events && play->before);
    nap_show_faces(play);
    tell_reader(play, GG_PUBLIC);
    for (gg_seat seat = 0; seat < play->table->head.seats; seat++)
        tell_reader(play, seat);
    tell_reader(play, GG_REFEREE);
}

/* ---------------------------------------------------------------- talk */

/* W-THR-03: W and B may write to each other and to everybody only during deployment and in Allied night turns. */
bool nap_talks(const nap_board *board, const nap_table *table, gg_seat from, gg_seat to)
{
    bool ally = table->head.side[from] == NAP_ALLIED;
    if (table->head.over || table->head.seats == NAP_SIDES || !ally)
        return true;
    if (to < table->head.seats && table->head.side[to] != NAP_ALLIED)
        return true; /* messages to the enemy alone are not restricted */
    if (table->phase <= NAP_DEPLOY_FRENCH)
        return true;
    return table->active == NAP_ALLIED && nap_is_night(board, table);
}

bool nap_may_talk(const gg_game *game, const void *state, gg_seat from, gg_seat to)
{
    return nap_talks(nap_board_of(game), &((const nap_state *)state)->table, from, to);
}

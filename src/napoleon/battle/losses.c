/* losses.c: shots and hits. Each hit is taken by the strongest unit of the target group; in a tie somebody decides.
 * W-UNI, W-LOS, W-SKI, W-FOG, W-THR */
#include "napoleon/sequence/rules.h"

/* ---------------------------------------------------------------- who can be hit now */

static uint64_t alive_of(const nap_table *table, uint64_t group)
{
    uint64_t alive = 0;
    NAP_EACH (block, group) {
        if (nap_alive(table->at[block]))
            alive |= nap_bit((uint32_t)block);
    }
    return alive;
}

/* W-LOS-01 */
static uint64_t strongest_of(const nap_table *table, uint64_t group)
{
    uint64_t strongest = 0;
    uint32_t steps = 0;
    NAP_EACH (block, group) {
        if (table->steps[block] > steps) {
            steps = table->steps[block];
            strongest = 0;
        }
        if (table->steps[block] == steps)
            strongest |= nap_bit((uint32_t)block);
    }
    return strongest;
}

/* The hidden blocks, with the option HIDDEN. Without it every possible target is open (W-FOG-02). */
static uint64_t hidden_of(const nap_play *play, uint64_t group)
{
    uint64_t hidden = 0;
    if (!play->game->option[NAP_OPTION_HIDDEN])
        return 0;
    NAP_EACH (block, group) {
        if (!nap_is_open(play->game, play->table, (uint32_t)block))
            hidden |= nap_bit((uint32_t)block);
    }
    return hidden;
}

/* ---------------------------------------------------------------- taking hits */

/* Neither a hidden unit nor its army is named: in a mixed position the army would identify it (W-FOG-05). */
static void tell_hit(nap_play *play, uint32_t block)
{
    const nap_table *table = play->table;
    uint8_t at = table->at[block];
    if (!play->turn->events)
        return;
    bool hidden = hidden_of(play, nap_bit(block)) != 0, battle = nap_in_battle(at);
    nap_tell_hit(play->turn, hidden ? -1 : (int)block, hidden ? -1 : play->board->block[block].army,
                 hidden ? -1 : table->steps[block] - 1,
                 battle ? table->fought[nap_battle_at(at)].town : at,
                 battle ? nap_spot_at(at) : -1);
}

static void take_hit(nap_play *play, uint32_t block)
{
    gg_assert(play->table->shot.hits > 0);
    gg_assert((play->table->shot.group & nap_bit(block)) != 0);
    play->table->shot.hits--;
    play->table->shot.tied = 0;
    tell_hit(play, block);
    nap_lose_steps(play, block, 1, NAP_BY_FIRE);
}

/* Who chooses. The firer chooses only between open faces. If hidden units may be hit, the seat that is asked must
 * not show which is the strongest (W-LOS-02, R-W-61). */
static gg_seat chooser(const nap_play *play, uint64_t group, uint64_t tied, bool secret)
{
    const nap_table *table = play->table;
    bool firer = play->game->option[NAP_OPTION_TIE] == NAP_TIE_FIRER;
    if (firer && !secret && hidden_of(play, tied) == 0)
        return nap_owner(table, play->board->block[table->shot.shooter].army);
    return nap_decider(play->board, table, secret ? group : tied);
}

/* With two hidden units the owner is asked even without a tie. */
static bool is_secret(const nap_play *play, uint64_t group)
{
    return nap_count(hidden_of(play, group)) >= 2;
}

gg_seat nap_hit_seat(const nap_play *play)
{
    uint64_t group = alive_of(play->table, play->table->shot.group);
    return chooser(play, group, play->table->shot.tied, is_secret(play, group));
}

/* Applies hits until somebody must decide. False: `hit` is asked (W-LOS-01). */
static bool settle(nap_play *play)
{
    nap_shot *shot = &play->table->shot;
    while (shot->hits > 0) {
        uint64_t group = alive_of(play->table, shot->group);
        if (group == 0)
            break; /* surplus hits are lost (W-LOS-03) */
        uint64_t tied = strongest_of(play->table, group);
        gg_assert(tied != 0); /* units that are alive have steps */
        bool secret = is_secret(play, group);
        if (nap_count(tied) > 1 || secret) {
            shot->tied = tied;
            nap_ask_only(play, chooser(play, group, tied, secret), NAP_ASK_HIT);
            return false;
        }
        take_hit(play, nap_first(tied));
    }
    shot->group = 0;
    shot->hits = 0;
    shot->what = 0;
    return true;
}

static void refresh(nap_play *play)
{
    if (play->table->battle != NAP_NONE)
        nap_refresh_battle(play, play->table->battle);
}

/* ---------------------------------------------------------------- shooting */

/* W-UNI-02, W-UNI-03 */
static uint32_t roll(nap_play *play, uint32_t shooter, int needs)
{
    uint32_t hits = 0, dice = play->table->steps[shooter];
    gg_assert(dice >= 1); /* one for each step (W-FIR-01) */
    for (uint32_t i = 0; i < dice; i++)
        if (gg_die(play->turn, GG_EVERYBODY, NAP_FOR_FIRE, (uint16_t)shooter, needs) <= needs)
            hits++;
    return hits;
}

bool nap_shoot(nap_play *play, uint32_t shooter, uint64_t group, int needs, uint8_t what)
{
    nap_table *table = play->table;
    gg_assert(group != 0 && needs >= 1 && needs <= 5 && nap_alive(table->at[shooter]));
    uint32_t told = play->turn->count;
    nap_tell_shot(play->turn, shooter, needs, table->steps[shooter], (enum nap_aim)what);
    uint32_t hits = roll(play, shooter, needs);
    nap_tell_shot_hits(play->turn, told, (int)hits); /* the event comes before its dice */
    table->shot = (nap_shot){
        .group = group, .shooter = (uint8_t)shooter, .hits = (uint8_t)hits, .what = what};
    bool done = settle(play);
    if (done)
        table->shot.shooter = 0;
    refresh(play);
    return done;
}

/* ---------------------------------------------------------------- the prompt `hit` */

/* Marks that do not tell apart units that are hit: what they did in their last Battle Turn, since it is the enemy's now.
 * That they have fired matters only with the option HIDDEN. */
static uint32_t idle_marks(const gg_game *game, const nap_table *table)
{
    if (table->battle == NAP_NONE)
        return 0;
    return NAP_BATTLE_TURN_MARKS | (game->option[NAP_OPTION_HIDDEN] ? 0U : (uint32_t)NAP_SHOWN);
}

/* Interchangeable (R-G-11): it makes no difference which of the two is hit. Both have the same strength. */
static bool are_alike(const gg_game *game, const nap_table *table, uint32_t a, uint32_t b)
{
    const nap_block *one = &nap_board_of(game)->block[a], *other = &nap_board_of(game)->block[b];
    if (one->type != other->type || one->corps != other->corps || one->army != other->army ||
        nap_fire_of(game, a) != nap_fire_of(game, b))
        return false;
    if (table->at[a] != table->at[b] || table->shelter[a] != table->shelter[b] ||
        ((uint32_t)(table->marks[a] ^ table->marks[b]) & ~idle_marks(game, table)) != 0)
        return false;
    for (uint32_t block = 0; block < NAP_BLOCKS_MAX; block++) /* squares with a guest are not */
        if (table->shelter[block] == a || table->shelter[block] == b)
            return false;
    return true;
}

uint32_t nap_lowest_alike(const gg_game *game, const nap_table *table, uint32_t block)
{
    uint64_t tied = table->shot.tied;
    if (block >= NAP_BLOCKS_MAX || !(tied & nap_bit(block)))
        return block;
    NAP_EACH (other, tied) {
        if (other == block || are_alike(game, table, (uint32_t)other, block))
            return (uint32_t)other;
    }
    return block;
}

/* In a skirmish only picked units are hit. In a battle units outside the target group are not: the other group of
 * the position (W-LOS-03), the holder of a farm by cavalry (W-LOS-04). The firing player only learns that the unit
 * is not the strongest (W-LOS-01, W-SKI-05). */
static uint16_t why_not_hit(const nap_look *look, uint32_t block)
{
    const nap_table *table = look->table;
    const nap_shot *shot = &table->shot;
    if (shot->what == 2)
        return (shot->group & nap_bit(block)) ? W_LOS_01 : W_SKI_05;
    bool own = (nap_blocks_of_seat(look->board, table, look->seat) & nap_bit(block)) != 0;
    if (!own || (shot->group & nap_bit(block)) ||
        table->at[block] != table->at[nap_first(shot->tied)])
        return W_LOS_01;
    bool square = (table->marks[block] & NAP_SQUARE) || table->shelter[block] != NAP_NONE;
    return square == (shot->what == 1) ? W_LOS_04 : W_LOS_03;
}

void nap_check_hit(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    const nap_shot *shot = &look->table->shot;
    uint64_t bit = nap_bit(order->item[0]);
    if (shot->tied & bit)
        return;
    gg_refuse(refusal, why_not_hit(look, order->item[0]));
    if (shot->what == 2)
        gg_refuse(refusal, W_SKI_05);
    else if (gg_refused_by(refusal, W_LOS_01))
        gg_refuse(refusal, W_LOS_02);
}

void nap_hit_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == NAP_VERB_NONE) {
        gg_offer(out, nap_verb_step(NAP_HIT, false));
        return;
    }
    NAP_EACH (block, look->table->shot.tied) {
        if (nap_lowest_alike(look->game, look->table, (uint32_t)block) == block)
            nap_offer_item(out, NAP_STEP_BLOCK, (uint16_t)(NAP_ITEM_BLOCK + block), true);
    }
}

void nap_apply_hit(nap_play *play, gg_seat seat, const gg_order *order)
{
    (void)seat;
    play->turn->barrier = true;
    gg_assert((play->table->shot.tied & nap_bit(order->item[0])) != 0);
    take_hit(play, order->item[0]);
    bool done = settle(play);
    refresh(play);
    if (done)
        nap_go_on(play);
}

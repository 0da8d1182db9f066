/* facts_dice.c: the fact `rolled`: the dice of one shot or check in the last line (the notation,
 * 5.4). */
#include "core_events.h"
#include "napoleon/position/facts.h"
#include "napoleon/table/events.h"

/* The last dice of a block. */
typedef struct roll {
    uint32_t dice;
    int32_t die[GG_DRAWS_MAX];
    int32_t needs; /* of a shot; -1: it was a check */
} roll;

static void add_die(roll *last, int32_t die)
{
    if (last->dice < GG_DRAWS_MAX)
        last->die[last->dice++] = die;
}

static void open_roll(roll *last, int32_t needs)
{
    last->dice = 0;
    last->needs = needs;
}

static void follow_die(const gg_event *event, uint8_t block, roll *last)
{
    gg_told_die told = gg_hear_die(event);
    bool morale = told.purpose == NAP_FOR_MORALE;
    if (told.subject != block || (told.purpose != NAP_FOR_FIRE && !morale))
        return;
    if (morale)
        open_roll(last, -1);
    add_die(last, told.value);
}

/* Only the owner learns which block marched (R-W-54). */
static void follow_march(const gg_event *event, uint8_t block, roll *last)
{
    nap_told_marched told = nap_hear_marched(event);
    if (!told.trusted || told.block != block)
        return;
    open_roll(last, -1);
    add_die(last, told.die);
}

static void follow_event(const gg_event *event, uint8_t block, roll *last)
{
    if (event->kind == NAP_EVENT_SHOT && nap_hear_shot(event).block == block)
        open_roll(last, nap_hear_shot(event).needs);
    else if (event->kind == GG_EVENT_DIE)
        follow_die(event, block, last);
    else if (event->kind == NAP_EVENT_MARCHED)
        follow_march(event, block, last);
}

static int32_t hits_of(const roll *last)
{
    int32_t hits = 0;
    for (uint32_t i = 0; i < last->dice; i++)
        hits += last->die[i] <= last->needs;
    return hits;
}

static void put_roll(const nap_testing *test, uint8_t block, const roll *last)
{
    gg_print(test->found, "%srolled %s", last->dice == 0 ? "not " : "",
             test->board->block[block].id);
    for (uint32_t i = 0; i < last->dice; i++)
        gg_print(test->found, " %d", last->die[i]);
    if (last->dice > 0 && last->needs >= 0)
        gg_print(test->found, " needs %d hits %d", last->needs, hits_of(last));
}

/* `needs 4` and the like, if written; false: *truth says why. */
static bool test_number(nap_testing *test, const char *word, int32_t is, gg_truth *truth)
{
    int32_t number;
    if (gg_said_all(&test->said) || !gg_word_is(test->said.words, test->said.next, word))
        return true;
    test->said.next++;
    if (gg_said_all(&test->said) || !gg_word_number(test->said.words, test->said.next, &number)) {
        *truth = gg_no_fact(&test->said, "number expected");
        return false;
    }
    test->said.next++;
    if (number != is)
        *truth = GG_FALSE;
    return true;
}

gg_truth nap_fact_rolled(nap_testing *test)
{
    uint8_t block;
    int32_t number;
    uint32_t count = 0;
    roll last = {.dice = 0, .needs = -1};
    gg_truth truth = GG_TRUE;
    if (gg_said_all(&test->said))
        return gg_no_fact(&test->said, "block expected");
    if (!nap_read_bare_block(test->board, test->said.words, test->said.next, &block,
                             test->said.error))
        return GG_NO_FACT;
    test->said.next++;
    for (uint32_t i = 0; i < test->news.count; i++)
        follow_event(&test->news.events[i], block, &last);
    for (; !gg_said_all(&test->said) && gg_word_number(test->said.words, test->said.next, &number);
         test->said.next++)
        if (count++ >= last.dice || last.die[count - 1] != number)
            truth = GG_FALSE;
    if (count == 0)
        return gg_no_fact(&test->said, "dice expected");
    if (count != last.dice)
        truth = GG_FALSE;
    if (test_number(test, "needs", last.needs, &truth))
        test_number(test, "hits", hits_of(&last), &truth);
    if (truth != GG_NO_FACT)
        put_roll(test, block, &last);
    return truth;
}

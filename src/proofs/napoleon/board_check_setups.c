/* board_check_setups.c: checks that the historical deployment and the ready-made set-ups are legal.
 *
 * W-DEP: all blocks are deployed, each in a zone of its army, and no town holds more than the army may have there. */
#include "core/mem.h"
#include "proofs/napoleon/board_check.h"

/* The town of each block; NAP_NONE if not deployed yet. */
typedef struct deployment {
    uint8_t town[NAP_BLOCKS_MAX];
} deployment;

static void open_deployment(deployment *of)
{
    memset(of->town, NAP_NONE, sizeof of->town);
}

/* ---------------------------------------------------------------- is it legal? */

static uint32_t count_in(const nap_board *board, const deployment *of, uint8_t army, uint8_t town)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < board->blocks; i++)
        count += board->block[i].army == army && of->town[i] == town;
    return count;
}

/* Names the first fault as "NAME: what". */
static bool is_legal(nap_checker *check, const char *name, const deployment *of, uint8_t side)
{
    const nap_board *board = check->board;
    for (uint32_t i = 0; i < board->blocks; i++) {
        const nap_block *block = &board->block[i];
        uint8_t town = of->town[i];
        if (nap_side_of(block->army) != side)
            continue;
        if (town == NAP_NONE || board->town[town].zone != block->army) {
            gg_print(&check->report.wrong, " %s: %s", name, block->id);
            return false;
        }
        if (count_in(board, of, block->army, town) > board->army[block->army].town_limit) {
            gg_print(&check->report.wrong, " %s:", name);
            nap_wrong_town(check, town);
            return false;
        }
    }
    return true;
}

/* ---------------------------------------------------------------- history */

static void find_history(const nap_board *board, deployment *history)
{
    open_deployment(history);
    for (uint32_t i = 0; i < board->blocks; i++)
        history->town[i] = board->block[i].town;
}

static void check_history(nap_checker *check)
{
    deployment history;
    find_history(check->board, &history);
    gg_begin_check(&check->report);
    if (is_legal(check, "French", &history, NAP_FRENCH))
        (void)is_legal(check, "Allied", &history, NAP_ALLIED);
    gg_tell_check(&check->report, "the historical deployment is legal");
}

/* ---------------------------------------------------------------- ready-made set-ups */

typedef struct ready {
    char name[NAP_NAME_SIZE];
    uint8_t side;
    bool open; /* a setup line is waiting for its deploy line */
    uint32_t count[NAP_SIDES];
    bool has_history[NAP_SIDES];
} ready;

/* setup NAME SIDE .. : SENTENCE */
static bool read_setup(ready *of, const gg_words *words)
{
    gg_span name = gg_word_at(words, 1);
    of->side = nap_find_side(gg_word_at(words, 2));
    if (of->open || of->side == NAP_NONE || name.size >= sizeof of->name || words->count < 5)
        return false;
    memset(of->name, 0, sizeof of->name);
    memcpy(of->name, name.at, name.size);
    of->open = true;
    return true;
}

/* deploy TOWN: BLOCK .. TOWN: BLOCK .. */
static bool read_deployment(const nap_board *board, const gg_words *words, uint8_t side,
                            deployment *of)
{
    uint8_t town = NAP_NONE;
    open_deployment(of);
    for (uint32_t i = 1; i < words->count; i++) {
        if (gg_word_is(words, i + 1, ":")) {
            town = nap_find_town(board, gg_word_at(words, i++));
            continue;
        }
        uint8_t block = nap_find_block(board, gg_word_at(words, i));
        if (town == NAP_NONE || block == NAP_NONE || of->town[block] != NAP_NONE ||
            nap_block_side(board, block) != side)
            return false;
        of->town[block] = town;
    }
    return true;
}

static bool is_history(const nap_board *board, const deployment *of, uint8_t side)
{
    for (uint32_t i = 0; i < board->blocks; i++)
        if (nap_side_of(board->block[i].army) == side && of->town[i] != board->block[i].town)
            return false;
    return true;
}

static bool read_deploy(nap_checker *check, ready *of, const gg_words *words)
{
    deployment made;
    if (!of->open || !read_deployment(check->board, words, of->side, &made))
        return false;
    of->open = false;
    if (!is_legal(check, of->name, &made, of->side))
        return true; /* already reported */
    of->count[of->side]++;
    if (is_history(check->board, &made, of->side))
        of->has_history[of->side] = true;
    return true;
}

static void read_setups(nap_checker *check, ready *of)
{
    gg_reader reader;
    gg_words words;
    gg_error error = {0};
    gg_reader_open(&reader, gg_find_file(check->game, "setups.txt"));
    while (gg_read_words(&reader, &words, &error)) {
        bool good = gg_word_is(&words, 0, "setup")    ? read_setup(of, &words)
                    : gg_word_is(&words, 0, "deploy") ? read_deploy(check, of, &words)
                                                      : false;
        if (!good)
            gg_print(&check->report.wrong, " line %u", words.line);
    }
    if (of->open || error.text[0] != 0)
        nap_wrong_text(check, "end of the file");
}

static void check_ready(nap_checker *check)
{
    static const char *const sides[NAP_SIDES] = {"French", "Allied"};
    ready of;
    memset(&of, 0, sizeof of);
    gg_begin_check(&check->report);
    read_setups(check, &of);
    for (uint32_t side = 0; side < NAP_SIDES; side++)
        if (of.count[side] < 3 || !of.has_history[side])
            gg_print(&check->report.wrong, " %u %s%s", of.count[side], sides[side],
                     of.has_history[side] ? "" : " without the historical one");
    gg_tell_check(&check->report,
                  "setups.txt: at least three legal set-ups of each side, one historical");
}

void nap_check_setups(nap_checker *check)
{
    check_history(check);
    check_ready(check);
}

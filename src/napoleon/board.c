/* board.c: makes the board from the data files.
 *
 * The files are read statement by statement (board_limits.c, board_lines.c, board_armies.c); then
 * what they say is put together: roads of each town, distances, sets of towns and blocks. Nothing is
 * taken on trust: what the rules would stumble over is refused here, with the line where it stands.
 */
#include "core/mem.h"
#include "napoleon/board_load.h"

/* ---------------------------------------------------------------- words of a statement */

bool nap_expect_word(nap_loader *load, uint32_t index, const char *word)
{
    return gg_word_is(&load->words, index, word) ||
           gg_fail_at(load->error, &load->words, index, "%s expected", word);
}

bool nap_expect_number(nap_loader *load, uint32_t index, int32_t low, int32_t high, uint8_t *value)
{
    int32_t number;
    gg_assert(low >= 0 && high <= 255);
    if (!gg_word_number(&load->words, index, &number) || number < low || number > high)
        return gg_fail_at(load->error, &load->words, index, "number from %d to %d expected", low,
                          high);
    *value = (uint8_t)number;
    return true;
}

bool nap_expect_pair(nap_loader *load, uint32_t index, const char *word, int32_t low, int32_t high,
                     uint8_t *value)
{
    return nap_expect_word(load, index, word) &&
           nap_expect_number(load, index + 1, low, high, value);
}

bool nap_expect_end(nap_loader *load, uint32_t index)
{
    if (load->words.count <= index)
        return true;
    gg_span word = gg_word_at(&load->words, index);
    return gg_fail_at(load->error, &load->words, index, "end of line expected, found \"%.*s\"",
                      (int)word.size, word.at);
}

bool nap_expect_name(nap_loader *load, uint32_t index, const char *word, char name[NAP_NAME_SIZE])
{
    const gg_words *words = &load->words;
    if (!nap_expect_word(load, index++, word))
        return false;
    if (words->count <= index)
        return gg_fail_at(load->error, words, index, "a %s expected", word);
    const gg_word *last = &words->word[words->count - 1];
    size_t first = words->word[index].at;
    size_t size = last->at + (size_t)last->size - first;
    if (size >= NAP_NAME_SIZE)
        return gg_fail_at(load->error, words, index, "a %s of at most %d bytes expected", word,
                          NAP_NAME_SIZE - 1);
    memset(name, 0, NAP_NAME_SIZE);
    memcpy(name, words->text + first, size);
    return true;
}

bool nap_expect_army(nap_loader *load, uint32_t index, uint8_t *army)
{
    *army = nap_find_army(gg_word_at(&load->words, index));
    return *army != NAP_NONE ||
           gg_fail_at(load->error, &load->words, index, "FR, AD or PR expected");
}

bool nap_expect_side(nap_loader *load, uint32_t index, uint8_t *side)
{
    *side = nap_find_side(gg_word_at(&load->words, index));
    return *side != NAP_NONE ||
           gg_fail_at(load->error, &load->words, index, "french or allied expected");
}

bool nap_expect_source(nap_loader *load, uint32_t index, uint8_t *source)
{
    static const char *const names[NAP_SOURCES] = {"rulebook", "report", "reconstructed"};
    for (uint8_t i = 0; i < NAP_SOURCES; i++) {
        if (!gg_word_is(&load->words, index, names[i]))
            continue;
        *source = i;
        return true;
    }
    return gg_fail_at(load->error, &load->words, index,
                      "rulebook, report or reconstructed expected");
}

/* ---------------------------------------------------------------- files */

/* "army, corps or block expected" */
static bool fail_unknown(nap_loader *load, const nap_statement *statements)
{
    char list[200];
    gg_text out;
    gg_text_open(&out, list, sizeof list);
    for (uint32_t i = 0; statements[i].word != NULL; i++) {
        bool last = i > 0 && statements[i + 1].word == NULL;
        gg_print(&out, "%s%s", i == 0 ? "" : last ? " or " : ", ", statements[i].word);
    }
    return gg_fail_at(load->error, &load->words, 0, "%s expected", list);
}

static bool read_statement(nap_loader *load, const nap_statement *statements)
{
    for (uint32_t i = 0; statements[i].word != NULL; i++)
        if (gg_word_is(&load->words, 0, statements[i].word))
            return statements[i].read(load);
    return fail_unknown(load, statements);
}

static bool read_file(nap_loader *load, const char *name, const nap_statement *statements)
{
    gg_span text = gg_find_file(load->game, name);
    load->file = name;
    if (text.at == NULL)
        return gg_fail(load->error, 0, 0, "there is no such file");
    gg_reader reader;
    gg_reader_open(&reader, text);
    while (gg_read_words(&reader, &load->words, load->error))
        if (!read_statement(load, statements))
            return false;
    return load->error->text[0] == 0;
}

/* ---------------------------------------------------------------- limits */

static bool check_limits(nap_loader *load)
{
    static const char *const classes[NAP_CLASSES] = {"minor", "major"};
    for (uint32_t i = 0; i < NAP_CLASSES; i++)
        if (!load->has_class[i])
            return gg_fail(load->error, 0, 0, "no line for %s roads", classes[i]);
    for (uint8_t i = 0; i < NAP_TYPES; i++)
        if (!load->has_type[i])
            return gg_fail(load->error, 0, 0, "no line for type %s", nap_type_id(i));
    const char *missing = nap_missing_limit(load);
    return missing == NULL || gg_fail(load->error, 0, 0, "no limit %s", missing);
}

/* ---------------------------------------------------------------- towns and roads */

/* In the order of the towns at the other end, since that is the order in which they are tried. */
static bool link_town(nap_loader *load, uint8_t number)
{
    nap_board *board = load->board;
    nap_town *town = &board->town[number];
    for (uint8_t other = 0; other < board->towns; other++) {
        uint8_t road = board->road_between[number][other];
        if (road == NAP_NONE)
            continue;
        if (town->roads == NAP_TOWN_ROADS)
            return gg_fail(load->error, load->town_line[number], 0, "%s has more than %d roads",
                           town->name, NAP_TOWN_ROADS);
        town->next[town->roads] = other;
        town->road[town->roads++] = road;
        board->near[number] |= nap_bit(other);
    }
    return town->roads > 0 ||
           gg_fail(load->error, load->town_line[number], 0, "no road leads to %s", town->name);
}

static void find_distances(nap_board *board, uint8_t from)
{
    uint64_t reached = nap_bit(from), edge = reached;
    memset(board->distance[from], NAP_FAR, NAP_TOWNS_MAX);
    for (uint32_t distance = 0; edge != 0 || distance < NAP_WITHIN; distance++) {
        uint64_t next = 0;
        for (uint32_t town = 0; town < board->towns; town++) {
            if ((edge & nap_bit(town)) == 0)
                continue;
            board->distance[from][town] = (uint8_t)distance;
            next |= board->near[town];
        }
        if (distance < NAP_WITHIN)
            board->within[from][distance] = reached;
        edge = next & ~reached;
        reached |= edge;
    }
}

static bool link_map(nap_loader *load)
{
    nap_board *board = load->board;
    load->file = "towns.txt";
    for (uint8_t town = 0; town < board->towns; town++)
        if (!link_town(load, town))
            return false;
    for (uint8_t town = 0; town < board->towns; town++) {
        find_distances(board, town);
        board->zone_towns[board->town[town].zone] |= nap_bit(town);
        if (board->town[town].supplies == NAP_NONE)
            continue;
        if (board->cities == NAP_CITIES_MAX)
            return gg_fail(load->error, load->town_line[town], 0, "more than %d supply cities",
                           NAP_CITIES_MAX);
        board->city[board->cities++] = town;
    }
    return true;
}

/* ---------------------------------------------------------------- armies */

static bool check_army(nap_loader *load, uint8_t army)
{
    const char *id = nap_army_id(army);
    const nap_army *of = &load->board->army[army];
    if (!load->has_army[army])
        return gg_fail(load->error, 0, 0, "no line for army %s", id);
    if (of->leader == NAP_NONE)
        return gg_fail(load->error, 0, 0, "army %s has no leader", id);
    return of->defeat <= of->blocks ||
           gg_fail(load->error, 0, 0, "army %s has only %d blocks", id, of->blocks);
}

static bool link_armies(nap_loader *load)
{
    nap_board *board = load->board;
    load->file = "blocks.txt";
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (!check_army(load, army))
            return false;
    for (uint32_t i = 0; i < board->blocks; i++) {
        const nap_block *block = &board->block[i];
        board->army_blocks[block->army] |= nap_bit(i);
        board->side_blocks[nap_side_of(block->army)] |= nap_bit(i);
        board->type_blocks[block->type] |= nap_bit(i);
        if (block->corps != NAP_NONE)
            board->corps_blocks[block->corps] |= nap_bit(i);
    }
    for (uint32_t i = 0; i < board->corps_count; i++)
        if (board->corps_blocks[i] == 0)
            return gg_fail(load->error, 0, 0, "corps %s has no block", board->corps[i].id);
    return true;
}

/* ---------------------------------------------------------------- turns and terrain */

static bool check_turns(nap_loader *load)
{
    load->file = "turns.txt";
    return load->board->turns > 0 || gg_fail(load->error, 0, 0, "no turn");
}

/* Both players must get their markers, whatever the other has drawn. */
static bool check_terrain(nap_loader *load)
{
    const nap_board *board = load->board;
    uint32_t drawn = (uint32_t)board->limits.attacker_draws + board->limits.defender_draws;
    load->file = "terrain.txt";
    for (uint32_t i = 0; i < NAP_MARKERS; i++)
        if (!load->has_marker[i])
            return gg_fail(load->error, 0, 0, "no line for marker %s", nap_marker_names[i]);
    if (board->pool_size < drawn)
        return gg_fail(load->error, 0, 0, "%d markers, but %u are drawn", board->pool_size, drawn);
    return load->has_squares || gg_fail(load->error, 0, 0, "no line for squares");
}

/* ---------------------------------------------------------------- the whole board */

static void open_board(nap_board *board)
{
    memset(board, 0, sizeof *board);
    memset(board->road_between, NAP_NONE, sizeof board->road_between);
    for (uint32_t army = 0; army < NAP_ARMIES; army++)
        board->army[army].leader = NAP_NONE;
}

static bool load_all(nap_loader *load)
{
    return read_file(load, "limits.txt", nap_limit_statements) && check_limits(load) &&
           read_file(load, "towns.txt", nap_town_statements) &&
           read_file(load, "roads.txt", nap_road_statements) && link_map(load) &&
           read_file(load, "blocks.txt", nap_block_statements) && link_armies(load) &&
           read_file(load, "turns.txt", nap_turn_statements) && check_turns(load) &&
           read_file(load, "terrain.txt", nap_terrain_statements) && check_terrain(load);
}

bool nap_load_board(gg_game *game, nap_board *board, gg_error *error)
{
    gg_error trouble = {0};
    nap_loader load;
    memset(&load, 0, sizeof load);
    load.game = game;
    load.board = board;
    load.error = &trouble;
    open_board(board);
    if (load_all(&load))
        return true;
    return gg_fail(error, trouble.line, trouble.column, "%s/%s: %s", game->rules->id, load.file,
                   trouble.text);
}

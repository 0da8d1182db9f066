/* seeds.c: makes the inputs from which the fuzzers start.
 *
 *   seeds FOLDER        writes FOLDER/fuzz_NAME/SEED for orders, positions, states, data, boards and play
 *
 * Logs and cases are copies of real ones (seeds.sh).
 */
#include "fuzz/common.h"
#include "style_files.h"

enum { ROOM = 1 << 16 };

static const char *folder;

/* The first bytes choose the game and the moment, as the fuzzers read them. */
static void write_seed(const char *fuzzer, const char *name, int number, const char *first,
                       size_t firsts, const char *text, size_t size)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/fuzz_%s/%s-%d", folder, fuzzer, name, number);
    FILE *file = fopen(path, "wb");
    if (!file) {
        perror(path);
        exit(1);
    }
    fwrite(first, 1, firsts, file);
    fwrite(text, 1, size, file);
    fclose(file);
}

/* An order that is offered at the moment, written by its seat. */
static void write_order(uint32_t number, uint32_t moment, char *room)
{
    const gg_game *game = fuzz_game(number);
    const void *state = fuzz_moment(number, moment);
    gg_dice dice;
    gg_order order;
    gg_text out;
    gg_dice_fast(&dice, moment);
    gg_seat seat = gg_random_decider(state, &dice);
    if (seat == GG_NOBODY || !gg_random_order(game, state, seat, &dice, &order))
        return;
    void *view = fuzz_memory(gg_view_size(game));
    gg_view(game, state, seat, view);
    gg_text_open(&out, room, ROOM);
    gg_write_order(game, view, &order, &out);
    const char first[2] = {(char)number, (char)moment};
    write_seed("orders", "order", (int)(number * FUZZ_MOMENTS + moment), first, 2, out.at,
               out.used);
    free(view);
}

static void write_state(uint32_t number, uint32_t moment, char *room)
{
    gg_text out;
    gg_text_open(&out, room, ROOM);
    gg_write_state(fuzz_game(number), fuzz_moment(number, moment), &out);
    const char first = (char)number;
    write_seed("states", "state", (int)(number * FUZZ_MOMENTS + moment), &first, 1, out.at,
               out.used);
}

/* The state itself, with a small edit (fuzz_states.c). */
static void write_forgery(uint32_t number, uint32_t moment)
{
    const char first[2] = {(char)number, (char)moment};
    const char edit[3] = {(char)(7 * moment), 0, (char)(moment % 3)};
    write_seed("states", "forged", (int)(number * FUZZ_MOMENTS + moment), first, 2, edit,
               sizeof edit);
}

static void write_position(uint32_t number, uint32_t moment, char *room)
{
    const gg_game *game = fuzz_game(number);
    void *view = fuzz_memory(gg_view_size(game));
    gg_text out;
    gg_text_open(&out, room, ROOM);
    gg_view(game, fuzz_moment(number, moment), GG_REFEREE, view);
    const char first = (char)number;
    if (game->rules->write_position(game, view, &out))
        write_seed("positions", "position", (int)(number * FUZZ_MOMENTS + moment), &first, 1,
                   out.at, out.used);
    free(view);
}

/* One that the game makes for the harness, if it can. */
static void write_made_position(uint32_t number, uint32_t moment, char *room)
{
    gg_words words;
    gg_trial trial = gg_trial_of(fuzz_entry(number, &words));
    gg_dice dice;
    gg_text out;
    if (!trial.position)
        return;
    gg_dice_fast(&dice, 1815 + moment);
    gg_text_open(&out, room, ROOM);
    trial.position(fuzz_game(number), &dice, &out);
    const char first = (char)number;
    write_seed("positions", "made", (int)(number * FUZZ_MOMENTS + moment), &first, 1, out.at,
               out.used);
}

/* Edits of a file (edits.h): a line that comes twice, and one with another number in it. */
static void write_edits(const char *fuzzer, const gg_file *file, const char *game, uint32_t number,
                        uint32_t which)
{
    enum { EDITS = 6 };
    const char *at = file->text, *end = at + file->size;
    uint32_t line = 0, every = 1 + (uint32_t)file->size / 40 / EDITS;
    for (const char *next; at < end && (next = memchr(at, '\n', (size_t)(end - at)));
         at = next + 1) {
        char text[400];
        size_t size = (size_t)(next + 1 - at);
        if (++line % every != 0 || size >= sizeof text)
            continue;
        memcpy(text, at, size);
        for (size_t i = 0; i < size && line % 2 == 0; i++)
            text[i] = text[i] == '1' ? '7' : text[i];
        const char first[4] = {(char)number, (char)(which | 0x80), (char)line, (char)(line >> 8)};
        write_seed(fuzzer, game, (int)(1000 * (which + 1) + line), first, 4, text, size);
    }
}

static bool is_drawing(const gg_entry *entry, const char *file)
{
    const char *const *name = entry->rules->unread;
    for (; name && *name; name++)
        if (strcmp(*name, file) == 0)
            return true;
    return false;
}

/* The files of a game once, for the first of its kinds. */
static void write_data(uint32_t number)
{
    gg_words words;
    const gg_entry *entry = fuzz_entry(number, &words);
    if (number > 0 && fuzz_entry(number - 1, &words) == entry)
        return;
    for (uint32_t i = 0; i < entry->file_count; i++) {
        const char first[2] = {(char)number, (char)i};
        write_seed("data", entry->rules->id, (int)i, first, 2, entry->files[i].text,
                   entry->files[i].size);
        write_edits("data", &entry->files[i], entry->rules->id, number, i);
        if (is_drawing(entry, entry->files[i].name))
            write_edits("boards", &entry->files[i], entry->rules->id, number, i);
    }
}

static void write_look(void)
{
    for (uint32_t i = 0; i < gg_files_style_count; i++)
        write_edits("boards", &gg_files_style[i], "look", 0x80, i);
}

/* A game without a line would not be tested at all. */
static void check_lines(void)
{
    const gg_shelf *shelf = gg_built_shelf();
    for (uint32_t i = 0; i < shelf->count; i++) {
        uint32_t number = 0;
        gg_words words;
        while (number < FUZZ_GAMES && fuzz_entry(number, &words) != &shelf->entries[i])
            number++;
        FUZZ_MUST(number < FUZZ_GAMES);
    }
}

/* Any bytes make a game. */
static void write_play(char *room)
{
    gg_dice dice;
    gg_dice_fast(&dice, 1805);
    for (int i = 0; i < 3 * FUZZ_GAMES; i++) {
        for (int k = 0; k < 400; k++)
            room[k] = (char)gg_below(&dice, gg_below(&dice, 4) == 0 ? 256 : 10);
        const char first[2] = {(char)i, (char)(7 * i)};
        write_seed("play", "game", i, first, 2, room, 400);
    }
}

int main(int count, char **words)
{
    static char room[ROOM];
    if (count != 2) {
        fprintf(stderr, "usage: seeds FOLDER\n");
        return 2;
    }
    folder = words[1];
    check_lines();
    for (uint32_t number = 0; number < FUZZ_GAMES; number++) {
        for (uint32_t moment = 0; moment < FUZZ_MOMENTS; moment++) {
            write_order(number, moment, room);
            if (moment % 3 == 0)
                write_forgery(number, moment);
            if (moment % 6 == 1)
                write_state(number, moment, room);
            if (moment % 3 != 1)
                continue;
            write_position(number, moment, room);
            write_made_position(number, moment, room);
        }
        write_data(number);
    }
    write_play(room);
    write_look();
    return 0;
}

/* seeds.c: makes the inputs from which the fuzzers start.
 *
 *   seeds FOLDER        writes FOLDER/fuzz_NAME/SEED for orders, positions, states, data and play
 *
 * Logs and cases are copies of real ones (seeds.sh).
 */
#include "fuzz/common.h"

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

static void write_data(void)
{
    const gg_entry *entry = gg_probe_entry();
    for (uint32_t i = 0; i < entry->file_count; i++) {
        const char first = (char)i;
        write_seed("data", "file", (int)i, &first, 1, entry->files[i].text, entry->files[i].size);
    }
}

/* Any bytes are some game. */
static void write_play(char *room)
{
    gg_dice dice;
    gg_dice_fast(&dice, 1805);
    for (int i = 0; i < 12; i++) {
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
    for (uint32_t number = 0; number < FUZZ_GAMES; number++) {
        for (uint32_t moment = 0; moment < FUZZ_MOMENTS; moment++) {
            write_order(number, moment, room);
            if (moment % 6 == 1)
                write_state(number, moment, room);
            if (moment % 3 == 1)
                write_position(number, moment, room);
        }
    }
    write_data();
    write_play(room);
    return 0;
}

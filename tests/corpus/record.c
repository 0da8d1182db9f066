/* record.c: makes the recorded games of the corpus.
 *
 *   record FOLDER        writes FOLDER/KIND-N.log
 *
 * Run it (record.sh) only when a change of the rules is meant to change history.
 */
#include <stdio.h>

#include "harness/harness.h"

static const struct {
    const char *name, *options;
    int games;
} kinds[] = {
    {"two", "probe plain players=2", 4},
    {"two-river", "probe river players=2", 4},
    {"three", "probe plain", 4},
    {"three-river", "probe river", 4},
    {"auction", "probe plain players=2 auction=1", 3},
    {"auction-river", "probe river players=2 auction=1", 2},
};

static bool write_file(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool good = fwrite(text, 1, size, file) == size;
    return fclose(file) == 0 && good;
}

static bool record(const char *folder, int kind, int game)
{
    static char room[1 << 20];
    char path[1000];
    gg_text out;
    gg_text_open(&out, room, sizeof room);
    snprintf(path, sizeof path, "%s/%s-%d.log", folder, kinds[kind].name, game + 1);
    uint64_t seed = UINT64_C(1000) * ((uint64_t)kind + 1) + (uint64_t)game;
    if (gg_record_game(gg_probe_entry(), kinds[kind].options, seed, &out) &&
        write_file(path, out.at, out.used))
        return true;
    fprintf(stderr, "%s: not written\n%s\n", path, out.at);
    return false;
}

int main(int count, char **words)
{
    if (count != 2) {
        fprintf(stderr, "usage: record FOLDER\n");
        return 2;
    }
    bool good = true;
    for (int kind = 0; kind < (int)(sizeof kinds / sizeof kinds[0]); kind++)
        for (int game = 0; game < kinds[kind].games; game++)
            good = record(words[1], kind, game) && good;
    return good ? 0 : 1;
}

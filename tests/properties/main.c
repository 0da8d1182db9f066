/* main.c: every property of the harness on random games of the probe.
 *
 *   properties [GAMES [SEED [FLAGS]]]        flags: GG_TRY_.., all if not given
 *
 * The last line is "N passed, M failed", a property being one.
 */
#include <stdio.h>
#include <stdlib.h>

#include "harness/harness.h"

static void print(void *to, const char *text, size_t size)
{
    fwrite(text, 1, size, to);
}

int main(int count, char **words)
{
    uint32_t games = count > 1 ? (uint32_t)strtoul(words[1], NULL, 10) : 300;
    uint64_t seed = count > 2 ? strtoull(words[2], NULL, 10) : 1805;
    gg_trial trial = gg_probe_trial();
    gg_tally tally;
    char buffer[1024];
    gg_text out;
    gg_text_open(&out, buffer, sizeof buffer);
    out.flush = print;
    out.to = stdout;
    bool good = gg_try_games(&trial, NULL, games, seed,
                             count > 3 ? (int)strtol(words[3], NULL, 0) : GG_TRY_ALL, &out, &tally);
    gg_write_tally(&tally, &out);
    gg_write_verdict(&tally, good, &out);
    gg_text_close(&out);
    return good ? 0 : 1;
}

/* record.c: makes the recorded games of the corpus.
 *
 *   record FOLDER ..     writes FOLDER/NAME-N.log for every line of FOLDER/kinds.txt
 *
 * A line is `NAME GAMES FROM ENDING GAME [SCENARIO] {KEY=VALUE}`. FROM is `start`, or `position`: a free position in
 * mid-game, if the harness can make one for the game. ENDING is the name of an ending; `played`: any of the game's
 * own; or `any`. A game that ends otherwise is skipped, and the next seed is tried.
 *
 * Run it (record.sh) only if a change of the rules is meant to change recorded games. / */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "harness/harness.h"

enum { ROOM = 1 << 20, LINE = 500, TRIES = 1000 };

typedef struct kind {
    char name[40], ending[40], options[LINE];
    int games;
    bool position;
} kind;

static bool complain(const char *path, const char *what)
{
    fprintf(stderr, "%s: %s\n", path, what);
    return false;
}

static bool write_file(const char *path, const gg_text *text)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return complain(path, "cannot be written");
    bool good = fwrite(text->at, 1, text->used, file) == text->used;
    return (fclose(file) == 0 && good) || complain(path, "cannot be written");
}

static const gg_entry *find_entry(const char *options)
{
    return gg_find_game(gg_built_shelf(), (gg_span){options, strcspn(options, " ")});
}

static bool ends_with(const gg_text *log, const char *ending)
{
    char line[100];
    snprintf(line, sizeof line, " %s\nnonce ", ending);
    return strstr(log->at, line) != NULL;
}

static bool is_wanted(const char *ending, const gg_entry *entry, const gg_text *log)
{
    if (strcmp(ending, "any") == 0)
        return true;
    if (strcmp(ending, "played") != 0)
        return ends_with(log, ending);
    for (const char *const *own = entry->rules->endings; *own; own++)
        if (ends_with(log, *own))
            return true;
    return false;
}

/* The first game from `*seed` on that ends as required; *seed moves past it. */
static bool record(const kind *wanted, uint64_t *seed, gg_text *log)
{
    static char room[ROOM];
    const gg_entry *entry = find_entry(wanted->options);
    if (!entry)
        return complain(wanted->options, "there is no such game");
    for (int tries = 0; tries < TRIES; tries++) {
        gg_text_open(log, room, sizeof room);
        if (!gg_record_game(entry, wanted->options, wanted->position, (*seed)++, log))
            return complain(wanted->options, log->at);
        if (is_wanted(wanted->ending, entry, log))
            return true;
    }
    return complain(wanted->options, "no game ends like that");
}

static bool record_kind(const char *folder, const kind *wanted, uint64_t seed)
{
    char path[1000];
    gg_text log;
    bool good = true;
    for (int game = 1; good && game <= wanted->games; game++) {
        snprintf(path, sizeof path, "%s/%s-%d.log", folder, wanted->name, game);
        good = record(wanted, &seed, &log) && write_file(path, &log);
    }
    return good;
}

static bool read_kind(const char *line, kind *out)
{
    char games[10], from[10];
    if (sscanf(line, "%39s %9s %9s %39s %499[^\n]", out->name, games, from, out->ending,
               out->options) != 5)
        return false;
    out->games = (int)strtol(games, NULL, 10);
    out->position = strcmp(from, "position") == 0;
    return out->games > 0 && (out->position || strcmp(from, "start") == 0);
}

static bool record_folder(const char *folder)
{
    char path[1000], line[LINE];
    kind wanted;
    bool good = true;
    snprintf(path, sizeof path, "%s/kinds.txt", folder);
    FILE *file = fopen(path, "r");
    if (!file)
        return complain(path, "cannot be read");
    for (uint64_t number = 1; good && fgets(line, sizeof line, file);) {
        if (line[0] == '#' || line[0] == '\n')
            continue;
        good = (read_kind(line, &wanted) || complain(path, line)) &&
               record_kind(folder, &wanted, 1000 * number++);
    }
    fclose(file);
    return good;
}

int main(int count, char **words)
{
    bool good = count > 1;
    if (!good)
        fprintf(stderr, "usage: record FOLDER ..\n");
    for (int i = 1; i < count; i++)
        good = record_folder(words[i]) && good;
    return good ? 0 : 1;
}

/* cli.h: shared by all subcommands: a parsed call, the games on the shelf, files, input lines, output and the
 * terminal. */
#ifndef GROGNARD_CLI_H
#define GROGNARD_CLI_H

#include "grognard_game.h"
#include "host/memory.h"
#include "host/page.h"

#include <stdio.h>

/* Exit codes. */
enum {
    CLI_FINE = 0,
    CLI_FAILED = 1,       /* a check failed */
    CLI_WRONG = 2,        /* bad input or wrong usage */
    CLI_INTERRUPTED = 130 /* Ctrl-C, as in shells */
};

/* ---------------------------------------------------------------- commands and options (options.c) */

#define CLI_OPTIONS_MAX 24

typedef struct cli_option {
    const char *name;  /* without the dashes */
    const char *value; /* placeholder for the value, in capitals; NULL: a switch */
    const char *help;
} cli_option;

/* For the option table of every command that plays a game. */
#define CLI_OPTION_DATA                                                                            \
    {                                                                                              \
        "data", "DIR", "read data files from DIR/GAME/ in place of those built in"                 \
    }
#define CLI_OPTION_THINK                                                                           \
    {                                                                                              \
        "think", "MS", "milliseconds for an order of a bot; not reproducible then"                 \
    }
#define CLI_OPTIONS_END                                                                            \
    {                                                                                              \
        NULL, NULL, NULL                                                                           \
    }

struct cli_call;

typedef struct cli_command {
    const char *name;
    const char *words;   /* usage without the options: "GAME [SCENARIO]" */
    const char *summary; /* half a line */
    const char *details; /* the rest of --help, which fits one screen */
    const char *example; /* a call that works */
    const cli_option *options;
    int least, most; /* number of words; most < 0: unlimited */
    int (*run)(const struct cli_call *call);
} cli_command;

/* A parsed command line. */
typedef struct cli_call {
    const cli_command *command;
    const gg_shelf *shelf;
    int count;
    const char *const *words;
    /* In the order of the command's option table; NULL: not given. */
    const char *value[CLI_OPTIONS_MAX];
} cli_call;

extern const cli_command serve_command, worker_command, games_command, rules_command, board_command,
    play_command, engine_command, replay_command, cases_command, fuzz_command, bench_command,
    export_command, import_command, backup_command, admin_command, arena_command, bot_command,
    bots_command, tune_command, learn_command, review_command, completion_command;
/* Writes a broken invariant to the server log; false if no server runs in this process. */
bool serve_log_broken(const char *what, const char *file, int line);

/* All of them; *count receives how many (main.c). */
const cli_command *const *cli_commands(uint32_t *count);
/* Parses the words after the command's name and runs the command. */
int cli_run(const cli_command *command, int count, char **words);

/* The option's value; "" for a switch, NULL if it is not given. */
const char *cli_value(const cli_call *call, const char *option);
bool cli_given(const cli_call *call, const char *option);
/* Reads a whole number; *value is unchanged if the option is not given. False: an error was printed. */
bool cli_number(const cli_call *call, const char *option, uint64_t low, uint64_t high,
                uint64_t *value);

enum {
    CLI_THINK_MOST = 3600000
}; /* of --think, which limits bots to so many milliseconds an order */

/* Prints "grognard: ..." on standard error. Returns CLI_WRONG, so that a command can return it. */
int cli_error(const char *format, ...) GG_PRINTF(1, 2);
/* The candidate most similar to the word, or NULL. Candidates end with NULL. */
const char *cli_nearest(const char *word, const char *const *candidates);

/* ---------------------------------------------------------------- games (shelf.c) */

const gg_shelf *cli_shelf(void); /* the built-in games */
/* The same games with their files overridden by those in DIR/GAME/. NULL: an error was printed. */
const gg_shelf *cli_shelf_with(const char *folder);
void cli_shelf_free(const gg_shelf *shelf); /* either kind */

/* Creates the game named by the call, `NAME [SCENARIO] {KEY=VALUE}`; the caller frees it with free(). NULL: an error
 * was printed. *entry may be NULL. */
gg_game *cli_make_game(const cli_call *call, const gg_entry **entry);
/* Joins the words into one statement. */
bool cli_join(int count, const char *const *words, gg_words *out, gg_error *error);

/* ---------------------------------------------------------------- files (files.c) */

/* Reads a whole file into a NUL-terminated buffer that the caller frees; *size excludes the NUL. NULL: an error was
 * printed. */
char *cli_read_file(const char *path, size_t *size);
/* Replaces a file atomically. False: an error was printed. */
bool cli_write_file(const char *path, const char *text, size_t size);
bool cli_is_folder(const char *path);
char *cli_join_path(const char *folder, const char *name);

typedef struct cli_list {
    char **item;
    size_t count, room;
} cli_list;

void cli_list_add(cli_list *list, char *item); /* the list takes ownership */
void cli_list_sort(cli_list *list);
void cli_list_free(cli_list *list);
/* Adds the names in a folder, sorted. False: an error was printed. */
bool cli_list_folder(const char *folder, cli_list *names);
/* Adds the file, or all files below the folder with that ending, sorted. False: an error was printed. */
bool cli_find_files(const char *path, const char *ending, cli_list *files);
/* Overrides the built-in files with those of a folder: a file of the same name replaces the built-in one, and a new
 * file is added if it has one of the endings (ended by NULL). The result is sorted by name, and its memory is added to
 * `pieces`. NULL: an error was printed (shelf.c). */
const gg_file *cli_lay_over(const gg_file *built_in, uint32_t *count, const char *folder,
                            const char *const *endings, cli_list *pieces);

/* The lessons of a game, built in or overridden by DIR/GAME/lessons with --data; `pieces` owns what was read. NULL: an error
 * was printed (shelf.c). */
const gg_file *cli_lessons(const cli_call *call, const char *game, uint32_t *count,
                           cli_list *pieces);

/* The statements of the position that a log began from; empty for the scenario's start (replay.c). */
void cli_find_position(gg_span text, host_page *position);

/* ---------------------------------------------------------------- output (output.c) */

void cli_print_span(FILE *stream, gg_span span);
void cli_print_indented(FILE *stream, const char *text, const char *indent);

/* ---------------------------------------------------------------- lines of input (lines.c) */

#define CLI_LINE_MAX (GG_LINE_MAX + 96) /* an order and the command before it */

typedef enum cli_line_status {
    CLI_LINE_READ,
    CLI_LINE_BAD,    /* too long, or contains a zero byte; cli_lines.line says which */
    CLI_LINE_END,    /* end of input */
    CLI_LINE_STOPPED /* Ctrl-C */
} cli_line_status;

typedef struct cli_lines {
    int file;
    size_t used, next; /* bytes in `buffer`, and how many of them were read */
    size_t size;       /* length of the line */
    char buffer[4096];
    char line[CLI_LINE_MAX + 1]; /* without the newline; NUL-terminated */
} cli_lines;

void cli_lines_open(cli_lines *lines, int file);
cli_line_status cli_next_line(cli_lines *lines);

/* ---------------------------------------------------------------- the terminal (terminal.c) */

bool cli_is_terminal(FILE *stream);

enum { CLI_PLAIN, CLI_STRONG, CLI_GOOD, CLI_BAD, CLI_FAINT };
const char *cli_style(FILE *stream, int style); /* "" unless it is a terminal with colors */

/* Clears the screen: on a terminal including its scrollback, elsewhere by printing a line of dashes. */
void cli_clear_screen(FILE *stream);

/* Progress of a long run, on standard error if that is a terminal. */
typedef struct cli_progress {
    const char *what;
    uint64_t total; /* 0: unknown */
    uint64_t shown; /* time of the last update, in milliseconds */
    bool visible;
    const char *note; /* shown behind it, or NULL */
} cli_progress;

void cli_progress_open(cli_progress *progress, const char *what, uint64_t total);
void cli_progress_show(cli_progress *progress, uint64_t done);
void cli_progress_close(cli_progress *progress); /* removes it from the screen */
uint64_t cli_milliseconds(void);                 /* monotonic clock */

/* Makes Ctrl-C set a flag instead of ending the program. */
void cli_catch_interrupt(void);
void cli_catch_ending(void); /* .. and SIGTERM and SIGHUP, too */
void cli_interrupt(void);    /* sets the flag */
bool cli_interrupted(void);

#endif

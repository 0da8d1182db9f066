/* main.c: the command `grognard`: dispatches to the subcommands. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static const cli_command *const commands[] = {
    &serve_command,  &worker_command,     &games_command,  &rules_command, &board_command,
    &play_command,   &engine_command,     &replay_command, &cases_command, &fuzz_command,
    &bench_command,  &arena_command,      &bot_command,    &bots_command,  &tune_command,
    &export_command, &import_command,     &backup_command, &admin_command, &learn_command,
    &review_command, &completion_command,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const cli_command *const *cli_commands(uint32_t *count)
{
    *count = COMMANDS;
    return commands;
}

/* A program with a broken invariant must not go on; everything it has acknowledged is on disk. The abort signal makes a
 * service manager restart a server. */
_Noreturn void gg_assert_failed(const char *what, const char *file, int line)
{
    fflush(stdout);
    if (!serve_log_broken(what, file, line))
        fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, what);
    abort();
}

static int show_help(void)
{
    printf("grognard %s: Napoleonic board wargames with full rules\n", GG_VERSION);
    for (int i = 0; i < COMMANDS; i++)
        if (commands[i] != &completion_command) /* for packagers */
            printf("  grognard %-8s %s\n", commands[i]->name, commands[i]->summary);
    printf("`grognard COMMAND --help` describes a command. Example: grognard play triumph\n");
    return CLI_FINE;
}

static const cli_command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    static const char *const options[] = {"help", "version"};
    const char *names[COMMANDS + 1] = {NULL}, *bare = name + strspn(name, "-");
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i]->name;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        const char *option[] = {options[i], NULL};
        if (cli_nearest(bare, option))
            return cli_error("unknown command \"%s\"; near: --%s", name, options[i]);
    }
    const char *near = cli_nearest(name, names);
    if (near)
        return cli_error("unknown command \"%s\"; near: %s", name, near);
    return cli_error("unknown command \"%s\"; `grognard --help` lists them", name);
}

static int run(int count, char **words)
{
    if (count < 2) {
        show_help();
        return CLI_WRONG;
    }
    const char *name = words[1];
    if (strcmp(name, "--version") == 0) {
        printf("grognard %s\n", GG_VERSION);
        return CLI_FINE;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return show_help();
    if (strcmp(name, "help") == 0) {
        static char help[] = "--help";
        char *ask[] = {help};
        if (count == 2)
            return show_help();
        const cli_command *about = find_command(words[2]);
        return about ? cli_run(about, 1, ask) : unknown_command(words[2]);
    }
    const cli_command *command = find_command(name);
    return command ? cli_run(command, count - 2, words + 2) : unknown_command(name);
}

/* A full disk or a closed pipe must not look like success. */
int main(int count, char **words)
{
    int status = run(count, words);
    bool broken = ferror(stdout) != 0;
    if (fflush(stdout) != 0 || broken)
        return cli_error("cannot write the output");
    return status;
}

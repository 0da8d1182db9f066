/* completion.c: `grognard completion`: what shells complete, for bash, zsh and fish, from the table of commands and their
 * options. */
#include "cli.h"

#include "bot/bot.h"

#include <string.h>

/* ---------------------------------------------------------------- words that arguments can be */

static const char shells[] = "bash zsh fish";

static void print_games(const gg_shelf *shelf)
{
    for (uint32_t i = 0; i < shelf->count; i++)
        printf("%s%s", i > 0 ? " " : "", shelf->entries[i].rules->id);
}

static void print_levels(void)
{
    uint32_t count;
    const bot_level *level = bot_levels(&count);
    for (uint32_t i = 0; i < count; i++)
        printf("%s%s", i > 0 ? " " : "", level[i].name);
}

/* Does it name a game, such as "GAME [SCENARIO]"? */
static bool takes_game(const cli_command *command)
{
    return strstr(command->words, "GAME") && !strstr(command->words, "GAME-ID");
}

/* BOT is a level, or exec:COMMAND. */
static bool takes_bots(const cli_command *command)
{
    return strstr(command->words, "BOT") != NULL;
}

static bool takes_level(const cli_option *option)
{
    return option->value && strcmp(option->value, "LEVEL") == 0;
}

static bool takes_files(const char *words)
{
    static const char *const files[] = {"FILE", "DIR", "FOLDER", "PATH", "TO"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (strstr(words, files[i]))
            return true;
    return false;
}

static void print_names(const cli_call *call, void (*each)(const cli_call *, const cli_command *))
{
    uint32_t count;
    const cli_command *const *commands = cli_commands(&count);
    for (uint32_t i = 0; i < count; i++)
        if (commands[i] != &completion_command)
            each(call, commands[i]);
}

/* ---------------------------------------------------------------- bash */

static void print_word(const cli_call *call, const cli_command *command)
{
    (void)call;
    printf(" %s", command->name);
}

static void bash_case(const cli_call *call, const cli_command *command)
{
    printf("    %s)\n        options='", command->name);
    for (const cli_option *option = command->options; option->name; option++)
        printf("--%s ", option->name);
    printf("--help'\n        words='");
    if (takes_game(command))
        print_games(call->shelf);
    printf("' more='");
    if (takes_bots(command))
        print_levels();
    printf("' ;;\n");
}

/* Options that a level follows. */
static void bash_level(const cli_call *call, const cli_command *command)
{
    (void)call;
    for (const cli_option *option = command->options; option->name; option++)
        if (takes_level(option))
            printf("    --%s) levels=yes ;;\n", option->name);
}

static void print_bash(const cli_call *call)
{
    printf("# Completion of grognard for bash, made by `grognard completion bash`.\n"
           "_grognard() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    local options words more commands levels=\n"
           "    commands='");
    print_names(call, print_word);
    printf(
        "'\n    if [[ $COMP_CWORD -eq 1 ]]; then\n"
        "        mapfile -t COMPREPLY < <(compgen -W \"help --help --version $commands\" -- \"$word\")\n"
        "        return\n    fi\n    case $before in\n");
    print_names(call, bash_level);
    printf(
        "    esac\n    if [[ -n $levels ]]; then\n        mapfile -t COMPREPLY < <(compgen -W '");
    print_levels();
    printf("' -- \"$word\")\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n");
    print_names(call, bash_case);
    printf("    help) options= words=$commands more= ;;\n"
           "    completion) options=--help words='%s' more= ;;\n"
           "    *) return ;;\n    esac\n"
           "    if [[ $word == -* ]]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")\n"
           "    elif [[ $COMP_CWORD -eq 2 && -n $words ]]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
           "    elif [[ -n $more ]]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -W \"$more\" -- \"$word\")\n"
           "    fi\n"
           "}\n"
           "complete -o default -F _grognard grognard\n",
           shells);
}

/* ---------------------------------------------------------------- zsh */

/* Quotes of both shells are single. */
static void print_quoted(const char *text, const char *quote)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs(quote, stdout);
        else if (*text == '[' || *text == ']' || *text == ':')
            printf("\\%c", *text);
        else
            putchar(*text);
    }
}

static void zsh_name(const cli_call *call, const cli_command *command)
{
    (void)call;
    printf("        '%s:", command->name);
    print_quoted(command->summary, "'\\''");
    printf("'\n");
}

static void zsh_value(const cli_option *option)
{
    if (!option->value)
        return;
    printf(":%s:", option->value);
    if (takes_level(option)) {
        printf("(");
        print_levels();
        printf(")");
    } else {
        printf("%s", takes_files(option->value) ? "_files" : " ");
    }
}

static void zsh_case(const cli_call *call, const cli_command *command)
{
    printf("    %s)\n        _arguments", command->name);
    for (const cli_option *option = command->options; option->name; option++) {
        printf(" \\\n            '--%s[", option->name);
        print_quoted(option->help, "'\\''");
        printf("]");
        zsh_value(option);
        printf("'");
    }
    if (takes_game(command)) {
        printf(" \\\n            '2:game:(");
        print_games(call->shelf);
        printf(")'");
    }
    if (takes_bots(command)) {
        printf(" \\\n            '*:bot:(");
        print_levels();
        printf(")' ;;\n");
    } else {
        printf(" \\\n            '*:file:_files' ;;\n");
    }
}

static void print_zsh(const cli_call *call)
{
    printf("#compdef grognard\n# Made by `grognard completion zsh`.\n_grognard() {\n"
           "    local -a commands=(\n");
    print_names(call, zsh_name);
    printf("    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n"
           "        return\n    fi\n    case $words[2] in\n");
    print_names(call, zsh_case);
    printf(
        "    help) _describe command commands ;;\n    completion) _arguments '2:shell:(%s)' ;;\n",
        shells);
    printf("    esac\n}\n_grognard \"$@\"\n");
}

/* ---------------------------------------------------------------- fish */

static void print_fish_text(const char *text)
{
    for (; *text; text++)
        printf(*text == '\'' ? "\\'" : "%c", *text);
}

static void fish_lines(const cli_call *call, const cli_command *command)
{
    printf("complete -c grognard -n __fish_use_subcommand -f -a %s -d '", command->name);
    print_fish_text(command->summary);
    printf("'\n");
    for (const cli_option *option = command->options; option->name; option++) {
        printf("complete -c grognard -n '__fish_seen_subcommand_from %s' -l %s%s -d '",
               command->name, option->name, option->value ? " -r" : "");
        print_fish_text(option->help);
        printf("'");
        if (takes_level(option)) {
            printf(" -f -a '");
            print_levels();
            printf("'");
        }
        printf("\n");
    }
    if (takes_game(command)) {
        printf("complete -c grognard -n '__fish_seen_subcommand_from %s' -f -a '", command->name);
        print_games(call->shelf);
        if (takes_bots(command)) {
            printf(" ");
            print_levels();
        }
        printf("'\n");
    }
}

static void print_fish(const cli_call *call)
{
    printf("# Completion of grognard for fish, made by `grognard completion fish`.\n");
    print_names(call, fish_lines);
    printf("complete -c grognard -n '__fish_seen_subcommand_from completion' -f -a '%s'\n"
           "complete -c grognard -n '__fish_seen_subcommand_from help' -f -a '",
           shells);
    print_names(call, print_word);
    printf("'\n");
}

/* ---------------------------------------------------------------- the command */

static int run(const cli_call *call)
{
    static const char *const names[] = {"bash", "zsh", "fish"};
    void (*const print[])(const cli_call *) = {print_bash, print_zsh, print_fish};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(call->words[0], names[i]) != 0)
            continue;
        print[i](call);
        return CLI_FINE;
    }
    return cli_error("completion: no shell \"%s\"; there are bash, zsh and fish", call->words[0]);
}

static const cli_option options[] = {CLI_OPTIONS_END};

const cli_command completion_command = {
    .name = "completion",
    .words = "SHELL",
    .summary = "what bash, zsh or fish complete",
    .details = "Prints a script; packages install it where the shell finds it.\n",
    .example = "grognard completion fish >~/.config/fish/completions/grognard.fish",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};

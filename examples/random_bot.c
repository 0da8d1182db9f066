/* random_bot.c: a bot that plays legal orders at random, with the player protocol (docs/protocol.md) and the C library alone.
 *
 *   cc random_bot.c -o random_bot
 *   grognard arena napoleon "exec:./random_bot 7" random --pairs 1
 *
 * The number is the seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 20, STEP = 4000 }; /* a view is one long line */

static char line[LINE];

/* The next line, without its end; the program ends with the input. */
static const char *receive(void)
{
    if (!fgets(line, sizeof line, stdin))
        exit(0);
    line[strcspn(line, "\n")] = 0;
    return line;
}

static void say(const char *command, const char *text)
{
    printf("%s%s\n", command, text);
    fflush(stdout);
}

/* Asks for the choices and keeps one of them. Each has the same chance: the n-th replaces the one before in 1 of n cases. */
static void pick_step(char *step)
{
    say("steps", "");
    for (int count = 1; strcmp(receive(), ".") != 0; count++)
        if (rand() % count == 0)
            snprintf(step, STEP, "%.*s", STEP - 1, line);
}

/* Takes the step. True: the order is complete, and *order holds `order ..`. */
static int take_step(const char *step, char *order)
{
    say("step ", step);
    snprintf(order, STEP, "%.*s", STEP - 1, receive());
    while (strcmp(receive(), ".") != 0)
        ;
    return strncmp(order, "order ", 6) == 0;
}

static void make_order(void)
{
    char step[STEP], order[STEP];
    do
        pick_step(step);
    while (!take_step(step, order));
    say(order, "");
}

int main(int count, char **words)
{
    srand(count > 1 ? (unsigned)strtoul(words[1], NULL, 10) : 1805);
    for (;;) {
        receive();
        if (strncmp(line, "go ", 3) == 0)
            make_order();
        else if (strcmp(line, "quit") == 0)
            return 0;
    }
}

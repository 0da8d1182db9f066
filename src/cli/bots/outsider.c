/* outsider.c: a player of the arena that is another program: its process, and the arena's side of the player protocol
 * (docs/protocol.md).
 *
 * A faulty program can only harm itself: its time for each order is limited, what it sends is checked, and in the
 * end its whole process group is killed. */
#define _POSIX_C_SOURCE 200809L

#include "cli/bots/outsider.h"

#include "host/words.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds. */
enum {
    GRACE = 500,     /* for a program to end by itself */
    LOOK_AGAIN = 200 /* an interrupt just before a wait does not end that wait */
};

/* ---------------------------------------------------------------- faults */

/* What a program sends is shown in terminals and logs, so only plain characters are kept. */
static void clean(char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~')
            *text = '?';
}

/* Keeps the first foul. Returns false. */
static bool fail(outsider *bot, const char *ending, const char *what)
{
    if (bot->ending)
        return false;
    bot->ending = ending;
    snprintf(bot->foul, sizeof bot->foul, "%s", what);
    clean(bot->foul);
    return false;
}

static bool fail_line(outsider *bot, const char *why, const char *line)
{
    char what[sizeof bot->foul];
    snprintf(what, sizeof what, "%s `%.100s`", why, line);
    return fail(bot, "illegal", what);
}

/* ---------------------------------------------------------------- the process */

static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static _Noreturn void become(const char *command, int input, int output)
{
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0)
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool start(outsider *bot, const char *command)
{
    int input[2], output[2];
    if (!open_pipe(input))
        return false;
    if (!open_pipe(output)) {
        close(input[0]);
        close(input[1]);
        return false;
    }
    pid_t pid = fork();
    if (pid == 0)
        become(command, input[0], output[1]);
    close(input[0]);
    close(output[1]);
    bot->to = input[1];
    bot->from = output[0];
    bot->pid = pid > 0 ? pid : 0;
    if (pid > 0)
        setpgid(pid, pid); /* in both processes: either may run first */
    fcntl(bot->to, F_SETFL, O_NONBLOCK);
    return pid > 0;
}

/* Does not reap it, so that its process id is not reused yet. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

/* Waits for the program to end, then kills it and everything that it started. False: it did not end by itself. */
static bool reap(outsider *bot, uint64_t milliseconds, int *status)
{
    uint64_t until = cli_milliseconds() + milliseconds;
    while (!has_ended(bot->pid) && cli_milliseconds() < until && !cli_interrupted())
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    bool ended = has_ended(bot->pid);
    kill(-bot->pid, SIGKILL);
    while (waitpid(bot->pid, status, 0) < 0 && errno == EINTR)
        ;
    bot->pid = 0;
    return ended;
}

static bool fail_ended(outsider *bot)
{
    char what[80];
    int status = 0;
    if (!reap(bot, GRACE, &status))
        snprintf(what, sizeof what, "closed its input or output");
    else if (WIFSIGNALED(status))
        snprintf(what, sizeof what, "ended by signal %d", WTERMSIG(status));
    else
        snprintf(what, sizeof what, "ended with exit status %d", WEXITSTATUS(status));
    return fail(bot, "crashed", what);
}

/* ---------------------------------------------------------------- lines */

/* Waits until the file is ready. False: not in time, or interrupted. */
static bool wait_for(outsider *bot, int file, short events)
{
    for (;;) {
        uint64_t now = cli_milliseconds();
        if (cli_interrupted())
            return false;
        if (now >= bot->deadline) {
            char what[80];
            snprintf(what, sizeof what, "no order within %u.%u seconds",
                     (unsigned)(bot->patience / 1000), (unsigned)(bot->patience / 100 % 10));
            return fail(bot, "hung", what);
        }
        uint64_t left = bot->deadline - now;
        struct pollfd poll_file = {.fd = file, .events = events};
        if (poll(&poll_file, 1, left < LOOK_AGAIN ? (int)left : LOOK_AGAIN) > 0)
            return true;
    }
}

static bool send_all(outsider *bot, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t done = write(bot->to, text, size);
        if (done > 0) {
            text += done;
            size -= (size_t)done;
        } else if (errno == EAGAIN) {
            if (!wait_for(bot, bot->to, POLLOUT))
                return false;
        } else if (errno != EINTR) {
            return fail_ended(bot);
        }
    }
    return true;
}

static bool send_page(outsider *bot, host_page *page)
{
    host_page_close(page);
    bool sent = send_all(bot, page->at, page->size);
    host_page_free(page);
    return sent;
}

/* Cuts the next line off the buffer. */
static bool cut_line(outsider *bot, char *line)
{
    char *end = memchr(bot->buffer, '\n', bot->used);
    if (!end)
        return false;
    size_t size = (size_t)(end - bot->buffer);
    memcpy(line, bot->buffer, size);
    line[size > 0 && line[size - 1] == '\r' ? size - 1 : size] = 0;
    bot->used -= size + 1;
    memmove(bot->buffer, end + 1, bot->used);
    return true;
}

/* `line` holds CLI_LINE_MAX + 1 bytes. */
static bool next_line(outsider *bot, char *line)
{
    while (!cut_line(bot, line)) {
        if (bot->used == CLI_LINE_MAX) {
            bot->buffer[CLI_LINE_MAX] = 0;
            return fail_line(bot, "sent a line that is too long:", bot->buffer);
        }
        if (!wait_for(bot, bot->from, POLLIN))
            return false;
        ssize_t more = read(bot->from, bot->buffer + bot->used, CLI_LINE_MAX - bot->used);
        if (more == 0)
            return fail_ended(bot);
        if (more > 0)
            bot->used += (size_t)more;
    }
    return true;
}

/* ---------------------------------------------------------------- questions of the program */

/* One question, answered from the seat's own view and lists. */
typedef struct asked {
    outsider *bot;
    host_table *table;
    gg_seat seat;
    const gg_words *words;
    gg_text *out;
} asked;

static void list_steps(const asked *by, gg_steps *steps)
{
    steps->count = 0;
    if (!by->bot->draft.complete)
        gg_list_steps(by->bot->game, gg_match_state(by->table->match), by->seat, &by->bot->draft,
                      steps);
}

static void do_steps(const asked *by)
{
    gg_steps steps;
    list_steps(by, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        gg_write_step(by->bot->game, by->bot->now, &by->bot->draft, steps.step[i], by->out);
        gg_put_char(by->out, '\n');
    }
}

static bool find_step(const asked *by, gg_step *step)
{
    gg_steps steps;
    gg_span wanted = host_rest(by->words, 1);
    list_steps(by, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        char buffer[GG_LINE_MAX];
        gg_text text;
        gg_text_open(&text, buffer, sizeof buffer);
        gg_write_step(by->bot->game, by->bot->now, &by->bot->draft, steps.step[i], &text);
        *step = steps.step[i];
        if (host_same_text(wanted, gg_span_of(buffer)))
            return true;
    }
    return false;
}

static void do_step(const asked *by)
{
    gg_step step;
    gg_draft *draft = &by->bot->draft;
    if (!find_step(by, &step)) {
        gg_put(by->out, "error no such step\n");
        return;
    }
    gg_take(by->bot->game, gg_match_state(by->table->match), by->seat, draft, step);
    if (!draft->complete) {
        gg_put(by->out, "ok\n");
        return;
    }
    gg_put(by->out, "order ");
    gg_write_order(by->bot->game, by->bot->now, &draft->order, by->out);
    gg_put_char(by->out, '\n');
}

static void do_back(const asked *by)
{
    bool back = gg_back(by->bot->game, gg_match_state(by->table->match), by->seat, &by->bot->draft);
    gg_put(by->out, back ? "ok\n" : "error no step to take back\n");
}

static void write_refusal(const asked *by, const gg_answer *answer, gg_text *out)
{
    if (answer->refusal.count == 0) {
        gg_print(out, "error %s", answer->error.text);
        return;
    }
    gg_put(out, "refused ");
    gg_write_refusal(by->bot->game, &answer->refusal, out);
    gg_put_char(out, ' ');
    host_write_reason(by->table, by->seat, answer, out);
}

static void do_ask(const asked *by)
{
    gg_answer answer;
    host_table_ask(by->table, by->seat, by->words, 1, &answer);
    if (answer.status == GG_PLAYED)
        gg_put(by->out, "ok");
    else
        write_refusal(by, &answer, by->out);
    gg_put_char(by->out, '\n');
}

static const struct {
    const char *word;
    bool alone;
    void (*run)(const asked *by);
} questions[] = {{"steps", true, do_steps},
                 {"step", false, do_step},
                 {"back", true, do_back},
                 {"ask", false, do_ask}};

enum { QUESTIONS = sizeof questions / sizeof questions[0] };

/* False: it is not a question. */
static bool answer_question(asked *by, bool *sent)
{
    for (int i = 0; i < QUESTIONS; i++) {
        if (!gg_word_is(by->words, 0, questions[i].word) ||
            (by->words->count == 1) != questions[i].alone)
            continue;
        host_page page;
        host_out out;
        by->out = host_page_text(&page, &out);
        questions[i].run(by);
        gg_put(by->out, ".\n");
        gg_text_close(by->out);
        *sent = send_page(by->bot, &page);
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- its order */

/* Undo and offers are for people. */
static bool may_send(const asked *by)
{
    uint8_t verb = gg_find_verb(by->bot->game, by->words, 1);
    return verb < GG_VERB_CORE || verb == GG_VERB_RESIGN;
}

static bool fail_order(const asked *by, const gg_answer *answer, const char *line)
{
    char reason[1000];
    gg_text text;
    gg_text_open(&text, reason, sizeof reason);
    write_refusal(by, answer, &text);
    fail_line(by->bot, "sent", line);
    size_t used = strlen(by->bot->foul);
    snprintf(by->bot->foul + used, sizeof by->bot->foul - used, ", %s", reason);
    clean(by->bot->foul);
    return false;
}

static bool play_order(const asked *by, const char *line)
{
    gg_answer answer;
    if (!may_send(by))
        return fail_line(by->bot, "sent what is not for bots:", line);
    if (host_table_say(by->table, by->seat, by->words, 1, NULL, 0, &answer) == GG_PLAYED)
        return true;
    return fail_order(by, &answer, line);
}

/* Answers questions until the order comes, and plays it. */
static bool take_order(outsider *bot, host_table *table, gg_seat seat)
{
    char line[CLI_LINE_MAX + 1];
    gg_words words;
    gg_error error;
    asked by = {.bot = bot, .table = table, .seat = seat, .words = &words};
    while (next_line(bot, line)) {
        bool sent = true;
        if (!gg_split(gg_span_of(line), &words, &error))
            return fail_line(bot, "sent what is not in the protocol:", line);
        if (words.count == 0 || answer_question(&by, &sent)) {
            if (!sent)
                return false;
            continue;
        }
        if (gg_word_is(&words, 0, "order") && words.count > 1)
            return play_order(&by, line);
        return fail_line(bot, "sent what is not in the protocol:", line);
    }
    return false;
}

/* Sends the seat's view twice: as an object, and as the numbers that have changed. */
static bool send_view(outsider *bot, host_table *table, gg_seat seat)
{
    host_page page;
    host_out out;
    size_t size = gg_view_size(bot->game);
    gg_view(bot->game, gg_match_state(table->match), seat, bot->now);
    gg_text *text = host_page_text(&page, &out);
    gg_put(text, "view ");
    gg_write_view(bot->game, bot->now, text);
    gg_put_char(text, '\n');
    gg_write_sight(bot->game, bot->known, bot->now, text);
    gg_print(text, "go %u\n", bot->patience);
    gg_text_close(text);
    memcpy(bot->known, bot->now, size);
    return send_page(bot, &page);
}

bool outsider_ask(outsider *bot, host_table *table, gg_seat seat)
{
    if (bot->pid == 0)
        return fail(bot, "crashed", "the program could not be started");
    bot->deadline = cli_milliseconds() + bot->patience;
    gg_draft_open(&bot->draft);
    return send_view(bot, table, seat) && take_order(bot, table, seat);
}

/* ---------------------------------------------------------------- beginning and end */

void outsider_open(outsider *bot, const gg_game *game, const char *command, uint32_t patience)
{
    host_page page;
    host_out out;
    *bot = (outsider){.game = game,
                      .to = -1,
                      .from = -1,
                      .patience = patience,
                      .deadline = cli_milliseconds() + patience,
                      .known = host_memory(gg_view_size(game)),
                      .now = host_memory(gg_view_size(game))};
    if (!start(bot, command))
        return;
    gg_text *text = host_page_text(&page, &out);
    gg_put(text, "new ");
    gg_write_game(game, text);
    gg_put_char(text, '\n');
    gg_text_close(text);
    send_page(bot, &page);
}

static void say_goodbye(outsider *bot, const gg_head *head)
{
    host_page page;
    host_out out;
    gg_text *text = host_page_text(&page, &out);
    bot->deadline = cli_milliseconds() + GRACE;
    if (head->over) {
        gg_put(text, "over ");
        gg_write_result(bot->game, head, text);
        gg_put_char(text, '\n');
    }
    gg_put(text, "quit\n");
    gg_text_close(text);
    send_page(bot, &page);
}

void outsider_close(outsider *bot, const gg_head *head)
{
    if (bot->pid > 0 && !bot->ending)
        say_goodbye(bot, head);
    if (bot->to >= 0)
        close(bot->to);
    if (bot->from >= 0)
        close(bot->from);
    int status;
    if (bot->pid > 0)
        reap(bot, bot->ending ? 0 : GRACE, &status);
    free(bot->known);
    free(bot->now);
}

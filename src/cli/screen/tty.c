/* tty.c: the terminal, by way of ncurses. However the program ends, the terminal is restored. */
#define _DEFAULT_SOURCE
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1

#include "cli/screen/tty.h"

#include "cli/cli.h"
#include "cli/screen/hues.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { PAIRS_MAX = 2048 };

static struct {
    bool open, used, colors;
    int levels; /* colors of the terminal */
    struct termios before;
    SCREEN *screen; /* the newest one; a program may open several after each other */
    short pair[SCR_HUES][SCR_HUES];
    short pairs;
} tty;

bool scr_tty_possible(void)
{
    const char *kind = getenv("TERM");
    return cli_is_terminal(stdin) && cli_is_terminal(stdout) && kind && kind[0] &&
           strcmp(kind, "dumb") != 0;
}

/* ---------------------------------------------------------------- the end */

/* After a broken invariant there is no time for ncurses: the sequences of all terminals of today. */
static void restore_in_haste(int signal_number)
{
    static const char plain[] = "\033[?1006l\033[?1000l\033[0m\033[?25h\033[?1049l";
    if (tty.open) {
        ssize_t written = write(STDOUT_FILENO, plain, sizeof plain - 1);
        (void)written;
        tcsetattr(STDIN_FILENO, TCSANOW, &tty.before);
    }
    tty.open = false;
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void catch_crashes(void)
{
    static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    struct sigaction action = {0};
    action.sa_handler = restore_in_haste;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        sigaction(deadly[i], &action, NULL);
}

void scr_tty_close(void)
{
    if (!tty.open)
        return;
    tty.open = false;
    erase();
    refresh();
    endwin();
}

/* ---------------------------------------------------------------- the beginning */

static bool speaks_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static void begin_colors(void)
{
    const char *unwanted = getenv("NO_COLOR");
    tty.colors = !(unwanted && unwanted[0]) && has_colors() && start_color() == OK;
    tty.levels = tty.colors ? COLORS : 0;
    tty.pairs = 1;
    memset(tty.pair, 0, sizeof tty.pair);
    if (tty.levels >= 256)
        scr_hues_match();
}

bool scr_tty_open(bool ascii, scr_paper *paper)
{
    setlocale(LC_CTYPE, ""); /* numbers keep their points */
    tcgetattr(STDIN_FILENO, &tty.before);
    if (tty.screen)
        delscreen(tty.screen);
    tty.screen = newterm(NULL, stdout, stdin);
    if (!tty.screen) {
        cli_error("this terminal (TERM=%s) is unknown; use --text", getenv("TERM"));
        return false;
    }
    if (!tty.used) {
        catch_crashes();
        atexit(scr_tty_close);
    }
    tty.open = tty.used = true;
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    set_escdelay(40);
    mousemask(ALL_MOUSE_EVENTS, NULL);
    mouseinterval(0);
    begin_colors();
    paper->ascii = ascii || !speaks_utf8();
    paper->colors = tty.colors;
    scr_tty_size(paper);
    return true;
}

void scr_tty_size(scr_paper *paper)
{
    int rows = getmaxy(stdscr), columns = getmaxx(stdscr);
    if (rows != paper->rows || columns != paper->columns || !paper->cell)
        scr_paper_size(paper, rows, columns);
}

void scr_tty_wipe(void)
{
    erase();
    clearok(stdscr, TRUE);
    refresh();
}

/* ---------------------------------------------------------------- showing */

static short color_of(uint8_t hue)
{
    return tty.levels >= 256 ? scr_hue_match(hue) : scr_hue_basic(hue);
}

static short pair_of(uint8_t ink, uint8_t ground)
{
    short *pair = &tty.pair[ink][ground];
    int most = COLOR_PAIRS < PAIRS_MAX ? COLOR_PAIRS : PAIRS_MAX;
    if (*pair == 0 && tty.pairs < most) {
        short front = color_of(ink), back = color_of(ground);
        if (front == back && ink != ground) /* on eight colors */
            front = back == COLOR_BLACK ? COLOR_WHITE : COLOR_BLACK;
        init_pair(tty.pairs, front, back);
        *pair = tty.pairs++;
    }
    return *pair;
}

static attr_t style_of(const scr_cell *cell)
{
    uint8_t style = cell->style;
    if (!tty.colors)
        style |= scr_hue_plain(cell->ground);
    return (style & SCR_BOLD ? A_BOLD : 0) | (style & SCR_REVERSE ? A_REVERSE : 0) |
           (style & SCR_UNDERLINE ? A_UNDERLINE : 0);
}

void scr_tty_show(const scr_paper *paper, int row, int column)
{
    for (int i = 0; i < paper->rows * paper->columns; i++) {
        const scr_cell *cell = &paper->cell[i];
        wchar_t glyph[2] = {(wchar_t)(cell->glyph ? cell->glyph : ' '), 0};
        cchar_t sign;
        setcchar(&sign, glyph, style_of(cell), tty.colors ? pair_of(cell->ink, cell->ground) : 0,
                 NULL);
        mvadd_wch(i / paper->columns, i % paper->columns, &sign);
    }
    curs_set(row >= 0);
    if (row >= 0)
        move(row, column);
    refresh();
}

/* ---------------------------------------------------------------- keys */

static int32_t mouse_key(scr_key *key)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return SCR_KEY_NONE;
    key->row = event.y;
    key->column = event.x;
    if (event.bstate & BUTTON4_PRESSED)
        return SCR_KEY_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED)
        return SCR_KEY_WHEEL_DOWN;
    bool clicked = (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) != 0;
    return clicked ? SCR_KEY_CLICK : SCR_KEY_NONE;
}

static int32_t special_key(wint_t got, scr_key *key)
{
    static const struct {
        int curses, ours;
    } keys[] = {
        {KEY_UP, SCR_KEY_UP},           {KEY_DOWN, SCR_KEY_DOWN},
        {KEY_LEFT, SCR_KEY_LEFT},       {KEY_RIGHT, SCR_KEY_RIGHT},
        {KEY_PPAGE, SCR_KEY_PAGE_UP},   {KEY_NPAGE, SCR_KEY_PAGE_DOWN},
        {KEY_HOME, SCR_KEY_HOME},       {KEY_END, SCR_KEY_END},
        {KEY_ENTER, SCR_KEY_ENTER},     {KEY_BTAB, SCR_KEY_BACK_TAB},
        {KEY_BACKSPACE, SCR_KEY_ERASE}, {KEY_DC, SCR_KEY_DELETE},
        {KEY_RESIZE, SCR_KEY_RESIZE},
    };
    if (got == KEY_MOUSE)
        return mouse_key(key);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if ((wint_t)keys[i].curses == got)
            return keys[i].ours;
    return SCR_KEY_NONE;
}

static int32_t character_key(wint_t got)
{
    switch (got) {
    case '\r':
    case '\n':
        return SCR_KEY_ENTER;
    case '\t':
        return SCR_KEY_TAB;
    case 27:
        return SCR_KEY_ESCAPE;
    case 8:
    case 127:
        return SCR_KEY_ERASE;
    default:
        return (int32_t)got;
    }
}

/* A terminal that was closed is like Ctrl-C: without it no key would ever come. */
static bool is_gone(void)
{
    struct pollfd keys = {STDIN_FILENO, POLLIN, 0};
    return poll(&keys, 1, 0) == 1 && (keys.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

scr_key scr_tty_key(int milliseconds)
{
    scr_key key = {SCR_KEY_NONE, 0, 0};
    wint_t got = 0;
    wtimeout(stdscr, milliseconds);
    int kind = get_wch(&got);
    if (kind == KEY_CODE_YES)
        key.code = special_key(got, &key);
    else if (kind == OK)
        key.code = character_key(got);
    else if (is_gone())
        cli_interrupt();
    return key;
}

/* tty.h: the terminal: opened and restored, shown a paper, asked for keys. The only part that knows ncurses. */
#ifndef GROGNARD_CLI_SCREEN_TTY_H
#define GROGNARD_CLI_SCREEN_TTY_H

#include "cli/screen/paper.h"

/* Keys that are no characters. */
enum {
    SCR_KEY_NONE = -1, /* nothing within the time */
    SCR_KEY_FIRST = 0x200000,
    SCR_KEY_UP,
    SCR_KEY_DOWN,
    SCR_KEY_LEFT,
    SCR_KEY_RIGHT,
    SCR_KEY_PAGE_UP,
    SCR_KEY_PAGE_DOWN,
    SCR_KEY_HOME,
    SCR_KEY_END,
    SCR_KEY_ENTER,
    SCR_KEY_TAB,
    SCR_KEY_BACK_TAB,
    SCR_KEY_ESCAPE,
    SCR_KEY_ERASE,
    SCR_KEY_DELETE,
    SCR_KEY_RESIZE,
    SCR_KEY_CLICK,
    SCR_KEY_WHEEL_UP,
    SCR_KEY_WHEEL_DOWN
};

typedef struct scr_key {
    int32_t code;    /* a character, or one of these */
    int row, column; /* of the mouse */
} scr_key;

/* May the screen be used here: are both ends a terminal that has controls? */
bool scr_tty_possible(void);
/* False: the terminal cannot be used; an error was printed. */
bool scr_tty_open(bool ascii, scr_paper *paper);
void scr_tty_close(void);
/* Sizes the paper to the terminal. */
void scr_tty_size(scr_paper *paper);
void scr_tty_show(const scr_paper *paper, int row,
                  int column);         /* with the cursor there; row < 0: hidden */
void scr_tty_wipe(void);               /* nothing of the last screen stays */
scr_key scr_tty_key(int milliseconds); /* < 0: waits for as long as it takes */

#endif

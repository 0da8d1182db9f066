/* app.h: the screen of a game: what it shows now, and its parts. */
#ifndef GROGNARD_CLI_SCREEN_APP_H
#define GROGNARD_CLI_SCREEN_APP_H

#include "cli/screen/map/map.h"
#include "cli/screen/source.h"
#include "cli/screen/tty.h"

enum { SCR_ORDERS, SCR_STATE, SCR_FIGHT, SCR_LOG, SCR_TABS };

/* A choice that can be taken now, perhaps after a verb. */
typedef struct scr_option {
    const char *verb; /* NULL: none before it */
    const char *text, *kind;
    const json_t *targets;
} scr_option;

typedef struct scr_layout {
    scr_box map, side[SCR_TABS], notes, lesson;
    scr_box list; /* of choices, as it was drawn last */
    bool tabs;    /* one panel at a time, in side[0] */
} scr_layout;

typedef struct scr_app {
    scr_source source;
    scr_paper paper;
    scr_chart chart;
    scr_camera camera;
    scr_layout layout;
    /* From the newest sight. */
    json_t *sight, *then; /* `then`: the choices after each verb, which options point into */
    scr_piles piles;
    scr_marks marks;
    scr_option *option;
    uint32_t options;
    scr_lines fight, log;
    /* What the player does. */
    uint32_t chosen; /* index of an option */
    uint32_t number; /* digits typed so far */
    int tab;
    int scroll[SCR_TABS];
    char looked[SCR_ID_SIZE]; /* the place whose pieces the state shows; "": none */
    scr_lines notes;          /* answers, over the map until the next key */
    char next[40];            /* the seat that waits for the screen; "": none */
    uint32_t page;            /* of a lesson, that has been shown */
    bool looked_once;         /* the map has been put to where things are */
    bool had_field;           /* the last sight had a battle on the field */
    bool has_setups;          /* ready-made set-ups answer the question */
    bool began;               /* somebody has the screen */
    bool quits, stale;        /* leaves; must look again */
} scr_app;

/* ---------------------------------------------------------------- parts */

/* A new sight: piles, options, marks, the log (look.c). */
void scr_look(scr_app *app);
void scr_forget(scr_app *app);
/* What to expect of the draft, in words (forecast.c). */
void scr_read_forecast(scr_app *app);
/* Shows the options near a point of the map first, or explains why there are none (pointing.c). */
void scr_point_at(scr_app *app, int row, int column);
void scr_choose(scr_app *app, uint32_t option); /* selects it, and moves the map to it */
void scr_look_at_next(scr_app *app, int by);    /* the next pile of pieces */
bool scr_option_at(const scr_app *app, uint32_t option, draw_xy *at);
/* What the source teaches; NULL: nothing. */
const scr_lesson *scr_lesson_of(const scr_app *app);
/* Marks what can be chosen, and what a lesson points at. */
void scr_mark_options(scr_app *app);
/* Steps of the draft so far and these: a new array. */
json_t *scr_steps_with(const scr_app *app, const scr_option *option);
/* Takes an option; gives the order if it is complete and can be undone (orders.c). */
void scr_take(scr_app *app, uint32_t option);
void scr_go_back(scr_app *app);
void scr_give(scr_app *app, const char *order); /* NULL: the complete draft */
void scr_type_order(scr_app *app, const char *text);
void scr_fill_in(scr_app *app); /* a ready-made set-up */
void scr_ask_why(scr_app *app, const char *text);

/* Panels (panels.c, layout.c). */
void scr_lay_out(scr_app *app);
void scr_draw(scr_app *app);
void scr_draw_panels(scr_app *app);
bool scr_is_complete(const scr_app *app);
/* What a click on a row of the list or a column of the tabs means; `options`: nothing. */
uint32_t scr_option_in_row(const scr_app *app, int row);
int scr_tab_in_column(const scr_app *app, int column);

/* Pages over everything: they end with a key (pages.c). */
void scr_show_page(scr_app *app, const char *title, const scr_lines *lines, bool filters);
/* Returns the number of the item that was chosen, from 0; -1: none. The one at `chosen` is selected first. */
int scr_menu(scr_app *app, const char *title, const scr_lines *items, uint32_t chosen);
bool scr_confirm(scr_app *app, const char *question);
void scr_help(scr_app *app);
void scr_rules(scr_app *app);
/* Hides everything until the next player is there. False: they leave. */
bool scr_curtain(scr_app *app, const char *name);

/* A line of text with completion (typing.c). False: given up. */
bool scr_type(scr_app *app, const char *prompt, char *text, size_t size);
/* The words that may follow, and the place in the text where they begin (completion.c). The caller frees the array. */
json_t *scr_complete(const scr_app *app, const char *text, size_t *from);
/* Walks the steps that the text spells; *rest is what is left. */
json_t *scr_walk(const scr_app *app, const char *text, const char **rest);

#endif

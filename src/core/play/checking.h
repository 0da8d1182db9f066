/* checking.h: reports of checks of boards and states.
 *
 * Loading refuses data that make no sense. Board checks verify that it is the board the rules describe. Each writes
 * one line: "good" or "WRONG", what was checked, and where it fails. */
#ifndef GROGNARD_CHECKING_H
#define GROGNARD_CHECKING_H

#include "grognard_game.h"

typedef struct gg_checker {
    gg_text *out;
    bool good;     /* so far */
    gg_text wrong; /* where the current check fails */
    char where[240];
} gg_checker;

void gg_checker_open(gg_checker *check, gg_text *out);
/* A check: begin, print each fault to check->wrong (with a blank in front), tell. */
void gg_begin_check(gg_checker *check);
void gg_tell_check(gg_checker *check, const char *what);
/* A complete check of a count: "12 towns". */
void gg_check_count(gg_checker *check, const char *what, uint32_t found, uint32_t expected);

/* A state that breaks a rule (0: no particular one). Returns false. */
bool gg_fail_state(gg_error *error, uint16_t rule, const char *format, ...) GG_PRINTF(3, 4);

#endif

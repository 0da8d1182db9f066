/* member.h: finds values in JSON that core's own writer has made: well-formed and without blanks. */
#ifndef GROGNARD_HOST_MEMBER_H
#define GROGNARD_HOST_MEMBER_H

#include "grognard_game.h"

/* Returns the position after the value, or after the name of a member, that begins here. */
const char *host_skip_value(const char *at);
/* How values are looked for. */
typedef struct host_looking {
    const char *side;                     /* stands for `US` in names; NULL: none */
    gg_span order;                        /* the order that a preview is about */
    bool (*see)(void *to, gg_span value); /* false: no more */
    void *to;
} host_looking;

/* Sees the values at a path, `outer.inner`. Of an array those of all its elements; with `outer[which].inner` only of
 * elements whose member `which` is true, or is the text of the order. Upper and lower case differ. */
void host_each_member(const char *json, gg_span path, const host_looking *looking);
/* The first of them. */
bool host_find_member(const char *json, gg_span path, gg_span *value);

/* A number of the JSON, in hundredths. What is not certain is a range. */
typedef struct host_number {
    int64_t least, most;
} host_number;

/* Of an object with a member for each side that side's, otherwise the value itself. */
gg_span host_member_of_side(gg_span value, const char *side);
/* Reads 3, 1.5, {"least":1,"most":3}, {"value":3} and {"part":1,"of":3,"hundredths":33}. An object with a member for
 * each side has the number of that side. */
bool host_member_number(gg_span value, const char *side, host_number *number);
/* Are they the same bytes? */
bool host_same_word(gg_span a, gg_span b);
/* Is it this word: a text without its quotes, a number, true or false? */
bool host_member_is(gg_span value, gg_span word);
/* Is there a text in it that contains the word? Words end at blanks and punctuation, and `95>107` also contains `95`. */
bool host_member_contains(gg_span value, gg_span word);
/* The same in plain text. */
bool host_text_contains(gg_span text, gg_span word);

#endif

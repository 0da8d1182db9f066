/* view.h: the words of the probe game, the public table, and the members of a view.
 *
 * Files that write text, JSON, facts and guesses include this header, never state.h. */
#ifndef PROBE_VIEW_H
#define PROBE_VIEW_H

#include "board.h"
#include "probe_events.h" /* made from events.txt */

/* A deliberate leak, to prove that the leak test finds it; README.md lists them. */
#ifndef GG_PLANTED_LEAK
#define GG_PLANTED_LEAK 0
#endif

/* ---------------------------------------------------------------- words */

enum {
    PROBE_BID = 1, /* stars */
    PROBE_PASS,
    PROBE_SIDE,   /* side */
    PROBE_DEPLOY, /* a place as PROBE_AT + place, its faces; the next place .. */
    PROBE_NOTE,   /* place to hold, or PROBE_NOWHERE */
    PROBE_MOVE,   /* tile, place, (place) */
    PROBE_SCOUT,  /* tile, enemy tile */
    PROBE_ATTACK, /* from, to */
    PROBE_PICK,   /* tile */
    PROBE_LOSS,   /* tile */
    PROBE_END,
    PROBE_VERBS
};
enum { PROBE_AT = 16 };

enum {
    PROBE_ASK_BID = 1,
    PROBE_ASK_SIDE,
    PROBE_ASK_DEPLOY,
    PROBE_ASK_NOTE,
    PROBE_ASK_MOVE,
    PROBE_ASK_PICK,
    PROBE_ASK_LOSS
};

/* Kinds of steps; `a` is the number that they append to the order. */
enum {
    PROBE_STEP_VERB, /* a: the verb; adds nothing */
    PROBE_STEP_TILE,
    PROBE_STEP_PLACE,
    PROBE_STEP_FACE,
    PROBE_STEP_STARS,
    PROBE_STEP_SIDE,
    PROBE_STEP_NONE, /* no note */
    PROBE_STEP_DONE, /* adds nothing */
    PROBE_STEP_ENEMY
};

enum { PROBE_HOW_ROUT = GG_HOW_FIRST, PROBE_HOW_STARS };

/* ---------------------------------------------------------------- the open table */

enum { PROBE_NO_WEATHER = PROBE_MARKERS };

/* What everyone sees; states and views begin with it. Names of its ranges and nouns are in rules.c. */
#define PROBE_OPEN_FIELDS(FIELD, PART)                                                             \
    PART(gg_head, head, , uint8_t, "what all games have")                                          \
    FIELD(uint8_t, round, , "0 before the first", ROUND, GG_SAID("round", gg_naming_number),       \
          .least = 1, .usual = 1, .always = true)                                                  \
    FIELD(uint8_t, active, , "seat whose turn it is", SEAT, GG_SAID("active", gg_naming_seat),     \
          .always = true)                                                                          \
    FIELD(uint8_t, weather, , "marker", GG_UP_TO(PROBE_FOG), GG_OR(PROBE_NO_WEATHER),              \
          GG_SAID("weather", noun_weather), .always = true)                                        \
    FIELD(uint8_t, attacked, , "1: the active seat has attacked", GG_UP_TO(1),                     \
          GG_SAID("attacked", gg_naming_flag))                                                     \
    FIELD(uint8_t, bag, [PROBE_MARKERS], "markers that are left, by kind", GG_UP_TO(9),            \
          GG_SAID("bag", gg_naming_number), .usual = GG_OWN_USUAL, .always = true)                 \
    FIELD(uint8_t, bid, , "of the auction; 0 after it", GG_UP_TO(3))                               \
    FIELD(uint8_t, bonus, [PROBE_SIDES], "stars from the auction", GG_UP_TO(9),                    \
          GG_SAID("bonus", gg_naming_number))                                                      \
    FIELD(uint8_t, note_round, , "in which the note was written, 0: there is none", ROUND)         \
    FIELD(uint8_t, note_open, , "enum probe_opened", GG_UP_TO(PROBE_NOTE_PUBLIC))                  \
    FIELD(uint8_t, answered, , "bit per seat that has deployed or picked in secret", SEATS)        \
    FIELD(uint8_t, attacker, , "of the duel", SEAT)                                                \
    FIELD(uint8_t, from, , "of the duel", PLACE)                                                   \
    FIELD(uint8_t, target, , "of the duel", PLACE)                                                 \
    FIELD(uint8_t, owing, , "bit per seat that must still choose a loss", SEATS)                   \
    FIELD(uint8_t, spare, , "zero", GG_UP_TO(0))                                                   \
    FIELD(uint16_t, moved, , "bit per tile that has moved or scouted", TILES)                      \
    FIELD(uint16_t, seen, , "bit per tile whose face anybody but its owner may know", TILES)       \
    FIELD(uint8_t, place, [PROBE_TILES], "where it stands", PLACE)                                 \
    FIELD(uint8_t, group, [PROBE_TILES], "first tile of those it was shuffled with, see known.c",  \
          GG_UP_TO(PROBE_TILES - 1))

typedef struct probe_open {
    PROBE_OPEN_FIELDS(GG_DECLARE_FIELD, GG_DECLARE_PART)
} probe_open;

/* What each observer (seat, or PROBE_PUBLIC) knows of the tiles of others: faces that it can name, and for each
 * group, at its first tile, the faces known to be among those that it cannot name. */
enum { PROBE_PUBLIC = PROBE_SEATS, PROBE_OBSERVERS };

typedef struct probe_known {
    uint16_t among[PROBE_OBSERVERS][PROBE_TILES]; /* four bits for each face */
    uint8_t face[PROBE_OBSERVERS][PROBE_TILES];   /* 0: not known */
} probe_known;

/* In views of seats: their own, and what else they may know; the others are empty. */
#define PROBE_SECRET_FIELDS(FIELD)                                                                 \
    FIELD(uint8_t, face, [PROBE_TILES], "0: dead, or not yet deployed", GG_UP_TO(PROBE_FACES))     \
    FIELD(uint8_t, plan, [PROBE_TILES], "place where it will be deployed", PLACE)                  \
    FIELD(uint8_t, pick, [PROBE_SEATS], "tile picked for the duel", TILE)                          \
    FIELD(uint8_t, note, , "place to hold", PLACE)

typedef struct probe_view {
    probe_open open;
    probe_known known; /* own; of what others know, only what all know or what is about own tiles */
    PROBE_SECRET_FIELDS(GG_DECLARE_FIELD)
    uint8_t left[PROBE_SEATS][PROBE_SLOTS]; /* faces of each army, from the highest down */
    uint8_t spare[7];
} probe_view;

/* ---------------------------------------------------------------- seats and tiles */

static inline gg_seat probe_owner(uint32_t tile)
{
    return (gg_seat)(tile / PROBE_SLOTS);
}
static inline uint16_t probe_bit(uint32_t tile)
{
    gg_assert(tile < PROBE_TILES);
    return (uint16_t)(1U << tile);
}
/* With three seats they are the roles; with two, sides may have been dealt either way. */
static inline uint8_t probe_role(const gg_head *head, gg_seat seat)
{
    return head->seats == PROBE_SEATS ? seat : head->side[seat];
}
static inline gg_seat probe_seat_of(const gg_head *head, uint8_t role)
{
    return head->seats == PROBE_SEATS || head->side[role] == role ? role : (gg_seat)(1 - role);
}
static inline uint8_t probe_observer(gg_seat seat)
{
    return seat < PROBE_SEATS ? seat : (uint8_t)PROBE_PUBLIC;
}
static inline bool probe_alive(const probe_open *open, uint32_t tile)
{
    return open->place[tile] != PROBE_NOWHERE;
}
static inline bool probe_enemies(const probe_open *open, gg_seat a, gg_seat b)
{
    return open->head.side[a] != open->head.side[b];
}

/* Five numbers below 8 in one. */
static inline int16_t probe_pack(const uint8_t five[PROBE_SLOTS])
{
    int packed = 0;
    for (int slot = PROBE_SLOTS - 1; slot >= 0; slot--)
        packed = packed << 3 | five[slot];
    return (int16_t)packed;
}
static inline uint8_t probe_unpack(int packed, uint32_t slot)
{
    return (uint8_t)((uint16_t)packed >> (3 * slot) & 7);
}

/* ---------------------------------------------------------------- table.c: the open table */

uint32_t probe_count(const probe_open *open, gg_seat seat,
                     uint32_t place);                         /* tiles of the seat there */
uint32_t probe_crowd(const probe_open *open, uint32_t place); /* tiles of anybody there */
bool probe_holds(const probe_open *open, uint8_t side, uint32_t place);
int probe_stars(const gg_game *game, const probe_open *open, uint8_t side);
uint8_t probe_duel_place(const probe_open *open, gg_seat seat); /* where the seat fights */
bool probe_in_duel(const probe_open *open, gg_seat seat);
bool probe_may_talk(const probe_open *open, gg_seat from, gg_seat to);
const char *probe_seat_name(const gg_game *game, const gg_head *head, gg_seat seat);

void probe_clear_table(probe_open *open);
void probe_deal_sides(gg_head *head); /* as they are without an auction */
void probe_open_round(probe_open *open);
void probe_turn_weather(const gg_game *game, probe_open *open, uint8_t marker);
void probe_open_turn(probe_open *open, gg_seat seat);
void probe_open_duel(probe_open *open, gg_seat seat, uint8_t from, uint8_t target);
void probe_close_duel(probe_open *open);

/* ---------------------------------------------------------------- known.c: what observers know */

uint32_t probe_among_count(uint16_t among); /* faces in it, all told */
static inline uint32_t probe_among(uint16_t among, uint32_t face)
{
    return (uint32_t)among >> (4 * (face - 1)) & 15U;
}
static inline uint16_t probe_one(uint32_t face)
{
    return (uint16_t)(1U << (4 * (face - 1)));
}

/* One observer learns a face. */
void probe_learn(probe_open *open, probe_known *known, uint32_t observer, uint32_t tile,
                 uint8_t face);
/* Everyone sees a face. */
void probe_learn_all(probe_open *open, probe_known *known, uint32_t tile, uint8_t face);
/* Everyone sees a tile lose a point; a face of 1 is eliminated (B-DUE-05). */
void probe_lose_point(probe_open *open, probe_known *known, uint32_t tile, uint8_t face);
/* The faces of a seat's tiles in a place were shuffled. */
void probe_mix(probe_open *open, probe_known *known, gg_seat seat, uint32_t place);

/* ---------------------------------------------------------------- from views only */

/* information.c: the state whose view for the referee is this one. */
void probe_state_of_view(const probe_view *view, void *to);

void probe_guess(const gg_game *game, const void *from, gg_dice *dice, void *state);
void probe_follow(const gg_game *game, void *to, const gg_event *event);

extern const struct gg_grammar probe_grammar;
bool probe_write_reason(const gg_game *game, const void *from, gg_seat seat, const gg_order *order,
                        uint16_t rule, gg_text *out);
void probe_write_prompt(const gg_game *game, const void *from, gg_seat seat, gg_text *out);
void probe_put_tile(const gg_game *game, const probe_view *view, uint32_t tile, bool of_seat,
                    gg_text *out);

void probe_write_event(const gg_game *game, const void *from, const gg_event *event, gg_text *out);
void probe_write_noun(const gg_game *game, uint8_t type, int16_t value, gg_json *out,
                      const char *key);
void probe_write_face(const gg_game *game, int16_t face, gg_text *out);
void probe_write_purpose(const gg_game *game, uint8_t purpose, uint16_t subject, gg_text *out);

void probe_write_board(const gg_game *game, const void *from, gg_text *out);
void probe_write_json(const gg_game *game, const void *from, gg_json *out);
void probe_preview(const gg_game *game, const void *from, const gg_draft *draft, gg_json *out);
bool probe_write_position(const gg_game *game, const void *referee_view, gg_text *out);
void probe_put_tiles(const gg_game *game, const probe_view *view, gg_seat seat, uint32_t place,
                     gg_text *out);
void probe_put_among(uint16_t among, gg_text *out); /* the faces, "-" if there are none */
void probe_put_note(const gg_game *game, uint8_t note, gg_text *out);
gg_truth probe_fact(const gg_game *game, const void *view, gg_news news, const gg_words *words,
                    uint32_t first, uint32_t end, gg_text *found, gg_error *error);

/* A tile in the notation: `3b`, `?b`, `3`, `2?`, `3b/moved`. */
typedef struct probe_tile_word {
    uint8_t face;  /* 0: `?` */
    uint8_t label; /* slot, PROBE_NOWHERE: none written */
    uint8_t count; /* of `2?`, else 1 */
    bool moved;
} probe_tile_word;

bool probe_read_tile_word(const gg_words *words, uint32_t index, gg_span word,
                          probe_tile_word *tile, gg_error *error);
bool probe_read_face(const gg_words *words, uint32_t index, uint8_t *face, gg_error *error);

#endif

/* rules.c: the tables of the probe game, and all its functions in one struct. */
#include "core/play/field_text.h"
#include "probe.h"
#include "state.h"

static const char *const endings[] = {"rout", "stars", NULL};

static const char *const verbs[] = {
    [0] = "",
    [PROBE_BID] = "bid",
    [PROBE_PASS] = "pass",
    [PROBE_SIDE] = "side",
    [PROBE_DEPLOY] = "deploy",
    [PROBE_NOTE] = "note",
    [PROBE_MOVE] = "move",
    [PROBE_SCOUT] = "scout",
    [PROBE_ATTACK] = "attack",
    [PROBE_PICK] = "pick",
    [PROBE_LOSS] = "loss",
    [PROBE_END] = "end",
    [PROBE_VERBS] = NULL,
};

#define VERB(verb) (UINT64_C(1) << (verb))

static const gg_prompt prompts[] = {
    [PROBE_ASK_BID] = {"bid", 0, VERB(PROBE_BID) | VERB(PROBE_PASS)},
    [PROBE_ASK_SIDE] = {"side", 0, VERB(PROBE_SIDE)},
    [PROBE_ASK_DEPLOY] = {"deploy", GG_PROMPT_SECRET, VERB(PROBE_DEPLOY)},
    [PROBE_ASK_NOTE] = {"note", 0, VERB(PROBE_NOTE)},
    [PROBE_ASK_MOVE] = {"move", 0,
                        VERB(PROBE_MOVE) | VERB(PROBE_SCOUT) | VERB(PROBE_ATTACK) |
                            VERB(PROBE_END)},
    [PROBE_ASK_PICK] = {"pick", GG_PROMPT_SECRET, VERB(PROBE_PICK)},
    [PROBE_ASK_LOSS] = {"loss", GG_PROMPT_SECRET, VERB(PROBE_LOSS)},
    [PROBE_ASK_LOSS + 1] = {NULL, 0, 0},
};

static const gg_step_kind step_kinds[] = {
    [PROBE_STEP_VERB] = {"verb", GG_NOUN_WORD},     [PROBE_STEP_TILE] = {"tile", GG_NOUN_PIECE},
    [PROBE_STEP_PLACE] = {"place", GG_NOUN_PLACE},  [PROBE_STEP_FACE] = {"face", GG_NOUN_NUMBER},
    [PROBE_STEP_STARS] = {"stars", GG_NOUN_NUMBER}, [PROBE_STEP_SIDE] = {"side", GG_NOUN_WORD},
    [PROBE_STEP_NONE] = {"none", GG_NOUN_WORD},     [PROBE_STEP_DONE] = {"done", GG_NOUN_WORD},
    [PROBE_STEP_ENEMY] = {"tile", GG_NOUN_PIECE},   [PROBE_STEP_ENEMY + 1] = {NULL, 0},
};

static const char *const fog_values[] = {"none", "light"};

static const gg_option options[] = {
    [PROBE_OPTION_PLAYERS] = {"players", 2, 3, 3, NULL, "B-SEQ-01",
                              "seats: S and M, or S, M and N"},
    [PROBE_OPTION_AUCTION] = {"auction", 0, 1, 0, NULL, "B-AUC-01",
                              "two players bid for their side"},
    [PROBE_OPTION_ROUNDS] = {"rounds", 1, PROBE_ROUNDS, 4, NULL, "B-END-02", "rounds to play"},
    [PROBE_OPTION_FOG] = {"fog", 0, 1, 1, fog_values, "B-WEA-03", "is there fog among the weather"},
    [PROBE_OPTION_FOG + 1] = {.key = NULL},
};

/* ---------------------------------------------------------------- fields */

static uint32_t rounds_and_none(const gg_game *game)
{
    return (uint32_t)game->option[PROBE_OPTION_ROUNDS] + 1;
}

static uint32_t seats(const gg_game *game)
{
    return game->seats;
}

static uint32_t sets_of_seats(const gg_game *game)
{
    return 1U << game->seats;
}

static uint32_t places(const gg_game *game)
{
    return probe_board_of(game)->places;
}

static const gg_naming noun_weather = {.words = probe_markers,
                                       .expected = "sun, rain, fog or - expected",
                                       .expected_by_fact = "sun, rain or fog expected"};

#define ROUND GG_BELOW(rounds_and_none)
#define SEAT GG_BELOW(seats), GG_OR(GG_NOBODY)
#define SEATS GG_BELOW(sets_of_seats)
#define PLACE GG_BELOW(places), GG_OR(PROBE_NOWHERE)
#define TILE GG_UP_TO(PROBE_TILES - 1), GG_OR(PROBE_NOWHERE)
#define TILES GG_UP_TO((1 << PROBE_TILES) - 1)

/* NOLINTBEGIN(bugprone-sizeof-expression): a member that is one byte is an array of one */

#define OPEN_FIELD(type, member, dimensions, means, ...)                                           \
    {GG_FIELD_PLACE(probe_state, open.member, type), .meaning = (means), __VA_ARGS__},
#define OPEN_PART(type, member, dimensions, each, means)                                           \
    {GG_FIELD_PLACE(probe_state, open.member, each), .meaning = (means)},
#define STATE_FIELD(type, member, dimensions, means, ...)                                          \
    {GG_FIELD_PLACE(probe_state, member, type), .meaning = (means), __VA_ARGS__},
#define VIEW_FIELD(type, member, dimensions, means, ...)                                           \
    {GG_FIELD_PLACE(probe_view, member, type), .meaning = (means), __VA_ARGS__},

/* States and views have the same beginning. */
#define COMMON_FIELDS                                                                              \
    PROBE_OPEN_FIELDS(OPEN_FIELD, OPEN_PART)                                                       \
    GG_FIELD(probe_state, known.among, uint16_t, false),                                           \
        GG_FIELD(probe_state, known.face, uint8_t, false),

_Static_assert(offsetof(probe_state, known) == offsetof(probe_view, known), "begin alike");

static const gg_field state_fields[] = {
    COMMON_FIELDS PROBE_SECRET_FIELDS(STATE_FIELD) GG_FIELD(probe_state, spare, uint8_t, false),
    {.name = NULL},
};

static const gg_field view_fields[] = {
    COMMON_FIELDS PROBE_SECRET_FIELDS(VIEW_FIELD) GG_FIELD(probe_view, left, uint8_t, false),
    GG_FIELD(probe_view, spare, uint8_t, false),
    {.name = NULL},
};

/* NOLINTEND(bugprone-sizeof-expression) */

_Static_assert(sizeof(probe_state) % 8 == 0 && sizeof(probe_state) <= 1024, "size of a state");
_Static_assert(sizeof(probe_view) % 8 == 0, "size of a view");

static const char *const unread[] = {"standing.txt", NULL};

static uint32_t turn_of(const gg_game *game, const void *view)
{
    (void)game;
    return ((const probe_view *)view)->open.round;
}

const gg_rules probe_rules = {
    .unread = unread,
    .id = "probe",
    .sides = probe_sides,
    .endings = endings,
    .prompts = prompts,
    .verbs = verbs,
    .markers = probe_markers,
    .step_kinds = step_kinds,
    .grammar = &probe_grammar,
    .options = options,
    .events = probe_event_kinds,
    .event_count = PROBE_EVENTS_END - GG_EVENT_FIRST,
    .purposes = probe_purposes,
    .state_fields = state_fields,
    .view_fields = view_fields,
    .board_size = sizeof(probe_board),
    .builder_size = PROBE_BUILDER_SIZE,
    .state_size = sizeof(probe_state),
    .view_size = sizeof(probe_view),

    .load = probe_load,
    .seat_name = probe_seat_name,
    .start = probe_start,
    .position_line = probe_position_line,
    .position_end = probe_position_end,
    .begin = probe_begin,
    .write_position = probe_write_position,
    .steps = probe_steps,
    .take = probe_take,
    .check = probe_check,
    .apply = probe_apply,
    .canonical = probe_canonical,
    .winner_without = probe_winner_without,
    .may_talk = probe_talk,
    .turn = turn_of,
    .check_state = probe_check_state,
    .view = probe_make_view,
    .redact = probe_redact,
    .guess = probe_guess,
    .follow = probe_follow,
    .write_prompt = probe_write_prompt,
    .write_reason = probe_write_reason,
    .write_event = probe_write_event,
    .write_noun = probe_write_noun,
    .write_face = probe_write_face,
    .write_purpose = probe_write_purpose,
    .write_board = probe_write_board,
    .write_json = probe_write_json,
    .fact = probe_fact,
    .preview = probe_preview,
};

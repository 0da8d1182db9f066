/* preview_reach.c: everywhere that a party can go from where it stands, with the MP that it costs, and the steps between
 * these hexes, so that a client can draw any path. P-MOV, P-FMA, P-OVR */
#include "warpeace/movement/movement.h"
#include "warpeace/preview/preview_parts.h"

enum { WORD_SIZE = 16, UNREACHED = UINT8_MAX };

/* How cheaply each hex is reached, and from where. A way over enemies ends there: what comes behind them depends on
 * their fate. */
typedef struct spread {
    const wap_asking *ask;
    const wap_walk *begin;
    uint8_t mp[WAP_HEXES_MAX]; /* UNREACHED */
    uint8_t kind[WAP_HEXES_MAX];
    uint8_t path_next[WAP_HEXES_MAX]; /* along the announced path; UINT8_MAX: it was left */
    uint16_t from[WAP_HEXES_MAX];
} spread;

/* The walk as it stands in a hex that has been reached. */
static wap_walk walk_at(const spread *s, uint16_t hex)
{
    wap_walk walk = *s->begin;
    if (hex == s->begin->hex)
        return walk;
    gg_assert(s->mp[hex] != UNREACHED && s->kind[hex] == WAP_FREE_WAY);
    walk.hex = hex;
    walk.from = s->from[hex];
    walk.spent = s->mp[hex];
    walk.must_leave = false;
    walk.path_next = s->path_next[hex];
    if (walk.path_next == UINT8_MAX)
        walk.path_next = walk.path_count = 0;
    return walk;
}

/* Can the walk take this step? */
static bool may_go(const wap_walk *walk, uint32_t direction, wap_way *way)
{
    wap_look_along(walk, direction, way);
    return way->kind != WAP_CLOSED_WAY && wap_judge_way(walk, way, NULL);
}

static bool reach(spread *s, const wap_walk *walk, const wap_way *way)
{
    uint32_t mp = (uint32_t)walk->spent + way->cost;
    if (mp >= s->mp[way->to])
        return false;
    gg_assert(way->to < s->ask->board->hexes);
    s->mp[way->to] = (uint8_t)mp;
    s->kind[way->to] = way->kind;
    s->from[way->to] = walk->hex;
    s->path_next[way->to] = way->on_path ? (uint8_t)(walk->path_next + 1) : (uint8_t)UINT8_MAX;
    return true;
}

/* One step in all directions; true: something was reached more cheaply. */
static bool widen(spread *s, uint16_t hex)
{
    bool grown = false;
    wap_walk walk = walk_at(s, hex);
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        wap_way way;
        if (may_go(&walk, i, &way))
            grown = reach(s, &walk, &way) || grown;
    }
    return grown;
}

static bool goes_on(const spread *s, uint16_t hex)
{
    return s->mp[hex] != UNREACHED && s->kind[hex] == WAP_FREE_WAY;
}

static void run(spread *s)
{
    for (uint32_t i = 0; i < WAP_HEXES_MAX; i++)
        s->mp[i] = UNREACHED;
    s->mp[s->begin->hex] = s->begin->spent;
    s->kind[s->begin->hex] = WAP_FREE_WAY;
    s->from[s->begin->hex] = WAP_NO_HEX;
    for (bool grown = true; grown;) {
        grown = false;
        for (uint16_t hex = 0; hex < s->ask->board->hexes; hex++)
            if (goes_on(s, hex))
                grown = widen(s, hex) || grown;
    }
}

/* {"Z24":1,"AA24":2}: the steps from a hex, and their MP. */
static void put_steps(const spread *s, uint16_t hex)
{
    wap_walk walk = walk_at(s, hex);
    gg_json_object(s->ask->out, "steps");
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        char word[WORD_SIZE];
        gg_text text;
        wap_way way;
        if (!may_go(&walk, i, &way))
            continue;
        gg_text_open(&text, word, sizeof word);
        wap_put_hex(s->ask->board, way.to, &text);
        gg_json_int(s->ask->out, word, way.cost);
    }
    gg_json_end_object(s->ask->out);
}

static void put_hex(const spread *s, uint16_t hex)
{
    gg_json *out = s->ask->out;
    gg_json_object(out, NULL);
    wap_json_hex(s->ask, "hex", hex);
    wap_json_hex(s->ask, "from", s->from[hex]);
    gg_json_int(out, "spent", s->mp[hex]);
    if (s->kind[hex] != WAP_FREE_WAY)
        gg_json_bool(out, s->kind[hex] == WAP_HIDDEN_WAY ? "question" : "overrun", true);
    else
        put_steps(s, hex);
    gg_json_end_object(out);
}

void wap_preview_reach(const wap_asking *ask, const wap_walk *walk)
{
    spread s = {.ask = ask, .begin = walk};
    run(&s);
    gg_json_array(ask->out, "reach");
    for (uint16_t hex = 0; hex < ask->board->hexes; hex++)
        if (s.mp[hex] != UNREACHED)
            put_hex(&s, hex);
    gg_json_end_array(ask->out);
}

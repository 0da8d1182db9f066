/* matching.c: a largest matching in a general graph, by Edmonds' algorithm: augmenting paths, with odd cycles (blossoms)
 * contracted. */
#include "server/tournaments/tour.h"

#include <string.h>

/* A search for an augmenting path from one vertex. */
typedef struct search {
    const tour_graph *graph;
    uint16_t *mate;
    uint16_t parent[TOUR_PLAYERS_MAX];
    uint16_t base[TOUR_PLAYERS_MAX]; /* of the blossom */
    bool used[TOUR_PLAYERS_MAX], blossom[TOUR_PLAYERS_MAX];
    uint16_t queue[TOUR_PLAYERS_MAX];
    uint32_t first, last;
} search;

static uint16_t common_base(const search *in, uint16_t a, uint16_t b)
{
    bool seen[TOUR_PLAYERS_MAX] = {false};
    for (;;) {
        a = in->base[a];
        seen[a] = true;
        if (in->mate[a] == TOUR_NONE)
            break;
        a = in->parent[in->mate[a]];
    }
    for (;;) {
        b = in->base[b];
        if (seen[b])
            return b;
        b = in->parent[in->mate[b]];
    }
}

static void mark_path(search *in, uint16_t vertex, uint16_t base, uint16_t child)
{
    while (in->base[vertex] != base) {
        in->blossom[in->base[vertex]] = in->blossom[in->base[in->mate[vertex]]] = true;
        in->parent[vertex] = child;
        child = in->mate[vertex];
        vertex = in->parent[in->mate[vertex]];
    }
}

static void push(search *in, uint16_t vertex)
{
    in->used[vertex] = true;
    in->queue[in->last++] = vertex;
}

static void contract(search *in, uint16_t a, uint16_t b)
{
    uint16_t base = common_base(in, a, b);
    memset(in->blossom, 0, sizeof in->blossom);
    mark_path(in, a, base, b);
    mark_path(in, b, base, a);
    for (uint16_t i = 0; i < in->graph->size; i++) {
        if (!in->blossom[in->base[i]])
            continue;
        in->base[i] = base;
        if (!in->used[i])
            push(in, i);
    }
}

/* Follows one edge. Returns the end of an augmenting path, or TOUR_NONE. */
static uint16_t follow(search *in, uint16_t root, uint16_t from, uint16_t to)
{
    if (in->base[from] == in->base[to] || in->mate[from] == to)
        return TOUR_NONE;
    if (to == root || (in->mate[to] != TOUR_NONE && in->parent[in->mate[to]] != TOUR_NONE)) {
        contract(in, from, to);
        return TOUR_NONE;
    }
    if (in->parent[to] != TOUR_NONE)
        return TOUR_NONE;
    in->parent[to] = from;
    if (in->mate[to] == TOUR_NONE)
        return to;
    push(in, in->mate[to]);
    return TOUR_NONE;
}

static uint16_t find_path(search *in, uint16_t root)
{
    const uint32_t size = in->graph->size;
    memset(in->used, 0, sizeof in->used);
    in->first = in->last = 0;
    for (uint16_t i = 0; i < size; i++) {
        in->parent[i] = TOUR_NONE;
        in->base[i] = i;
    }
    push(in, root);
    while (in->first < in->last) {
        uint16_t from = in->queue[in->first++];
        for (uint16_t to = 0; to < size; to++) {
            if (in->graph->gone[to] || !in->graph->edge[from][to])
                continue;
            uint16_t end = follow(in, root, from, to);
            if (end != TOUR_NONE)
                return end;
        }
    }
    return TOUR_NONE;
}

static void augment(search *in, uint16_t end)
{
    while (end != TOUR_NONE) {
        uint16_t before = in->parent[end], next = in->mate[before];
        in->mate[end] = before;
        in->mate[before] = end;
        end = next;
    }
}

uint32_t tour_match(const tour_graph *graph, uint16_t mate[TOUR_PLAYERS_MAX])
{
    search in = {.graph = graph, .mate = mate};
    uint32_t pairs = 0;
    for (uint32_t i = 0; i < TOUR_PLAYERS_MAX; i++)
        mate[i] = TOUR_NONE;
    for (uint16_t root = 0; root < graph->size; root++) {
        if (graph->gone[root] || mate[root] != TOUR_NONE)
            continue;
        uint16_t end = find_path(&in, root);
        if (end == TOUR_NONE)
            continue;
        augment(&in, end);
        pairs++;
    }
    return pairs;
}

/* study.c: the tree of an analysis. Its nodes are in the order in which they were made, so a parent comes before its
 * children. */
#include "server/studies/study.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

void study_set(char **text, const char *value)
{
    char *copy = host_copy_text(value, strlen(value));
    free(*text);
    *text = copy;
}

static void free_node(study_node *node)
{
    free(node->order);
    free(node->draws);
    free(node->comment);
    free(node->arrow);
}

static study_node *place_for(srv_study *study)
{
    if (study->count == study->room) {
        study->room = study->room ? 2 * study->room : 16;
        study->node = host_resized(study->node, study->room * sizeof *study->node);
    }
    study_node *node = &study->node[study->count++];
    *node = (study_node){.seat = GG_NOBODY};
    study_set(&node->order, "");
    study_set(&node->draws, "");
    study_set(&node->comment, "");
    return node;
}

srv_study *study_new(void)
{
    srv_study *study = host_zeroed(sizeof *study);
    study->knows = GG_NOBODY;
    study_set(&study->root, "");
    place_for(study);
    study->next = 1;
    return study;
}

void study_free(srv_study *study)
{
    if (!study)
        return;
    for (uint32_t i = 0; i < study->count; i++)
        free_node(&study->node[i]);
    free(study->node);
    free(study->root);
    free(study);
}

static void copy_node(const study_node *from, study_node *to)
{
    *to = *from;
    to->order = to->draws = to->comment = NULL;
    study_set(&to->order, from->order);
    study_set(&to->draws, from->draws);
    study_set(&to->comment, from->comment);
    to->arrow = NULL;
    if (from->arrows == 0)
        return;
    to->arrow = host_memory(from->arrows * sizeof *to->arrow);
    memcpy(to->arrow, from->arrow, from->arrows * sizeof *to->arrow);
}

srv_study *study_copy(const srv_study *study)
{
    srv_study *copy = host_zeroed(sizeof *copy);
    *copy = *study;
    copy->root = NULL;
    study_set(&copy->root, study->root);
    copy->room = study->count;
    copy->node = host_memory(study->count * sizeof *copy->node);
    for (uint32_t i = 0; i < study->count; i++)
        copy_node(&study->node[i], &copy->node[i]);
    return copy;
}

/* Numbers ascend. */
study_node *study_find(const srv_study *study, uint32_t number)
{
    uint32_t low = 0, high = study->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (study->node[middle].number == number)
            return &study->node[middle];
        if (study->node[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

study_node *study_add(srv_study *study, uint32_t parent)
{
    const study_node *before = study_find(study, parent);
    gg_assert(before);
    uint32_t depth = before->depth + 1;
    if (study->count >= STUDY_NODES_MAX || depth >= STUDY_DEPTH_MAX)
        return NULL;
    study_node *node = place_for(study);
    node->number = study->next++;
    node->parent = parent;
    node->depth = depth;
    return node;
}

study_node *study_same(const srv_study *study, uint32_t parent, const study_node *like)
{
    for (uint32_t i = 1; i < study->count; i++) {
        study_node *node = &study->node[i];
        if (node != like && node->parent == parent && node->seat == like->seat &&
            node->hash == like->hash && strcmp(node->order, like->order) == 0 &&
            strcmp(node->draws, like->draws) == 0)
            return node;
    }
    return NULL;
}

static bool comes_from(const srv_study *study, const study_node *node, uint32_t number)
{
    while (node && node->number > number)
        node = study_find(study, node->parent);
    return node && node->number == number;
}

/* From the end: what a node comes from is still there. */
void study_cut(srv_study *study, uint32_t number)
{
    gg_assert(number > 0);
    for (uint32_t i = study->count; i-- > 1;) {
        if (!comes_from(study, &study->node[i], number))
            continue;
        free_node(&study->node[i]);
        memmove(&study->node[i], &study->node[i + 1], (study->count - i - 1) * sizeof *study->node);
        study->count--;
    }
}

uint32_t study_path(const srv_study *study, uint32_t number, uint32_t path[STUDY_DEPTH_MAX])
{
    const study_node *node = study_find(study, number);
    gg_assert(node && node->depth < STUDY_DEPTH_MAX);
    uint32_t count = node->depth;
    for (; node->number > 0; node = study_find(study, node->parent))
        path[node->depth - 1] = node->number;
    return count;
}

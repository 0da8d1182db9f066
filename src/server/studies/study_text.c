/* study_text.c: a study as JSON: for the store, and for people. What is read back was stored by this program, but is
 * checked like anything from outside. */
#include "server/studies/study.h"

#include "host/memory.h"
#include "host/page.h"
#include "server/store/texts.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char format[] = "grognard-study/1";

/* ---------------------------------------------------------------- writing */

static void write_hex(gg_json *out, const char *key, uint64_t number)
{
    char digits[17];
    snprintf(digits, sizeof digits, "%016" PRIx64, number);
    gg_json_text(out, key, digits);
}

static void write_arrows(const study_node *node, gg_json *out)
{
    gg_json_array(out, "arrows");
    for (uint32_t i = 0; i < node->arrows; i++) {
        gg_json_object(out, NULL);
        gg_json_text(out, "from", node->arrow[i].from);
        gg_json_text(out, "to", node->arrow[i].to);
        gg_json_int(out, "color", node->arrow[i].color);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

static void write_node(const study_node *node, bool whole, gg_json *out)
{
    gg_json_object(out, NULL);
    gg_json_int(out, "node", node->number);
    if (node->number > 0) {
        gg_json_int(out, "parent", node->parent);
        gg_json_int(out, "seat", node->seat);
        gg_json_text(out, "order", node->order);
        gg_json_text(out, "draws", node->draws);
        gg_json_bool(out, "given", node->given);
        gg_json_bool(out, "chosen", node->chosen);
    }
    gg_json_text(out, "comment", node->comment);
    write_arrows(node, out);
    if (whole) {
        write_hex(out, "seed", node->seed);
        write_hex(out, "hash", node->hash);
    }
    gg_json_end_object(out);
}

static void write_nodes(const srv_study *study, bool whole, gg_json *out)
{
    gg_json_array(out, "nodes");
    for (uint32_t i = 0; i < study->count; i++)
        write_node(&study->node[i], whole, out);
    gg_json_end_array(out);
}

char *study_write(const srv_study *study)
{
    host_page page;
    host_out out;
    gg_json json;
    gg_json_open(&json, host_page_text(&page, &out));
    gg_json_object(&json, NULL);
    gg_json_text(&json, "format", format);
    gg_json_text(&json, "root", study->root);
    gg_json_text(&json, "source", study->source);
    gg_json_int(&json, "moment", study->moment);
    gg_json_int(&json, "knows", study->knows);
    write_hex(&json, "known", study->known);
    gg_json_int(&json, "next", study->next);
    write_nodes(study, true, &json);
    gg_json_end_object(&json);
    gg_text_close(&out.text);
    host_page_close(&page);
    char *text = host_copy_text(page.at, page.size);
    host_page_free(&page);
    return text;
}

void study_tell(const srv_study *study, gg_json *out)
{
    write_nodes(study, false, out);
}

/* ---------------------------------------------------------------- reading */

/* A text of at most that many bytes; NULL: it is missing or too long. */
static const char *text_of(const json_t *object, const char *key, size_t most)
{
    const json_t *member = json_object_get(object, key);
    const char *text = json_string_value(member);
    return text && json_string_length(member) <= most && strlen(text) <= most ? text : NULL;
}

static bool number_of(const json_t *object, const char *key, uint32_t most, uint32_t *number)
{
    const json_t *member = json_object_get(object, key);
    json_int_t value = json_integer_value(member);
    if (!json_is_integer(member) || value < 0 || value > (json_int_t)most)
        return false;
    *number = (uint32_t)value;
    return true;
}

static bool hex_of(const json_t *object, const char *key, uint64_t *number)
{
    const char *text = text_of(object, key, 16);
    if (!text || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        return false;
    *number = strtoull(text, NULL, 16);
    return true;
}

static bool read_arrow(const json_t *object, study_arrow *arrow)
{
    uint32_t color = 0;
    gg_error error = {0};
    const char *from = text_of(object, "from", STUDY_PLACE_MAX);
    const char *to = text_of(object, "to", STUDY_PLACE_MAX);
    if (!from || !to || !strchr(from, ':') || !strchr(to, ':') ||
        !number_of(object, "color", 3, &color) || !texts_check(from, TEXT_LINE, &error) ||
        !texts_check(to, TEXT_LINE, &error))
        return false;
    *arrow = (study_arrow){.color = (uint8_t)color};
    memcpy(arrow->from, from, strlen(from) + 1);
    memcpy(arrow->to, to, strlen(to) + 1);
    return true;
}

bool study_read_arrows(const json_t *list, study_node *node)
{
    study_arrow arrow[STUDY_ARROWS_MAX];
    size_t count = json_array_size(list);
    if (!json_is_array(list) || count > STUDY_ARROWS_MAX)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!read_arrow(json_array_get(list, i), &arrow[i]))
            return false;
    free(node->arrow);
    node->arrow = NULL;
    node->arrows = (uint32_t)count;
    if (count == 0)
        return true;
    node->arrow = host_memory(count * sizeof *node->arrow);
    memcpy(node->arrow, arrow, count * sizeof *node->arrow);
    return true;
}

static bool read_order(const json_t *object, study_node *node)
{
    uint32_t seat;
    const char *order = text_of(object, "order", GG_LINE_MAX);
    const char *draws = text_of(object, "draws", GG_LINE_MAX);
    if (!order || !draws || !number_of(object, "seat", GG_SEATS_MAX - 1, &seat))
        return false;
    node->seat = (gg_seat)seat;
    node->given = json_is_true(json_object_get(object, "given"));
    node->chosen = json_is_true(json_object_get(object, "chosen"));
    study_set(&node->order, order);
    study_set(&node->draws, draws);
    return true;
}

static bool read_notes(const json_t *object, study_node *node)
{
    const char *comment = text_of(object, "comment", STUDY_COMMENT_MAX);
    if (!comment || !study_read_arrows(json_object_get(object, "arrows"), node) ||
        !hex_of(object, "seed", &node->seed) || !hex_of(object, "hash", &node->hash))
        return false;
    study_set(&node->comment, comment);
    return true;
}

/* The next node: its number is higher than those before, and its parent is one of them. */
static bool read_node(srv_study *study, const json_t *object)
{
    uint32_t number, parent;
    uint32_t last = study->node[study->count - 1].number;
    if (!number_of(object, "node", UINT32_MAX - 1, &number) ||
        !number_of(object, "parent", UINT32_MAX - 1, &parent) || number <= last ||
        !study_find(study, parent))
        return false;
    study->next = number;
    study_node *node = study_add(study, parent);
    return node && read_order(object, node) && read_notes(object, node);
}

static bool read_nodes(srv_study *study, const json_t *list)
{
    uint32_t number;
    const json_t *first = json_array_get(list, 0);
    if (!number_of(first, "node", 0, &number) || !read_notes(first, &study->node[0]))
        return false;
    for (size_t i = 1; i < json_array_size(list); i++)
        if (!read_node(study, json_array_get(list, i)))
            return false;
    return true;
}

static bool read_head(srv_study *study, const json_t *json)
{
    uint32_t knows;
    const char *root = text_of(json, "root", STUDY_ROOT_MAX);
    const char *source = text_of(json, "source", STORE_ID_SIZE - 1);
    if (!root || !source || !number_of(json, "knows", GG_NOBODY, &knows) ||
        !hex_of(json, "known", &study->known))
        return false;
    study->moment = UINT32_MAX; /* older ones do not know it */
    number_of(json, "moment", UINT32_MAX, &study->moment);
    study_set(&study->root, root);
    memcpy(study->source, source, strlen(source) + 1);
    study->knows = (gg_seat)knows;
    return true;
}

static bool read_all(srv_study *study, const json_t *json)
{
    uint32_t next;
    const char *made = text_of(json, "format", 40);
    if (!made || strcmp(made, format) != 0 || !read_head(study, json) ||
        !read_nodes(study, json_object_get(json, "nodes")) ||
        !number_of(json, "next", UINT32_MAX, &next) || next < study->next)
        return false;
    study->next = next;
    return true;
}

/* What is stored beside it stays. */
static void take_over(srv_study *study, srv_study *read)
{
    srv_study old = *study;
    *study = *read;
    memcpy(study->id, old.id, sizeof study->id);
    memcpy(study->title, old.title, sizeof study->title);
    memcpy(study->line, old.line, sizeof study->line);
    study->owner = old.owner;
    study->kept = old.kept;
    study->created = old.created;
    study->changed = old.changed;
    *read = old;
}

bool study_read(srv_study *study, const char *text, gg_error *error)
{
    json_t *json = strlen(text) <= STUDY_TEXT_MAX ? json_loads(text, JSON_REJECT_DUPLICATES, NULL)
                                                  : NULL;
    srv_study *read = study_new();
    bool good = read_all(read, json);
    if (good)
        take_over(study, read);
    study_free(read);
    json_decref(json);
    return good || gg_fail(error, 0, 0, "this analysis is damaged");
}

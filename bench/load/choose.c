/* choose.c: finds steps and orders in the server's JSON. It searches instead of parsing, since the exact format is
 * known. */
#include "choose.h"
#include "orders.h"

#include <string.h>

/* From after a quote to the closing one. */
static load_part text_at(const char *at)
{
    const char *end = at;
    while (*end && *end != '"')
        end += *end == '\\' && end[1] ? 2 : 1;
    return (load_part){at, (size_t)(end - at)};
}

/* From after a bracket to the closing one. */
static load_part list_at(const char *at)
{
    const char *end = at;
    for (int depth = 1; *end; end++) {
        if (*end == '"') {
            load_part text = text_at(end + 1);
            end = text.at + text.size;
            if (!*end)
                break;
        }
        depth += (*end == '[') - (*end == ']');
        if (depth == 0)
            break;
    }
    return (load_part){at, (size_t)(end - at)};
}

static bool find_list(const char *json, const char *key, load_part *list)
{
    const char *found = strstr(json, key);
    if (found)
        *list = list_at(found + strlen(key));
    return found != NULL;
}

/* The next text of that key in the list. */
static const char *next_text(const char *at, load_part list, const char *key)
{
    const char *found = strstr(at, key);
    return found && found < list.at + list.size ? found + strlen(key) : NULL;
}

static uint32_t count_texts(load_part list, const char *key)
{
    uint32_t count = 0;
    for (const char *at = list.at; (at = next_text(at, list, key)) != NULL;)
        count++;
    return count;
}

/* Picks one of the texts of that key at random. */
static bool pick_text(load_part list, const char *key, load_part *text, uint64_t *chance)
{
    uint32_t count = count_texts(list, key);
    if (count == 0)
        return false;
    const char *at = list.at;
    for (uint32_t lot = chance_below(chance, count) + 1; lot > 0; lot--)
        at = next_text(at, list, key);
    *text = text_at(at);
    return true;
}

bool choose_step(const char *draft, load_part *steps, load_part *step, uint64_t *chance)
{
    load_part choices;
    return find_list(draft, "\"steps\":[", steps) && find_list(draft, "\"choices\":[", &choices) &&
           pick_text(choices, "\"text\":\"", step, chance);
}

bool choose_order(const char *draft, load_part *order)
{
    static const char complete[] = "\"complete\":true,\"order\":\"";
    const char *found = strstr(draft, complete);
    if (found)
        *order = text_at(found + sizeof complete - 1);
    return found != NULL;
}

bool choose_setup(const char *setups, load_part *order, uint64_t *chance)
{
    load_part list;
    return find_list(setups, "\"setups\":[", &list) &&
           pick_text(list, "\"order\":\"", order, chance);
}

uint32_t choose_deciders(const char *sight)
{
    load_part list;
    return find_list(sight, "\"deciders\":[", &list) ? count_texts(list, "\"prompt\":\"") : 0;
}

/* data.c: what a game allows in standing orders: its standing.txt.
 *
 *   turn MEMBER ..                        members of the view that name the turn together
 *   about MEMBER ..                       members of the view that say what a question is about
 *   answer PROMPT ..                      prompts that may be answered in advance
 *   measure NAME PROMPT .. : MEMBER .. : number | WORD .. : SENTENCE
 *   policy NAME PROMPT .. : prefer PATTERN .. | only PATTERN .. | most MEASURE | least MEASURE : SENTENCE
 *
 * `any` stands for all prompts that may be answered. The sentence ends the line. */
#include "host/member.h"
#include "host/words.h"
#include "standing.h"

#include <string.h>

bool host_next_word(gg_span *rest, gg_span *word)
{
    *rest = host_trimmed(*rest);
    size_t size = 0;
    while (size < rest->size && rest->at[size] != ' ' && rest->at[size] != '\t')
        size++;
    *word = (gg_span){rest->at, size};
    *rest = host_trimmed((gg_span){rest->at + size, rest->size - size});
    return size > 0;
}

/* ---------------------------------------------------------------- parts of a statement */

/* The text before the next " : ", and what follows; false: there is none. */
static bool next_part(gg_span *rest, gg_span *part)
{
    for (size_t i = 0; i + 2 < rest->size; i++) {
        if (rest->at[i] != ' ' || rest->at[i + 1] != ':' || rest->at[i + 2] != ' ')
            continue;
        *part = host_trimmed((gg_span){rest->at, i});
        *rest = host_trimmed((gg_span){rest->at + i + 3, rest->size - i - 3});
        return true;
    }
    return false;
}

static bool read_members(gg_span text, gg_span members[HOST_MEMBERS], uint32_t *count,
                         uint32_t line, gg_error *error)
{
    gg_span word;
    while (host_next_word(&text, &word)) {
        if (*count == HOST_MEMBERS)
            return gg_fail(error, line, 1, "too many members");
        members[(*count)++] = word;
    }
    return *count > 0 || gg_fail(error, line, 1, "a member is missing");
}

static uint64_t find_prompt(const gg_game *game, gg_span name)
{
    const gg_prompt *prompts = game->rules->prompts;
    for (uint32_t i = 1; i < 64 && prompts[i].name; i++)
        if (host_same_word(name, gg_span_of(prompts[i].name)))
            return UINT64_C(1) << i;
    return 0;
}

static bool read_prompts(const host_standing_rules *rules, gg_span text, uint64_t *prompts,
                         uint32_t line, gg_error *error)
{
    gg_span word;
    while (host_next_word(&text, &word)) {
        uint64_t found = gg_span_is(word, "any") ? rules->prompts : find_prompt(rules->game, word);
        if (found == 0)
            return gg_fail(error, line, 1, "unknown prompt \"%.*s\"", (int)word.size, word.at);
        *prompts |= found;
    }
    return *prompts != 0 || gg_fail(error, line, 1, "a prompt is missing");
}

/* ---------------------------------------------------------------- statements */

static bool read_measure(host_standing_rules *rules, gg_span rest, uint32_t line, gg_error *error)
{
    gg_span head, members;
    if (rules->measure_count == HOST_MEASURES)
        return gg_fail(error, line, 1, "too many measures");
    host_measure *measure = &rules->measure[rules->measure_count++];
    if (!next_part(&rest, &head) || !next_part(&rest, &members) ||
        !next_part(&rest, &measure->values) || !host_next_word(&head, &measure->name))
        return gg_fail(error, line, 1,
                       "measure NAME PROMPT .. : MEMBER .. : VALUES : SENTENCE expected");
    measure->sentence = rest;
    return read_prompts(rules, head, &measure->prompts, line, error) &&
           read_members(members, measure->members, &measure->count, line, error);
}

static bool read_kind(const host_standing_rules *rules, gg_span how, host_policy *policy,
                      uint32_t line, gg_error *error)
{
    static const char *const kinds[] = {"prefer", "only", "most", "least"};
    gg_span word;
    uint32_t kind = 0;
    host_next_word(&how, &word);
    while (kind < 4 && !gg_span_is(word, kinds[kind]))
        kind++;
    if (kind == 4)
        return gg_fail(error, line, 1, "prefer, only, most or least expected");
    policy->kind = (host_policy_kind)kind;
    policy->words = how;
    if (kind <= POLICY_ONLY || host_find_measure(rules, how, policy->prompts))
        return true;
    return gg_fail(error, line, 1, "unknown measure \"%.*s\"", (int)how.size, how.at);
}

static bool read_policy(host_standing_rules *rules, gg_span rest, uint32_t line, gg_error *error)
{
    gg_span head, how;
    if (rules->policy_count == HOST_POLICIES)
        return gg_fail(error, line, 1, "too many policies");
    host_policy *policy = &rules->policy[rules->policy_count++];
    if (!next_part(&rest, &head) || !next_part(&rest, &how) ||
        !host_next_word(&head, &policy->name))
        return gg_fail(error, line, 1, "policy NAME PROMPT .. : HOW : SENTENCE expected");
    policy->sentence = rest;
    return read_prompts(rules, head, &policy->prompts, line, error) &&
           read_kind(rules, how, policy, line, error);
}

static bool read_statement(host_standing_rules *rules, gg_span text, uint32_t line, gg_error *error)
{
    gg_span word;
    if (!host_next_word(&text, &word) || word.at[0] == '#')
        return true;
    if (gg_span_is(word, "turn"))
        return read_members(text, rules->turn, &rules->turn_count, line, error);
    if (gg_span_is(word, "about"))
        return read_members(text, rules->about, &rules->about_count, line, error);
    if (gg_span_is(word, "answer"))
        return read_prompts(rules, text, &rules->prompts, line, error);
    if (gg_span_is(word, "measure"))
        return read_measure(rules, text, line, error);
    if (gg_span_is(word, "policy"))
        return read_policy(rules, text, line, error);
    return gg_fail(error, line, 1, "turn, about, answer, measure or policy expected");
}

bool host_standing_rules_open(host_standing_rules *rules, const gg_game *game, gg_error *error)
{
    *rules = (host_standing_rules){.game = game};
    gg_span file = gg_find_file(game, "standing.txt");
    for (uint32_t line = 1; file.size > 0; line++) {
        const char *end = memchr(file.at, '\n', file.size);
        size_t size = end ? (size_t)(end - file.at) : file.size;
        if (!read_statement(rules, (gg_span){file.at, size}, line, error))
            return false;
        file = (gg_span){file.at + size + (end != NULL), file.size - size - (end != NULL)};
    }
    return true;
}

/* ---------------------------------------------------------------- looking */

const host_policy *host_find_policy(const host_standing_rules *rules, gg_span name,
                                    uint64_t prompts)
{
    for (uint32_t i = 0; i < rules->policy_count; i++)
        if (host_same_word(name, rules->policy[i].name) && (rules->policy[i].prompts & prompts))
            return &rules->policy[i];
    return NULL;
}

const host_measure *host_find_measure(const host_standing_rules *rules, gg_span name,
                                      uint64_t prompts)
{
    for (uint32_t i = 0; i < rules->measure_count; i++)
        if (host_same_word(name, rules->measure[i].name) && (rules->measure[i].prompts & prompts))
            return &rules->measure[i];
    return NULL;
}

bool host_names_things(const host_policy *policy)
{
    gg_span words = policy->words, word;
    while (policy->kind <= POLICY_ONLY && host_next_word(&words, &word))
        if (gg_span_is(word, "things"))
            return true;
    return false;
}

static void write_measure(const host_measure *measure, gg_json *out)
{
    gg_span values = measure->values, word;
    gg_json_object(out, NULL);
    gg_json_span(out, "name", measure->name);
    gg_json_span(out, "sentence", measure->sentence);
    gg_json_array(out, "words");
    while (!gg_span_is(measure->values, "number") && host_next_word(&values, &word))
        gg_json_span(out, NULL, word);
    gg_json_end_array(out);
    gg_json_end_object(out);
}

static void write_policy(const host_policy *policy, gg_json *out)
{
    gg_json_object(out, NULL);
    gg_json_span(out, "name", policy->name);
    gg_json_span(out, "sentence", policy->sentence);
    gg_json_bool(out, "things", host_names_things(policy));
    gg_json_end_object(out);
}

static void write_prompt(const host_standing_rules *rules, uint32_t prompt, gg_json *out)
{
    gg_json_object(out, NULL);
    gg_json_text(out, "prompt", rules->game->rules->prompts[prompt].name);
    gg_json_array(out, "measures");
    for (uint32_t i = 0; i < rules->measure_count; i++)
        if (rules->measure[i].prompts >> prompt & 1)
            write_measure(&rules->measure[i], out);
    gg_json_end_array(out);
    gg_json_array(out, "policies");
    for (uint32_t i = 0; i < rules->policy_count; i++)
        if (rules->policy[i].prompts >> prompt & 1)
            write_policy(&rules->policy[i], out);
    gg_json_end_array(out);
    gg_json_end_object(out);
}

void host_write_standing_rules(const host_standing_rules *rules, gg_json *out)
{
    gg_json_array(out, "prompts");
    for (uint32_t prompt = 1; prompt < 64; prompt++)
        if (rules->prompts >> prompt & 1)
            write_prompt(rules, prompt, out);
    gg_json_end_array(out);
}

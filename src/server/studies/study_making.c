/* study_making.c: calls that make a study: from a text, from a moment of a game, from another study. */
#include "server/studies/study_calls.h"

#include "host/memory.h"
#include "host/page.h"

#include <stdlib.h>
#include <string.h>

enum { PASTE_MAX = 60000 };

/* ---------------------------------------------------------------- a text */

static web_outcome wrong_text(srv_call *call, const gg_error *error)
{
    if (error->line == 0)
        return call_fail(call, 409, "impossible", "%s", error->text);
    return call_fail(call, 409, "impossible", "line %u: %s", (unsigned)error->line, error->text);
}

/* The members `line` and `text`. False: the reply says what is wrong. */
static bool read_text(srv_call *call, srv_study *study, const char **text)
{
    const char *line = "";
    *text = "";
    if (!call_maybe_text(call, "line", sizeof study->line - 1, &line) ||
        !call_maybe_text(call, "text", PASTE_MAX, text))
        return false;
    memcpy(study->line, line, strlen(line) + 1);
    return true;
}

static web_outcome reply_made(srv_call *call, const srv_study *study, uint32_t played,
                              const gg_error *trouble)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 201);
    gg_json_object(out, NULL);
    study_write_members(study, call->who.user, out);
    gg_json_int(out, "played", played);
    if (trouble && trouble->text[0])
        gg_json_text(out, "stopped", trouble->text);
    gg_json_end_object(out);
    web_json_end(&json);
    return studies_reply_after(call, study);
}

static web_outcome adopt(srv_call *call, srv_study *study, uint32_t played, const gg_error *trouble)
{
    studies_adopt(call, study);
    return studies_store(call, study, CHANGE_ADD_STUDY) ? reply_made(call, study, played, trouble)
                                                        : WEB_DONE;
}

web_outcome study_adopt(srv_call *call, srv_study *study)
{
    return adopt(call, study, 0, NULL);
}

web_outcome study_make(srv_call *call)
{
    const char *text;
    uint32_t played = 0;
    gg_error error = {0}, trouble = {0};
    srv_study *study = study_new();
    study->owner = call->who.user;
    if (!read_text(call, study, &text)) {
        study_free(study);
        return WEB_DONE;
    }
    if (study_paste(call->house, study, text, &played, &trouble, &error))
        return adopt(call, study, played, &trouble);
    study_free(study);
    return wrong_text(call, &error);
}

/* ---------------------------------------------------------------- checking a position */

static web_outcome reply_checked(srv_call *call, study_line *line)
{
    web_json json;
    host_page page = {0};
    gg_error why = {0};
    bool written = study_write_position(line, &page, &why);
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_bool(out, "possible", true);
    gg_json_text(out, "line", line->study->line);
    if (written)
        gg_json_text(out, "position", page.at);
    else
        gg_json_null(out, "position");
    room_write_view(&line->game->room->table, GG_REFEREE, false, out);
    gg_json_end_object(out);
    host_page_free(&page);
    return web_json_end(&json);
}

static web_outcome reply_impossible(srv_call *call, const gg_error *error)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_bool(out, "possible", false);
    gg_json_text(out, "text", error->text);
    gg_json_int(out, "at", error->line);
    gg_json_end_object(out);
    return web_json_end(&json);
}

/* Nothing is kept. */
web_outcome study_check(srv_call *call)
{
    const char *text;
    uint32_t played;
    gg_error error = {0}, trouble = {0};
    srv_study *study = study_new();
    study->owner = call->who.user;
    if (read_text(call, study, &text)) {
        bool good = study_paste(call->house, study, text, &played, &trouble, &error);
        study_line *line = good ? study_line_open(call->house, study, 0, &error) : NULL;
        if (line)
            reply_checked(call, line);
        else
            reply_impossible(call, &error);
        study_lines_drop(call->house, study, 0);
    }
    study_free(study);
    return WEB_DONE;
}

/* ---------------------------------------------------------------- moments, copies */

web_outcome study_make_moment(srv_call *call)
{
    room_error error = {0};
    gg_error wrong = {0};
    srv_study *study = study_new();
    study->owner = call->who.user;
    bool taken = study_take_moment(call, study, &error);
    if (taken && study_begin(call->house, study, &wrong))
        return adopt(call, study, 0, NULL);
    study_free(study);
    if (taken)
        return call_fail(call, 409, "not-now", "%s", wrong.text);
    if (error.status == 0)
        return WEB_DONE; /* the reply says what is wrong */
    if (error.wait > 0)
        call->exchange->reply.retry_after = error.wait;
    return call_fail(call, error.status, error.code, "%s", error.text);
}

web_outcome study_make_copy(srv_call *call)
{
    const srv_study *study = studies_find(call, call->part[0]);
    if (!study)
        return WEB_DONE;
    srv_study *copy = study_copy(study);
    copy->kept = false;
    return adopt(call, copy, 0, NULL);
}

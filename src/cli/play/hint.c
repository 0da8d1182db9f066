/* hint.c: `hint` during `grognard play`: what the strongest bot would order with what the seat knows. */
#include "advice/hint.h"
#include "cli/session.h"

/* What a hint is watched with: its limit, and how far it is. */
typedef struct watching {
    host_limit limit;
    cli_progress progress;
} watching;

static bool is_enough(void *to)
{
    return host_limit_is_over(&((watching *)to)->limit);
}

static bool go_on(void *to, uint32_t percent)
{
    watching *at = to;
    cli_progress_show(&at->progress, percent);
    return !cli_interrupted();
}

static void show(const advice_question *question, const advice_hint *hint)
{
    host_out out;
    gg_text *text = host_out_open(&out, stdout);
    gg_put(text, cli_style(stdout, CLI_STRONG));
    advice_write_order(question, hint, 0, text);
    gg_print(text, "%s\n", cli_style(stdout, CLI_PLAIN));
    if (hint->step[0].why[0])
        gg_print(text, "  %s\n", hint->step[0].why);
    for (uint32_t i = 1; i < hint->count; i++) {
        gg_put(text, i == 1 ? "  Then: " : "        ");
        advice_write_order(question, hint, i, text);
        gg_put_char(text, '\n');
    }
    gg_text_close(text);
}

void cli_give_hint(cli_session *session)
{
    advice_question question;
    advice_hint hint;
    host_table *table = &session->table;
    watching at = {
        .limit = {.most = session->limit.most > 0 ? session->limit.most : ADVICE_HINT_LIMIT}};
    if (!advice_ask(&question, table->game, host_table_view(table, session->seat), session->seat)) {
        printf("There is no hint: you are not asked now, or no bot thinks about this game.\n");
        return;
    }
    question.go_on = go_on;
    question.enough = is_enough;
    question.to = &at;
    cli_progress_open(&at.progress, "thinking", 100);
    host_limit_begin(&at.limit);
    bool found = advice_recall(&question, table->match, table->position) &&
                 advice_think(&question, &hint);
    cli_progress_close(&at.progress);
    if (found)
        show(&question, &hint);
    else
        printf("There is no hint.\n");
    advice_forget(&question);
}

/* facts.c: `= FACT` in the terminal: is it true, as far as the seat knows? */
#include "host/facts.h"
#include "cli/session.h"

static void show_truth(gg_truth truth, const gg_text *found, const gg_error *error, FILE *stream)
{
    if (truth == GG_NO_FACT)
        fprintf(stream, "%s\n", error->text);
    else if (truth == GG_TRUE)
        fprintf(stream, "true\n");
    else
        fprintf(stream, "false%s%s\n", found->used > 0 ? ": " : "", found->at);
}

void cli_test_facts(cli_session *session, const gg_words *words, uint32_t first, FILE *stream)
{
    for (uint32_t end; first <= words->count; first = end + 1) {
        char line[GG_LINE_MAX + 1];
        gg_text found;
        gg_error error = {0};
        end = host_fact_end(words, first);
        gg_text_open(&found, line, sizeof line);
        gg_truth truth = host_test_fact(&session->table, session->seat, words, first, end, &found,
                                        &error);
        show_truth(truth, &found, &error, stream);
    }
}

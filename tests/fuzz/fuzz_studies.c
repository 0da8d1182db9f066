/* fuzz_studies.c: the stored document of an analysis. One that is accepted is written and read back as the same; every line of it has a
 * beginning. */
#include "fuzz/common.h"
#include "server/studies/study.h"

static void follow(const srv_study *study)
{
    static uint32_t path[STUDY_DEPTH_MAX];
    for (uint32_t i = 0; i < study->count; i++)
        FUZZ_MUST(study_path(study, study->node[i].number, path) == study->node[i].depth);
}

static void read_back(const srv_study *study)
{
    gg_error error = {0};
    char *text = study_write(study);
    srv_study *again = study_new();
    FUZZ_MUST(study_read(again, text, &error));
    char *same = study_write(again);
    FUZZ_MUST(strcmp(text, same) == 0);
    if (again->count > 1)
        study_cut(again, again->node[1].number);
    follow(again);
    study_free(again);
    free(text);
    free(same);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gg_error error = {0};
    if (size > FUZZ_INPUT_MAX)
        return 0;
    char *text = malloc(size + 1);
    srv_study *study = study_new();
    memcpy(text, data, size);
    text[size] = 0;
    if (study_read(study, text, &error)) {
        follow(study);
        read_back(study);
    }
    study_free(study);
    free(text);
    return 0;
}

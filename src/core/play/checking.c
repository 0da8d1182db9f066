/* checking.c: reports of checks of boards and states. */
#include "core/play/checking.h"

#include "core/mem.h"
#include "core/text/text.h"

void gg_checker_open(gg_checker *check, gg_text *out)
{
    memset(check, 0, sizeof *check);
    check->out = out;
    check->good = true;
    gg_begin_check(check);
}

void gg_begin_check(gg_checker *check)
{
    gg_text_open(&check->wrong, check->where, sizeof check->where);
}

void gg_tell_check(gg_checker *check, const char *what)
{
    bool good = check->wrong.used == 0;
    check->good = check->good && good;
    if (good)
        gg_print(check->out, "good   %s\n", what);
    else
        gg_print(check->out, "WRONG  %s:%s%s\n", what, check->where, check->wrong.cut ? " .." : "");
}

void gg_check_count(gg_checker *check, const char *what, uint32_t found, uint32_t expected)
{
    bool good = found == expected;
    check->good = check->good && good;
    if (good)
        gg_print(check->out, "good   %u %s\n", found, what);
    else
        gg_print(check->out, "WRONG  %u %s, %u expected\n", found, what, expected);
}

bool gg_fail_state(gg_error *error, uint16_t rule, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    gg_fail_list(error, 0, 0, format, list);
    va_end(list);
    if (error != NULL)
        error->rule = rule;
    return false;
}

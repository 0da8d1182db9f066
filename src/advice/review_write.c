/* review_write.c: a review in words and as data. */
#include "advice/review.h"

/* Whole percents, but never 0 or 100 for what is not certain. */
static uint32_t percent(uint32_t chance)
{
    uint32_t whole = (chance + 5) / 10;
    if (whole == 0 && chance > 0)
        return 1;
    return whole == 100 && chance < BOT_SURE ? 99 : whole;
}

void review_write_turn(const review *of, const review_turn *turn, gg_text *out)
{
    gg_print(out, "%s: %s. ", turn->seat_name, turn->given);
    if (turn->told[0])
        gg_print(out, "%s ", turn->told);
    gg_print(out, "Chances of %s: %u %% -> %u %%, %s.", of->game->rules->sides[turn->side],
             percent(turn->from), percent(turn->to), turn->dice ? "by the dice" : "by this choice");
}

static void write_budget(const review_budget *budget, gg_json *out)
{
    gg_json_object(out, "budget");
    gg_json_int(out, "moments", budget->moments);
    gg_json_int(out, "trials", budget->trials);
    gg_json_int(out, "again", budget->again);
    gg_json_end_object(out);
}

static void write_points(const review *of, gg_json *out)
{
    gg_json_array(out, "points");
    for (uint32_t i = 0; i < of->count; i++) {
        gg_json_object(out, NULL);
        gg_json_int(out, "order", of->point[i].order);
        gg_json_int(out, "chance", of->point[i].chance);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

static void write_turn(const review *of, const review_turn *turn, gg_json *out)
{
    char sentence[3 * REVIEW_TEXT];
    gg_text text;
    gg_text_open(&text, sentence, sizeof sentence);
    review_write_turn(of, turn, &text);
    gg_json_object(out, NULL);
    gg_json_int(out, "order", turn->order);
    gg_json_int(out, "seat", turn->seat);
    gg_json_text(out, "side", of->game->rules->sides[turn->side]);
    gg_json_int(out, "from", turn->from);
    gg_json_int(out, "to", turn->to);
    gg_json_int(out, "expected", turn->expected);
    gg_json_text(out, "by", turn->dice ? "dice" : "choice");
    gg_json_text(out, "given", turn->given);
    gg_json_text(out, "told", turn->told);
    gg_json_text(out, "sentence", sentence);
    if (turn->instead[0]) {
        gg_json_object(out, "instead");
        gg_json_text(out, "order", turn->instead);
        gg_json_text(out, "why", turn->why);
        gg_json_end_object(out);
    } else {
        gg_json_null(out, "instead");
    }
    gg_json_end_object(out);
}

void review_write(const review *of, gg_json *out)
{
    gg_json_array(out, "sides");
    gg_json_text(out, NULL, of->game->rules->sides[0]);
    gg_json_text(out, NULL, of->game->rules->sides[1]);
    gg_json_end_array(out);
    write_budget(&of->budget, out);
    write_points(of, out);
    gg_json_array(out, "turns");
    for (uint32_t i = 0; i < of->turns; i++)
        write_turn(of, &of->turn[i], out);
    gg_json_end_array(out);
}

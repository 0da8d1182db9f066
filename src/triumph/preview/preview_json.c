/* preview_json.c: forecasts as JSON, with the sum line by line. */
#include "triumph/preview/preview_json.h"

#include "triumph/attack/arithmetic.h"
#include "triumph/table/choices_left.h"
#include "triumph/text/pieces_text.h"

enum { LINE_SIZE = 80 };

/* ---------------------------------------------------------------- values */

static tri_range exactly(int value)
{
    return (tri_range){value, value};
}

void tri_json_line(gg_json *out, const char *text, tri_range value, const char *rule)
{
    gg_assert(value.least <= value.most);
    gg_json_object(out, NULL);
    gg_json_text(out, "text", text);
    if (value.least == value.most) {
        gg_json_int(out, "value", value.least);
    } else {
        gg_json_int(out, "least", value.least);
        gg_json_int(out, "most", value.most);
    }
    gg_json_text(out, "rule", rule);
    gg_json_end_object(out);
}

void tri_json_units(gg_json *out, const char *key, const tri_outlook *outlook,
                    const tri_squad *squad)
{
    gg_json_array(out, key);
    for (uint32_t i = 0; i < tri_squad_size(squad); i++) {
        char word[LINE_SIZE];
        gg_text text;
        gg_text_open(&text, word, sizeof word);
        tri_put_unit(&outlook->table, squad->slot[i], &text);
        gg_json_text(out, NULL, word);
    }
    gg_json_end_array(out);
}

void tri_json_faces(gg_json *out, const char *key, const tri_squad *squad)
{
    gg_json_array(out, key);
    for (uint32_t i = 0; i < tri_squad_size(squad); i++)
        gg_json_text(out, NULL, tri_face_name(squad->face[i]));
    gg_json_end_array(out);
}

static void put_range(gg_json *out, tri_range range)
{
    gg_json_int(out, "least", range.least);
    gg_json_int(out, "most", range.most);
}

void tri_json_range(gg_json *out, const char *key, tri_range range)
{
    gg_json_object(out, key);
    put_range(out, range);
    gg_json_end_object(out);
}

static void put_winner(gg_json *out, uint8_t winners)
{
    if (winners == 1U << TRI_ALLIED || winners == 1U << TRI_FRENCH)
        gg_json_text(out, "winner",
                     tri_side_name(winners == 1U << TRI_FRENCH ? TRI_FRENCH : TRI_ALLIED));
    else
        gg_json_null(out, "winner");
}

void tri_json_result(gg_json *out, const char *key, tri_range result, uint8_t winners)
{
    gg_json_object(out, key);
    put_range(out, result);
    put_winner(out, winners);
    gg_json_end_object(out);
}

/* ---------------------------------------------------------------- lines */

static void unit_line(gg_json *out, const tri_outlook *outlook, const char *before, uint32_t slot,
                      const char *behind, int value, const char *rule)
{
    char line[LINE_SIZE];
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    gg_put(&text, before);
    tri_put_unit(&outlook->table, slot, &text);
    gg_put(&text, behind);
    tri_json_line(out, line, exactly(value), rule);
}

static void symbol_line(gg_json *out, const tri_outlook *outlook, uint8_t type)
{
    static const char *const name[] = {"", "infantry", "cavalry", "artillery"};
    char line[LINE_SIZE];
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    gg_print(&text, "%s penalty of ", name[type]);
    tri_put_approach(outlook->board, tri_across(outlook->table.attack.from), &text);
    tri_json_line(out, line, exactly(-1),
                  outlook->table.attack.blocking ? "T-ATK-6.1" : "T-SAN-04");
}

void tri_json_attack_lines(gg_json *out, const tri_outlook *outlook, const tri_squad *attack)
{
    for (uint32_t i = 0; i < tri_squad_size(attack); i++)
        unit_line(out, outlook, "", attack->slot[i], " leads the attack",
                  tri_strength(attack->face[i]), "T-ATK-6.1");
    if (tri_squad_size(attack) == 0) {
        tri_json_line(out, "no attack leader", exactly(0), "T-ATK-6.2");
        return;
    }
    uint8_t type = tri_type(attack->face[0]);
    if (tri_blockers_penalty(&outlook->table, type))
        tri_json_line(out, "infantry against blockers", exactly(-1), "T-ATK-6.1");
    if (tri_symbol_penalty(outlook->board, &outlook->table, type))
        symbol_line(out, outlook, type);
}

void tri_json_defense_lines(gg_json *out, const tri_outlook *outlook, const tri_squad *defense)
{
    if (tri_squad_size(defense) == 0)
        tri_json_line(out, "no defense leader", exactly(0), "T-ATK-6.1");
    for (uint32_t i = 0; i < tri_squad_size(defense); i++) {
        uint32_t slot = defense->slot[i];
        int strength = tri_strength(outlook->table.face[slot]);
        unit_line(out, outlook, "", slot, " leads the defense", -strength, "T-ATK-6.1");
        if (tri_defense_value(&outlook->table, slot) < strength)
            unit_line(out, outlook, "Guard Attack: ", slot, " counts one less", 1, "T-ELT-11");
    }
}

void tri_json_counter_lines(gg_json *out, const tri_outlook *outlook, const tri_squad *counter)
{
    tri_json_line(out, "initial result", exactly(outlook->table.attack.initial), "T-ATK-6.1");
    for (uint32_t i = 0; i < tri_squad_size(counter); i++)
        unit_line(out, outlook, "", counter->slot[i], " counter-attacks, minus the point it loses",
                  1 - tri_strength(counter->face[i]), "T-ATK-8.1");
}

void tri_json_tie(gg_json *out, const tri_outlook *outlook, uint32_t leaders)
{
    tri_table table = outlook->table;
    tri_range a = outlook->attackers, d = outlook->defenders;
    uint8_t winners = 0;
    if (a.least < (int)leaders)
        a.least = (int)leaders;
    for (uint32_t i = 0; i < 2; i++) {
        table.attack.attackers = (uint8_t)(i == 0 ? a.least : a.most);
        table.attack.defenders = (uint8_t)(i == 0 ? d.most : d.least);
        winners |= (uint8_t)(1U << tri_winner_of(&table, 0));
    }
    gg_json_object(out, "tie");
    gg_json_bool(out, "blocking", table.attack.blocking);
    tri_json_range(out, "attackers", a);
    tri_json_range(out, "defenders", d);
    put_winner(out, winners);
    gg_json_text(out, "rule", "T-ATK-6.3");
    gg_json_end_object(out);
}

/* ---------------------------------------------------------------- outcomes */

static void put_sides(gg_json *out, const char *key, const tri_range range[2])
{
    gg_json_object(out, key);
    tri_json_range(out, tri_side_name(TRI_FRENCH), range[TRI_FRENCH]);
    tri_json_range(out, tri_side_name(TRI_ALLIED), range[TRI_ALLIED]);
    gg_json_end_object(out);
}

static const char *how_sure(const tri_forecast *forecast, uint8_t side)
{
    if (!(forecast->demoralized >> side & 1))
        return "no";
    return forecast->spared >> side & 1 ? "maybe" : "yes";
}

void tri_json_outcome(gg_json *out, const tri_forecast *forecast)
{
    put_sides(out, "losses", forecast->lost);
    if (forecast->retreats)
        tri_json_range(out, "retreat", forecast->retreat);
    put_sides(out, "morale", forecast->morale);
    gg_json_object(out, "demoralized");
    gg_json_text(out, tri_side_name(TRI_FRENCH), how_sure(forecast, TRI_FRENCH));
    gg_json_text(out, tri_side_name(TRI_ALLIED), how_sure(forecast, TRI_ALLIED));
    gg_json_end_object(out);
}

/* Each kind once: the first unit commits all. */
void tri_json_elite_lines(gg_json *out, const tri_outlook *outlook, const tri_squad *const squad[3])
{
    bool told[2][2] = {{false, false}, {false, false}};
    gg_json_array(out, "morale_lines");
    for (uint32_t i = 0; i < 6; i++) {
        const tri_squad *one = squad[i / 2];
        if (!one || one->slot[i % 2] == TRI_NO_UNIT)
            continue;
        uint8_t side = tri_army_of(one->slot[i % 2]), face = one->face[i % 2];
        uint32_t cost = tri_elite_cost(&outlook->table, side, face);
        if (cost == 0 || told[side][face == TRI_G3])
            continue;
        told[side][face == TRI_G3] = true;
        unit_line(out, outlook, "", one->slot[i % 2],
                  face == TRI_G3 ? " commits the Guard" : " commits the heavy cavalry", -(int)cost,
                  face == TRI_G3 ? "T-ELT-03" : "T-ELT-02");
    }
    if (outlook->table.attack.guard)
        tri_json_line(out, "if the Guard Attack is defeated", exactly(-TRI_GUARD_DEFEAT),
                      "T-ELT-13");
    gg_json_end_array(out);
}

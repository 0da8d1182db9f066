/* json.c: a view as JSON: all that a client needs to draw the table and to name what is on it. The map itself does
 * not change and is not part of it. The nouns of events use the same names. */
#include "core/json/view_json.h"
#include "core/play/field_text.h"
#include "triumph/table/choices_left.h"
#include "triumph/table/events.h"
#include "triumph/table/knowledge.h"
#include "triumph/table/orders.h"
#include "triumph/text/pieces_text.h"
#include "triumph/text/texts.h"

enum { WORD_SIZE = 40 };

typedef struct telling {
    const gg_game *game;
    const tri_board *board;
    const tri_table *table;
    gg_json *json;
} telling;

/* ---------------------------------------------------------------- values */

/* A place, or null for one that is nowhere. */
static void put_place(const telling *tell, const char *key, uint16_t at)
{
    char word[WORD_SIZE];
    gg_text text;
    if (!tri_in_play(at)) {
        gg_json_null(tell->json, key);
        return;
    }
    gg_text_open(&text, word, sizeof word);
    tri_put_place(tell->board, at, &text);
    gg_json_text(tell->json, key, word);
}

static void put_approach(const telling *tell, const char *key, uint32_t approach)
{
    if (approach < 2U * tell->board->borders)
        put_place(tell, key, tri_blocking(approach));
    else
        gg_json_null(tell->json, key);
}

static void put_commander(const telling *tell, const char *key, uint32_t commander)
{
    gg_json_name(tell->json, key,
                 commander < tell->board->commanders ? tell->board->commander[commander].name
                                                     : NULL);
}

static void put_seat(const telling *tell, const char *key, gg_seat seat)
{
    gg_json_seat(tell->json, key, tell->game, &tell->table->head, seat);
}

static void put_face(const telling *tell, const char *key, uint8_t face)
{
    gg_json_name(tell->json, key, face < TRI_FACES ? tri_face_name(face) : NULL);
}

static void put_units(const telling *tell, const char *key, tri_set units)
{
    gg_json_array(tell->json, key);
    TRI_EACH (slot, units)
        gg_json_int(tell->json, NULL, slot);
    gg_json_end_array(tell->json);
}

static void put_pair(const telling *tell, const char *key, const uint8_t pair[2])
{
    gg_json_array(tell->json, key);
    for (uint32_t i = 0; i < 2; i++)
        if (pair[i] < TRI_UNITS)
            gg_json_int(tell->json, NULL, pair[i]);
    gg_json_end_array(tell->json);
}

/* {"F": .., "A": ..} */
static void put_by_side(const telling *tell, const char *key, const uint8_t value[2])
{
    gg_json_object(tell->json, key);
    for (uint8_t side = TRI_SIDES; side-- > 0;)
        gg_json_int(tell->json, tri_side_name(side), value[side]);
    gg_json_end_object(tell->json);
}

/* ---------------------------------------------------------------- pieces */

static void put_unit(const telling *tell, uint32_t slot)
{
    const tri_table *table = tell->table;
    uint8_t flags = table->flags[slot];
    char label[4];
    gg_text text;
    gg_text_open(&text, label, sizeof label);
    tri_put_label(table->label[slot], &text);
    gg_json_object(tell->json, NULL);
    gg_json_int(tell->json, "piece", slot);
    gg_json_text(tell->json, "side", tri_side_name(tri_army_of(slot)));
    gg_json_text(tell->json, "label", label);
    put_face(tell, "face", table->face[slot]);
    put_place(tell, "place", table->at[slot]);
    gg_json_bool(tell->json, "eliminated", table->at[slot] == TRI_DEAD);
    put_commander(tell, "corps", table->corps[slot]);
    put_commander(tell, "origin", table->origin[slot]);
    gg_json_int(tell->json, "moved", table->moved[slot]);
    gg_json_bool(tell->json, "entered", flags & TRI_ENTERED);
    gg_json_bool(tell->json, "into", flags & TRI_INTO);
    gg_json_bool(tell->json, "retreated", flags & TRI_RETREATED);
    gg_json_bool(tell->json, "fixed", flags & TRI_FIXED);
    put_approach(tell, "named", table->named_vs[slot] - 1U);
    gg_json_bool(tell->json, "seen", tri_is_known(table, slot));
    gg_json_int(tell->json, "group", table->group[slot]);
    gg_json_end_object(tell->json);
}

static void put_all_units(const telling *tell)
{
    gg_json_array(tell->json, "units");
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (tell->table->at[slot] != TRI_OUT)
            put_unit(tell, slot);
    gg_json_end_array(tell->json);
}

static void put_all_commanders(const telling *tell)
{
    const tri_table *table = tell->table;
    gg_json_array(tell->json, "commanders");
    for (uint32_t c = 0; c < tell->board->commanders; c++) {
        gg_json_object(tell->json, NULL);
        gg_json_int(tell->json, "commander", c);
        put_commander(tell, "name", c);
        gg_json_text(tell->json, "side", tri_side_name(tell->board->commander[c].side));
        put_place(tell, "place", table->commander_at[c]);
        gg_json_bool(tell->json, "eliminated", table->commander_at[c] == TRI_DEAD);
        gg_json_int(tell->json, "commands", table->commands[c]);
        gg_json_bool(tell->json, "entered", table->commander_flags[c] & TRI_ENTERED);
        gg_json_bool(tell->json, "retreated", table->commander_flags[c] & TRI_RETREATED);
        put_approach(tell, "named", table->commander_vs[c] - 1U);
        put_seat(tell, "owner", table->owner[c]);
        put_units(tell, "units", tri_army_of_corps(table, c));
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

/* Faces known to be among the blocks of a group. */
static void put_groups(const telling *tell)
{
    const tri_table *table = tell->table;
    gg_json_array(tell->json, "groups");
    for (uint32_t group = 0; group < TRI_UNITS; group++) {
        if (table->memo[group] == TRI_NO_FACE || table->group[group] != group ||
            tri_is_known(table, group))
            continue;
        gg_json_object(tell->json, NULL);
        gg_json_int(tell->json, "group", group);
        gg_json_array(tell->json, "faces");
        for (uint32_t slot = group; slot < TRI_UNITS; slot++)
            if (table->group[slot] == group && table->memo[slot] < TRI_FACES)
                gg_json_text(tell->json, NULL, tri_face_name(table->memo[slot]));
        gg_json_end_array(tell->json);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

/* ---------------------------------------------------------------- places */

static void put_position(const telling *tell, uint16_t at)
{
    tri_set units = tri_union(tri_army_at(tell->table, TRI_ALLIED, at),
                              tri_army_at(tell->table, TRI_FRENCH, at));
    if (tri_empty(units))
        return;
    gg_json_object(tell->json, NULL);
    put_place(tell, "place", at);
    gg_json_int(tell->json, "locale", tell->board->locale[tri_locale_at(tell->board, at)].number);
    gg_json_text(tell->json, "side", tri_side_name(tri_army_of(tri_next(units, 0))));
    gg_json_array(tell->json, "commanders");
    for (uint32_t c = 0; c < tell->board->commanders; c++)
        if (tell->table->commander_at[c] == at)
            gg_json_int(tell->json, NULL, c);
    gg_json_end_array(tell->json);
    put_units(tell, "units", units);
    gg_json_end_object(tell->json);
}

static void put_positions(const telling *tell)
{
    uint64_t held[3];
    tri_find_held(tell->board, tell->table, held);
    gg_json_array(tell->json, "places");
    for (uint32_t locale = 0; locale < tell->board->locales; locale++) {
        const tri_locale *here = &tell->board->locale[locale];
        if (!(held[locale >> 6] >> (locale & 63) & 1))
            continue;
        put_position(tell, tri_reserve(locale));
        for (uint32_t i = 0; i < here->passable; i++)
            put_position(tell, tri_blocking(here->approach[i]));
    }
    gg_json_end_array(tell->json);
}

/* ---------------------------------------------------------------- tracks */

static void put_limits(const telling *tell)
{
    gg_json_object(tell->json, "limits");
    for (uint8_t side = TRI_SIDES; side-- > 0;) {
        const tri_army *army = &tell->board->army[side];
        gg_json_object(tell->json, tri_side_name(side));
        if (army->corps_commands == TRI_ANY_NUMBER)
            gg_json_null(tell->json, "corps");
        else
            gg_json_int(tell->json, "corps", army->corps_commands);
        gg_json_int(tell->json, "unit", army->unit_commands);
        gg_json_end_object(tell->json);
    }
    gg_json_end_object(tell->json);
}

static void put_left(const telling *tell)
{
    gg_json_object(tell->json, "left");
    for (uint8_t side = TRI_SIDES; side-- > 0;) {
        gg_json_object(tell->json, tri_side_name(side));
        for (uint8_t face = 0; face < TRI_FACES; face++)
            gg_json_int(tell->json, tri_face_name(face), tell->table->left[side][face]);
        gg_json_end_object(tell->json);
    }
    gg_json_end_object(tell->json);
}

static void put_tracks(const telling *tell)
{
    static const char *const phases[] = {"auction", "conference", "set-up", "play"};
    const tri_table *table = tell->table;
    const tri_round *round = &tell->board->round[tell->game->scenario][table->round];
    gg_json_text(tell->json, "phase", phases[table->phase]);
    gg_json_field(tell->json, tell->game, table, "round");
    gg_json_text(tell->json, "time", round->name);
    gg_json_bool(tell->json, "night", round->night != 0);
    gg_json_int(tell->json, "rounds", tell->board->rounds[tell->game->scenario]);
    gg_json_field(tell->json, tell->game, table, "active");
    put_by_side(tell, "morale", table->morale);
    put_by_side(tell, "morale_lost", table->morale_lost);
    put_by_side(tell, "corps_used", table->corps_used);
    put_by_side(tell, "units_used", table->units_used);
    put_limits(tell);
    put_by_side(tell, "heavy_committed", table->heavy_committed);
    put_by_side(tell, "guard_committed", table->guard_committed);
    put_by_side(tell, "guard_lost", table->guard_lost);
    put_by_side(tell, "published", table->published);
    gg_json_field(tell->json, tell->game, table, "reinforced");
    gg_json_bool(tell->json, "santon_set", table->santon_set != 0);
    put_left(tell);
}

/* ---------------------------------------------------------------- marks */

static void put_closed(const telling *tell)
{
    gg_json_array(tell->json, "closed");
    for (uint32_t border = 0; border < tell->board->borders; border++) {
        char word[WORD_SIZE];
        gg_text text;
        if (!tri_has_bit(tell->table->closed, border))
            continue;
        gg_text_open(&text, word, sizeof word);
        tri_put_border(tell->board, border, &text);
        gg_json_text(tell->json, NULL, word);
    }
    gg_json_end_array(tell->json);
}

static void put_locales(const telling *tell)
{
    gg_json_array(tell->json, "stormed");
    for (uint32_t locale = 0; locale < tell->board->locales; locale++)
        if (tri_has_bit(tell->table->stormed, locale))
            gg_json_int(tell->json, NULL, tell->board->locale[locale].number);
    gg_json_end_array(tell->json);
    gg_json_array(tell->json, "marched");
    for (uint32_t locale = 0; locale < tell->board->locales; locale++) {
        if (tell->table->marched[locale] == 0)
            continue;
        gg_json_object(tell->json, NULL);
        gg_json_int(tell->json, "locale", tell->board->locale[locale].number);
        put_commander(tell, "commander", tell->table->marched[locale] - 1U);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

static void put_fire(const telling *tell)
{
    const tri_table *table = tell->table;
    gg_json_array(tell->json, "fired");
    for (uint32_t i = 0; i < TRI_FIRED; i++) {
        if (table->fired_round[i] == 0)
            continue;
        gg_json_object(tell->json, NULL);
        put_approach(tell, "from", table->fired_from[i]);
        gg_json_int(tell->json, "round", table->fired_round[i] - 1);
        gg_json_bool(tell->json, "bombarded", table->fired_now[i] != 0);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

static void put_ride(const telling *tell)
{
    const tri_ride *ride = &tell->table->ride;
    if (!ride->open) {
        gg_json_null(tell->json, "ride");
        return;
    }
    gg_json_object(tell->json, "ride");
    put_units(tell, "units", ride->riders);
    put_commander(tell, "commander", ride->commander);
    gg_json_int(tell->json, "locale",
                tell->board->locale[tell->board->node[ride->node].locale].number);
    gg_json_int(tell->json, "group", tell->board->node[ride->node].group);
    gg_json_int(tell->json, "entered", ride->entered);
    gg_json_bool(tell->json, "main", ride->all_main != 0);
    gg_json_bool(tell->json, "stopped", ride->stopped != 0);
    gg_json_array(tell->json, "path");
    for (uint32_t i = 0; i < ride->length; i++) {
        if (ride->path[i] == TRI_NONE)
            gg_json_null(tell->json, NULL);
        else
            gg_json_int(tell->json, NULL, tell->board->locale[ride->path[i]].number);
    }
    gg_json_end_array(tell->json);
    gg_json_end_object(tell->json);
}

static void put_result(const telling *tell, const char *key, int8_t value, uint8_t winner)
{
    gg_json_object(tell->json, key);
    gg_json_int(tell->json, "value", value);
    gg_json_text(tell->json, "winner", tri_side_name(winner));
    gg_json_end_object(tell->json);
}

/* Leaders that this seat has sealed ahead; null for everybody else. */
static void put_seal(const telling *tell)
{
    const tri_attack *attack = &tell->table->attack;
    uint8_t leader[2];
    for (uint32_t i = 0; i < 2; i++)
        leader[i] = attack->sealed_leader[i] == 0 ? TRI_NO_UNIT
                                                  : (uint8_t)(attack->sealed_leader[i] - 1);
    if (attack->sealed)
        put_pair(tell, "sealed", leader);
    else
        gg_json_null(tell->json, "sealed");
}

static void put_attack(const telling *tell)
{
    const tri_attack *attack = &tell->table->attack;
    if (!tri_is_attack(tell->table)) {
        gg_json_null(tell->json, "attack");
        return;
    }
    gg_json_object(tell->json, "attack");
    put_approach(tell, "from", attack->from);
    gg_json_bool(tell->json, "guard", attack->guard != 0);
    gg_json_bool(tell->json, "blocking", attack->blocking != 0);
    put_units(tell, "defenders", attack->named);
    put_units(tell, "attackers", attack->movers);
    put_seal(tell);
    put_pair(tell, "defense_leaders", attack->defense_leader);
    put_pair(tell, "attack_leaders", attack->attack_leader);
    put_pair(tell, "counter", attack->counter);
    put_pair(tell, "odd", attack->odd);
    gg_json_bool(tell->json, "wide", attack->wide != 0);
    gg_json_bool(tell->json, "by_road", attack->by_road != 0);
    gg_json_int(tell->json, "points", attack->points);
    put_by_side(tell, "lost", attack->lost);
    if (attack->attackers > 0)
        put_result(tell, "initial", attack->initial, attack->initial_winner);
    if (attack->stage != TRI_NO_LOSS || attack->after_combat)
        put_result(tell, "final", attack->final, attack->final_winner);
    gg_json_end_object(tell->json);
}

/* ---------------------------------------------------------------- teams and prompts */

static void put_bids(const telling *tell)
{
    gg_json_array(tell->json, "bids");
    for (uint32_t i = 0; i < 2; i++) {
        if (tell->table->bid[i] == 0)
            gg_json_null(tell->json, NULL);
        else
            gg_json_int(tell->json, NULL, tell->table->bid[i] - 1);
    }
    gg_json_end_array(tell->json);
}

/* Orders that the seat may read, by rank of the addressee. */
static void put_note(const telling *tell, uint32_t rank)
{
    const uint8_t *note = tell->table->notes_read[rank];
    uint8_t verb = note[0] & (uint8_t)~TRI_NOTE_SEALED;
    if (verb == TRI_NO_NOTE)
        return;
    gg_json_object(tell->json, NULL);
    gg_json_int(tell->json, "rank", rank);
    gg_json_text(tell->json, "verb", verb == TRI_NOTE_ATTACK ? "attack" : "defend");
    gg_json_bool(tell->json, "sealed", note[0] & TRI_NOTE_SEALED);
    gg_json_array(tell->json, "names");
    for (uint32_t i = 1; i <= TRI_NOUNS; i++)
        if (note[i] > 0 && note[i] <= tell->board->nouns)
            gg_json_text(tell->json, NULL, tell->board->noun[note[i] - 1].name);
    gg_json_end_array(tell->json);
    gg_json_end_object(tell->json);
}

static void put_teams(const telling *tell)
{
    gg_json_object(tell->json, "ranks");
    for (uint8_t side = TRI_SIDES; side-- > 0;) {
        gg_json_array(tell->json, tri_side_name(side));
        for (uint32_t rank = 0; rank < 4; rank++)
            if (tell->table->seat_of_rank[side][rank] < tell->table->head.seats)
                put_seat(tell, NULL, tell->table->seat_of_rank[side][rank]);
        gg_json_end_array(tell->json);
    }
    gg_json_end_object(tell->json);
    gg_json_array(tell->json, "notes");
    for (uint32_t rank = 0; rank < 4; rank++)
        put_note(tell, rank);
    gg_json_end_array(tell->json);
}

void tri_write_json(const gg_game *game, const void *view, gg_json *out)
{
    telling tell = {game, tri_board_of(game), view, out};
    gg_json_object(out, NULL);
    put_tracks(&tell);
    put_all_units(&tell);
    put_all_commanders(&tell);
    put_groups(&tell);
    put_positions(&tell);
    put_closed(&tell);
    put_locales(&tell);
    put_fire(&tell);
    put_ride(&tell);
    put_attack(&tell);
    put_bids(&tell);
    put_teams(&tell);
    gg_json_prompts(out, game, view);
    gg_json_end_object(out);
}

/* ---------------------------------------------------------------- nouns of events */

/* `130-139` */
static void put_way(const telling *tell, const char *key, uint32_t way)
{
    char word[WORD_SIZE];
    gg_text text;
    if (way >= 2U * tell->board->roads) {
        gg_json_null(tell->json, key);
        return;
    }
    gg_text_open(&text, word, sizeof word);
    tri_put_locale(tell->board, tell->board->node[tri_way_from(tell->board, (uint16_t)way)].locale,
                   &text);
    gg_put_char(&text, '-');
    tri_put_locale(tell->board, tell->board->node[tri_way_to(tell->board, (uint16_t)way)].locale,
                   &text);
    gg_json_text(tell->json, key, word);
}

static const char *time_of(const telling *tell, uint32_t round)
{
    uint32_t scenario = tell->game->scenario;
    return round < tell->board->rounds[scenario] ? tell->board->round[scenario][round].name : NULL;
}

static void put_faces(const telling *tell, const char *key, int faces)
{
    gg_json_array(tell->json, key);
    for (uint32_t i = 0; tri_listed_face(faces, i) != TRI_NO_FACE; i++)
        put_face(tell, NULL, tri_listed_face(faces, i));
    gg_json_end_array(tell->json);
}

void tri_write_noun(const gg_game *game, uint8_t type, int16_t value, gg_json *out, const char *key)
{
    telling tell = {game, tri_board_of(game), NULL, out};
    uint32_t number = (uint16_t)value;
    switch (type) {
    case GG_TYPE_PIECE:
        gg_json_int(out, key, value);
        break;
    case GG_TYPE_FACE:
        put_face(&tell, key, number < TRI_FACES ? (uint8_t)number : (uint8_t)TRI_NO_FACE);
        break;
    case TRI_TYPE_COMMANDER:
        put_commander(&tell, key, number);
        break;
    case TRI_TYPE_APPROACH:
        put_approach(&tell, key, number);
        break;
    case TRI_TYPE_ENTRY:
        gg_json_name(out, key,
                     number < tell.board->entries ? tell.board->entry[number].name : NULL);
        break;
    case TRI_TYPE_WAY:
        put_way(&tell, key, number);
        break;
    case TRI_TYPE_FACES:
        put_faces(&tell, key, value);
        break;
    case TRI_TYPE_TIME:
        gg_json_name(out, key, time_of(&tell, number));
        break;
    default:
        gg_assert(type == TRI_TYPE_NAME);
        gg_json_name(out, key, number < tell.board->nouns ? tell.board->noun[number].name : NULL);
        break;
    }
}

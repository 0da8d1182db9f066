/* preview_json.h: forecasts as JSON, with the sum line by line. */
#ifndef TRIUMPH_PREVIEW_JSON_H
#define TRIUMPH_PREVIEW_JSON_H

#include "triumph/preview/forecast.h"

/* {"text": .., "value": .. or "least", "most", "rule": ..} */
void tri_json_line(gg_json *out, const char *text, tri_range value, const char *rule);
void tri_json_units(gg_json *out, const char *key, const tri_outlook *outlook,
                    const tri_squad *squad);
void tri_json_faces(gg_json *out, const char *key, const tri_squad *squad);
void tri_json_range(gg_json *out, const char *key, tri_range range);
/* {"least", "most", "winner"}: the winner is null if it is open. */
void tri_json_result(gg_json *out, const char *key, tri_range result, uint8_t winners);

/* Lines of a sum. The attack is that of the outlook. */
void tri_json_attack_lines(gg_json *out, const tri_outlook *outlook, const tri_squad *attack);
void tri_json_defense_lines(gg_json *out, const tri_outlook *outlook, const tri_squad *defense);
void tri_json_counter_lines(gg_json *out, const tri_outlook *outlook, const tri_squad *counter);
/* Numbers and who wins at zero. */
void tri_json_tie(gg_json *out, const tri_outlook *outlook, uint32_t leaders);

/* What committing these units costs (T-ELT-02, T-ELT-03); squads may be NULL. */
void tri_json_elite_lines(gg_json *out, const tri_outlook *outlook,
                          const tri_squad *const squad[3]);
/* Losses, morale, the retreat, who would be demoralized. */
void tri_json_outcome(gg_json *out, const tri_forecast *forecast);

#endif

/* json_parts.h: what the files that write a view as JSON share. */
#ifndef WARPEACE_JSON_PARTS_H
#define WARPEACE_JSON_PARTS_H

#include "core/json/view_json.h"
#include "warpeace/table/view.h"

typedef struct wap_telling {
    const gg_game *game;
    const wap_board *board;
    const wap_view *view;
    const wap_table *table;
    gg_json *json;
} wap_telling;

/* json.c: null if there is none. */
void wap_telling_side(const wap_telling *tell, const char *key, uint8_t side);
void wap_telling_hex(const wap_telling *tell, const char *key, uint16_t hex);
void wap_telling_month(const wap_telling *tell, const char *key, uint32_t turn);

/* json_scenario.c: "changes" and "victory", members of the view. */
void wap_telling_changes(const wap_telling *tell);
void wap_telling_victory(const wap_telling *tell);

#endif

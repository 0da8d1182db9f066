/* attrition.h: what a hex loses by attrition, and why; for the rules, texts and previews. */
#ifndef WARPEACE_ATTRITION_H
#define WARPEACE_ATTRITION_H

#include "warpeace/sequence/rules.h"

/* The modifiers of P-ATT-04, one by one, and what they come to. */
typedef struct wap_wastage {
    int8_t foraging, home, supply, winter, area, siege;
    int8_t die;   /* modified, not clamped */
    bool cavalry; /* an asterisk, and there is cavalry: one SP of it at least */
    uint16_t sp, loss;
} wap_wastage;

/* For the SP of the active side, as their supply was judged last. */
void wap_attrition_in(const wap_board *board, const wap_table *table, uint16_t hex, uint32_t die,
                      wap_wastage *out);

/* What the commander of a hex may lose: SP of each kind that are there and can be lost at most, what all kinds of a seat
 * can lose together (of a divided side), and a set that is legal and costs least. */
typedef struct wap_attrition_choice {
    uint8_t here[WAP_KINDS_MAX], most[WAP_KINDS_MAX];
    wap_shares shares;
    wap_troops proposal;
} wap_attrition_choice;
void wap_choose_attrition(const wap_look *look, uint16_t hex, wap_attrition_choice *out);

#endif

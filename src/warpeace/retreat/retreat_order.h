/* retreat_order.h: the reader of the order `retreat`, shared by the files that read and offer it. Private to them. */
#ifndef WARPEACE_RETREAT_ORDER_H
#define WARPEACE_RETREAT_ORDER_H

#include "warpeace/retreat/retreat.h"

/* The order ends here, breaks a rule here, or continues. */
typedef enum wap_progress { WAP_MORE, WAP_BAD, WAP_GOOD } wap_progress;
enum { WAP_AT_SUBJECT, WAP_AT_HEXES, WAP_AT_LOSSES, WAP_AT_PARTS, WAP_AT_END };

/* How a hex leaves: to free hexes; all into its city; some through the enemy. */
enum {
    WAP_WALK,
    WAP_SHELTER,
    WAP_PASS,
    WAP_MODES,
    WAP_EVERY_MODE = 1 << WAP_WALK | 1 << WAP_SHELTER | 1 << WAP_PASS
};

enum { WAP_MUST_ITEMS = 96 }; /* items that the hexes of one order may need at least */

typedef struct wap_reader {
    const wap_look *look;
    const wap_board *board;
    const wap_table *table;
    wap_retreat *plan;
    gg_items items;
    gg_refusal *refusal; /* NULL: the beginning of a legal order */
    uint8_t expecting;   /* WAP_AT_.. */
    wap_hexes leavable;  /* hexes that may be named */
    uint32_t next;       /* hex of the plan whose turn it is */
    bool open;           /* it has been named */
    bool sums[2];        /* can the hexes read so far have paid for the pursuit: not at all, once */
    int32_t last_kind, last_leader;
    /* parts */
    wap_troops left;  /* of the hex, not named yet */
    wap_troops named; /* in this part */
    wap_leaders gone; /* leaders of the hex who have been named */
    uint16_t who_at;
    uint32_t named_at;             /* items before the one that is read or offered */
    uint16_t used[WAP_DIRECTIONS]; /* destinations of its other parts */
    uint32_t used_count;
    bool used_inside, used_passage;
    bool may_pass; /* its losses allow a way through the enemy */
    bool going;    /* TO has been read */
    uint16_t here; /* on that way */
    uint32_t entered;
    wap_passage passage;
} wap_reader;

static inline wap_progress wap_refuse_retreat(wap_reader *r, uint16_t rule)
{
    if (r->refusal)
        gg_refuse(r->refusal, rule);
    return WAP_BAD;
}

/* ---------------------------------------------------------------- retreat_order.c: battle and hexes */

void wap_open_reader(wap_reader *r, const wap_look *look, const gg_order *order, wap_retreat *plan,
                     gg_refusal *refusal);
wap_progress wap_read_all(wap_reader *r);
bool wap_is_subject(const wap_reader *r, uint32_t battle);
void wap_find_leavable(wap_reader *r);                     /* for the battle of the plan */
bool wap_all_named(const wap_reader *r);                   /* all that must withdraw */
bool wap_only_free(const wap_reader *r);                   /* only free hexes will do (P-WDR-14) */
uint32_t wap_items_for(const wap_reader *r, uint16_t hex); /* that the shortest order needs */
bool wap_fits_in(const wap_reader *r, uint16_t hex);       /* another hex, beside those named */

/* ---------------------------------------------------------------- retreat_losses.c */

/* SP that a hex names as lost, of its owner's and of the unsupplied ones. */
typedef struct wap_toll {
    uint32_t own, unsupplied;
} wap_toll;

void wap_begin_losses(wap_reader *r);
wap_progress wap_read_losses(wap_reader *r);
wap_toll wap_toll_named(const wap_leaving_hex *hex);
/* A hex that has named these losses goes in one of these ways (bits): which totals are then possible? */
void wap_add_to_sums(bool sums[2], const wap_leaving_hex *hex, wap_toll named, uint32_t modes);
bool wap_may_name_losses_of(const wap_reader *r,
                            uint32_t at); /* may hex `at` of the plan come next? */
bool wap_may_lose(const wap_reader *r, uint8_t kind, uint32_t count);
bool wap_losses_complete(const wap_reader *r); /* of the hex that is open */
bool wap_losses_may_end(const wap_reader *r);
/* SP of a kind that leave a hex, and those of them that the owner moves. */
uint32_t wap_sp_of_kind(const wap_reader *r, const wap_leaving_hex *hex, uint8_t kind,
                        uint32_t *own);

/* ---------------------------------------------------------------- retreat_parts.c */

void wap_begin_parts(wap_reader *r);
wap_progress wap_read_parts(wap_reader *r);
/* Refuses a unit named after all SP that the owner moves have gone. */
wap_progress wap_refuse_surplus(wap_reader *r);
bool wap_may_take_leader(const wap_reader *r, uint32_t leader);
bool wap_may_name(const wap_reader *r, uint8_t kind, uint32_t count);
/* A part of this many SP, with `rest` others still to go. */
bool wap_may_go_out(const wap_reader *r, uint32_t part, uint32_t rest);
bool wap_may_go_in(const wap_reader *r, uint32_t part, uint32_t rest);
bool wap_is_used(const wap_reader *r, uint16_t to); /* by another part of the hex */
/* The next hex, when all SP of this one have gone; WAP_NO_HEX: none. */
uint16_t wap_hex_after(const wap_reader *r);
/* On a path through the enemy. */
bool wap_at_way_end(const wap_reader *r);
bool wap_way_goes_on(const wap_reader *r, uint16_t to);
wap_progress wap_end_way(wap_reader *r);

#endif

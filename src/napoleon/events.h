/* events.h: what can happen. Shared by the rules and by the texts made of events. */
#ifndef NAPOLEON_EVENTS_H
#define NAPOLEON_EVENTS_H

#include "napoleon/table.h"

/* Events that change views are told once, when the order is done, by comparing views (information.c); the others
 * are the story. Numbers are blocks, towns, armies, places as in the table. A block stands in an open part only if
 * its face is open to all who are told. */
enum nap_event {
    NAP_EVENT_WORDS =
        GG_EVENT_FIRST, /* open: offset / 2 in nap_view, five words; to its reader alone, or to all */
    NAP_EVENT_TURN,     /* open: turn, side, night */
    NAP_EVENT_BID,      /* open: seat, side or -1: pass, steps */
    NAP_EVENT_DEPLOYED, /* open: side */
    NAP_EVENT_MARCHES,  /* open: army, from, to, units; told when a seat has ended its moves */
    NAP_EVENT_MARCHED,  /* open: army, town, die, bonus, step lost; secret for the owner: block */
    NAP_EVENT_REVEALED, /* open: leader, town */
    NAP_EVENT_FIGHT,    /* open: town, 0 skirmish 1 battle, attackers, defenders */
    NAP_EVENT_SKIRMISH, /* open: town: it is fought now */
    NAP_EVENT_PICKED,   /* open: block, steps: told of each when both sides have picked */
    NAP_EVENT_SHOT, /* open: shooter, needs, dice, hits, 0 line 1 square 2 skirmish: told before its dice */
    NAP_EVENT_HIT,   /* open: block or -1 (hidden), army or -1 (hidden), steps left or -1, place */
    NAP_EVENT_LOST,  /* open: block, why (enum nap_why): eliminated */
    NAP_EVENT_SETUP, /* open: town: the battle is set up now */
    NAP_EVENT_TERRAIN, /* open: town, marker, spot or -1: set aside */
    NAP_EVENT_BATTLE,  /* open: town, round, side whose Battle Turn begins */
    NAP_EVENT_MORALE,  /* open: block, die, bonus, 1 bad: told of each */
    NAP_EVENT_MOVED,   /* open: block or -1, army, from spot, to spot, town */
    NAP_EVENT_ACTION, /* open: verb (form, break, occupy, exchange, shelter, leave), block or -1, other or -1, spot */
    NAP_EVENT_RETREAT,   /* open: army, from town, to town, units */
    NAP_EVENT_BROUGHT,   /* open: army, from town, to town, units */
    NAP_EVENT_REGROUPED, /* open: army, from town, to town, units */
    NAP_EVENT_ROUT,      /* open: side, town */
    NAP_EVENT_VICTORY,   /* open: side, town: it has won this battle or skirmish */
    NAP_EVENT_STALEMATE, /* open: town */
    NAP_EVENT_SUPPLY,    /* open: army, units it must give up */
    NAP_EVENT_DEFEATED   /* open: army */
};

enum nap_why {
    NAP_BY_FIRE,
    NAP_BY_MARCH,
    NAP_BY_MORALE,
    NAP_BY_STREAM,
    NAP_WITH_SQUARE,
    NAP_BY_ATTRITION,
    NAP_NO_ROAD,
    NAP_BY_SUPPLY
};

/* What a die or a draw is for. The subject of a force march is army * 256 + town, never the block (R-W-54). */
enum {
    NAP_FOR_FIRST_BID = 1,
    NAP_FOR_SIDES,
    NAP_FOR_MARCH,
    NAP_FOR_FIRE,   /* subject: block */
    NAP_FOR_MORALE, /* subject: block */
    NAP_FOR_TERRAIN
};

#endif

/* events.h: what can happen in Napoleon's Triumph. Shared by the rules and by the texts made of
 * events. */
#ifndef TRIUMPH_EVENTS_H
#define TRIUMPH_EVENTS_H

#include "triumph/table.h"

/* Events of the game. Those that change the table are told once, when the order is done, by
 * comparing tables (information.c); these are the story. Numbers are slots, commanders, approaches
 * as in the table. */
enum tri_event {
    TRI_EVENT_WORDS = GG_EVENT_FIRST, /* open: offset / 2 in tri_table, five words of it */
    TRI_EVENT_FACES,   /* likewise, as only the reader may know them: own set-up, faces, orders */
    TRI_EVENT_COMMAND, /* open: verb, commander or -1, first unit or -1, units moved, to (position) */
    TRI_EVENT_PATH,    /* open: entry or -1, ways or -1: a command goes by road */
    TRI_EVENT_ATTACK, /* open: wide, defense leader attacked or -1, attack leaders or -1, attackers */
    TRI_EVENT_THREAT,  /* open: attack approach, Guard Attack */
    TRI_EVENT_DEFENSE, /* open: units named, 0: retreats */
    TRI_EVENT_FEINT,
    TRI_EVENT_PRESSED,
    TRI_EVENT_RESULT,    /* open: 0 initial 1 final, value, winner's side */
    TRI_EVENT_LOSS,      /* open: unit, face before, face after (TRI_NO_FACE: eliminated) */
    TRI_EVENT_MORALE,    /* open: side, change, morale now, why (enum tri_why) */
    TRI_EVENT_TURN,      /* open: round, side */
    TRI_EVENT_PUBLISHED, /* open: side */
    TRI_EVENT_BID,       /* open: seat, bid or -1: pass */
    TRI_EVENT_NOTE /* open, to its reader alone: addressee, TRI_NOTE_..., noun or -1; one for each noun */
};

enum tri_why {
    TRI_WHY_ATTACK,
    TRI_WHY_RETREAT,
    TRI_WHY_HEAVY,
    TRI_WHY_GUARD,
    TRI_WHY_GUARD_LOST,
    TRI_WHY_REINFORCED,
    TRI_WHY_NIGHT
};

/* What a draw is for. */
enum { TRI_FOR_FIRST_BID = 1 };

#endif

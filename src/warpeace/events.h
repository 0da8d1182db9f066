/* events.h: what can happen. Shared by the rules and by the texts made of events. */
#ifndef WARPEACE_EVENTS_H
#define WARPEACE_EVENTS_H

#include "warpeace/table.h"

/* Events that change views are told once, when the order is done, by comparing views (information.c); the others
 * are the story. Numbers are hexes, kinds, leaders, battles as in the table. With fog, a story about a hidden
 * stack is told to its owner only (wap_story_of). */
enum wap_news {
    WAP_NEWS_WORDS = GG_EVENT_FIRST, /* open: offset / 2 in wap_view, five words */
    WAP_NEWS_PILE,         /* open: hex, kind, marks, battle, count (0: it is gone), left */
    WAP_NEWS_SEGMENT,      /* open: month, side */
    WAP_NEWS_PHASE,        /* open: phase, side */
    WAP_NEWS_ATTRITION,    /* open: hex, modified die, SP, loss, asterisk */
    WAP_NEWS_LOST,         /* open: hex, kind, count, why (enum wap_why) */
    WAP_NEWS_ALLIANCE,     /* open: side, die, DRM, result */
    WAP_NEWS_JOINED_WAR,   /* open: change of the scenario, side, what (enum wap_diplomacy) */
    WAP_NEWS_PLACED,       /* open: group or -1, hex, leader or -1, kind or -1, count */
    WAP_NEWS_REMOVED,      /* open: hex, leader or -1, kind or -1, count */
    WAP_NEWS_MOVED,        /* open: from, to, MP spent in all, SP, leaders */
    WAP_NEWS_MARCH,        /* open: hex, MP asked, die */
    WAP_NEWS_MARCH_RESULT, /* open: kind, count, modified die, extra MP, asterisk */
    WAP_NEWS_OVERRUN,      /* open: hex, SP overrun, MP */
    WAP_NEWS_QUESTION,     /* option Z; open: hex, 1 yes 0 no, side, SP, cavalry */
    WAP_NEWS_DEMAND,       /* open: hex */
    WAP_NEWS_GARRISON,     /* open: hex, SP inside, SP outside */
    WAP_NEWS_ANNOUNCED,    /* option Z; open: hex, 1 SP are inside, 1 SP are outside */
    WAP_NEWS_ENTRENCH,     /* open: hex */
    WAP_NEWS_SAIL,         /* open: from, to */
    WAP_NEWS_DISPLACED,    /* open: leader, from, to or -1: into the pool */
    WAP_NEWS_ATTACK,       /* open: A, T */
    WAP_NEWS_SURROUND,     /* open: A, T, from, total needed 5, total */
    WAP_NEWS_ROUND,        /* open: round */
    WAP_NEWS_INTENT,       /* open: A, T, verb */
    WAP_NEWS_MODE,         /* open: A, T, mode */
    WAP_NEWS_STRENGTH,     /* open: A, T, strength FR, strength AL, odds, larger side */
    WAP_NEWS_DRM,          /* open: what (enum wap_modifier), value, leader or -1 */
    WAP_NEWS_RESULT, /* open: dice total with DRM or -1: automatic, result L, result S, loss L, loss S */
    WAP_NEWS_DEMORALISED, /* open: A, T, side, level */
    WAP_NEWS_RETREAT,     /* open: from, to, SP, inside */
    WAP_NEWS_ADVANCE,     /* open: from, to, SP */
    WAP_NEWS_TRY,         /* open: hex, A, T, total, 1 join 2 transfer */
    WAP_NEWS_SHIFT,       /* open: from, to, SP */
    WAP_NEWS_BATTLE_OVER, /* open: A, T */
    WAP_NEWS_SIEGE,       /* open: hex, marker (0: broken or lifted) */
    WAP_NEWS_SURRENDER,   /* open: hex, die, marker, 1 fallen */
    WAP_NEWS_CASUALTY,    /* open: leader, 0 unharmed 1 wounded 2 dead 3 taken, months */
    WAP_NEWS_SUCCEEDED,   /* open: leader, by */
    WAP_NEWS_POINTS,      /* open: side, hex, points */
    WAP_NEWS_CONTROL,     /* open: hex, side */
    WAP_NEWS_TRENCH_GONE  /* open: hex */
};

enum wap_why {
    WAP_BY_ATTRITION,
    WAP_BY_MARCH,
    WAP_BY_OVERRUN,
    WAP_BY_COMBAT,
    WAP_BY_PURSUIT,
    WAP_BY_ENEMIES_ON_THE_WAY,
    WAP_NO_RETREAT,
    WAP_BY_SURRENDER,
    WAP_BY_ROUT, /* option Y */
    WAP_BY_EVENT
};

/* What a modifier of combat is for: texts, previews. */
enum wap_modifier {
    WAP_M_LEADER_L,
    WAP_M_LEADER_S,
    WAP_M_MORALE_L,
    WAP_M_MORALE_S,
    WAP_M_TERRAIN,
    WAP_M_RIVER,
    WAP_M_TRENCH,
    WAP_M_MANOEUVRE,
    WAP_M_CHARGE_L,
    WAP_M_CHARGE_S,
    WAP_M_LIMIT /* what the limit of 4 takes off */
};

enum wap_diplomacy {
    WAP_D_LATER,
    WAP_D_JOINS,
    WAP_D_NEVER_JOINS,
    WAP_D_CHANGES_SIDES,
    WAP_D_LEAVES,
    WAP_D_REVOLT,
    WAP_D_HELP
};

/* What a die or a draw is for (P-INF-06). */
enum {
    WAP_FOR_ATTRITION = 1, /* att; subject: side */
    WAP_FOR_ALLIANCE,      /* all; subject: side */
    WAP_FOR_MARCH,         /* fma; subject: hex */
    WAP_FOR_MANOEUVRE,     /* man; subject: hex */
    WAP_FOR_COMBAT,        /* crt, twice; subject: battle */
    WAP_FOR_JOINING,       /* rei; subject: hex */
    WAP_FOR_TRANSFER,      /* trf; subject: hex */
    WAP_FOR_SIEGE,         /* siege; subject: hex */
    WAP_FOR_CASUALTY,      /* cas, twice; subject: leader */
    WAP_FOR_WOUND,         /* wound; subject: leader */
    WAP_FOR_ROUT,          /* y; subject: battle */
    WAP_FOR_LOSS           /* rnd; subject: battle */
};

#endif

/* The chapters of the rules: the middle of an id says which (T-MOV-12), in attacks also the step (T-ATK-5.2). */
import type { Rule } from "../core/types";

const TITLES: Record<string, string> = {
    G: "All games",
    "T-PCE": "Pieces",
    "T-MAP": "The board",
    "T-SET": "Set-up",
    "T-ORD": "Order of play",
    "T-CRP": "Corps",
    "T-CMD": "Commands",
    "T-MOV": "Movement",
    "T-RNF": "Reinforcements",
    "T-ATK-0": "Attacks: general rules",
    "T-ATK-1": "Attacks: the threat",
    "T-ATK-2": "Attacks: the retreat option",
    "T-ATK-3": "Attacks: the feint option",
    "T-ATK-4": "Attacks: the defense declaration",
    "T-ATK-5": "Attacks: the attack declaration",
    "T-ATK-6": "Attacks: the initial result",
    "T-ATK-7": "Attacks: the counter-attack",
    "T-ATK-8": "Attacks: the final result",
    "T-ATK-9": "Attacks: attacker losses",
    "T-ATK-10": "Attacks: defender losses",
    "T-ATK-11": "Attacks: completion",
    "T-AFT": "After an attack",
    "T-RET": "Retreats",
    "T-MOR": "Morale",
    "T-NGT": "Night",
    "T-ELT": "Elite units",
    "T-WIN": "Victory",
    "T-BAL": "Game balance",
    "T-SAN": "The Santon",
    "T-TEA": "Team play",
    "W-SEQ": "Sequence of play",
    "W-UNI": "Units",
    "W-DEP": "Deployment",
    "W-MOV": "Movement on the map",
    "W-BAT": "Fights: set-up and terrain",
    "W-TRN": "Battle rounds",
    "W-MRL": "Morale",
    "W-BMV": "Battle moves",
    "W-FIR": "Fire",
    "W-LOS": "Losses",
    "W-REI": "Reinforcements",
    "W-SQR": "Squares and shelter",
    "W-RET": "Retreat",
    "W-RTE": "Rout",
    "W-REG": "Regrouping",
    "W-SKI": "Skirmishes",
    "W-STA": "Stalemate",
    "W-LDR": "Leaders",
    "W-SUP": "Allied supply",
    "W-VIC": "Defeat and victory",
    "W-THR": "Three players",
    "W-BID": "Tourney bidding",
    "W-FOG": "What players see",
    "P-SEQ": "Sequence of play",
    "P-ATT": "Attrition",
    "P-ALL": "Alliances and points",
    "P-REI": "Reinforcements and replacements",
    "P-MOV": "Movement",
    "P-FMA": "Forced march",
    "P-OVR": "Overrun",
    "P-SUP": "Supply",
    "P-COM": "Battles: declaring, rounds, joining",
    "P-RES": "Resolution",
    "P-RSL": "Results and losses",
    "P-WDR": "Withdrawal and advance",
    "P-LDR": "Leader casualties",
    "P-FOR": "Fortresses",
    "P-ENT": "Entrenchment",
    "P-OPT": "Optional rules",
    "P-SCN": "Scenarios",
    "P-PLY": "More than two players",
    "P-INF": "Information, undo, dice",
};

export interface Chapter {
    key: string;
    title: string;
    rules: Rule[];
}

export function chapterKey(id: string): string {
    if (id.startsWith("G-")) return "G";
    const step = /^([A-Z]-[A-Z]+-\d+)\./.exec(id);
    return step?.[1] ?? id.split("-").slice(0, 2).join("-");
}

/** In rulebook order; those common to all games last. */
export function chaptersOf(rules: Rule[]): Chapter[] {
    const chapters = new Map<string, Chapter>();
    for (const rule of rules) {
        const key = chapterKey(rule.id);
        const chapter = chapters.get(key) ?? { key, title: TITLES[key] ?? key, rules: [] };
        chapter.rules.push(rule);
        chapters.set(key, chapter);
    }
    const all = [...chapters.values()];
    return [...all.filter((one) => one.key !== "G"), ...all.filter((one) => one.key === "G")];
}

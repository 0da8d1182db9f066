/* The options of War and Peace. */
import type { SwitchGroup } from "./switch";

export const warpeaceSwitches: SwitchGroup[] = [
    {
        title: "What you see",
        switches: [
            {
                key: "Z",
                title: "Fog of war",
                values: {
                    0: "Everybody sees all stacks.",
                    1: "Enemy stacks are hidden until all attacks are declared, then open in the hexes of these battles. Attrition and forced marches of the enemy are hidden, too.",
                },
            },
        ],
    },
    {
        title: "Optional rules of battle",
        switches: [
            { key: "U", title: "Maneuver", values: { 0: "The French can't surround a battle.", 1: "French forces beside a battle may try to surround the enemy in it." } },
            {
                key: "one_manoeuvre",
                title: "Maneuvers in a phase",
                values: { 0: "There may be one maneuver in each battle.", 1: "There may be one maneuver in each phase." },
                matters: ({ U }) => Number(U ?? 0) === 1,
            },
            { key: "V", title: "Cavalry charges", values: { 0: "Cavalry does not charge.", 1: "In the field each side may charge for a better roll. Its losses then fall on the cavalry first." } },
            { key: "W", title: "The Guard", values: { 0: "The Guard fights like other troops.", 1: "Napoleon may commit the Guard for a round: morale 3, but the first losses, and a bad result breaks the force." } },
            { key: "X", title: "Russians in Russia", values: { 0: "Russians have the same morale everywhere.", 1: "Russian infantry and cavalry have morale 3 in Russia." } },
            { key: "Y", title: "Rout", values: { 0: "A force without morale must withdraw.", 1: "A force without morale rolls for its losses instead of withdrawing." } },
        ],
    },
    {
        title: "How the rules are read",
        switches: [
            { key: "river_mp", title: "Rivers", values: { 1: "A river costs 1 MP, except on the first step of a move.", 0: "Rivers cost no MP." } },
            { key: "pass_besieged", title: "Besieged cities", values: { 1: "The besieging side may enter and cross the hex of a siege.", 0: "Nobody enters a hex with besieged enemies." } },
            { key: "leaders_block", title: "Leaders alone", values: { 0: "Leaders without troops do not stop enemies and are displaced.", 1: "Leaders without troops hold their hex against enemies." } },
            {
                key: "base_morale",
                title: "Mixed forces",
                values: {
                    largest: "The morale of most SP counts, the lower one if equal.",
                    lowest: "The morale of most SP counts, the lowest of all if equal.",
                    majority: "The morale of more than half of the SP counts, else the lowest.",
                },
            },
            { key: "zero_withdraws", title: "Troops without morale", values: { 1: "Forces of morale 0 withdraw after every round in the field.", 0: "Forces of morale 0 may stay in the field." } },
            { key: "casualty_twice", title: "Leader casualties", values: { 0: "No leader is checked twice in a phase.", 1: "A leader who lost his troops is checked again at the end of the phase." } },
        ],
    },
];

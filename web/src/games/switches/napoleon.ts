/* The options of Napoléon. */
import type { Options } from "../plain/about";
import type { SwitchGroup } from "./switch";

const isThree = (options: Options): boolean => Number(options["players"] ?? 2) === 3;

export const napoleonSwitches: SwitchGroup[] = [
    {
        title: "Start and fog of war",
        switches: [
            { key: "historical", title: "Historical start", values: { 0: "Both sides deploy freely in their zones.", 1: "All blocks start in their towns of 15 June 1815." } },
            {
                key: "hidden",
                title: "Hidden units in battles",
                values: { 0: "Units in the positions of a battle are visible, except in woods. Reserves are hidden.", 1: "Units in a battle stay hidden until they are engaged or fire." },
            },
            {
                key: "bid",
                title: "Bid for sides",
                values: { 0: "Sides are chosen when the game is made.", 1: "The players bid steps of their army for the side that they want." },
                matters: (options) => !isThree(options),
            },
        ],
    },
    {
        title: "Fire and hits",
        switches: [
            { key: "quality", title: "Second-line infantry", values: { 0: "All infantry fires at 2, the Guard at 3.", 1: "Netherlands and second-line Prussian infantry fires at 1." } },
            { key: "melee_fire", title: "Fire past friends", values: { 1: "Artillery may fire at long range where friendly units are engaged.", 0: "Artillery may not fire at long range where friendly units are engaged." } },
            { key: "shock", title: "Shock", values: { all: "Cavalry has shock in its first fire of every engagement.", charge: "Cavalry has shock only if it charged itself." } },
            { key: "foot_first", title: "Foot artillery", values: { n: "The first fire of foot artillery at short range is at N." } },
            { key: "tie", title: "Hits on equal units", values: { owner: "Of equally strong units, the owner chooses which one takes a hit.", firer: "Of equally strong units, the side that fires chooses which one takes a hit." } },
        ],
    },
    {
        title: "Moving in battles",
        switches: [
            { key: "lateral", title: "Sideways moves", values: { 0: "Units never move sideways in a battle.", 1: "Unengaged units may move sideways to the next position of their side." } },
            { key: "leader_links", title: "Leaders", values: { 1: "A leader moves one link at a time in a battle.", 2: "A leader moves up to two links at a time in a battle." } },
            { key: "keep_line", title: "Keep the line", values: { 0: "A side may leave one of its positions empty.", 1: "The last unit of a position may not leave it." } },
            { key: "square_limit", title: "Squares", values: { 0: "Any number of units may be in square.", n: "At most N units may be in square at one time." } },
            { key: "moved_reinforce", title: "Reinforcements", values: { 1: "Units that moved this turn may reinforce battles.", 0: "Units that moved this turn may not reinforce battles, unless they have won or regrouped since." } },
            { key: "stalemate", title: "Stalemate", values: { turns: "After a stalemate the attackers leave turn by turn, as the roads allow.", at_once: "After a stalemate the attackers leave all at once." } },
        ],
    },
    {
        title: "Three players",
        switches: [
            {
                key: "ally_faces",
                title: "Allied faces",
                values: { 0: "On the map the two Allied players see only how many blocks the other has.", 1: "The two Allied players see each other's faces everywhere." },
                matters: isThree,
            },
            {
                key: "thr_mode",
                title: "Shared battles",
                values: { alternate: "In a shared battle the Allied players take turns, one action each.", sequence: "In a shared battle the Anglo-Dutch player acts first, then the Prussian player." },
                matters: isThree,
            },
        ],
    },
];

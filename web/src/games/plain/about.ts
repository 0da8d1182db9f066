/* What the pages around the games say about each game. They need no more than this; a game's module, which is large, is
 * loaded with the table. */

interface Side {
    name: string;
    colour: string;
    /** The side with which it wins; "" if unknown yet. */
    with?: string;
}

export interface About {
    about: string;
    firstSeat: number;
    sides: Record<string, Side>;
    /** The options that set the number of players. */
    counts: string[];
    /** An option that makes the game even between equal players, by scenario (docs/triumph.md). */
    even?: { key: string; words: string; value: Record<string, number> };
    /** A seat that resigns does not end the game while its side has another. */
    outlives?: boolean;
    /** Its options have words of their own (games/switches). */
    saysOptions?: boolean;
    /** The names of the seats with these options, in order. */
    seats(options: Options, scenario?: string): string[];
    /** The most players of a scenario, if not as many as the options allow. */
    most?(scenario: string): number;
    /** The side with which a seat wins, where it depends on the scenario. */
    camp?(seat: string, scenario: string): string | undefined;
}

export type Options = { [key: string]: number | string | boolean };

const FRENCH: Side = { name: "French", colour: "var(--french)" };
const ALLIES: Side = { name: "Allies", colour: "var(--allied)" };
const BY_BID: Record<string, Side> = {
    X: { name: "First player", colour: "var(--line-strong)", with: "" },
    Y: { name: "Second player", colour: "var(--line-strong)", with: "" },
};

const team = (side: string, count: number): string[] =>
    count < 2 ? [side] : Array.from({ length: count }, (_, i) => side + (i + 1));

function triumphSeats(options: Options): string[] {
    const french = Number(options["french"] ?? 1);
    const allied = Number(options["allied"] ?? 1);
    if (options["balance"] === "auction") return [...team("X", french), ...team("Y", allied)];
    return [...team("F", french), ...team("A", allied)];
}

function napoleonSeats(options: Options): string[] {
    if (Number(options["players"] ?? 2) === 3) return ["F", "W", "B"];
    return Number(options["bid"] ?? 0) ? ["X", "Y"] : ["F", "A"];
}

/** Who plays if more than two sit down, by scenario and number of players: lines `seats` of data/warpeace. */
export const SEATED: Record<string, Record<number, string[]>> = {
    N05: { 3: ["FR", "AU", "RU"] },
    N06: { 3: ["FR", "PR", "RU"] },
    N09: { 3: ["FR", "AU", "EN"] },
    N12: { 3: ["FR", "AU", "RU"] },
    N13: { 3: ["FR", "RU", "PR"], 4: ["FR", "RU", "PR", "AU"] },
    N14: { 3: ["FR", "AU", "EN"], 4: ["FR", "AU", "RU", "EN"], 5: ["FR", "AU", "RU", "PR", "EN"] },
    N15: { 3: ["FR", "EN", "PR"], 4: ["FR", "EN", "PR", "AU"] },
    P08: { 3: ["FR", "EN", "SP"] },
    P11: { 3: ["FR", "EN", "SP"] },
    LINK: { 3: ["FR", "RU", "PR"], 4: ["FR", "RU", "PR", "AU"] },
};

const warpeaceSeats = (options: Options, scenario = "N05"): string[] =>
    SEATED[scenario]?.[Number(options["players"] ?? 2)] ?? ["FR", "AL"];

const allied = (name: string, colour = "var(--allied)"): Side => ({ name, colour, with: "AL" });

const known: Record<string, About> = {
    triumph: {
        about:
            "Austerlitz, 2 December 1805. Two armies of hidden blocks, no dice: maneuver, threaten, and guess what your opponent holds. " +
            "About two hours, for two players or two teams of up to four.",
        firstSeat: 0,
        sides: { F: FRENCH, A: ALLIES, ...BY_BID },
        counts: ["french", "allied"],
        even: {
            key: "handicap_french",
            words: "The French start with N less morale. Without this they win more than half of the games between equal bots.",
            value: { dec2: 2 },
        },
        seats: triumphSeats,
    },
    napoleon: {
        about:
            "The Waterloo campaign, June 1815. The French must beat two Allied armies before they join. " +
            "Hidden blocks on the roads of Belgium, and battles with lines, squares and cannon.",
        firstSeat: 0,
        sides: {
            F: FRENCH,
            A: ALLIES,
            W: { name: "Anglo-Dutch", colour: "var(--allied)", with: "A" },
            B: { name: "Prussians", colour: "var(--prussian)", with: "A" },
            ...BY_BID,
        },
        counts: ["players"],
        saysOptions: true,
        seats: napoleonSeats,
    },
    warpeace: {
        about:
            "Eleven campaigns of the Napoleonic Wars, 1796 to 1815, on a map from Lisbon to Moscow. " +
            "Lead your armies, keep them in supply, and choose your battles.",
        firstSeat: 0,
        outlives: true,
        sides: {
            FR: FRENCH,
            AL: ALLIES,
            AU: allied("Austrians"),
            RU: allied("Russians"),
            PR: allied("Prussians", "var(--prussian)"),
            EN: allied("British"),
            SP: allied("Spaniards"),
        },
        counts: ["players"],
        saysOptions: true,
        seats: warpeaceSeats,
        most: (scenario) => Math.max(2, ...Object.keys(SEATED[scenario] ?? {}).map(Number)),
        camp: (seat, scenario) => (scenario === "N12" && seat === "AU" ? "FR" : undefined),
    },
};

const unknown: About = { about: "", firstSeat: 0, sides: {}, counts: [], seats: () => [] };

export const aboutGame = (game: string): About => known[game] ?? unknown;

/** "F2" -> "F" */
export function sideIn(about: About, seat: string): string {
    if (about.sides[seat]) return seat;
    const side = seat.replace(/\d+$/, "");
    return about.sides[side] ? side : seat;
}

/** The side with which a seat wins; "" if unknown yet. */
export function campIn(about: About, seat: string, scenario: string): string {
    const side = sideIn(about, seat);
    return about.camp?.(side, scenario) ?? about.sides[side]?.with ?? side;
}

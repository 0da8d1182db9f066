/* What each game is about and how it is won, for players who are new to it. */

export interface Goal {
    what: string;
    win: string;
    /** How to make the game even, if it is lopsided between equal bots (docs, "Balance"). */
    even?: string | undefined;
}

const WARPEACE = "Each turn is a month in which both sides march, fight and besiege cities. Armies lose men to attrition every month, most of all when they are out of supply.";

/** By scenario. */
const CAMPAIGNS: Record<string, string> = {
    I96: "The French win if they control two of Turin, Milan and Mantua after the last turn. With one of the three the game is a draw.",
    I00: "The French win if they control Milan, Alessandria and Munich after the last turn. With two of the three the game is a draw.",
    N05: "The French win if their troops hold Vienna after the last turn.",
    N06: "The French win at the end of any turn in which they control every Prussian city. With 15 of the 19 after the last turn the game is a draw.",
    N09: "The French win if they control Vienna after the last turn and have at least as many points as the Allies.",
    N12: "After the last turn the French need Warsaw, Smolensk, and Moscow or St. Petersburg. With Warsaw and Smolensk alone the game is a draw.",
    N13: "After the last turn the French need four of Dresden, Leipzig, Hamburg, Magdeburg, Frankfurt and Munich; three are a draw. With Berlin and Breslau they win early, as long as Austria is neutral.",
    N14: "The Allies win if they hold Paris, in supply, after the last turn. Otherwise the French win.",
    N15: "The Allies win when they take Paris. The French win if they keep it to the end, or take Brussels while Wellington and Blücher are both weak.",
    LINK: "The war of 1812 to 1814 in one game. The French win from December 1812 on with Warsaw, Smolensk, and Moscow or St. Petersburg; the Allies from January 1814 on with a supplied army in Paris. After the last turn the French need Paris and four of Mainz, Metz, Strasbourg, Antwerp, Brussels, Lyons, Milan and Turin; Paris and two of them are a draw.",
    P08: "The French win early with every mainland city of Spain and Portugal. After the last turn they need Madrid, Lisbon and 30 cities; Madrid and 15 are a draw.",
};

const LEANS: Record<string, string> = {
    N05: "Between equal bots the French win four games of five. The better player should take the Allies.",
    N06: "Between equal bots the Allies win seven games of ten, and a quarter is drawn. The better player should take the French.",
    N12: "Between equal bots the French hardly ever win. The better player should take the French, or agree that a draw is a French success.",
    N13: "Between equal bots the French win three games of four. The better player should take the Allies.",
    N15: "Between equal bots the Allies win nine games of ten. The better player should take the French.",
    P08: "Between equal bots the Allies win nearly always. The better player should take the French.",
    P11: "Between equal bots the Allies win nearly always. The better player should take the French.",
};

const OTHERWISE = "Otherwise the Allies win.";

function campaign(scenario: string): string {
    const win = CAMPAIGNS[scenario === "P11" ? "P08" : scenario];
    if (!win) return "The scenario says which cities the French need.";
    return scenario === "N14" ? win : `${win} ${OTHERWISE}`;
}

const goals: Record<string, (scenario: string) => Goal> = {
    triumph: () => ({
        what: "Two armies of hidden blocks fight for the field of Austerlitz, without dice.",
        win:
            "An army whose morale drops to 0 loses immediately. Otherwise the starred objectives decide after the last round: blue for the Allies; " +
            "red, green and black for the French, who need all three once their reinforcements have entered.",
    }),
    napoleon: () => ({
        what: "In June 1815 Napoleon marches into Belgium, between two Allied armies that together outnumber him.",
        win:
            "An army is defeated when half of its blocks are lost: 12 French, 8 Anglo-Dutch or 9 Prussian. " +
            "The French win by defeating both Allied armies, or by holding two of Brussels, Ghent and Liège after the last turn. Otherwise the Allies win.",
    }),
    warpeace: (scenario) => ({ what: WARPEACE, win: campaign(scenario), even: LEANS[scenario] }),
};

export const goalOf = (game: string, scenario: string): Goal | null => goals[game]?.(scenario) ?? null;

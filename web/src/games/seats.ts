/* The seats of a game before and after it has begun: names, sides, players. */
import type { Catalog, Game, Seat } from "../core/types";
import { aboutGame, campIn, sideIn, type Options } from "./plain/about";

/** "triumph dec2 french=2" -> {french: "2"} */
export function optionsOf(line: string): Options {
    const pairs = line.split(" ").map((word) => word.split("="));
    return Object.fromEntries(pairs.filter((pair) => pair.length === 2) as [string, string][]);
}

export function sideTitle(game: string, name: string): string {
    const about = aboutGame(game);
    const side = sideIn(about, name);
    const number = name.slice(side.length);
    const words = about.sides[side]?.name ?? side;
    return number ? `${words.replace("player", "team")} ${number}` : words;
}

export function sideColour(game: string, name: string): string {
    const about = aboutGame(game);
    return about.sides[sideIn(about, name)]?.colour ?? "var(--ink)";
}

/** The seat's name in the game, or the name that it will have. */
export function seatName(game: Game, seat: Seat): string {
    return seat.name ?? aboutGame(game.game).seats(optionsOf(game.line), game.scenario)[seat.seat] ?? String(seat.seat + 1);
}

/** The seat's title in a game of this line: "triumph dec2 french=2". */
export function seatTitleIn(line: string, seat: number): string {
    const [game = "", scenario] = line.split(" ");
    return sideTitle(game, aboutGame(game).seats(optionsOf(line), scenario)[seat] ?? String(seat + 1));
}

export const seatTitle = (game: Game, seat: Seat): string => sideTitle(game.game, seatName(game, seat));

/** The titles of the game and its scenario in the catalog. */
export function titlesOf(catalog: Catalog | null, game: Game): { title: string; scenario: string } {
    const info = catalog?.games.find((one) => one.game === game.game);
    const scenario = info?.scenarios.find((one) => one.id === game.scenario);
    return { title: info?.title ?? game.game, scenario: scenario?.title ?? "" };
}

/** Who sits there, in words. */
export function personWords(seat: Seat): string {
    if (seat.mine) return "you";
    if (seat.kind === "bot") return `bot ${seat.player ?? seat.bot ?? ""}`.trim();
    if (seat.kind === "open") return "open";
    if (seat.kind === "invited") return seat.player ? `${seat.player}, not joined yet` : "open to anyone with the link";
    return seat.player ?? "a player";
}

// ------------------------------------------------------------ at the table

export interface Party {
    seat: Seat;
    side: string;
    /** "French", or "French 2" in a team. */
    title: string;
    colour: string;
    /** "Ann", "you", "bot random". */
    player: string;
}

export function partyOf(game: Game, seat: Seat): Party {
    const name = seatName(game, seat);
    return {
        seat,
        side: sideIn(aboutGame(game.game), name),
        title: sideTitle(game.game, name),
        colour: sideColour(game.game, name),
        player: personWords(seat),
    };
}

export const partiesOf = (game: Game): Party[] => game.seats.map((seat) => partyOf(game, seat));

/** The question before a seat resigns: a teammate's game may be over, too. */
export function resignQuestion(game: Game, seat: number | null): string {
    const about = aboutGame(game.game);
    const camp = ({ side }: Party) => campIn(about, side, game.scenario) || side;
    const parties = partiesOf(game);
    const own = parties.find((party) => party.seat.seat === seat);
    const mates = parties.filter((party) => own && party !== own && camp(party) === camp(own)).length;
    if (!mates) return "Resign this game? Your opponent wins.";
    if (about.outlives) return "Resign this game? An ally who still plays takes over your troops. Without one, the other side wins.";
    return "Resign for your whole side? The game is over for your teammates, too, and the other side wins.";
}

/** By the name that views use, or by number. */
export function partyNamed(game: Game, name: string | number): Party | null {
    const seat = game.seats.find((one) => one.name === name || one.seat === name);
    return seat ? partyOf(game, seat) : null;
}

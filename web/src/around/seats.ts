/* The seats of a game in words: who plays what, in which colour. */
import type { Game, Seat } from "../core/types";
import { moduleOf } from "../games/index";

export interface Party {
    seat: Seat;
    side: string;
    /** "French", or "French 2" in a team. */
    title: string;
    colour: string;
    /** "Ann", "you", "a bot". */
    player: string;
}

export function partyOf(game: Game, seat: Seat): Party {
    const module = moduleOf(game.game);
    const name = seat.name ?? String(seat.seat + 1);
    const side = module.sideOf(name);
    const number = name.slice(side.length);
    return {
        seat,
        side,
        title: module.sideName(side) + (number ? ` ${number}` : ""),
        colour: module.sideColour(side),
        player: seat.mine ? "you" : seat.kind === "bot" ? `bot ${seat.player ?? ""}`.trim() : (seat.player ?? "nobody"),
    };
}

export const partiesOf = (game: Game): Party[] => game.seats.map((seat) => partyOf(game, seat));

/** By the name that views use, or by number. */
export function partyNamed(game: Game, name: string | number): Party | null {
    const seat = game.seats.find((one) => one.name === name || one.seat === name);
    return seat ? partyOf(game, seat) : null;
}

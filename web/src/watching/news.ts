/* What others did, picked from the entries of a game. */
import type { Entry, Game, View } from "../core/types";
import { isCore } from "../around/log-entry";
import { sectionsOf, standing } from "../around/log-lines";
import { aboutGame } from "../games/plain/about";
import { partyNamed } from "../games/seats";
import { turnOf, type Turn } from "../games/turns";

export type Order = Entry & { kind: "order" };

export const isOrder = (entry: Entry): entry is Order => entry.kind === "order" && !isCore(entry.text);

const beginsTurn = (game: string, entry: Entry): boolean => "events" in entry && entry.events.some((event) => turnOf(game, event));

/** The orders of a game that can be shown on its board: those that stand, from the first turn on. */
export function boardOrders(game: string, entries: Entry[]): Order[] {
    const all = standing(entries);
    const first = all.findIndex((entry) => beginsTurn(game, entry));
    return first < 0 ? [] : all.slice(first + 1).filter(isOrder);
}

/** Those of others. */
export const ordersOfOthers = (orders: Order[], mine: readonly number[]): Order[] => orders.filter((order) => !mine.includes(order.seat));

/** The entries that lead to positions. */
export const positions = (entries: Entry[]): Entry[] => standing(entries).filter((entry) => entry.kind === "order" || entry.kind === "begin");

/** The entry after which the position was the one before this entry. */
export function before(entries: Entry[], number: number): Entry | undefined {
    const all = positions(entries);
    return all[all.findIndex((entry) => entry.number === number) - 1];
}

/** The side with which a side wins. */
const allied = ({ game, scenario }: Game, side: string): string =>
    (aboutGame(game).camp?.(side, scenario) ?? aboutGame(game).sides[side]?.with) || side;

const sideOfSeat = (game: Game, seat: number | null): string | null =>
    seat === null ? null : allied(game, partyNamed(game, seat)?.side ?? "");

/** Is this the turn of an enemy? For spectators every turn is. */
export const isEnemyTurn = (game: Game, turn: Turn | null, seat: number | null): boolean =>
    turn !== null && allied(game, turn.side) !== sideOfSeat(game, seat);

/** The turn in which an order was given. */
export const turnWith = (game: string, entries: Entry[], order: Order): Turn | null =>
    sectionsOf(game, standing(entries)).find((section) => section.entries.some((entry) => entry.number === order.number))?.turn ?? null;

/** A turn that is over, with its orders. */
export interface Past {
    turn: Turn;
    orders: Order[];
}

/** The enemy's turn that has just ended, until the reader's next order; for spectators, until anybody's. */
export function lastTurn(game: Game, entries: Entry[], seat: number | null, view: View): Past | null {
    const [past, now] = sectionsOf(game.game, standing(entries)).slice(-2);
    if (!past?.turn || !now || view.over || !isEnemyTurn(game, past.turn, seat)) return null;
    const since = now.entries.filter(isOrder);
    if (seat === null ? since.length : since.some((order) => order.seat === seat)) return null;
    const orders = past.entries.filter(isOrder);
    return orders.length ? { turn: past.turn, orders } : null;
}

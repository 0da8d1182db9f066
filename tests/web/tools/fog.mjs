// fog.mjs: searches everything that a seat of War and Peace was sent, over its recorded line, for what the fog of option Z hides from it (P-INF-02, P-INF-03).

import { jsonIn } from "../line.mjs";

/** Every object in a value for which `wanted` holds. */
function* objectsIn(value, wanted) {
  if (value === null || typeof value !== "object") return;
  if (wanted(value)) yield value;
  for (const member of Object.values(value)) yield* objectsIn(member, wanted);
}

const isBoard = (value) => Array.isArray(value.stacks) && Array.isArray(value.ghosts) && Array.isArray(value.nations);
const isOver = (value) => value.over === true && typeof value.board === "object";
const isOrder = (value) => value.kind === "order" && typeof value.text === "string" && Array.isArray(value.events);

/** P-INF-03: fog lifts for hexes of declared battles and for who takes part in them; an event that asks about SP shows them. */
function isOpen(board, hex) {
  if (board.phase === "alliance") return true;
  if (board.phase !== "combat") return false;
  return board.battles.some(({ a, t }) => a === hex || t === hex) && board.stage !== "declare";
}

const wasMet = ({ battle, marks }) => battle !== null || marks.includes("committed") || marks.includes("left");

function hiddenInView(board, enemy) {
  const piles = board.stacks.flatMap(({ hex, piles: all }) => all.map((pile) => ({ hex, ...pile })));
  const met = (hex) => isOpen(board, hex) || piles.some((pile) => pile.hex === hex && pile.side === enemy && wasMet(pile));
  const leaders = board.leaders.filter(({ side, state, hex, marks }) => side === enemy && state === "map" && !marks.includes("homeless") && !met(hex));
  const secret = board.segment === enemy ? [board.attrition_die && "the die of attrition", board.group && "the group on its way"] : [];
  return [
    ...piles.filter((pile) => pile.side === enemy && !wasMet(pile) && !isOpen(board, pile.hex)),
    ...leaders,
    ...board.leaders.filter(({ side, state }) => side === enemy && (state === "may-return" || state === "not-yet")),
    ...board.reinforcements.filter(({ side, due }) => side === enemy && due),
    ...secret.filter(Boolean),
  ];
}

/** Orders of the enemy outside of combat name nobody and no place; nor do their events. */
const NAMED = /^(move|march|sail|place|replace|return|withdraw) (?!\?$)/;
const PRIVATE = new Set(["moved", "march", "march-result"]);

function hiddenInOrder(entry, enemies, sideOfKind, enemy) {
  const theirs = enemies.includes(entry.name);
  if (theirs && NAMED.test(entry.text)) return [entry.text];
  return entry.events.filter((event) => {
    if (theirs && PRIVATE.has(event.kind)) return true;
    if (event.kind === "die" && event.purpose === "attrition") return event.subject === enemy;
    return event.kind === "lost" && ["attrition", "march"].includes(event.why) && sideOfKind(event.sp) === enemy;
  });
}

/** What was sent before the game was over: then the fog lifts, and everything is told. */
function repliesDuring(line) {
  const replies = line.traffic.filter(({ path: place }) => place.startsWith("/api/")).map(({ path: place, text }) => ({ place, said: [...jsonIn(text)] }));
  const end = replies.findIndex(({ said }) => said.some((reply) => !objectsIn(reply, isOver).next().done));
  return end < 0 ? replies : replies.slice(0, end);
}

/** { told: what the seat was sent and may not know, views, own: how much the search has seen }. `enemies`: the names of the enemy's seats. */
export function searchFog(line, side, enemies) {
  const enemy = side === "FR" ? "AL" : "FR";
  const found = { told: [], views: 0, own: 0, orders: 0 };
  let nations = [];
  const sideOfKind = (kind) => nations.find(({ nation }) => nation === kind.slice(0, 2))?.troops ?? null;
  for (const { place, said } of repliesDuring(line)) {
    for (const reply of said) {
      for (const board of objectsIn(reply, isBoard)) {
        nations = board.nations;
        found.views++;
        found.own += board.stacks.flatMap(({ piles }) => piles).filter((pile) => pile.side === side).length;
        found.told.push(...hiddenInView(board, enemy).map((what) => `${place}: ${board.month} ${board.phase}: ${JSON.stringify(what)}`));
      }
      for (const entry of objectsIn(reply, isOrder)) {
        found.orders += enemies.includes(entry.name) ? 1 : 0;
        found.told.push(...hiddenInOrder(entry, enemies, sideOfKind, enemy).map((what) => `${place}: ${entry.name} ${entry.number}: ${JSON.stringify(what)}`));
      }
    }
  }
  return found;
}

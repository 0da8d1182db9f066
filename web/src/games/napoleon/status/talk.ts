/* When the two Allied players may talk (W-THR-03): the server decides, this says so. */
import type { View } from "../../../core/types";
import { napoleonTurn } from "../../turns";
import { positionOf, type Position } from "../view";
import { sideName } from "../names";
import {  } from "../words/phrases";
import { beforeTurns, cellsOf } from "./campaign";

const PARTNER: Record<string, string> = { W: "B", B: "W" };

/** "16 June, night" */
function nextTalk({ turn, turns }: Position): string | null {
    const next = cellsOf(turns).find((cell) => cell.turn > turn && cell.side === "A" && cell.night);
    return next ? napoleonTurn(next.turn) : null;
}

/** Null: this seat may always talk to everyone. */
export function talkWords(view: View, closed: boolean): { words: string; rule: string } | null {
    const position = positionOf(view);
    const partner = PARTNER[view.seat];
    if (!position || !partner || view.over) return null;
    const them = sideName(partner);
    const next = nextTalk(position);
    const words = closed
        ? `You can't talk to ${them} or to everyone now. The Allied players talk only while they deploy and in Allied night turns.${next ? ` The next one is ${next}.` : ""}`
        : beforeTurns(position)
          ? `You may talk to ${them} until the first turn begins, and then in Allied night turns.`
          : `Allied night: you may talk to ${them} until this turn ends.${next ? ` The next time is ${next}.` : ""}`;
    return { words, rule: "W-THR-03" };
}

/* Napoléon, the Waterloo campaign. */
import type { GameModule } from "../game";
import { plain } from "../plain/plain";
import { answerTo } from "./answers";
import { meanings } from "./map/meanings";
import { Pieces } from "./map/pieces";
import { boxOf, theatre } from "./map/places";
import { sideWord } from "./names";

export const napoleon: GameModule = {
    ...plain("napoleon"),
    game: "napoleon",
    sideOf: (seat) => seat.charAt(0),
    sideName: sideWord,
    Pieces,
    boxOf,
    theatre,
    meanings,
    answerTo,
    hiddenNow: () => ".panels",
    layers: { names: ".names", symbols: ".bridges, .hills, .woods" },
};

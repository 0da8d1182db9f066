/* Napoléon, the Waterloo campaign. */
import type { GameModule } from "../game";
import { plain } from "../plain/plain";
import { answerTo } from "./answers";
import { meanings } from "./map/meanings";
import { Pieces } from "./map/pieces";
import { boxOf, theatre } from "./map/places";
import { sideWord } from "./names";
import { Status } from "./status/status";
import { talkWords } from "./status/talk";
import { Victory } from "./status/victory";
import { words } from "./words/words";

export const napoleon: GameModule = {
    ...plain("napoleon"),
    game: "napoleon",
    sideOf: (seat) => seat.charAt(0),
    sideName: sideWord,
    ...words,
    Status,
    Victory,
    talkWords,
    Pieces,
    boxOf,
    theatre,
    meanings,
    answerTo,
    hiddenNow: () => ".panels",
    layers: { names: ".names", symbols: ".bridges, .hills, .woods" },
};

/* Napoléon, the Waterloo campaign. */
import type { GameModule } from "../game";
import { plain } from "../plain/plain";
import { sideWord } from "./names";
import { Status } from "./status/status";
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
};

/* Games without their own module: the bare board, and choices as a list. */
import { plainName } from "../../core/words";
import type { Happened } from "../../core/types";
import type { GameModule } from "../game";
import { aboutGame, sideIn } from "./about";
import { LitHexes } from "./hexes";
import { theatre } from "./theatre";

const sentence = (text: string): string => plainName(text.charAt(0).toUpperCase() + text.slice(1));

/** The server's own sentences. */
const newsWords = ({ news }: Happened): string[] => news.map(sentence);

export function plain(game: string): GameModule {
    const about = aboutGame(game);
    return {
        game,
        about: about.about,
        firstSeat: about.firstSeat,
        sideOf: (seat) => sideIn(about, seat),
        sideName: (side) => about.sides[side]?.name ?? side,
        sideColour: (side) => about.sides[side]?.colour ?? "var(--ink)",
        Pieces: LitHexes,
        turnFor: () => 0,
        boxOf: () => null,
        theatre,
        focus: () => null,
        describe: (_board, _view, target) => plainName(target.id),
        choiceWords: (choice) => ({ label: sentence(choice.text) }),
        entryWords: (entry) => ("news" in entry ? newsWords(entry) : []),
        newsWords,
        promptWords: () => "",
        Status: () => null,
        Card: null,
        answerTo: () => null,
        layers: { names: "", symbols: "" },
    };
}

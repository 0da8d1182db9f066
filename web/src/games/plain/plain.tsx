/* Games that have no module of their own yet: the bare board, and choices as a list. */
import { plainName } from "../../core/words";
import type { GameModule } from "../game";

export function plain(game: string): GameModule {
    return {
        game,
        about: "",
        firstSeat: 0,
        sideOf: (seat) => seat,
        sideName: (side) => side,
        sideColour: () => "var(--ink)",
        Pieces: () => null,
        turnFor: () => 0,
        boxOf: () => null,
        focus: () => null,
        describe: (_board, _view, target) => plainName(target.id),
        choiceWords: (choice) => ({ label: plainName(choice.text) }),
        entryWords: (entry) => ("news" in entry ? entry.news.map(plainName) : []),
        promptWords: (prompt) => prompt,
        Status: () => null,
        Card: null,
        answerTo: () => null,
        layers: { names: "", symbols: "" },
    };
}

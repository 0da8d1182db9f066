/* What somebody who joins a game agrees to: the clock, the pace, ratings, and rules that are not as usual. */
import { clockTerms, paceWords } from "../core/pace";
import type { Game } from "../core/types";
import { laterExtra } from "../ui/later";

const ChangedRules = laterExtra(() => import("../around/rules-in-use").then((part) => part.ChangedRules));

export function Terms({ game }: { game: Game }) {
    const terms = [clockTerms(game.clock), paceWords(game.pace), game.rated ? "Rated" : ""].filter(Boolean);
    return (
        <>
            {terms.length > 0 && <p>{terms.join(" · ")}</p>}
            <ChangedRules line={game.line} />
        </>
    );
}

/* Filters of the list of open games. */
import { PACES } from "../core/pace";
import { link } from "../core/route";
import type { Catalog } from "../core/types";
import { useValue } from "../core/value";
import { seatNames } from "../home/make";
import { openWish, setWish } from "../home/open-wish";
import { sideTitle } from "../games/seats";
import "./styles";

export function OpenFilters({ catalog }: { catalog: Catalog }) {
    const wish = new URLSearchParams(useValue(openWish));
    const info = catalog.games.find((one) => one.game === wish.get("game"));
    const sides = info ? seatNames(info, {}, wish.get("scenario") ?? undefined) : [];
    const pick = (key: string, words: string, choices: [string, string][]) => (
        <label class="field">
            <span>{words}</span>
            <select aria-label={words} value={wish.get(key) ?? ""} onChange={(event) => setWish(key, event.currentTarget.value)}>
                <option value="">Any</option>
                {choices.map(([value, text]) => (
                    <option key={value} value={value}>
                        {text}
                    </option>
                ))}
            </select>
        </label>
    );
    return (
        <details class="meet-filters" open={openWish.get() !== ""}>
            <summary>Filters{openWish.get() !== "" && " (on)"}</summary>
            <div class="meet-filter-row">
                {pick("game", "Game", catalog.games.map((one) => [one.game, one.title]))}
                {info && info.scenarios.length > 1 && pick("scenario", "Scenario", info.scenarios.map((one) => [one.id, one.title]))}
                {sides.length > 0 && pick("seat", "Open side", sides.map((name, i) => [String(i), sideTitle(info!.game, name)]))}
                {pick("pace", "Pace", PACES)}
                {pick("rated", "Rated", [
                    ["yes", "Rated"],
                    ["no", "Not rated"],
                ])}
                {pick("clock", "Clock", [
                    ["none", "No clock"],
                    ["live", "Live"],
                    ["days", "Days per move"],
                ])}
            </div>
            <p class="meet-links">
                <a href={link("players")}>Play when someone comes</a> <a href={link("ratings")}>Ratings</a>
            </p>
        </details>
    );
}

/* The Players page: play when someone comes, and who is online. */
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { me } from "../core/api";
import { botsOf, titleOf } from "../core/making";
import { paceWords } from "../core/pace";
import { link } from "../core/route";
import { listen } from "../core/stream";
import type { Catalog, Pace } from "../core/types";
import { useValue } from "../core/value";
import { dateWords } from "../core/words";
import { join, logInFirst, trying } from "../home/actions";
import { GameRow } from "../home/game-row";
import { freshRules, rulesBody, type RulesProps } from "../home/make";
import { OptionPart, ScenarioSelect } from "../home/option-part";
import { useCatalog } from "../home/use-catalog";
import { Check, NumberField, Segments } from "../ui/fields";
import { laterExtra } from "../ui/later";
import { Page } from "../ui/page";
import { Button } from "../ui/ui";
import { calls, type Seek, type SeekReply } from "./calls";
import { PaceField } from "./pace-field";

export function PlayersPage() {
    const who = useValue(me);
    const catalog = useCatalog();
    if (who && !who.accounts) return <Page title="Players">This server has no accounts.</Page>;
    return (
        <Page title="Players">
            {!who?.user && (
                <p>
                    <Button onClick={logInFirst}>Log in to play with others</Button>
                </p>
            )}
            {who?.user && catalog && <SeekPart catalog={catalog} />}
            {who?.user && <OnlinePart />}
            <p>
                <a href={link("ratings")}>Ratings of all games</a>
            </p>
        </Page>
    );
}

// ------------------------------------------------------------ play when someone comes

function SeekPart({ catalog }: { catalog: Catalog }) {
    const [reply, setReply] = useState<SeekReply | null>(null);
    const load = () => void calls.seek().then(setReply, () => undefined);
    useEffect(() => {
        load();
        return listen((event) => (event.name === "seek" || event.name === "games") && load());
    }, []);
    if (!reply) return null;
    return (
        <section class="meet-part">
            <h2>Play when someone comes</h2>
            {reply.seek ? <Waiting seek={reply.seek} catalog={catalog} set={setReply} /> : <SeekForm catalog={catalog} set={setReply} />}
            {reply.offers.length > 0 && (
                <>
                    <p>
                        <b>These open games fit. Join one and play:</b>
                    </p>
                    <ul class="home-rows">
                        {reply.offers.map((game) => (
                            <GameRow key={game.id} game={game} catalog={catalog} news="Open">
                                <Button look="main" onClick={() => void calls.withdraw().finally(() => void join(game, {}))}>
                                    Join
                                </Button>
                            </GameRow>
                        ))}
                    </ul>
                </>
            )}
        </section>
    );
}

const ChangedRules = laterExtra(() => import("../around/rules-in-use").then((part) => part.ChangedRules));

function Waiting({ seek, catalog, set }: { seek: Seek; catalog: Catalog; set: (reply: SeekReply) => void }) {
    const game = seek.lines[0]?.split(" ")[0] ?? "";
    const bot = botsOf(catalog, game)[1] ?? botsOf(catalog, game)[0];
    const terms = [
        seek.pace ? paceWords(seek.pace) : "any pace",
        seek.rated === null ? "rated or not" : seek.rated ? "rated" : "not rated",
        seek.least || seek.most ? `ratings ${seek.least ?? "any"} to ${seek.most ?? "any"}` : "",
    ].filter(Boolean);
    return (
        <div class="meet-waiting card">
            <p>
                <b>You are waiting for an opponent.</b> The game starts as soon as someone fits, and you are notified.
            </p>
            <ul>
                {seek.lines.map((line) => (
                    <li key={line}>
                        {titleOf(catalog, line)}
                        <ChangedRules line={line} />
                    </li>
                ))}
            </ul>
            <p class="small faint">
                {terms.join(", ")}. Until {dateWords(seek.until)}.
            </p>
            <div class="row">
                <Button onClick={() => void trying(calls.withdraw).then((reply) => reply && set(reply))}>Withdraw</Button>
                {bot && (
                    <a class="button quiet" href={link("new", game)}>
                        Meanwhile play against a bot
                    </a>
                )}
            </div>
        </div>
    );
}

const RATED: ["any" | "yes" | "no", string][] = [
    ["any", "Either"],
    ["yes", "Rated"],
    ["no", "Not rated"],
];

function WishedRules(part: RulesProps) {
    return (
        <div class="meet-rules">
            {part.info.scenarios.length > 1 && (
                <label class="field">
                    <span>Scenario</span>
                    <ScenarioSelect {...part} />
                </label>
            )}
            <OptionPart {...part} />
        </div>
    );
}

function SeekForm({ catalog, set }: { catalog: Catalog; set: (reply: SeekReply) => void }) {
    const games = catalog.games.filter((one) => one.seats.length === 2);
    const [chosen, setChosen] = useState<string[]>([games[0]?.game ?? ""]);
    const [rules, setRules] = useState(() => Object.fromEntries(games.map((one) => [one.game, freshRules(one, "open")])));
    const [pace, setPace] = useState<"" | Pace>("");
    const [rated, setRated] = useState<"any" | "yes" | "no">("any");
    const [limits, setLimits] = useState<[number, number] | null>(null);
    const send = (event: Event) => {
        event.preventDefault();
        const body: { [key: string]: unknown } = { games: chosen.map((game) => rulesBody(game, rules[game]!)) };
        if (pace) body["pace"] = pace;
        if (rated !== "any") body["rated"] = rated === "yes";
        if (limits) Object.assign(body, { least: limits[0], most: limits[1] });
        void trying(() => calls.look(body)).then((reply) => reply && set(reply));
    };
    return (
        <form class="meet-form" onSubmit={send}>
            <fieldset>
                <legend>Games</legend>
                {games.map((one) => (
                    <Fragment key={one.game}>
                        <Check
                            checked={chosen.includes(one.game)}
                            onChange={(on) => setChosen(on ? [...chosen, one.game] : chosen.filter((game) => game !== one.game))}
                        >
                            {one.title}
                        </Check>
                        {chosen.includes(one.game) && (
                            <WishedRules info={one} form={rules[one.game]!} change={(some) => setRules((now) => ({ ...now, [one.game]: { ...now[one.game]!, ...some } }))} />
                        )}
                    </Fragment>
                ))}
            </fieldset>
            <PaceField value={pace} any="Any" onChange={setPace} />
            <Segments legend="Ratings" value={rated} choices={RATED} onChange={setRated} />
            <Check checked={limits !== null} onChange={(on) => setLimits(on ? [1200, 1800] : null)}>
                Only opponents with certain ratings
            </Check>
            {limits && (
                <div class="row">
                    <NumberField label="From" value={limits[0]} low={100} high={4000} onChange={(low) => setLimits([low, limits[1]])} />
                    <NumberField label="To" value={limits[1]} low={100} high={4000} onChange={(high) => setLimits([limits[0], high])} />
                </div>
            )}
            <p class="small faint">You are paired with the first person who fits. Sides are drawn. Live games start only while both of you are online.</p>
            <Button type="submit" look="main" disabled={!chosen.length}>
                Find an opponent
            </Button>
        </form>
    );
}

// ------------------------------------------------------------ who is online

const LOOK_EVERY = 60_000;

function OnlinePart() {
    const [here, setHere] = useState<{ people: string[]; hidden: boolean } | null>(null);
    const load = () => void calls.online().then(setHere, () => undefined);
    useEffect(() => {
        load();
        const timer = setInterval(load, LOOK_EVERY);
        return () => clearInterval(timer);
    }, []);
    if (!here) return null;
    const others = here.people.filter((name) => name !== me.get()?.name);
    const hide = (hidden: boolean) => void trying(() => calls.hide(hidden)).then(load);
    return (
        <section class="meet-part">
            <h2>Online now</h2>
            {others.length === 0 && <p>No one else is visible at the moment.</p>}
            <ul class="meet-names">
                {others.map((name) => (
                    <li key={name}>
                        <a href={link("players", name)}>{name}</a>
                    </li>
                ))}
            </ul>
            <Check checked={!here.hidden} onChange={(on) => hide(!on)} hint="Others never see which game you are looking at.">
                Show others that I am online
            </Check>
        </section>
    );
}

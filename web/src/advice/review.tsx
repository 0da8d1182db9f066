/* The review of a finished game: the chances of both sides, and the turning points as links to the replay. */
import { useEffect, useMemo } from "preact/hooks";
import { link } from "../core/route";
import type { Game, View } from "../core/types";
import { useValue } from "../core/value";
import { sideColour, sideTitle } from "../games/seats";
import { Button, Icon } from "../ui/ui";
import { Question, type ReviewAnswer, type Turn } from "./advice";
import { percent } from "./chances";
import { orderWords, Thinking } from "./hint";
import "./styles";

const WIDTH = 360;
const HEIGHT = 110;

interface Props {
    game: Game;
    /** For the words of orders; null: they are shown as they were written. */
    view: View | null;
    /** The moment that is shown. */
    at?: number;
}

export function Review({ game, view, at }: Props) {
    const question = useMemo(() => new Question<ReviewAnswer>(`/games/${game.id}/review`), [game.id]);
    const now = useValue(question.now);
    useEffect(() => {
        void question.look();
        return () => question.forget();
    }, [question]);
    return (
        <section class="review" aria-label="Review">
            {now.state === "none" && (
                <Button class="small review-ask" onClick={() => void question.ask()}>
                    <Icon name="eye" /> Review the game
                </Button>
            )}
            {now.state === "thinking" && <Thinking progress={now.progress} words="Bots replay the game to find its turning points." onCancel={() => question.cancel()} />}
            {now.state === "failed" && <p role="alert">{now.words}</p>}
            {now.state === "done" && <Answer game={game} view={view} at={at} answer={now.answer} />}
        </section>
    );
}

function Answer({ game, view, at, answer }: Props & { answer: ReviewAnswer }) {
    const { sides, points, turns } = answer;
    const title = (side: string) => sideTitle(game.game, side);
    if (points.length < 2) return <p>The game was too short for a review.</p>;
    return (
        <>
            <Curve game={game} at={at} answer={answer} />
            <h3>Turning points</h3>
            {!turns.length && <p>The chances of the {title(sides[0])} and the {title(sides[1])} hardly changed.</p>}
            <ol class="review-turns">
                {turns.map((turn) => (
                    <TurnLine key={turn.order} {...{ game, view, turn }} title={title(turn.side)} current={turn.order === at} />
                ))}
            </ol>
        </>
    );
}

function TurnLine({ game, view, turn, title, current }: { game: Game; view: View | null; turn: Turn; title: string; current: boolean }) {
    const words = (order: string) => (view ? orderWords(game.game, view, turn.seat, game.seats[turn.seat]?.name ?? "", order) : order);
    return (
        <li aria-current={current ? "true" : undefined}>
            <a href={link("replay", game.id, "at", turn.order)}>{words(turn.given)}</a>
            <p class="review-change">
                <span class="review-swing" style={{ color: sideColour(game.game, turn.side) }}>
                    {title} {percent(turn.from)} % → {percent(turn.to)} %
                </span>{" "}
                <span class="small faint">{turn.by === "dice" ? "by the dice" : "by this choice"}</span>
            </p>
            {turn.told && <p class="small">{turn.told}</p>}
            {turn.instead && (
                <p class="small">
                    With what they knew, a bot would have chosen: {words(turn.instead.order)} {turn.instead.why && <span class="faint">{turn.instead.why}</span>}
                </p>
            )}
        </li>
    );
}

/** The share of each side, one above the other. */
function Curve({ game, at, answer: { sides, points, turns } }: { game: Game; at: number | undefined; answer: ReviewAnswer }) {
    const last = points[points.length - 1]!.order;
    const first = points[0]!.order;
    const x = (order: number) => Math.round((WIDTH * (order - first) * 10) / Math.max(1, last - first)) / 10;
    const y = (chance: number) => Math.round((HEIGHT * chance) / 100) / 10;
    const line = points.map(({ order, chance }, i) => `${i ? "L" : "M"}${x(order)} ${y(1000 - chance)}`).join("");
    const chanceAt = (order: number) => points.reduce((found, point) => (point.order <= order ? point.chance : found), points[0]!.chance);
    const [below, above] = sides;
    const words = `Chances of the ${sideTitle(game.game, below)}: ${percent(points[0]!.chance)} % at the beginning, ${percent(points[points.length - 1]!.chance)} % at the end`;
    return (
        <figure class="review-curve">
            <figcaption>
                Chances
                {[above, below].map((side) => (
                    <span key={side} class="small">
                        <i style={{ background: sideColour(game.game, side) }} /> {sideTitle(game.game, side)}
                    </span>
                ))}
            </figcaption>
            <svg viewBox={`-30 -10 ${WIDTH + 42} ${HEIGHT + 20}`} role="group" aria-label={words}>
                <rect width={WIDTH} height={HEIGHT} fill={sideColour(game.game, above)} />
                <path d={`${line}V${HEIGHT}H0z`} fill={sideColour(game.game, below)} />
                <path class="review-edge" d={line} />
                <path class="review-even" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
                {[0, 50, 100].map((value) => (
                    <text key={value} x={-6} y={HEIGHT - (HEIGHT * value) / 100 + 4} text-anchor="end">
                        {value}
                    </text>
                ))}
                {at !== undefined && at >= first && at <= last && <path class="review-now" d={`M${x(at)} -4V${HEIGHT + 4}`} />}
                {turns.map((turn, i) => (
                    <a key={turn.order} href={link("replay", game.id, "at", turn.order)} aria-label={`Turning point ${i + 1}`}>
                        <circle class="review-mark" cx={x(turn.order)} cy={y(1000 - chanceAt(turn.order))} r={8} />
                        <text class="review-number" x={x(turn.order)} y={y(1000 - chanceAt(turn.order)) + 4} text-anchor="middle">
                            {i + 1}
                        </text>
                    </a>
                ))}
            </svg>
        </figure>
    );
}

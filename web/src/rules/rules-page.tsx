/* All rules of a game in our words, by chapter, with a search; each rule has its own address. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { catalog, rulesOf } from "../core/api";
import { go, link } from "../core/route";
import type { Catalog, Rule } from "../core/types";
import { Page } from "../ui/page";
import { Icon } from "../ui/ui";
import { chaptersOf, type Chapter } from "./chapters";
import { Notes } from "./notes";
import { markWords, searchRules, wordsOf } from "./search";
import "./rules.css";

export function RulesPage({ game, rule }: { game: string; rule: string | null }) {
    const [known, setKnown] = useState<Catalog | null>(null);
    const [rules, setRules] = useState<Rule[] | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        catalog().then(setKnown, (error: unknown) => setTrouble(String(error)));
    }, []);
    useEffect(() => {
        setRules(null);
        setTrouble(null);
        rulesOf(game).then(setRules, (error: unknown) =>
            setTrouble(error instanceof Error ? error.message : String(error)),
        );
    }, [game]);
    const info = known?.games.find((one) => one.game === game);
    return (
        <Page title={info ? `Rules of ${info.title}` : "Rules"} wide>
            {known && <Games catalog={known} game={game} />}
            {trouble && <p role="alert">{trouble}</p>}
            {rules && <Rules key={game} game={game} rules={rules} linked={rule} notes={info?.notes ?? []} />}
        </Page>
    );
}

function Games({ catalog: { games }, game }: { catalog: Catalog; game: string }) {
    return (
        <nav class="rules-games" aria-label="Games">
            {games.map((one) => (
                <a key={one.game} href={link("rules", one.game)} aria-current={one.game === game ? "page" : undefined}>
                    {one.title}
                </a>
            ))}
        </nav>
    );
}

function Rules(props: { game: string; rules: Rule[]; linked: string | null; notes: string[] }) {
    const { game, rules } = props;
    const linked = props.linked?.toUpperCase() ?? null;
    const [query, setQuery] = useState("");
    const chapters = useMemo(() => chaptersOf(rules), [rules]);
    const found = useMemo(() => searchRules(chapters, query), [chapters, query]);
    const words = useMemo(() => wordsOf(query), [query]);
    const field = useRef<HTMLInputElement>(null);
    useLinked(linked);
    useSlash(field);
    const count = found.reduce((sum, chapter) => sum + chapter.rules.length, 0);
    return (
        <div class="rules">
            <nav class="rules-chapters" aria-label="Chapters">
                <ol>
                    {found.map((chapter) => (
                        <li key={chapter.key}>
                            <a href={link("rules", game, chapter.key)} onClick={() => bring(chapter.key)}>
                                {chapter.title}
                            </a>
                        </li>
                    ))}
                    {!query && props.notes.length > 0 && (
                        <li>
                            <a href={link("rules", game, "NOTES")} onClick={() => bring("NOTES")}>
                                Sources and rulings
                            </a>
                        </li>
                    )}
                </ol>
            </nav>
            <div class="rules-text">
                <search class="rules-search">
                    <Icon name="search" />
                    <input
                        ref={field}
                        type="search"
                        aria-label="Search rules"
                        placeholder="Search rules"
                        value={query}
                        onInput={(event) => setQuery(event.currentTarget.value)}
                    />
                    <span class="small faint" role="status">
                        {query ? (count === 1 ? "1 rule" : `${count} rules`) : `${rules.length} rules`}
                    </span>
                </search>
                <select
                    class="rules-jump"
                    aria-label="Go to chapter"
                    value=""
                    onChange={(event) => event.currentTarget.value && go("rules", game, event.currentTarget.value)}
                >
                    <option value="">Go to chapter…</option>
                    {found.map((chapter) => (
                        <option key={chapter.key} value={chapter.key}>
                            {chapter.title}
                        </option>
                    ))}
                </select>
                {!query && <Legend rules={rules} />}
                {found.map((chapter) => (
                    <ChapterPart key={chapter.key} game={game} chapter={chapter} linked={linked} words={words} />
                ))}
                {query && !count && <p>No rule matches. Try fewer words, or only the start of a word.</p>}
                {!query && <Notes game={game} notes={props.notes} />}
            </div>
        </div>
    );
}

/** Scrolls to the rule or chapter in the address. */
function useLinked(id: string | null): void {
    useEffect(() => {
        if (id) bring(id);
    }, [id]);
}

function bring(id: string): void {
    const node = document.getElementById(`rule-${id}`);
    node?.scrollIntoView({ block: node.tagName === "SECTION" ? "start" : "center" });
    node?.focus({ preventScroll: true });
}

function useSlash(field: { current: HTMLInputElement | null }): void {
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
            event.preventDefault();
            field.current?.focus();
        };
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    }, []);
}

function Legend({ rules }: { rules: Rule[] }) {
    const people = rules.filter((rule) => rule.keeper === "people").length;
    return (
        <p class="faint rules-legend">
            Rules in our own words; § is the section of the printed rulebook. All are enforced{people ? ", except those marked “kept by the players”" : ""}.
        </p>
    );
}

function ChapterPart(props: { game: string; chapter: Chapter; linked: string | null; words: string[] }) {
    const { chapter, linked } = props;
    return (
        <section class="rules-chapter" id={`rule-${chapter.key}`} tabIndex={-1} aria-label={chapter.title}>
            <h2>{chapter.title}</h2>
            <ul>
                {chapter.rules.map((rule) => (
                    <RuleRow key={rule.id} game={props.game} rule={rule} marked={rule.id === linked} words={props.words} />
                ))}
            </ul>
        </section>
    );
}

function RuleRow({ game, rule, marked, words }: { game: string; rule: Rule; marked: boolean; words: string[] }) {
    return (
        <li id={`rule-${rule.id}`} class={marked ? "rules-rule marked" : "rules-rule"} tabIndex={-1} aria-current={marked || undefined}>
            <a class="rules-id" href={link("rules", game, rule.id)}>
                {rule.id}
            </a>
            <p>
                {markWords(rule.text, words).map((piece, i) => (piece.found ? <mark key={i}>{piece.text}</mark> : piece.text))}
                {rule.keeper === "people" && <span class="rules-keeper">kept by the players</span>}
                {rule.section && (
                    <span class="rules-section">
                        § {rule.section}
                    </span>
                )}
            </p>
        </li>
    );
}

/* On the account page: whom I have blocked, and the way to the moderators' page. */
import { useEffect, useState } from "preact/hooks";
import { link } from "../core/route";
import { trying } from "../home/actions";
import { Button } from "../ui/ui";
import { block, readBlocked, readMine, type Mine } from "./calls";
import { wearStyles } from "./style";
import { untilWords } from "./words";

export function ModerationPart() {
    wearStyles();
    const [names, setNames] = useState<string[]>([]);
    const [mine, setMine] = useState<Mine | null>(null);
    useEffect(() => {
        readBlocked().then(setNames, () => undefined);
        readMine().then(setMine, () => undefined);
    }, []);
    const unblock = async (name: string) => {
        if (await trying(() => block(name, false))) setNames(names.filter((one) => one !== name));
    };
    return (
        <>
            {mine && <Standing mine={mine} />}
            {mine && mine.role !== "none" && (
                <p>
                    <a href={link("moderation")}>Reports and moderation</a>
                </p>
            )}
            {names.length > 0 && (
                <section class="mod-part" aria-labelledby="mod-blocked">
                    <h2 id="mod-blocked">Blocked players</h2>
                    <ul class="mod-blocked">
                        {names.map((name) => (
                            <li key={name}>
                                <a class="grow" href={link("players", name)}>
                                    {name}
                                </a>
                                <Button aria-label={`Unblock ${name}`} onClick={() => void unblock(name)}>
                                    Unblock
                                </Button>
                            </li>
                        ))}
                    </ul>
                </section>
            )}
        </>
    );
}

/** What holds against me. */
export function Standing({ mine }: { mine: Mine }) {
    return (
        <>
            {mine.suspended_until && (
                <p class="mod-bad">
                    Your account is suspended{untilWords(mine.suspended_until)}. You can look, but not play or chat. The reason: {mine.suspended_reason}
                </p>
            )}
            {mine.muted_until && (
                <p class="mod-bad">
                    You can't chat{untilWords(mine.muted_until)}. The reason: {mine.muted_reason}
                </p>
            )}
        </>
    );
}

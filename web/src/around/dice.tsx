/* Anyone can verify the dice: the hash of the seed is published before the game, the seed after it. */
import { useEffect, useState } from "preact/hooks";
import { gameCalls } from "../core/api";
import type { Dice } from "../core/types";
import { Button } from "../ui/ui";

export function DiceCheck({ game }: { game: string }) {
    const [dice, setDice] = useState<Dice | null>(null);
    const [own, setOwn] = useState<string | null>(null);
    useEffect(() => {
        gameCalls(game).dice().then(setDice, (trouble: unknown) => setOwn(String(trouble)));
    }, [game]);
    if (!dice) return <p aria-busy={own === null}>{own ?? "…"}</p>;
    const check = async (seed: string) => {
        const bytes = Uint8Array.from(seed.match(/../g) ?? [], (two) => parseInt(two, 16));
        const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
        setOwn(hex === dice.seed_hash ? "Verified: your browser computes the same hash from this seed." : "Mismatch: your browser computes a different hash from this seed!");
    };
    return (
        <div class="around-dice">
            <p>
                Every die roll and every shuffle comes from a seed that was fixed before the first order. Its hash was published at the start. The seed is published at the end, so anyone can check that nothing was changed.
            </p>
            <dl>
                <dt>Seed hash</dt>
                <dd>
                    <code>{dice.seed_hash}</code>
                </dd>
                {dice.seed && (
                    <>
                        <dt>Seed</dt>
                        <dd>
                            <code>{dice.seed}</code>
                        </dd>
                    </>
                )}
            </dl>
            {dice.checked && (
                <p class={dice.fits ? "around-good" : "around-bad"} role="status">
                    {dice.fits
                        ? `Verified: all ${dice.orders ?? 0} orders and ${dice.dice ?? 0} draws match the seed.`
                        : `Mismatch at order ${dice.order ?? "?"}: ${dice.trouble ?? ""}`}
                </p>
            )}
            {dice.seed && <Button onClick={() => void check(dice.seed!)}>Check the hash</Button>}
            {own && <p role="status">{own}</p>}
            {!dice.seed && <p class="faint">The seed stays secret until the game ends.</p>}
        </div>
    );
}

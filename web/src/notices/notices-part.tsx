/* The part of the account page about mail and the feed. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { del, get, me, post, put } from "../core/api";
import { trying } from "../home/actions";
import { Check, NumberField, Segments, TextField } from "../ui/fields";
import { Button, toast } from "../ui/ui";
import { clockText, minuteOf, ownZone, REMIND_MOST, WANTS, type Notices } from "./notices";

type Change = Partial<Pick<Notices, "wants" | "rhythm" | "daily" | "quiet" | "zone" | "eager" | "remind">>;

export function NoticesPart() {
    const [now, setNow] = useState<Notices | null>(null);
    const look = () => void trying(() => get<Notices>("/me/notices")).then((said) => said && setNow(said));
    useEffect(look, []);
    if (!now) return <section class="account-part" aria-busy="true" />;
    const change = async (what: Change) => {
        if (await trying(() => put("/me/notices", { ...what, zone: ownZone() }))) look();
    };
    return (
        <section class="account-part" aria-labelledby="account-notices">
            <h2 id="account-notices">Mail and feed</h2>
            {now.mail ? <Address now={now} look={look} /> : <p>This server does not send mail.</p>}
            {now.mail && now.confirmed && <Wants now={now} change={change} />}
            <Feed now={now} look={look} />
        </section>
    );
}

function Address({ now, look }: { now: Notices; look: () => void }) {
    const [address, setAddress] = useState("");
    const [password, setPassword] = useState("");
    const account = me.get()?.accounts;
    const save = async (event: Event) => {
        event.preventDefault();
        if (!(await trying(() => put("/me/notices/address", { address: address.trim(), password })))) return;
        toast("Open the link in the mail to confirm your address.");
        setAddress("");
        setPassword("");
        look();
    };
    const again = async () => {
        if (await trying(() => post("/me/notices/confirmation"))) toast("The link was sent again.");
    };
    const tryOut = async () => {
        if (await trying(() => post("/me/notices/test"))) toast("A test mail is on its way.");
    };
    const remove = async () => {
        if (await trying(() => del("/me/notices/address"))) look();
    };
    return (
        <>
            {!now.works && <p role="alert" class="account-trouble">The mail server cannot be reached right now. Mail will be sent later.</p>}
            {now.trouble && <p role="alert" class="account-trouble">The last mail did not reach you. The mail server said: {now.trouble}</p>}
            {now.address && (
                <>
                    <p>
                        Mail goes to <b>{now.address}</b>.{!now.confirmed && " It is not confirmed yet: open the link in the mail that was sent there."}
                    </p>
                    <p class="row">
                        {now.confirmed ? (
                            <Button onClick={() => void tryOut()}>Send a test mail</Button>
                        ) : (
                            <Button onClick={() => void again()}>Send the link again</Button>
                        )}
                        <Button onClick={() => void remove()}>Delete address</Button>
                    </p>
                </>
            )}
            <AddressForm folded={now.address !== null} save={save}>
                <TextField label={now.address ? "New mail address" : "Mail address"} value={address} onChange={setAddress} complete="email" hint="Only you see it. It is deleted with your account." />
                {account && <TextField label="Password" type="password" value={password} onChange={setPassword} complete="current-password" />}
                <Button type="submit" disabled={!address.includes("@")}>
                    Save address
                </Button>
            </AddressForm>
        </>
    );
}

/** Once there is an address, the form is out of the way. */
function AddressForm({ folded, save, children }: { folded: boolean; save: (event: Event) => Promise<void>; children: ComponentChildren }) {
    const form = (
        <form class="account-form" onSubmit={(event) => void save(event)}>
            {children}
        </form>
    );
    if (!folded) return form;
    return (
        <details>
            <summary>Change address</summary>
            {form}
        </details>
    );
}

function Wants({ now, change }: { now: Notices; change: (what: Change) => Promise<void> }) {
    const quiet = now.quiet ?? { from: 22 * 60, until: 7 * 60 };
    return (
        <div class="account-form">
            <h3>Send me mail when</h3>
            {WANTS.map(([want, words]) => (
                <Check
                    key={want}
                    checked={now.wants.includes(want)}
                    onChange={(on) => void change({ wants: on ? [...now.wants, want] : now.wants.filter((other) => other !== want) })}
                >
                    {words}
                </Check>
            ))}
            {now.wants.includes("reminder") && (
                <NumberField
                    label="Remind me this many hours before my clock runs out"
                    value={Math.round(now.remind / 60)}
                    low={1}
                    high={REMIND_MOST}
                    onChange={(hours) => hours >= 1 && hours <= REMIND_MOST && void change({ remind: Math.round(hours) * 60 })}
                />
            )}
            <Segments
                legend="How often"
                value={now.rhythm}
                choices={[
                    ["each", "Each"],
                    ["hourly", "Hourly"],
                    ["daily", "Daily"],
                ]}
                onChange={(rhythm) => void change({ rhythm })}
            />
            {now.rhythm === "daily" && <Time label="Daily mail at" minute={now.daily} onChange={(daily) => void change({ daily })} />}
            <Check checked={now.quiet !== null} onChange={(on) => void change({ quiet: on ? quiet : null })} hint={`Times are in ${ownZone()}.`}>
                No mail at night
            </Check>
            {now.quiet && (
                <div class="row">
                    <Time label="From" minute={quiet.from} onChange={(from) => void change({ quiet: { ...quiet, from } })} />
                    <Time label="Until" minute={quiet.until} onChange={(until) => void change({ quiet: { ...quiet, until } })} />
                </div>
            )}
            <Check checked={now.eager} onChange={(eager) => void change({ eager })} hint="Otherwise mail about a turn waits for up to ten minutes while you play.">
                Send mail even while I am active here
            </Check>
        </div>
    );
}

function Time({ label, minute, onChange }: { label: string; minute: number; onChange: (minute: number) => void }) {
    return (
        <label class="field">
            <span>{label}</span>
            <input
                type="time"
                value={clockText(minute)}
                onChange={(event) => {
                    const read = minuteOf(event.currentTarget.value);
                    if (read !== null) onChange(read);
                }}
            />
        </label>
    );
}

function Feed({ now, look }: { now: Notices; look: () => void }) {
    const [path, setPath] = useState<string | null>(null);
    const make = async () => {
        const made = await trying(() => post<{ path: string }>("/me/notices/feed"));
        if (!made) return;
        setPath(location.origin + made.path);
        look();
    };
    const remove = async () => {
        if (!(await trying(() => del("/me/notices/feed")))) return;
        setPath(null);
        look();
    };
    return (
        <>
            <h3>Feed</h3>
            <p>A feed reader can show the games that wait for you. Keep its address secret: anyone who has it can see your list of games.</p>
            {path && (
                <label class="field">
                    <span>Address of your feed (shown only now)</span>
                    <input readOnly value={path} onFocus={(event) => event.currentTarget.select()} />
                </label>
            )}
            <p class="row">
                <Button onClick={() => void make()}>{now.feed ? "Make a new address" : "Make a feed"}</Button>
                {now.feed && <Button onClick={() => void remove()}>Delete the feed</Button>}
            </p>
        </>
    );
}

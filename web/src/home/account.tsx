/* Who I am: a guest with a name, or an account. */
import { useState } from "preact/hooks";
import { come, me, post, put } from "../core/api";
import { go, link } from "../core/route";
import type { Me } from "../core/types";
import { useValue } from "../core/value";
import { isOffline } from "../core/way";
import { Segments, TextField } from "../ui/fields";
import { laterPart } from "../ui/later";
import { Page } from "../ui/page";
import { Button, toast } from "../ui/ui";
import { VacationPart } from "../meeting/vacation";
import { ModerationPart } from "../moderation/account-part";
import { troubleWords, trying } from "./actions";
import { Danger, PasswordPart, Sessions } from "./account-parts";
import "./account.css";

const NoticesPart = laterPart(() => import("../notices/notices-part").then((part) => part.NoticesPart));

/** then: the page to return to after logging in. */
export function AccountPage({ then }: { then: string[] }) {
    const who = useValue(me);
    if (!who) return null;
    if (!who.accounts) return <Guest who={who} />;
    return who.user ? <Member who={who} /> : <Door codes={who.codes} mail={who.mail} then={then} />;
}

function Guest({ who }: { who: Me }) {
    const [name, setName] = useState(who.name ?? "");
    const save = async (event: Event) => {
        event.preventDefault();
        const now = await trying(() => put<Me>("/me", { name: name.trim() }));
        if (!now) return;
        me.set(now);
        toast(isOffline ? `Your name is now ${now.name}.` : `Other players now see you as ${now.name}.`);
    };
    return (
        <Page title="Your name">
            <p>
                {isOffline
                    ? "This page needs no server and no account. Your games are kept in this browser, under this name."
                    : "You are a guest. This server is for people on this computer, so you need no password. Your games belong to this browser."}
            </p>
            <form class="account-form" onSubmit={(event) => void save(event)}>
                <TextField label="Display name" value={name} onChange={setName} least={2} most={30} complete="nickname" />
                <Button type="submit" look="main" disabled={name.trim() === who.name}>
                    Save name
                </Button>
            </form>
        </Page>
    );
}

function Member({ who }: { who: Me }) {
    const leave = async () => {
        await trying(() => post("/log-out"));
        await trying(come);
        go("home");
    };
    return (
        <Page title="Your account">
            <div class="row">
                <p class="grow account-name">
                    You are logged in as <b>{who.name}</b>.
                </p>
                <Button onClick={() => void leave()}>Log out</Button>
            </div>
            <p>
                <a href={link("players", who.name ?? "")}>Your profile</a>
            </p>
            <ModerationPart />
            <VacationPart />
            <NoticesPart />
            <Sessions />
            <PasswordPart />
            <Danger />
        </Page>
    );
}

function Door({ codes, mail, then }: { codes: boolean; mail: boolean; then: string[] }) {
    const [way, setWay] = useState<"log-in" | "sign-up">("log-in");
    const [name, setName] = useState("");
    const [password, setPassword] = useState("");
    const [code, setCode] = useState("");
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState<string | null>(null);
    const fresh = way === "sign-up";
    const enter = async (event: Event) => {
        event.preventDefault();
        setBusy(true);
        setTrouble(null);
        try {
            const body = { name: name.trim(), password, ...(fresh && codes ? { code: code.trim() } : {}) };
            me.set(await post<Me>("/" + way, body));
            go(...(then.length ? then : ["home"]));
        } catch (error) {
            setTrouble(troubleWords(error));
            setBusy(false);
        }
    };
    return (
        <Page title={fresh ? "Sign up" : "Log in"}>
            {then.length > 0 && <p class="faint">You need an account to play. You will then return to where you were.</p>}
            <Segments
                legend="Do you have an account?"
                quiet
                value={way}
                choices={[
                    ["log-in", "I have an account"],
                    ["sign-up", "I need an account"],
                ]}
                onChange={setWay}
            />
            <form key={way} class="account-form" onSubmit={(event) => void enter(event)}>
                <TextField label="Name" value={name} onChange={setName} least={2} most={30} complete="username" />
                <TextField
                    label="Password"
                    type="password"
                    value={password}
                    onChange={setPassword}
                    least={fresh ? 8 : 1}
                    most={200}
                    complete={fresh ? "new-password" : "current-password"}
                    {...(fresh ? { hint: "At least 8 characters; a few words are best. " + (mail ? "To be able to reset it, add a mail address to your account." : "Keep it safe: it can't be reset by mail.") } : {})}
                />
                {fresh && codes && (
                    <TextField label="Code" value={code} onChange={setCode} hint="Ask the person who runs this server." />
                )}
                {trouble && (
                    <p role="alert" class="account-trouble">
                        {trouble}
                    </p>
                )}
                <Button type="submit" look="main" disabled={busy}>
                    {fresh ? "Sign up" : "Log in"}
                </Button>
                {mail && !fresh && <a href="#/forgot">Forgot password?</a>}
            </form>
        </Page>
    );
}

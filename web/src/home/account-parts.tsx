/* Account settings: sessions, password, deletion. */
import { useEffect, useState } from "preact/hooks";
import { come, del, get, post } from "../core/api";
import { go } from "../core/route";
import { sinceWords } from "../core/words";
import { TextField } from "../ui/fields";
import { Button, confirmFirst, toast } from "../ui/ui";
import { trying } from "./actions";

interface Session {
    id: string;
    label: string;
    created: number;
    seen: number;
    current: boolean;
}

export function Sessions() {
    const [sessions, setSessions] = useState<Session[]>([]);
    const look = () =>
        void trying(() => get<{ sessions: Session[] }>("/me/sessions")).then((said) => said && setSessions(said.sessions));
    useEffect(look, []);
    const end = async (session: Session) => {
        if (await trying(() => del(`/me/sessions/${session.id}`))) look();
    };
    return (
        <section class="account-part" aria-labelledby="account-sessions">
            <h2 id="account-sessions">Active sessions</h2>
            <ul class="account-sessions">
                {sessions.map((session) => (
                    <li key={session.id}>
                        <span class="grow">
                            <b>{session.label || "Unknown browser"}</b>
                            <span class="faint"> {session.current ? "this browser" : `last seen ${sinceWords(session.seen)}`}</span>
                        </span>
                        {!session.current && (
                            <Button onClick={() => void end(session)} aria-label={`Log out ${session.label}`}>
                                Log out
                            </Button>
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function PasswordPart() {
    const [old, setOld] = useState("");
    const [fresh, setFresh] = useState("");
    const save = async (event: Event) => {
        event.preventDefault();
        if (!(await trying(() => post("/me/password", { old, new: fresh })))) return;
        setOld("");
        setFresh("");
        toast("Password changed. All other browsers are logged out.");
    };
    return (
        <section class="account-part" aria-labelledby="account-password">
            <h2 id="account-password">Password</h2>
            <form class="account-form" onSubmit={(event) => void save(event)}>
                <TextField label="Current password" type="password" value={old} onChange={setOld} complete="current-password" />
                <TextField label="New password" type="password" value={fresh} onChange={setFresh} least={8} most={200} complete="new-password" hint="At least 8 characters." />
                <Button type="submit">Change password</Button>
            </form>
        </section>
    );
}

export function Danger() {
    const [password, setPassword] = useState("");
    const remove = async (event: Event) => {
        event.preventDefault();
        const sure = await confirmFirst(
            "Delete your account permanently? You resign all running games. Your name stays in finished games.",
            "Delete my account",
        );
        if (!sure || !(await trying(() => del("/me", { password })))) return;
        await trying(come);
        go("home");
    };
    return (
        <section class="account-part" aria-labelledby="account-end">
            <h2 id="account-end">Delete account</h2>
            <details>
                <summary>Show the form</summary>
                <form class="account-form" onSubmit={(event) => void remove(event)}>
                    <TextField label="Password" type="password" value={password} onChange={setPassword} complete="current-password" />
                    <Button type="submit" look="bad">
                        Delete my account
                    </Button>
                </form>
            </details>
        </section>
    );
}

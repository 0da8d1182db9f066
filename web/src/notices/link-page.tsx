/* Pages that links in mail lead to, and the form that asks for such a link. */
import { useState } from "preact/hooks";
import { come, post } from "../core/api";
import { go } from "../core/route";
import { troubleWords, trying } from "../home/actions";
import { TextField } from "../ui/fields";
import { Page } from "../ui/page";
import { Button } from "../ui/ui";

/** page: confirm, reset or forgot. */
export function LinkPage({ page, token }: { page: string; token: string }) {
    const [text, setText] = useState("");
    const [said, setSaid] = useState<string | null>(null);
    const [done, setDone] = useState(false);
    const send = async (event: Event) => {
        event.preventDefault();
        try {
            if (page === "confirm") await post("/confirm-address", { token });
            else if (page === "reset") await post("/reset-password", { token, password: text });
            else await post("/forgot-password", { who: text.trim() });
            setSaid(DONE[page] ?? "");
            setDone(true);
            if (page === "reset") await trying(come); // the session in this browser has ended, too
        } catch (error) {
            setSaid(troubleWords(error));
        }
    };
    return (
        <Page title={TITLES[page] ?? ""}>
            {said && <p role="alert">{said}</p>}
            {done ? (
                <Button look="main" onClick={() => go("account")}>
                    Continue
                </Button>
            ) : (
                <form class="account-form" onSubmit={(event) => void send(event)}>
                    {page === "reset" && (
                        <TextField label="New password" type="password" value={text} onChange={setText} least={8} most={200} complete="new-password" hint="At least 8 characters." />
                    )}
                    {page === "forgot" && <TextField label="Name or mail address" value={text} onChange={setText} complete="username" />}
                    <Button type="submit" look="main">
                        {BUTTONS[page] ?? "Send"}
                    </Button>
                </form>
            )}
        </Page>
    );
}

const TITLES: Record<string, string> = { confirm: "Confirm your mail address", reset: "Set a new password", forgot: "Forgot your password?" };
const BUTTONS: Record<string, string> = { confirm: "Confirm", reset: "Set password", forgot: "Send me a link" };
const DONE: Record<string, string> = {
    confirm: "Your address is confirmed.",
    reset: "Your password is set. All sessions have ended: log in again.",
    forgot: "If there is such an account with a confirmed address, a link was sent to it. It works for an hour.",
};

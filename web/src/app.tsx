/* The pages, and the frame around all of them. */
import { useEffect, useState } from "preact/hooks";
import { come, me, online, storeAway } from "./core/api";
import { route, type Route } from "./core/route";
import { useValue } from "./core/value";
import { isOffline } from "./core/way";
import { Home } from "./home/home";
import { JoinPage } from "./home/join";
import { SettingsPage } from "./home/settings-page";
import { loadModule } from "./games";
import { later, laterExtra } from "./ui/later";
import { Button, Questions, Toasts } from "./ui/ui";

const table = () => import("./table/table-page").then((part) => part.TablePage);
const TablePage = later(table);
/** What a game needs, so that "Play now" does not wait for it. */
const ahead = () => Promise.all([table(), loadModule("triumph")]).catch(() => undefined);
const ReplayPage = later(() => import("./replay/replay-page").then((part) => part.ReplayPage));
const LearnPage = later(() => import("./learn/learn-page").then((part) => part.LearnPage));
const LessonPage = later(() => import("./learn/lesson-page").then((part) => part.LessonPage));
const AnalysisPage = later(() => import("./analysis/analysis-page").then((part) => part.AnalysisPage));
const TournamentsPage = later(() => import("./tournaments/tournaments-page").then((part) => part.TournamentsPage));
const AccountPage = later(() => import("./home/account").then((part) => part.AccountPage));
const NewGame = later(() => import("./home/new-game").then((part) => part.NewGame));
const MeetingPage = later(() => import("./meeting/meeting-page").then((part) => part.MeetingPage));
const Ears = laterExtra(() => import("./meeting/ears").then((part) => part.Ears));
const Notices = laterExtra(() => import("./offline/notices").then((part) => part.Notices));
const LinkPage = later(() => import("./notices/link-page").then((part) => part.LinkPage));
const RulesPage = later(() => import("./rules/rules-page").then((part) => part.RulesPage));

function Page({ route: { page, parts }, user }: { route: Route; user: string | null }) {
    const first = parts[0];
    if (page === "game" && first) return <TablePage key={`${first} ${user}`} id={first} moment={momentOf(parts)} />;
    if (page === "replay" && first) return <ReplayPage key={first} id={first} moment={momentOf(parts)} />;
    if (page === "new") return <NewGame game={first ?? "triumph"} />;
    if (page === "join" && first) return <JoinPage token={first} />;
    if (page === "rules") return <RulesPage game={first ?? "triumph"} rule={parts[1] ?? null} />;
    if (page === "learn" && parts[1]) return <LessonPage key={parts.join("/")} game={first ?? ""} name={parts[1]} />;
    if (page === "learn") return <LearnPage game={first ?? null} />;
    if (page === "analysis") return <AnalysisPage parts={parts} user={user} />;
    if (page === "tournaments") return <TournamentsPage parts={parts} />;
    if (page === "players" || page === "ratings" || page === "moderation") return <MeetingPage page={page} name={first ?? null} />;
    if (page === "account") return <AccountPage then={first === "then" ? parts.slice(1) : []} />;
    if (page === "confirm" || page === "reset" || page === "forgot") return <LinkPage key={location.hash} page={page} token={first ?? ""} />;
    if (page === "settings") return <SettingsPage />;
    return <Home />;
}

/** game/ID/at/40 -> 40 */
function momentOf(parts: string[]): number | null {
    const moment = parts[1] === "at" ? Number(parts[2]) : NaN;
    return Number.isInteger(moment) && moment >= 0 ? moment : null;
}

export function App() {
    const now = useValue(route);
    const here = useValue(online);
    const noStore = useValue(storeAway);
    const who = useValue(me);
    const [trouble, setTrouble] = useState<string | null>(null);
    const enter = () => {
        setTrouble(null);
        come().catch((error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
    };
    useEffect(enter, []);
    useEffect(() => {
        const soon = setTimeout(() => void ahead(), 800);
        return () => clearTimeout(soon);
    }, []);
    return (
        <>
            {!here && (
                <div class="offline" role="alert">
                    {noStore
                        ? "Nothing can be saved right now. Your draft is kept, and play resumes by itself."
                        : "No connection. Reconnecting…"}
                </div>
            )}
            {who ? (
                <Page route={now} user={who.user} />
            ) : (
                trouble && (
                    <main class="card page-closed">
                        <h1>grognard</h1>
                        <p>{trouble}</p>
                        <Button look="main" onClick={enter}>
                            Try again
                        </Button>
                    </main>
                )
            )}
            {who?.user && who.accounts && <Ears />}
            {isOffline && <Notices />}
            <Toasts />
            <Questions />
        </>
    );
}

/* #/tournaments: the list; #/tournaments/new: a new one; #/tournaments/ID: one of them; #/tournaments/join/TOKEN: an invite link. */
import { useEffect, useState } from "preact/hooks";
import { me } from "../core/api";
import { titleOf } from "../core/making";
import { go, link } from "../core/route";
import type { Catalog } from "../core/types";
import { useValue } from "../core/value";
import { useCatalog } from "../home/use-catalog";
import { Page } from "../ui/page";
import { NewTour } from "./new-tour";
import { wearStyles } from "./style";
import { STATES, findInvited, readTours, type TourShort } from "./tour";
import { TourPage } from "./tour-page";

export function TournamentsPage({ parts }: { parts: string[] }) {
    wearStyles();
    const [first, second] = parts;
    if (first === "new") return <NewTour />;
    if (first === "join" && second) return <Invited token={second} />;
    if (first) return <TourPage key={first} id={first} token={second ?? null} />;
    return <List />;
}

function Invited({ token }: { token: string }) {
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        findInvited(token).then(
            (tour) => go("tournaments", tour.id, token),
            (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)),
        );
    }, []);
    return <Page title="Tournament">{trouble && <p role="alert">{trouble}</p>}</Page>;
}

function List() {
    const who = useValue(me);
    const known = useCatalog();
    const [tours, setTours] = useState<TourShort[] | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        readTours(true).then(setTours, (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
    }, []);
    const open = tours?.filter((tour) => tour.state === "entering" || tour.state === "running") ?? [];
    const over = tours?.filter((tour) => !open.includes(tour)) ?? [];
    return (
        <Page title="Tournaments" wide>
            <p>Round robins, Swiss tournaments and ladders. In a pairing both players usually have each side once.</p>
            {trouble && <p role="alert">{trouble}</p>}
            {who?.user ? (
                <a class="button main" href={link("tournaments", "new")}>
                    New tournament
                </a>
            ) : (
                <p>
                    <a href={link("account")}>Log in</a> to enter or organize one.
                </p>
            )}
            {tours && (
                <section class="tour-part">
                    <h2>Open and running</h2>
                    {open.length === 0 ? <p class="faint">There are none now.</p> : <Tours list={open} catalog={known} />}
                </section>
            )}
            {over.length > 0 && (
                <section class="tour-part">
                    <h2>Finished</h2>
                    <Tours list={over} catalog={known} />
                </section>
            )}
        </Page>
    );
}

const Tours = ({ list, catalog }: { list: TourShort[]; catalog: Catalog | null }) => (
    <ul class="tour-list">
        {list.map((tour) => (
            <li key={tour.id}>
                <a class="grow" href={link("tournaments", tour.id)}>
                    {tour.title}
                </a>
                <span class="faint small">{titleOf(catalog, tour.line)}</span>
                <span class="small">{STATES[tour.state]}</span>
            </li>
        ))}
    </ul>
);

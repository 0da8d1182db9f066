/* Places by locale, as buttons: an alternative to the board. */
import { chooserOf } from "../../../choosing/desk";
import type { BoardData } from "../../../core/types";
import type { Table } from "../../../table/table";
import { localeWords } from "../names";
import { facing, isApproach, localeOf, type Place } from "../view";

interface Props {
    table: Table;
    board: BoardData | null;
    places: Place[];
    taken?: Place | null;
    busy: boolean;
    onPick: (place: Place) => void;
}

export const pointAt = (table: Table, place: Place | null): void =>
    chooserOf(table).pointed.set(place && place !== "off" ? [{ what: "place", id: place }] : []);

export function PlaceButton({ table, board, place, taken, busy, onPick }: Omit<Props, "places"> & { place: Place }) {
    const words = place === "off" ? "off the map" : isApproach(place) ? `→ ${localeWords(board, facing(place) ?? 0)}` : "reserve";
    return (
        <button
            type="button"
            class="setup-place"
            aria-pressed={place === taken}
            disabled={busy}
            onClick={() => onPick(place)}
            onPointerEnter={() => pointAt(table, place)}
            onPointerLeave={() => pointAt(table, null)}
        >
            {words}
        </button>
    );
}

export function PlaceList(props: Props) {
    const locales = [...new Set(props.places.map(localeOf))];
    return (
        <dl class="setup-locales">
            {locales.map((locale) => (
                <div key={locale}>
                    <dt>{locale === null ? "" : localeWords(props.board, locale)}</dt>
                    <dd class="setup-places">
                        {props.places
                            .filter((place) => localeOf(place) === locale)
                            .map((place) => (
                                <PlaceButton key={place} {...props} place={place} />
                            ))}
                    </dd>
                </div>
            ))}
        </dl>
    );
}

/* Where blocks may start: what the server's preview of a deployment says. */
import { useEffect, useState } from "preact/hooks";
import type { Json } from "../../../core/types";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import type { Atlas } from "../atlas";
import type { ArmyId, TownId } from "../view";

export interface ArmyLand {
    army: ArmyId;
    /** Blocks in one town. */
    limit: number;
    towns: TownId[];
    zoneRule: string;
    limitRule: string;
}

export interface Land {
    armies: ArmyLand[];
    /** The army that may start in a town. */
    zone: ReadonlyMap<TownId, ArmyLand>;
    /** Steps to give up for a bid. */
    owed: number;
    /** Blocks that can give up a step. */
    payers: ReadonlySet<string>;
    /** Where every block starts, if that is not for the player to decide. */
    fixed: ReadonlyMap<string, TownId> | null;
}

/** The preview of the prompt `deploy` (docs/napoleon.md). */
interface DeployPreview {
    kind: "deploy";
    historical: boolean;
    owed: number;
    armies: { army: ArmyId; limit: number; rule: string; zone_rule: string; towns: { town: string }[] }[];
    payers: string[];
    stands?: { block: string; town: string }[];
}

/** Views and previews name towns as people do; orders need their names on the board. */
export const townNamed = (atlas: Atlas, title: string): TownId =>
    atlas.places.towns.find((town) => town.title === title || town.name === title)?.name ?? title;

export function landOf(preview: { [key: string]: Json }, atlas: Atlas): Land | null {
    if (preview["kind"] !== "deploy") return null;
    const said = preview as unknown as DeployPreview;
    const armies = said.armies.map((one) => ({
        army: one.army,
        limit: one.limit,
        towns: one.towns.map(({ town }) => townNamed(atlas, town)),
        zoneRule: one.zone_rule,
        limitRule: one.rule,
    }));
    return {
        armies,
        zone: new Map(armies.flatMap((army) => army.towns.map((town) => [town, army] as const))),
        owed: said.owed,
        payers: new Set(said.payers),
        fixed: said.historical ? new Map((said.stands ?? []).map(({ block, town }) => [block, townNamed(atlas, town)])) : null,
    };
}

/** The server also tells a seat that deploys later. */
export function useLand(table: Table, atlas: Atlas | null): Land | null {
    const number = useValue(table.sight)?.number;
    const reader = useValue(table.reader);
    const [land, setLand] = useState<Land | null>(null);
    useEffect(() => {
        if (!atlas) return;
        let gone = false;
        table.calls.preview({ steps: [] }).then(
            ({ preview }) => gone || setLand((before) => landOf(preview, atlas) ?? before),
            (trouble: unknown) => gone || table.fail(trouble),
        );
        return () => {
            gone = true;
        };
    }, [table, reader, number, atlas]);
    return land;
}

/* While a ready set-up is carried out its questions come and go: nobody is to answer them. */
import type { ComponentType } from "preact";
import type { TableProps } from "../../game";
import { useDeploying } from "./offers";

export const unlessDeploying = (Guide: ComponentType<TableProps>): ComponentType<TableProps> =>
    function Unless({ table }: TableProps) {
        if (!useDeploying(table)) return <Guide table={table} />;
        return (
            <p class="faint" role="status">
                Deploying your army…
            </p>
        );
    };

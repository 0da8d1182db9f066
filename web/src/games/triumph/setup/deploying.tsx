/* Hides the prompts that come and go while a ready-made set-up is carried out. */
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

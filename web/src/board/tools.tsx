/* The buttons in the corner of the board. */
import { useState } from "preact/hooks";
import { change, settings } from "../core/settings";
import { useValue } from "../core/value";
import { Button, Icon, type IconName } from "../ui/ui";
import type { Camera } from "./board";

interface ToolsProps {
    camera: Camera;
    lasso: boolean | null; // null: there is nothing to catch
    setLasso(on: boolean): void;
    map: boolean;
    setMap(on: boolean): void;
}

function Tool(props: { icon: IconName; label: string; run(): void; on?: boolean; class?: string }) {
    return (
        <Button look="quiet" icon class={props.class} title={props.label} aria-label={props.label} aria-pressed={props.on} onClick={props.run}>
            <Icon name={props.icon} />
        </Button>
    );
}

export function Tools({ camera, lasso, setLasso, map, setMap }: ToolsProps) {
    const { names, symbols } = useValue(settings);
    const [open, setOpen] = useState(false);
    return (
        <div class={"board-tools" + (open ? " open" : "")} role="toolbar" aria-label="Board" aria-orientation="vertical">
            <div class="board-tools-more">
                <Tool icon="turn" label="Rotate the board" run={() => camera.turn(90)} />
                <Tool icon="text" label="Show place names" on={names} run={() => change({ names: !names })} />
                <Tool icon="layers" label="Show symbols and numbers" on={symbols} run={() => change({ symbols: !symbols })} />
                <Tool icon="map" label="Show minimap" on={map} run={() => setMap(!map)} />
            </div>
            {lasso !== null && <Tool icon="lasso" label="Lasso pieces" on={lasso} run={() => setLasso(!lasso)} />}
            <Tool icon="plus" label="Zoom in" class="board-tools-zoom" run={() => camera.zoom(1.5)} />
            <Tool icon="minus" label="Zoom out" class="board-tools-zoom" run={() => camera.zoom(1 / 1.5)} />
            <Tool icon="fit" label="Show whole board" run={() => camera.fit()} />
            <Button look="quiet" icon class="board-tools-open" aria-label="More board tools" aria-expanded={open} onClick={() => setOpen(!open)}>
                <Icon name={open ? "close" : "menu"} />
            </Button>
        </div>
    );
}

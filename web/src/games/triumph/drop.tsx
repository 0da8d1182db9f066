/* A button with a drop-down panel, in the style of this game. */
import type { ComponentChildren } from "preact";
import { Drop as PlainDrop } from "../../ui/drop";

export const Drop = (props: { label: ComponentChildren; title: string; children: ComponentChildren }) => <PlainDrop kind="tri" {...props} />;

/* Phones: opens the panel with the ready-made set-ups. */
import { deskOf } from "../../../choosing/desk";
import type { TableProps } from "../../game";
import { Button, Icon } from "../../../ui/ui";

export function Sheet({ table }: TableProps) {
    return (
        <Button onClick={() => deskOf(table).sheet.set("order")}>
            <Icon name="layers" /> Set-ups
        </Button>
    );
}

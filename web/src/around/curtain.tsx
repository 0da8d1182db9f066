/* Hot-seat play: shows nothing until the next player is at the screen. */
import { link } from "../core/route";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { Button } from "../ui/ui";
import { partyNamed } from "../games/seats";
import "./around.css";

export function Curtain({ table, seat }: TableProps & { seat: number }) {
    const game = useValue(table.game);
    const party = game && partyNamed(game, seat);
    if (!party) return null;
    const others = game.mine.filter((one) => one !== seat);
    return (
        <main class="around-curtain" style={{ "--side": party.colour } as Record<string, string>}>
            <div class="card">
                <p class="faint">Hand the screen to the</p>
                <h1>{party.title}</h1>
                <p>The board stays hidden until you are ready.</p>
                <Button look="main" autofocus onClick={() => void table.sitDown(seat, true)}>
                    Show the board
                </Button>
                <p class="small faint row">
                    {others.map((other) => (
                        <Button key={other} look="quiet" onClick={() => void table.sitDown(other, true)}>
                            View as the {partyNamed(game, other)?.title} instead
                        </Button>
                    ))}
                    <a class="button quiet" href={link()}>
                        Home
                    </a>
                </p>
            </div>
        </main>
    );
}

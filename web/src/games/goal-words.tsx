/* The goal of a game, in a few sentences. */
import { goalOf } from "./goals";

export function GoalWords({ game, scenario }: { game: string; scenario: string }) {
    const goal = goalOf(game, scenario);
    if (!goal) return null;
    return (
        <div class="goal">
            <p>{goal.what}</p>
            <p>
                <b>How to win:</b> {goal.win}
            </p>
            {goal.even && (
                <p>
                    <b>For an even game:</b> {goal.even}
                </p>
            )}
        </div>
    );
}

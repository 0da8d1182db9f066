import assert from "node:assert/strict";
import test from "node:test";
import { rememberCities } from "../cities";
import type { City } from "../view";
import { chancesWords, hopes, oddsWords, prospectsOf, title } from "./prospect";

rememberCities([{ hex: "Z25", city: "Ulm" }] as City[]);
const share = (hundredths: number) => ({ part: 0, of: 1, hundredths });
const expects = (loss: number, gone: number) => ({ loss: share(loss), demoralised: share(0), morale_gone: share(gone), all_lost: share(0) });
const preview = {
    kind: "battle",
    battles: [{ battle: "Z24-Z25", attacker: "FR", mode: "field", larger: "FR", odds: "2-1", lines: [], drm: 4, FR_expects: expects(31, 0), AL_expects: expects(172, 97) }],
};

test("a battle is foreseen in words", () => {
    const [prospect] = prospectsOf(preview as never);
    assert.equal(title(prospect!), "Z24 near Ulm against Ulm (Z25)");
    assert.equal(oddsWords(prospect!), "2 to 1 for the French");
    assert.equal(oddsWords({ odds: "1-1", larger: "AL" }), "1 to 1 (the Allies count as larger)");
    assert.equal(hopes(prospect!, "FR"), "On average you lose 0.3 SP, they lose 1.7 SP. Morale breaks: theirs 97%, yours 0%.");
    assert.equal(hopes(prospect!, "AL"), "On average you lose 1.7 SP, they lose 0.3 SP. Morale breaks: theirs 0%, yours 97%.");
    assert.equal(chancesWords(prospect!), "On average the French lose 0.3 SP, the Allies 1.7 SP. Morale breaks: French 0%, Allied 97%.");
});

test("other previews foresee no battle", () => assert.deepEqual(prospectsOf({ kind: "stacks" }), []));

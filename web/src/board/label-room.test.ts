import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting, growth, type Label, type Part } from "./label-room";

const node = {} as Element;
const part = (x: number, y: number, width: number, rank: number, size = 15): Part => ({ node, rank, box: { x, y, width, height: 12 }, size, shown: true });
const label = (parts: Part[], more: Partial<Label> = {}): Label => ({
    parts,
    align: "middle",
    size: 15,
    largest: 15,
    rank: Math.max(...parts.map(({ rank }) => rank)),
    upright: true,
    limits: null,
    sign: null,
    ...more,
});
const shown = ({ parts }: Label): boolean[] => parts.map((one) => one.shown);

test("labels grow until they can be read, and shrink when the camera is near", () => {
    const text = { size: 15, largest: 15, rank: 2 };
    assert.equal(growth(text, 0.5), 1.4);
    assert.equal(growth(text, 1), 1);
    assert.equal(growth(text, 4), 0.4);
    assert.equal(growth({ ...text, rank: 0 }, 0.5), 1, "letters without a rank stay as they are");
    assert.equal(growth({ size: 20, largest: 35, rank: 4 }, 0.33), 1.39, "not beyond the size of its largest letters");
});

test("of labels that would cover each other the more important one is shown", () => {
    const [number, name] = [label([part(0, 0, 30, 2)]), label([part(20, 4, 60, 3)])];
    fitting([number, name], 1, 0);
    assert.deepEqual([shown(number), shown(name)], [[false], [true]]);
});

test("a label loses its least important parts first", () => {
    const pair = label([part(0, 0, 20, 2), part(24, 0, 20, 1)]);
    fitting([pair, label([part(40, 0, 60, 3)])], 1, 0);
    assert.deepEqual(shown(pair), [true, false]);
    assert.deepEqual(fitting([pair], 0.25, 0).get(pair)!.anchor, { x: 10, y: 6 }, "what is left grows about its own middle");
});

test("what is always shown stays, and need not grow", () => {
    const [star, other] = [label([part(0, 0, 18, 9)]), label([part(19, 0, 18, 9)])];
    const room = fitting([star, other], 0.3, 0);
    assert.deepEqual([shown(star), shown(other)], [[true], [true]]);
    assert.ok(room.get(star)!.grown > 1);
    assert.equal(room.get(other)!.grown, 1);
});

test("from far away only important labels are shown", () => {
    const [number, name, letters] = [label([part(0, 0, 20, 1)]), label([part(0, 90, 20, 3)]), label([part(0, 180, 20, 0)])];
    fitting([number, name, letters], 0.25, 0);
    assert.deepEqual([shown(number), shown(name), shown(letters)], [[false], [true], [false]]);
});

test("on a turned board upright labels take room as they are seen", () => {
    // One beside the other on the board, above each other on the screen.
    const labels = [label([part(0, 0, 60, 3)]), label([part(40, 0, 60, 3)])];
    fitting(labels, 1, 0);
    assert.deepEqual(labels.map(shown), [[true], [false]]);
    fitting(labels, 1, 90);
    assert.deepEqual(labels.map(shown), [[true], [true]]);
});

test("a label at the edge grows inward", () => {
    const edge = label([part(90, 50, 10, 3)], { align: "start", limits: { x: 0, y: 0, width: 100, height: 100 } });
    const { grown, shift } = fitting([edge], 0.35, 0).get(edge)!;
    assert.equal(grown, 2);
    assert.equal(shift.x, -10);
});

test("a label of several parts does not grow apart: it loses those that would be too small", () => {
    const tablet = part(30, 0, 22, 1, Infinity);
    const row = label([part(0, 0, 25, 2), tablet, part(32, 0, 18, 1), part(60, 0, 54, 9, Infinity)]);
    const { grown, anchor } = fitting([row], 0.33, 0).get(row)!;
    assert.deepEqual(shown(row), [false, false, false, true]);
    assert.equal(anchor.x, 87);
    assert.ok(grown > 2);
});

test("a name stands on another side of its sign where a piece would cover it", () => {
    const sign = { x: 90, y: 0, width: 10, height: 12 };
    const city = () => label([part(102, 0, 40, 3)], { align: "start", sign });
    const piece = { x: 116, y: -10, width: 40, height: 30 };
    const at = (pieces: typeof piece[]) => {
        const one = city();
        return fitting([one], 1, 0, pieces).get(one)!.middle;
    };
    assert.deepEqual(at([]), { x: 122, y: 6 });
    assert.deepEqual(at([piece]), { x: 68, y: 6 }, "on the left");
    assert.deepEqual(at([piece, { ...piece, x: 50, width: 20 }]), { x: 95, y: -8 }, "above");
    assert.deepEqual(at([{ ...piece, x: 0, y: -40, width: 200, height: 90 }]), { x: 122, y: 6 }, "nowhere: as printed");
    const other = label([part(50, 0, 36, 9)]);
    const one = city();
    assert.deepEqual(fitting([other, one], 1, 0, [piece]).get(one)!.middle, { x: 95, y: -8 }, "nor over another label");
    const near = label([part(0, 300, 9, 1)], { sign: { x: 60, y: 0, width: 10, height: 12 } });
    const third = city();
    assert.deepEqual(fitting([near, third], 1, 0, [piece]).get(third)!.middle, { x: 95, y: -8 }, "nor over another sign");
});

test("a name that loses its badge grows as its own letters need", () => {
    const name = { ...part(0, 0, 80, 4, 35), box: { x: 0, y: 0, width: 80, height: 26 } };
    const city = label([name, part(82, 0, 74, 3, 20)], { size: 20, largest: 35, rank: 4 });
    const room = fitting([city], 0.15, 0).get(city)!;
    assert.deepEqual(shown(city), [true, false]);
    assert.equal(room.grown, 2);
});

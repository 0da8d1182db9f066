#!/usr/bin/env node
/* Fits the curve of data/GAME/chances.txt (docs/advice.md) to what `grognard review LOG --values` prints for many games: lines
 * of a value, the share of the game that is over, and who won. A line `game` begins the next game.
 *
 *   for log in DIR/*.log; do echo game; grognard review $log --values; done | scripts/fit-chances.mjs
 *
 * Each game counts once, whatever its length. The game begins even: how often bots win with a side says little about people. At the end
 * the value itself decides. The widths are those with the largest likelihood, found by trying neighbors. */
import { readFileSync } from "node:fs";

const games = readFileSync(0, "utf8")
    .split(/^game$/m)
    .map((text) => text.trim().split("\n").filter(Boolean).map((line) => line.split(" ").map(Number)))
    .map((rows) => rows.filter(([, , won]) => won >= 0))
    .filter((rows) => rows.length > 0);

const mix = (pair, over) => pair[0] + ((pair[1] - pair[0]) * Math.min(over, 100)) / 100;
const chanceOf = (curve, value, over) => 1 / (1 + Math.exp(-(value + mix(curve.shift, over)) / mix(curve.width, over)));

/** Of all games: the mean logarithm of the chance that was given to the winner. */
function likelihood(curve) {
    let sum = 0;
    for (const rows of games) {
        let one = 0;
        for (const [value, over, won] of rows) {
            const chance = chanceOf(curve, value, over);
            one += Math.log(Math.max(won ? chance : 1 - chance, 1e-4));
        }
        sum += one / rows.length;
    }
    return sum / games.length;
}

const NARROW = 400; // of a width: a few games fit anything

function* neighbors({ width, shift }, step) {
    for (const sign of [1, -1]) {
        for (const at of [0, 1]) {
            const wider = [...width];
            wider[at] = Math.min(20000, Math.max(NARROW, wider[at] * (1 + (sign * step) / 2)));
            yield { width: wider, shift };
        }
    }
}

const first = games.reduce((sum, [[value]]) => sum + value, 0) / games.length;
let best = { width: [1000, 500], shift: [-first, 0] };
let most = likelihood(best);
for (let step = 0.6; step > 0.005; ) {
    let found = null;
    for (const other of neighbors(best, step)) {
        const here = likelihood(other);
        if (here > most + 1e-9) [found, most] = [other, here];
    }
    if (found) best = found;
    else step /= 2;
}

console.log(`# ${games.length} games, likelihood ${most.toFixed(4)}`);
console.log(`beginning ${Math.round(best.width[0])} ${Math.round(best.shift[0])}`);
console.log(`end ${Math.round(best.width[1])} ${Math.round(best.shift[1])}`);
const bins = Array.from({ length: 10 }, () => ({ count: 0, won: 0 }));
for (const rows of games)
    for (const [value, over, won] of rows) {
        const bin = bins[Math.min(9, Math.floor(chanceOf(best, value, over) * 10))];
        bin.count += 1 / rows.length;
        bin.won += won / rows.length;
    }
bins.forEach(({ count, won }, i) => count && console.log(`# chance ${10 * i} to ${10 * i + 10} %: ${count.toFixed(1)} games, ${Math.round((100 * won) / count)} % won`));

/* A threat that is only a draft, in the shape of an attack. */
import type { Attack, Place } from "../view";

export const threatened = (from: Place, guard: boolean, blocking: boolean): Attack => ({
    from,
    guard,
    blocking,
    defenders: [],
    attackers: [],
    sealed: null,
    defense_leaders: [],
    attack_leaders: [],
    counter: [],
    odd: [],
    wide: false,
    by_road: false,
    points: 0,
    lost: { F: 0, A: 0 },
});

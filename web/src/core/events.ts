/* Made from the tables of events by scripts/events.sh: do not change it here. docs/api.md says what they mean. */
import type { Json } from "./types";

export type TriumphEvent =
    | { kind: "die"; purpose: "first-bid"; subject: Json; needed: number; value: number }
    | { kind: "drawn"; purpose: "first-bid"; subject: Json; what: "none" | "die" | "marker" | "seat" | "pick"; value: number | string }
    | { kind: "shuffle"; first: number; count: number }
    | { kind: "shown"; piece: number; face: string }
    | { kind: "side"; seat: string; side: string }
    | { kind: "offer"; offer: "none" | "draw" | "undo"; by: string | null; agreed: string[] }
    | { kind: "over"; winner: string | null; how: string }
    | { kind: "left"; seat: string; how: string }
    | { kind: "command"; order: string; commander: string | null; unit: number | null; units: number }
    | { kind: "path"; entry: string | null; ways: string[] }
    | { kind: "attack"; wide: boolean; at: number | null; leaders: number[]; units: number; faces: string[] }
    | { kind: "threat"; from: string; guard: boolean }
    | { kind: "defense"; units: number }
    | { kind: "feint"; from: string }
    | { kind: "pressed" }
    | { kind: "result"; final: boolean; value: number; winner: string }
    | { kind: "loss"; unit: number; before: string; after: string | null }
    | { kind: "morale"; side: string; change: number; morale: number; why: "attack" | "retreat" | "heavy" | "guard" | "guard-lost" | "reinforced" | "night" }
    | { kind: "turn"; time: string; side: string }
    | { kind: "published"; side: string }
    | { kind: "bid"; seat: string; bid: number | null }
    | { kind: "note"; seat: string; task: "none" | "attack" | "defend"; name: string | null };

export type NapoleonEvent =
    | { kind: "die"; purpose: "first-bid" | "sides" | "march" | "fire" | "morale" | "terrain"; subject: Json; needed: number; value: number }
    | { kind: "drawn"; purpose: "first-bid" | "sides" | "march" | "fire" | "morale" | "terrain"; subject: Json; what: "none" | "die" | "marker" | "seat" | "pick"; value: number | string }
    | { kind: "shuffle"; first: string; count: number }
    | { kind: "shown"; piece: string; face: string }
    | { kind: "side"; seat: string; side: string }
    | { kind: "offer"; offer: "none" | "draw" | "undo"; by: string | null; agreed: string[] }
    | { kind: "over"; winner: string | null; how: string }
    | { kind: "left"; seat: string; how: string }
    | { kind: "turn"; turn: number; side: string; night: boolean }
    | { kind: "bid"; seat: string; side: string | null; steps: number }
    | { kind: "deployed"; side: string }
    | { kind: "marches"; army: string; from: string; to: string; units: number }
    | { kind: "marched"; army: string; town: string; die: number; bonus: number; lost: boolean; block: string | null }
    | { kind: "revealed"; leader: string; town: string }
    | { kind: "fight"; town: string; fight: "skirmish" | "battle"; attackers: number; defenders: number }
    | { kind: "skirmish"; town: string }
    | { kind: "picked"; block: string; steps: number }
    | { kind: "shot"; block: string; needs: number; dice: number; hits: number; at: "line" | "squares" | "skirmish" }
    | { kind: "hit"; block: string | null; army: string | null; steps: number | null; town: string; spot: string | null }
    | { kind: "lost"; block: string; why: "fire" | "march" | "morale" | "stream" | "square" | "attrition" | "no-road" | "supply" }
    | { kind: "setup"; town: string }
    | { kind: "terrain"; town: string; marker: string; spot: string | null }
    | { kind: "battle"; town: string; round: number; side: string }
    | { kind: "morale"; block: string; die: number; bonus: number; bad: boolean }
    | { kind: "moved"; block: string | null; army: string; from: string; to: string; town: string }
    | { kind: "action"; order: string; block: string | null; with: string | null; spot: string }
    | { kind: "retreat"; army: string; from: string; to: string; units: number; block: string | null; spot: string | null }
    | { kind: "brought"; army: string; from: string; to: string; units: number }
    | { kind: "regrouped"; army: string; from: string; to: string; units: number }
    | { kind: "rout"; side: string; town: string }
    | { kind: "victory"; side: string; town: string }
    | { kind: "stalemate"; town: string }
    | { kind: "supply"; army: string; units: number }
    | { kind: "defeated"; army: string };

export type WarpeaceEvent =
    | { kind: "die"; purpose: "attrition" | "alliance" | "march" | "maneuver" | "combat" | "joining" | "transfer" | "siege" | "casualty" | "wound" | "rout" | "loss"; subject: Json; needed: number; value: number }
    | { kind: "drawn"; purpose: "attrition" | "alliance" | "march" | "maneuver" | "combat" | "joining" | "transfer" | "siege" | "casualty" | "wound" | "rout" | "loss"; subject: Json; what: "none" | "die" | "marker" | "seat" | "pick"; value: number | string }
    | { kind: "side"; seat: string; side: string }
    | { kind: "offer"; offer: "none" | "draw" | "undo"; by: string | null; agreed: string[] }
    | { kind: "over"; winner: string | null; how: string }
    | { kind: "left"; seat: string; how: string }
    | { kind: "segment"; month: string; side: string }
    | { kind: "phase"; phase: string; side: string }
    | { kind: "attrition"; hex: string; die: number; sp: number; loss: number; cavalry: boolean }
    | { kind: "lost"; hex: string; sp: string; count: number; why: "attrition" | "march" | "overrun" | "combat" | "pursuit" | "enemies-on-the-way" | "no-retreat" | "surrender" | "rout" | "event" }
    | { kind: "alliance"; side: string; die: number; modifier: number; result: number }
    | { kind: "joined-war"; change: string; side: string | null; what: "later" | "joins" | "never-joins" | "changes-sides" | "leaves" | "revolt" | "help" }
    | { kind: "placed"; group: string | null; hex: string; leader: string | null; sp: string | null; count: number }
    | { kind: "removed"; hex: string; leader: string | null; sp: string | null; count: number }
    | { kind: "moved"; from: string; to: string; mp: number; sp: number; leaders: number }
    | { kind: "march"; hex: string; mp: number; die: number }
    | { kind: "march-result"; sp: string; count: number; die: number; mp: number; loss: boolean }
    | { kind: "overrun"; hex: string; sp: number; mp: number }
    | { kind: "question"; hex: string; yes: boolean; side: string; sp: number; cavalry: number }
    | { kind: "demand"; hex: string }
    | { kind: "garrison"; hex: string; inside: number; outside: number }
    | { kind: "announced"; hex: string; inside: boolean; outside: boolean }
    | { kind: "entrench"; hex: string }
    | { kind: "sail"; from: string; to: string }
    | { kind: "displaced"; leader: string; from: string; to: string | null }
    | { kind: "attack"; from: string; to: string }
    | { kind: "surround"; from: string; to: string; by: string; needed: number; total: number }
    | { kind: "round"; round: number }
    | { kind: "intent"; from: string; to: string; order: string }
    | { kind: "mode"; from: string; to: string; mode: "field" | "assault" }
    | { kind: "strength"; from: string; to: string; french: number; allied: number; odds: string; larger: string }
    | { kind: "drm"; what: "leader-larger" | "leader-smaller" | "morale-larger" | "morale-smaller" | "terrain" | "river" | "trench" | "maneuver" | "charge-larger" | "charge-smaller" | "limit"; value: number; leader: string | null }
    | { kind: "result"; total: number | null; result_larger: string; result_smaller: string; loss_larger: number; loss_smaller: number }
    | { kind: "demoralized"; from: string; to: string; side: string; level: number }
    | { kind: "retreat"; from: string; to: string; sp: number; inside: boolean }
    | { kind: "advance"; from: string; to: string; sp: number }
    | { kind: "try"; hex: string; from: string; to: string; needed: number; total: number; attempt: "join" | "transfer" }
    | { kind: "shift"; from: string; to: string; sp: number }
    | { kind: "battle-over"; from: string; to: string }
    | { kind: "siege"; hex: string; marker: number }
    | { kind: "surrender"; hex: string; die: number; marker: number; fallen: boolean }
    | { kind: "casualty"; leader: string; fate: "unharmed" | "wounded" | "dead" | "taken"; months: number }
    | { kind: "succeeded"; leader: string; by: string }
    | { kind: "points"; side: string; hex: string; points: number }
    | { kind: "control"; hex: string; side: string | null }
    | { kind: "trench-gone"; hex: string };

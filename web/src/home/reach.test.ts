import assert from "node:assert/strict";
import { test } from "node:test";
import { reachOf } from "./reach";

test("who can open a link is told by its host", () => {
    const hosts = {
        computer: ["localhost", "LOCALHOST", "game.localhost", "127.0.0.1", "127.1.2.3", "[::1]", "0.0.0.0"],
        network: ["10.0.0.7", "172.16.0.1", "172.31.9.9", "192.168.1.5", "169.254.3.4", "100.64.0.1", "[fe80::1]", "[fd12:3456::1]", "attic", "attic.local", "attic.lan", "box.home.arpa"],
        anywhere: ["172.32.0.1", "172.15.0.1", "192.169.1.5", "100.128.0.1", "8.8.8.8", "[2001:db8::1]", "example.org", "games.example.org.", "10.example.org"],
    };
    for (const [reach, names] of Object.entries(hosts)) for (const name of names) assert.equal(reachOf(name), reach, name);
});

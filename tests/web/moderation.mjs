// moderation.mjs: a player is blocked and reported, a moderator answers the report, and the warning is read.
import { spawnSync } from "node:child_process";
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse({ args: ["--accounts"] });
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob", phone: true });
const press = (person, name) => person.page.getByRole("button", { name, exact: true }).click();
const shots = process.env.GG_SHOTS; // a folder: pictures to look at
const shoot = async (person, name) => {
  for (const scheme of shots ? ["light", "dark"] : []) {
    await person.page.emulateMedia({ colorScheme: scheme });
    await person.page.screenshot({ path: `${shots}/${name}-${scheme}.png`, fullPage: true });
  }
};
let game = "";

async function signUp(person, name) {
  await person.visit();
  await person.must("POST", "/sign-up", { name, password: "six blue horses" });
  await person.page.reload();
}

await test("a blocked player's chat disappears, and comes back", async () => {
  await signUp(ann, "Ann");
  await signUp(bob, "Bob");
  game = (await ann.newGame({ seats: [{ kind: "me" }, { kind: "open" }] })).id;
  await bob.must("POST", `/games/${game}/join`, {});
  await bob.must("POST", `/games/${game}/seats/1/chat`, { text: "You move like a snail" });
  await ann.visit(`#/game/${game}`);
  await ann.page.getByRole("tab", { name: /Chat/ }).click();
  const said = ann.page.getByLabel("Chat", { exact: true }).getByText("You move like a snail");
  await said.waitFor();
  await ann.page.getByText("Mute, block or report").click();
  await press(ann, "Block Bob");
  await ann.page.getByRole("dialog").getByRole("button", { name: "Block Bob" }).click();
  await said.waitFor({ state: "detached" });
  await ann.visit("#/account");
  await ann.page.getByRole("heading", { name: "Blocked players" }).waitFor();
  await shoot(ann, "account");
  await press(ann, "Unblock Bob");
  await ann.page.getByRole("heading", { name: "Blocked players" }).waitFor({ state: "detached" });
});

await test("a report reaches the moderators, whose warning is read", async () => {
  await ann.visit(`#/game/${game}`);
  await ann.page.getByRole("tab", { name: /Chat/ }).click();
  await ann.page.getByText("Mute, block or report").click();
  await ann.page.getByLabel("Message", { exact: true }).fill("not yet sent");
  await shoot(ann, "chat");
  await press(ann, "Report Bob…");
  await ann.page.getByLabel("What happened?").fill("insults");
  await shoot(ann, "report");
  await press(ann, "Send report");
  await ann.page.getByText("The moderators of this server have your report.").waitFor();
  same(await ann.page.getByLabel("Message", { exact: true }).inputValue(), "not yet sent", "only the report is sent");

  const { program, store } = house.server.options;
  same(spawnSync(program, ["admin", "role", "Ann", "moderator", "--store", store]).status, 0, "Ann is a moderator");
  await ann.visit("#/account");
  await ann.page.reload();
  await ann.page.getByRole("link", { name: "Reports and moderation" }).click();
  await ann.page.getByLabel("Last messages of Bob").getByText("You move like a snail").waitFor();
  await accessible(ann.page);
  await shoot(ann, "moderation");
  await ann.page.getByRole("button", { name: "Warn…" }).first().click();
  await ann.page.getByLabel(/^Reason/).fill("Please be kind.");
  await shoot(ann, "warn");
  await press(ann, "Warn Bob");
  await ann.page.getByRole("dialog", { name: "Are you sure?" }).getByRole("button", { name: "Warn Bob" }).click();
  await ann.page.getByText("There are none.").waitFor();
  await ann.page.getByText("Ann warned Bob: Please be kind.").waitFor();

  await bob.page.reload();
  await bob.page.getByText("Please be kind.").waitFor();
  await accessible(bob.page);
  await shoot(bob, "warning-phone");
  await press(bob, "I have read it");
  await until(async () => !("warning" in (await bob.must("GET", "/me/moderation"))), "it is read");
  await bob.visit("#/players/Ann");
  await bob.page.getByRole("button", { name: "Block Ann" }).waitFor();
  await accessible(bob.page);
  await shoot(bob, "profile-phone");
  bob.allow(/status of 403/);
  await bob.visit("#/moderation");
  await bob.page.getByText("Only moderators can do this.").waitFor();
  check((await bob.page.getByText("What was done").count()) === 0, "others see no log");
});

await house.close();
finish();

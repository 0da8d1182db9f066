// advice.mjs: hints in the three games: asked, drawn on the board, cancelled, done; no button between people. The review of a finished game
// in its result and in the replay. Lessons that a guest has finished stay in the browser. GG_SHOTS=FOLDER takes pictures.
import { accessible, axe, check, finish, openHouse, same, test } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann", viewport: { width: 1280, height: 800 } });
const bob = await house.newPerson({ name: "bob" });
const { page } = ann;
ann.allow(/status of 409 .*\/orders$/); // orders that come too late, while bots play
const shots = process.env.GG_SHOTS;
const shoot = (on, name) => (shots ? on.screenshot({ path: `${shots}/${name}.png` }) : undefined);

const me = { kind: "me" };
const bot = { kind: "bot", bot: "recruit" };
const ask = (on = page) => on.getByRole("button", { name: "What would you do?" });
const hint = (on = page) => on.getByRole("region", { name: "Hint" });

/** A game of one person at its first decision after the set-up. */
async function alone(game) {
  const made = await ann.newGame({ game, seats: [me, me], curtain: false });
  if (game === "warpeace") return made.id;
  for (let i = 0; i < 8; i++)
    for (const seat of [0, 1]) {
      const sight = await ann.sight(made.id, seat);
      if (!sight.asked) continue;
      const { setups } = await ann.must("GET", `/games/${made.id}/seats/${seat}/setups`);
      if (!setups.length) return made.id;
      await ann.readySetup(made.id, seat);
    }
  return made.id;
}

const games = {};
for (const game of ["triumph", "napoleon", "warpeace"]) games[game] = await alone(game);
const phone = await house.newPerson({ name: "phone", as: ann, phone: true });

for (const [game, id] of Object.entries(games))
  await test(`${game}: a hint is drawn on the board and fills the draft`, async () => {
    await ann.visit(`#/game/${id}`);
    await ask().click();
    await hint().waitFor();
    await hint().getByRole("button", { name: "Do this" }).waitFor({ timeout: 30000 });
    await page.waitForTimeout(shots ? 1200 : 0);
    await shoot(page, `hint-${game}`);
    check((await hint().locator("p").count()) >= 2, "an order, and why");
    check((await page.locator(".hint-arrows .board-arrow, .hint-arrows .board-arrived").count()) > 0, "it is drawn on the board");
    await accessible(page);
    await hint().getByRole("button", { name: "Do this" }).click();
    await page.waitForTimeout(shots ? 1200 : 0);
    await shoot(page, `hint-${game}-done`);
    const seat = (await ann.sight(id, 0)).asked ? 0 : 1;
    const { answer } = await ann.must("GET", `/games/${id}/seats/${seat}/hint`);
    for (let i = 0; i < 40 && (await ann.sight(id, seat)).draft.order !== answer.order; i++) await page.waitForTimeout(100);
    same((await ann.sight(id, seat)).draft.order, answer.order, "the draft is the hint");
    if (shots) {
      await phone.visit(`#/game/${id}`);
      await ask(phone.page).click();
      await hint(phone.page).getByRole("button", { name: "Do this" }).waitFor({ timeout: 30000 });
      await phone.page.waitForTimeout(1200);
      await shoot(phone.page, `hint-${game}-phone`);
    }
    await ann.must("DELETE", `/games/${id}/seats/${seat}/draft`);
  });

for (const game of process.env.GG_LONG || shots ? ["triumph", "napoleon"] : ["triumph"])
  await test(`${game}: a hint on the set-up screen fills it in`, async () => {
    const { id } = await ann.newGame({ game, seats: [me, me], curtain: false });
    await ann.visit(`#/game/${id}`);
    await ask().click();
    const button = hint().getByRole("button", { name: "Do this" });
    await button.waitFor({ timeout: 30000 });
    await shoot(page, `hint-setup-${game}`);
    const seat = (await ann.sight(id, 0)).asked ? 0 : 1;
    const { answer } = await ann.must("GET", `/games/${id}/seats/${seat}/hint`);
    check(answer.why.length > 20, "it says why");
    await button.click();
    for (let i = 0; i < 40 && (await ann.sight(id, seat)).draft.order !== answer.order; i++) await page.waitForTimeout(100);
    same((await ann.sight(id, seat)).draft.order, answer.order, "the draft is the hint");
    await page.waitForTimeout(shots ? 1200 : 0);
    await shoot(page, `hint-setup-${game}-done`);
  });

await test("a hint can be cancelled", async () => {
  const { id } = await ann.newGame({ game: "warpeace", seats: [me, bot] });
  await ann.visit(`#/game/${id}`);
  await ask().click();
  await shoot(page, "hint-thinking");
  await hint().getByRole("button", { name: "Cancel" }).click();
  await ask().waitFor();
  same((await ann.must("GET", `/games/${id}/seats/0/hint`)).state, "none", "the server has stopped");
});

await test("after a turn a line tells what it cost, and can be turned off", async () => {
  const { id } = await ann.newGame({ game: "warpeace", seats: [me, { kind: "bot", bot: "regular" }] });
  await ann.visit(`#/game/${id}`);
  await ask().waitFor();
  for (let i = 0; i < 20 && (await ann.sight(id, 0)).asked && !(await page.locator(".look-back").count()); i++) {
    await ann.order(id, 0, "end").catch(() => undefined);
    await page.waitForTimeout(300);
  }
  const line = page.getByRole("status", { name: "Your last turn" });
  await line.waitFor({ timeout: 30000 });
  await shoot(page, "look-back");
  check(/Looking back: .* promised \d+%/.test(await line.innerText()), await line.innerText());
  await line.getByRole("button", { name: "Don't show" }).click();
  await line.waitFor({ state: "detached" });
  await ann.visit("#/settings");
  const box = page.getByLabel("Look back at your turns against bots");
  check(!(await box.isChecked()), "the setting is off");
  await box.check();
});

await test("between people there is no button", async () => {
  const { id } = await ann.newGame({ game: "warpeace", seats: [me, { kind: "open" }] });
  await bob.must("POST", `/games/${id}/join`, {});
  await ann.visit(`#/game/${id}`);
  await page.locator(".table-board svg").first().waitFor();
  await page.waitForTimeout(1000);
  same(await ask().count(), 0, "buttons");
});

/** Ann plays at random for a while, then resigns. */
async function finished() {
  const { id } = await ann.newGame({ game: "warpeace", seats: [me, bot] });
  await ann.playOn(id, 0, (sight) => sight.number > 40 && sight.asked);
  await ann.order(id, 0, "resign");
  return id;
}

await test("the review of a finished game, from its result to the replay", async () => {
  const id = await finished();
  await ann.visit(`#/game/${id}`);
  const result = page.getByRole("dialog", { name: "Result" });
  await result.getByRole("button", { name: "Review the game" }).click();
  await result.locator(".review-curve").waitFor({ timeout: 60000 });
  await result.locator(".review-curve").scrollIntoViewIfNeeded();
  await shoot(page, "review-result");
  same((await axe(page)).filter((line) => line.includes("review")).join(), "", "what axe finds in it");
  const { answer } = await ann.must("GET", `/games/${id}/review`);
  same(await result.locator(".review-turns > li").count(), answer.turns.length, "turning points");
  check(answer.turns.length > 0, "some");
  await result.locator(".review-turns a").first().click();
  await page.waitForURL(new RegExp(`#/replay/${id}/at/${answer.turns[0].order}$`));
  await page.getByText("Review: chances and turning points").click();
  await page.locator(".replay-side .review-curve").waitFor();
  await shoot(page, "review-replay");
  same((await axe(page)).filter((line) => line.includes("review")).join(), "", "what axe finds in it");
  if (shots) {
    await phone.visit(`#/game/${id}`);
    await phone.page.locator(".review-curve").waitFor();
    await phone.page.locator(".review-curve").scrollIntoViewIfNeeded();
    await shoot(phone.page, "review-phone");
  }
});

await test("a guest's lessons stay in the browser", async () => {
  await ann.visit("#/learn/triumph");
  await page.evaluate(() => localStorage.setItem("grognard.lessons", JSON.stringify(["triumph/roads"])));
  await page.reload();
  await page.locator(".learn-list li").first().waitFor();
  same(await page.evaluate(() => localStorage.getItem("grognard.lessons")), JSON.stringify(["triumph/roads"]), "kept");
});

await house.close();
finish();

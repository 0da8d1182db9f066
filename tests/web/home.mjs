// home.mjs: the home page: it opens without errors, is accessible, and a game is two clicks away.
import { accessible, check, finish, openHouse, test } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const { page } = ann;

await test("the page opens", async () => {
  await ann.visit("#/");
  await page.getByRole("heading", { name: "Napoleon's Triumph" }).first().waitFor();
  check((await page.title()).includes("grognard"), await page.title());
});

// pages.mjs tests it in the two other themes.
for (const look of [{ theme: "dark" }, { theme: "light", phone: true }])
  await test(`everybody can use it: ${look.theme}, ${look.phone ? "phone" : "desk"}`, async () => {
    const somebody = await house.newPerson({ name: look.theme, ...look });
    await somebody.visit("#/");
    await somebody.page.getByRole("heading", { name: "Napoleon's Triumph" }).first().waitFor();
    await accessible(somebody.page);
  });

await house.close();
finish();

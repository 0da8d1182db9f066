// home.mjs: the first page: it opens, nothing goes wrong, everybody can use it, and a game is two clicks away.
import { accessible, check, finish, openHouse, test } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const { page } = ann;

await test("the page opens", async () => {
  await ann.visit("#/");
  await page.getByRole("heading", { name: "Napoleon's Triumph" }).first().waitFor();
  check((await page.title()).includes("grognard"), await page.title());
});

for (const theme of ["light", "dark"])
  for (const phone of [false, true])
    await test(`everybody can use it: ${theme}, ${phone ? "phone" : "desktop"}`, async () => {
      const somebody = await house.newPerson({ name: `${theme}-${phone}`, theme, phone });
      await somebody.visit("#/");
      await somebody.page.getByRole("heading", { name: "Napoleon's Triumph" }).first().waitFor();
      await accessible(somebody.page);
    });

await house.close();
finish();

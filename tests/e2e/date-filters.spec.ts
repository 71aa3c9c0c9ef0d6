import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test("writes dates in the chosen language, typed or picked in a calendar", async ({
  page,
  signIn,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "language", value: "nl", url: baseURL }]);
  await signIn("owner", "/issues?found_on=after%3A2026-03-02");
  await page.getByRole("button", { name: "Gevonden op", exact: true }).click();
  const days = page.getByRole("group", { name: "Gevonden op" }).last();
  const from = days.getByLabel("Van");
  await expect(from).toHaveValue("02-03-2026");
  await expect(days.getByLabel("Tot")).toHaveAttribute("placeholder", "dd-mm-jjjj");

  await from.fill("2-4");
  await from.blur();
  await expect(days.getByText("Vul een datum in als dd-mm-jjjj.")).toBeVisible();
  await expect(page).toHaveURL(/2026-03-02$/);
  await from.fill("2-4-2026");
  await expect(page).toHaveURL(/\?found_on=after%3A2026-04-02$/);

  await days.getByRole("button", { name: "Kies een datum" }).first().click();
  expect(await violations(page, page.getByRole("application"))).toEqual([]);
  await page
    .getByRole("application")
    .getByRole("button", { name: /\b9 april 2026/ })
    .click();
  await expect(from).toHaveValue("09-04-2026");
  await expect(page).toHaveURL(/\?found_on=after%3A2026-04-09$/);
});

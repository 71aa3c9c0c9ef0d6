import { expectAccessible } from "../support/accessible";
import { openPage, selectOption, toasts } from "../support/page";
import { expect, test } from "../support/test";

test.use({ fleet: "owner-links" });

test("shares plants with an owner without an account, and revokes the link", async ({
  page,
  openAs,
  browser,
  stack,
}) => {
  const card = page.getByRole("region", { name: "Links for owners" });
  const dialog = page.getByRole("dialog");
  const links = card.getByRole("list", { name: "Links for owners" }).getByRole("listitem");
  const address = () => card.getByRole("textbox", { name: "Link", exact: true });
  let path = "";
  await test.step("creates a link to one plant, in Dutch, without money and tickets", async () => {
    await openAs("owner", "/settings/tags");
    await expect(card).toContainText("No links yet");
    await card.getByRole("button", { name: "New link" }).click();
    await dialog.getByRole("button", { name: "Create link" }).click();
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Enter a name\./);
    await dialog.getByLabel("Name").fill("Jansen");
    await dialog.getByRole("listbox", { name: "Plants" }).getByRole("option").first().click();
    await selectOption(dialog.getByLabel("Language of the page"), "nl");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create link" }).click();
    await expect(dialog).toBeHidden();
    path = new URL(await address().inputValue()).pathname;
    expect(path).toMatch(/^\/owner\/[\w-]{43}$/);
    await expect(links).toContainText(["Chosen plants · 1 plant · shows energy and losses"]);
    await expect(links).toContainText("Never used");
    await expectAccessible(page);
  });
  await test.step("shows the link once", async () => {
    await page.reload();
    await expect(links).toHaveCount(1);
    await expect(address()).toBeHidden();
    expect(await page.content()).not.toContain(path);
  });

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
  const owner = await context.newPage();
  await test.step("opens in the language of the link, without cookies and for nobody else", async () => {
    const response = await owner.goto(stack.url + path);
    const headers = (await response?.allHeaders()) ?? {};
    expect(response?.status()).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    const html = (await response?.text()) ?? "";
    expect(html).not.toMatch(/€|Tickets/);
    expect(await context.cookies()).toEqual([]);
    await expect(owner.locator("html")).toHaveAttribute("lang", "nl");
    await expect(owner.getByRole("heading", { name: "Afgelopen 30 dagen" })).toBeVisible();
    await expect(owner.getByRole("img", { name: /per dag/ })).toBeVisible();
    await expect(owner.getByText(/^Stand van/).first()).toBeVisible();
    await owner.locator("html[data-hydrated]").waitFor();
    await owner.getByText("Als tabel tonen").first().click();
    await expect(owner.getByRole("table", { name: "Energie per dag" }).getByRole("row")).toHaveCount(31);
    await expectAccessible(owner, [390, 360]);
    expect((await owner.goto(`${stack.url}${path}?plant=999999`))?.status()).toBe(404);
  });
  await test.step("is the same for a person who is signed in", async () => {
    await openPage(page, path);
    await expect(page.getByRole("heading", { name: "Afgelopen 30 dagen" })).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  });
  await test.step("lists the plants of a tag, and opens each of them", async () => {
    await openPage(page, "/settings/tags");
    await expect(links).toContainText("Last used");
    await card.getByRole("button", { name: "New link" }).click();
    await dialog.getByLabel("Name").fill("Schools");
    await dialog.getByRole("radio", { name: "Plants with a tag" }).check();
    await selectOption(dialog.getByLabel("Tag", { exact: true }), { label: "School" });
    await dialog.getByRole("checkbox", { name: "The value of losses in euros" }).check();
    await dialog.getByRole("checkbox", { name: "Titles, states and days of tickets" }).check();
    await dialog.getByRole("button", { name: "Create link" }).click();
    await owner.goto(stack.url + new URL(await address().inputValue()).pathname);
    await owner.locator("html[data-hydrated]").waitFor();
    await expectAccessible(owner, [390, 360]);
    const plants = owner.getByRole("list", { name: "Your plants" }).getByRole("link");
    const name = (await plants.first().locator("strong").textContent()) ?? "";
    await plants.first().click();
    await expect(owner.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(owner).toHaveURL(/\?plant=\d+$/);
    await expect(owner.getByRole("heading", { name: "Tickets" })).toBeVisible();
    await owner.getByRole("link", { name: "All plants" }).click();
    await expect(plants.first()).toBeVisible();
  });
  await test.step("does not open after it was revoked", async () => {
    await card.getByRole("button", { name: "Revoke Jansen" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(toasts(page).getByText("Link revoked")).toBeVisible();
    await expect(links).toHaveCount(1);
    const response = await owner.goto(stack.url + path);
    expect(response?.status()).toBe(404);
    await expect(owner.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
    await expectAccessible(owner, [390, 360]);
  });
  await context.close();
  const log = stack.logText();
  expect(log).toContain("/owner/…");
  expect(log).not.toContain(path.slice("/owner/".length));
});

test.describe("in Dutch", () => {
  test.use({ locale: "nl-NL" });

  test("creates and revokes a link", async ({ page, openAs }) => {
    const card = page.getByRole("region", { name: "Links voor eigenaren" });
    const dialog = page.getByRole("dialog");
    await openAs("portfolio", "/settings/tags");
    await card.getByRole("button", { name: "Nieuwe link" }).click();
    await dialog.getByLabel("Naam").fill("De Vries");
    await dialog.getByRole("listbox", { name: "Installaties" }).getByRole("option").first().click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Link maken" }).click();
    await expect(card.getByRole("textbox", { name: "Link", exact: true })).toHaveValue(/\/owner\//);
    await card.getByRole("button", { name: "De Vries intrekken" }).click();
    await dialog.getByRole("button", { name: "Intrekken" }).click();
    await expect(toasts(page).getByText("Link ingetrokken")).toBeVisible();
  });
});

import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { postRequests, reloadPage, toasts, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "sharing" });

/** A child company of the first company of the portfolio account. */
const child = "Brandaris Noord";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const choice = (page: Page, item: string) => card(page, child).getByRole("checkbox", { name: item });

async function open(page: Page, signIn: (account: string, path: string) => Promise<void>, path: string) {
  await signIn("portfolio", path);
  await expect(card(page, child)).toBeVisible();
  await waitForHydration(page);
}

/** Selects a company for an administrator. */
const switchTo = (page: Page, companyId: number) =>
  page.request.post("/actions/switch-company", {
    form: { companyId: String(companyId) },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });

test("shares tags and custom fields with child companies", async ({ page, signIn }) => {
  await test.step("redirects the settings to their first page", async () => {
    await signIn("portfolio", "/settings");
    await expect(page).toHaveURL("/settings/tags");
    await expect(page).toHaveTitle("Heliograph - Tags");
  });
  await test.step("lists the company's tags, and a card per child company with its visible tags", async () => {
    await waitForHydration(page);
    const own = card(page, "Tags of Brandaris Energie").getByRole("rowheader");
    await expect(own).toHaveText([/^Cooperative/, /^Own maintenance/, /^Phase 2/, /^SDE/]);
    await expect(card(page, "Tags of Brandaris Energie").getByRole("button", { name: /^Rename/ })).toHaveCount(0);
    await expect(page.getByText("No other company shares tags with Brandaris Energie.")).toBeVisible();
    for (const name of [child, "Brandaris Oost", "Brandaris West", "Brandaris Zuid"]) {
      await expect(card(page, name).getByRole("checkbox", { checked: true })).toHaveCount(4);
    }
    await expect(page.getByRole("textbox", { name: "New tag" })).toHaveCount(0);
  });
  await test.step("removes a tag from a child company, and adds the tag again on Undo", async () => {
    await choice(page, "Cooperative").uncheck();
    const removed = toasts(page).getByText(`Removed [Cooperative] from ${child}.`);
    await expect(removed).toBeVisible();
    await expect(card(page, child).getByText("3 of 4 shared")).toBeVisible();
    await choice(page, "Phase 2").uncheck();
    await expect(toasts(page).getByText(`Removed [Phase 2] from ${child}.`)).toBeVisible();
    await toasts(page)
      .getByRole("paragraph")
      .filter({ hasText: "[Cooperative]" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(toasts(page).getByText(`Added [Cooperative] to ${child}.`)).toBeVisible();
    await expect(removed).toBeHidden();
    await page.reload();
    await expect(choice(page, "Cooperative")).toBeChecked();
    await expect(choice(page, "Phase 2")).not.toBeChecked();
    await waitForHydration(page);
    await choice(page, "Phase 2").check();
    await expect(toasts(page).getByText(`Added [Phase 2] to ${child}.`)).toBeVisible();
  });
  await test.step("reverts a tag whose change fails", async () => {
    await page.route("**/actions/share-tag**", (route) => route.fulfill({ status: 500, json: {} }));
    await choice(page, "SDE++").click();
    await expect(toasts(page).getByText("Failed to remove tag from company.")).toBeVisible();
    await expect(toasts(page).getByText("The service is having problems (500). Please try again later.")).toBeVisible();
    await expect(choice(page, "SDE++")).toBeChecked();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.unroute("**/actions/share-tag**");
    await choice(page, "SDE++").uncheck();
    await expect(toasts(page).getByText(`Removed [SDE++] from ${child}.`)).toBeVisible();
    await page.route("**/actions/share-tag**", (route) => route.fulfill({ status: 500, json: {} }));
    await choice(page, "SDE++").click();
    await expect(toasts(page).getByText("Failed to add tag from company.")).toBeVisible();
    await expect(choice(page, "SDE++")).not.toBeChecked();
    await page.unroute("**/actions/share-tag**");
    await choice(page, "SDE++").check();
    await expect(toasts(page).getByText(`Added [SDE++] to ${child}.`)).toBeVisible();
  });
  await test.step("counts the plants of a tag, and links to them", async () => {
    const link = card(page, "Tags of Brandaris Energie")
      .getByRole("link", { name: /^\d+ plants$/ })
      .first();
    const count = /\d+/.exec(await link.innerText())?.[0];
    await link.click();
    await expect(page).toHaveURL(/\/plants\?tags=\d+%7C1$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`${count}`);
  });
  await test.step("has no overflow and no accessibility violations", async () => {
    for (const path of ["/settings/tags", "/settings/custom-fields"]) {
      await open(page, signIn, path);
      await expectAccessible(page);
    }
  });
  await test.step("attaches custom fields to a child company and removes them", async () => {
    await expect(page).toHaveTitle("Heliograph - Custom Fields");
    await expect(card(page, "Custom fields of Brandaris Energie").getByRole("row")).toHaveText([
      "NameTypePlants with a valueMost frequent",
      /^Grid operatorText\d+/,
      /^MembersWhole number\d+/,
    ]);
    await expect(page.getByText("No Custom Fields found!")).toBeVisible();
    await choice(page, "Members").uncheck();
    await expect(toasts(page).getByText(`Removed [Members] from ${child}.`)).toBeVisible();
    await choice(page, "Members").check();
    await expect(toasts(page).getByText(`Attached [Members] to ${child}.`)).toBeVisible();
  });
  await test.step("blocks the page with an alert when a custom field cannot be removed", async () => {
    await page.route("**/actions/share-custom-field**", (route) => route.fulfill({ status: 500, json: {} }));
    await choice(page, "Members").click();
    const alert = page.getByRole("dialog", { name: "Sorry" });
    await expect(alert).toContainText(`“Members” could not be removed from ${child}.`);
    await expect(toasts(page).getByText("Failed to remove", { exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(alert).toBeVisible();
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(alert).toBeHidden();
    await expect(choice(page, "Members")).toBeChecked();
    await expect(choice(page, "Members")).toBeFocused();

    await card(page, "Brandaris West").getByRole("checkbox", { name: "Grid operator" }).click();
    await expect(toasts(page).getByText("Failed to attach")).toBeVisible();
    await expect(alert).toBeHidden();
  });
});

test("shows what another company shares read-only", async ({ page, signIn }) => {
  await test.step("shows tags of another company read-only with its name", async () => {
    await signIn("admin", "/support");
    await switchTo(page, 5);
    await page.goto("/settings/tags");
    const shared = card(page, `Shared with ${child}`);
    await expect(shared.getByRole("rowheader")).toHaveText(["Cooperative", "Own maintenance", "Phase 2", "SDE++"]);
    await expect(shared.getByRole("row", { name: "Cooperative" }).getByRole("cell")).toHaveText("Brandaris Energie");
    await expect(shared.getByRole("checkbox")).toHaveCount(0);
    await expect(page.getByText(`${child} has no child companies`)).toBeVisible();
  });
  await test.step("names the owner of custom fields, and tells when a company has none", async () => {
    await page.goto("/settings/custom-fields");
    await expect(page.getByText(`${child} has no custom fields of its own.`)).toBeVisible();
    await expect(page.getByTitle("Members, owned by Brandaris Energie")).toBeVisible();
    const sharedFields = card(page, `Shared with ${child}`).getByRole("row", { name: "Members" });
    await expect(sharedFields.getByRole("cell")).toHaveText(["Whole number", "Brandaris Energie"]);
  });
});

test("creates and renames tags for administrators", async ({ page, signIn }) => {
  await test.step("creates a tag for administrators, and keeps a name that the API rejects", async () => {
    await signIn("admin", "/settings/tags");
    const field = page.getByRole("textbox", { name: "New tag" });
    await waitForHydration(page);
    await field.fill("Rooftop");
    await reloadPage(page);
    await expect(field).toHaveValue("Rooftop");
    const posts = postRequests(page);
    await page.getByRole("button", { name: "Create tag" }).dblclick();
    await expect(toasts(page).getByText("Successfully created tag!")).toBeVisible();
    expect(posts).toHaveLength(1);
    await expect(card(page, "Tags of Lumenta Beheer").getByRole("rowheader", { name: "Rooftop" })).toBeVisible();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await field.fill("   ");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Please enter a name")).toBeVisible();
    await field.fill("rooftop");
    await page.keyboard.press("Enter");
    await expect(toasts(page).getByText("This company already has a tag of this name.")).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveValue("rooftop");
  });
  await test.step("renames a tag for administrators", async () => {
    const tags = card(page, "Tags of Lumenta Beheer");
    await page.getByRole("textbox", { name: "New tag" }).fill("Flat roof");
    await page.keyboard.press("Enter");
    await tags.getByRole("button", { name: "Rename Flat roof" }).click();
    const name = page.getByRole("dialog", { name: "Rename tag" }).getByRole("textbox", { name: "Name" });
    await expect(name).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await name.fill(" ");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByText("Please enter a name")).toBeVisible();
    await name.fill("Sloped roof");
    await page.keyboard.press("Enter");
    await expect(toasts(page).getByText("Tag renamed to “Sloped roof”")).toBeVisible();
    await expect(tags.getByRole("rowheader", { name: "Sloped roof" })).toBeVisible();
    await expect(tags.getByRole("rowheader", { name: "Flat roof" })).toHaveCount(0);
  });
});

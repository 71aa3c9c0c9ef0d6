import type { Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { holdRequests, postRequests, reloadPage, toasts, waitForHydration, waitForHydrationOf } from "../support/page";
import type { Stack } from "../support/stack";
import { expect, test } from "../support/test";
import { violations, violationsAtBothWidths } from "../support/violations";

test.use({ fleet: "edit-company" });

const name = (page: Page) => page.getByRole("textbox", { name: "Name" });
const save = (page: Page) => page.getByRole("button", { name: "Save" });
const access = (page: Page) => page.getByRole("switch", { name: "Show non-monitored plants" });
const creation = (page: Page) => page.getByRole("switch", { name: "Allow the creation of non-monitored plants" });
const children = (page: Page) => page.getByRole("list", { name: "Child companies" }).first();
const accounts = (page: Page) => page.getByRole("list", { name: "Attached accounts" });

async function open(page: Page, signIn: (account: string, path: string) => Promise<void>, id: number) {
  await signIn("admin", `/admin/companies/${id}`);
  await expect(name(page)).toBeVisible();
  await waitForHydration(page);
  await waitForHydrationOf(name(page));
}

async function companyOf(stack: Stack, id: number) {
  const api = await createApiClient(stack, "admin");
  return api.get<Record<string, unknown>>(`/companies/${id}?with=children,inbound_drivers,driver_accounts`);
}

test("saves the name, the child companies and the inbound drivers", async ({ page, signIn, stack }) => {
  await test.step("saves a company", async () => {
    await open(page, signIn, 13);
    await expect(page).toHaveTitle("Heliograph - Edit company");
    await name(page).fill("Achterhoek Agrarisch BV");
    await expect(page.getByText("You have unsaved changes.")).toBeVisible();

    await page.getByRole("button", { name: "Choose child companies" }).click();
    const choices = page.getByRole("group", { name: "Choose child companies" });
    await choices.getByRole("searchbox").fill("achterhoek");
    await expect(choices.getByText("No results for")).toBeVisible();
    await choices.getByRole("searchbox").fill("twente");
    await choices.getByRole("checkbox", { name: "Twente Techniek" }).check();
    await page.keyboard.press("Escape");
    await expect(children(page)).toContainText("Twente Techniek");

    await page.getByRole("button", { name: "Remove Growatt" }).press("Enter");
    await expect(page.getByRole("group", { name: "Inbound drivers", exact: true })).toBeFocused();
    const { release } = await holdRequests(page, "**/actions/edit-company*");
    await save(page).click();
    await expect(save(page)).toBeDisabled();
    release();
    await expect(toasts(page).getByText("Successfully updated company!")).toBeVisible();
    await expect(page.getByText("You have unsaved changes.")).toBeHidden();
    await expect(save(page)).toBeFocused();
    const saved = await companyOf(stack, 13);
    expect(saved).toMatchObject({ name: "Achterhoek Agrarisch BV", children: [{ id: 23, name: "Twente Techniek" }] });
    expect((saved.inbound_drivers as { name: string }[]).map((driver) => driver.name)).not.toContain("growatt");
  });
  await test.step("shows the new name in the company picker when the current company is saved", async () => {
    await open(page, signIn, 1);
    await name(page).fill("Lumenta Beheer Nederland");
    await save(page).click();
    await expect(toasts(page).getByText("Successfully updated company!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Lumenta Beheer Nederland" })).toBeVisible();
  });
});

test("turns the creation off with the access, and reads an older draft", async ({ page, signIn, stack }) => {
  await test.step("turns the creation off with the access, and restores it", async () => {
    await open(page, signIn, 14);
    await expect(creation(page)).toBeChecked();
    await access(page).click();
    await expect(creation(page)).not.toBeChecked();
    await expect(creation(page)).toBeDisabled();
    await access(page).click();
    await expect(creation(page)).toBeChecked();
    await access(page).click();
    await save(page).click();
    await expect(toasts(page).getByText("Successfully updated company!")).toBeVisible();
    expect(await companyOf(stack, 14)).toMatchObject({ non_mon_accessible: false, non_mon_creation_enabled: false });
  });
  await test.step("keeps the switches on when the draft of an older version lacks them", async () => {
    await open(page, signIn, 18);
    await expect(access(page)).toBeChecked();
    await expect(creation(page)).toBeChecked();
    await name(page).fill("Typed in an older version");
    await expect(page.getByText("You have unsaved changes.")).toBeVisible();
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((candidate) => candidate.endsWith(":edit-company")) ?? "";
      const { name: typed, children: items, inboundDrivers } = JSON.parse(sessionStorage.getItem(key) ?? "{}");
      addEventListener("pagehide", () =>
        sessionStorage.setItem(key, JSON.stringify({ name: typed, children: items, inboundDrivers })),
      );
    });
    page.once("dialog", (dialog) => void dialog.accept());
    await reloadPage(page);
    await expect(name(page)).toHaveValue("Typed in an older version");
    await expect(access(page)).toBeChecked();
    await expect(creation(page)).toBeChecked();
  });
});

test("shows the server's messages as a list of alerts and keeps the input", async ({ page, signIn }) => {
  await open(page, signIn, 10);
  await name(page).fill("Waterland Scholen BV");
  await page.getByRole("button", { name: "Choose child companies" }).click();
  const choices = page.getByRole("group", { name: "Choose child companies" });
  await choices.getByRole("searchbox").fill("waterland energie");
  await choices.getByRole("checkbox", { name: "Waterland Energie" }).check();
  await page.keyboard.press("Escape");
  await save(page).click();
  const message = "A company cannot have one of its parents as a child.";
  const errors = page.getByRole("list", { name: "Errors" });
  await expect(errors.getByRole("alert")).toHaveText([`Child companies: ${message}`]);
  await expect(errors).toBeFocused();
  await expect(page.getByRole("group", { name: "Child companies", exact: true })).toContainText(message);
  await expect(name(page)).toHaveValue("Waterland Scholen BV");

  // Unsaved changes survive a confirmed reload until the user discards them.
  const warning = page.waitForEvent("dialog");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  expect((await warning).type()).toBe("beforeunload");
  await waitForHydration(page);
  await expect(name(page)).toHaveValue("Waterland Scholen BV");
  await expect(children(page)).toContainText("Waterland Energie");
  await page.getByRole("button", { name: "Discard changes" }).press("Enter");
  await expect(name(page)).toHaveValue("Waterland Scholen");
  await expect(save(page)).toBeFocused();
  await reloadPage(page);
  await expect(name(page)).toHaveValue("Waterland Scholen");
});

test("posts all values when a company is saved before hydration", async ({ page, signIn, stack }) => {
  const before = await companyOf(stack, 9);
  expect(before).toMatchObject({ children: { length: 3 }, non_mon_accessible: true, non_mon_creation_enabled: true });
  const idsOf = (rows: unknown) => (rows as { id: number }[]).map(({ id }) => id);
  await signIn("admin");
  await page.route("**/assets/entry.client-*.js", (route) => route.abort());
  await page.goto("/admin/companies/9");
  await name(page).fill("Saved early");
  const posts = postRequests(page);
  const reloaded = page.waitForEvent("domcontentloaded");
  await save(page).click();
  await reloaded;
  expect(posts.map((url) => new URL(url).pathname)).toEqual(["/actions/edit-company"]);
  await expect(page).toHaveURL("/admin/companies/9");
  await expect(name(page)).toHaveValue("Saved early");
  const saved = await companyOf(stack, 9);
  expect(saved.name).toBe("Saved early");
  expect(idsOf(saved.children)).toEqual(idsOf(before.children));
  expect(idsOf(saved.inbound_drivers)).toEqual(idsOf(before.inbound_drivers));
  expect(saved).toMatchObject({ non_mon_accessible: true, non_mon_creation_enabled: true });
});

test("changes the accounts and tags of a company at once", async ({ page, signIn, stack }) => {
  await test.step("attaches and detaches a driver account at once when it is toggled", async () => {
    await open(page, signIn, 15);
    await name(page).fill("Typed before");
    await page.getByRole("button", { name: "Choose driver accounts" }).click();
    const account = page
      .getByRole("group", { name: "Choose driver accounts" })
      .getByRole("checkbox", { name: "SMA of Lumenta" });
    await account.check();
    await expect(toasts(page).getByText("Added account: SMA of Lumenta")).toBeVisible();
    await expect(accounts(page)).toHaveText("SMA of Lumenta");
    expect(await companyOf(stack, 15)).toMatchObject({ driver_accounts: [{ display_name: "SMA of Lumenta" }] });
    await expect(name(page)).toHaveValue("Typed before");
    await account.uncheck();
    await expect(toasts(page).getByText("Removed account: SMA of Lumenta")).toBeVisible();
    await expect(accounts(page)).toHaveCount(0);
    expect(await companyOf(stack, 15)).toMatchObject({ driver_accounts: [] });
    await page.keyboard.press("Escape");
  });
  await test.step("creates a tag, and shows each server message as a toast", async () => {
    const tag = page.getByLabel("New tag");
    await tag.fill("Village roofs");
    await tag.press("Enter");
    await expect(toasts(page).getByText("Successfully created tag!")).toBeVisible();
    await expect(page.getByRole("list", { name: "Tags" })).toContainText("Village roofs");
    await expect(tag).toHaveValue("");
    await tag.fill("Village roofs");
    await tag.press("Enter");
    await expect(toasts(page).getByText("This company already has a tag of this name.")).toBeVisible();
    await expect(tag).toHaveValue("Village roofs");
  });
  await test.step("adds a SolarEdge account, replaces its key, which no page contains, and deletes it", async () => {
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await button("Add account").click();
    const added = page.getByRole("dialog", { name: "Add SolarEdge account" });
    await added.getByLabel("Name").fill("Roofs of Waterland");
    await added.getByRole("button", { name: "Add account" }).click();
    await expect(added).toContainText("Enter the key.");
    await added.getByLabel("API key").fill("SECRET-1");
    expect(await violationsAtBothWidths(page, added)).toEqual([]);
    await added.getByRole("button", { name: "Add account" }).click();
    await expect(toasts(page).getByText("Account added")).toBeVisible();
    const account = page.getByRole("list", { name: "SolarEdge accounts" }).getByRole("listitem");
    await expect(account).toContainText(/Roofs of Waterland.*Nothing has been pulled yet/);
    await account.getByRole("button", { name: "Replace key" }).click();
    const replaced = page.getByRole("dialog", { name: "Key of Roofs of Waterland" });
    await expect(replaced.getByLabel("API key")).toHaveValue("");
    await replaced.getByLabel("API key").fill("SECRET-2");
    await replaced.getByRole("button", { name: "Save key" }).click();
    await expect(toasts(page).getByText("Key replaced")).toBeVisible();
    expect(await (await page.request.get("/admin/companies/15")).text()).not.toContain("SECRET");
    await button("Delete Roofs of Waterland").click();
    await page.getByRole("dialog", { name: "Delete account" }).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No account has a key.")).toBeVisible();
  });
  await test.step("has no accessibility violations with its choices and its errors open", async () => {
    await name(page).fill("");
    await save(page).click();
    // The list takes the focus instead of the invalid name, because the list contains all messages.
    await expect(page.getByRole("list", { name: "Errors" })).toBeFocused();
    await page.getByRole("button", { name: "Choose inbound drivers" }).click();
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { holdRequests, openPage, postRequests, toasts, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "account" });

const emails = (page: Page) => page.getByRole("checkbox", { name: "Daily status email" });
const password = (page: Page) => page.getByLabel("New password");
const confirmation = (page: Page) => page.getByLabel("Confirm password");
const saving = (page: Page) => page.getByRole("main").getByRole("status").filter({ hasText: "Saving…" });

async function open(page: Page, signIn: (account: string, path: string) => Promise<void>, account: string) {
  await signIn(account, "/account");
  await expect(emails(page)).toBeVisible();
  await waitForHydration(page);
}

async function submitPasswords(page: Page, first: string, second = first) {
  await password(page).fill(first);
  await confirmation(page).fill(second);
  await page.getByRole("button", { name: "Change password" }).click();
}

test("disables the switch and explains why when the e-mails were stopped", async ({ page, signIn }) => {
  await open(page, signIn, "bounced");
  await expect(emails(page)).toBeDisabled();
  await expect(emails(page)).not.toBeChecked();
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("E-mails disabled");
  await expect(notice).toContainText("could not be delivered (hard bounce)");
  expect(await violations(page)).toEqual([]);
  await notice.getByRole("link", { name: "Contact support" }).click();
  await expect(page).toHaveURL("/support");
});

test("changes passwords, emails and preferences", async ({ page, signIn }) => {
  await test.step("shows a toast when the passwords differ", async () => {
    await open(page, signIn, "owner");
    const posts = postRequests(page);
    await expect(page.getByText("Must contain a letter or a number, a symbol and at least 8 characters")).toBeVisible();
    await submitPasswords(page, "Sunny-roof-2", "Sunny-roof-3");
    await expect(toasts(page).getByText("Passwords do not match!")).toBeVisible();
    await expect(confirmation(page)).toHaveAttribute("aria-invalid", "true");
    await expect(confirmation(page)).toBeFocused();
    await expect(password(page)).toHaveValue("Sunny-roof-2");
    expect(posts).toEqual([]);
  });
  await test.step("shows the messages of the API at the field without clearing the passwords", async () => {
    await submitPasswords(page, "short");
    await expect(password(page)).toHaveAccessibleDescription(/must have at least 8 characters.*symbol/);
    await expect(password(page)).toHaveAttribute("aria-invalid", "true");
    await expect(password(page)).toHaveValue("short");
    expect(await violations(page)).toEqual([]);

    // Without JavaScript, the server renders the page with the messages.
    const rendered = await page.request.post("/account", {
      form: { password: "short", confirmation_password: "short" },
      headers: { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" },
    });
    expect(rendered.status()).toBe(422);
    expect(await rendered.text()).toContain("must have at least 8 characters");
  });
  await test.step("has no overflow and no accessibility violations", () => expectAccessible(page));
  await test.step("reverts the e-mail setting with the reason when it fails", async () => {
    await page.route("**/actions/change-email-setting**", (route) => route.abort());
    await emails(page).click();
    await expect(toasts(page).getByText("The service is unreachable. Please try again later.")).toBeVisible();
    await expect(emails(page)).toBeChecked();
    await page.unroute("**/actions/change-email-setting**");
  });
  await test.step("turns the daily status e-mail off and on, under an overlay of at least a second", async () => {
    await expect(page).toHaveTitle("Heliograph - Account");
    await expect(emails(page)).toBeChecked();
    const { release } = await holdRequests(page, "**/actions/change-email-setting**");
    const startedAt = Date.now();
    await emails(page).click();
    await expect(emails(page)).not.toBeChecked();
    await expect(saving(page)).toBeVisible();
    release();
    await expect(toasts(page).getByText("Successfully changed email setting")).toBeVisible();
    await expect(saving(page)).toBeHidden();
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_000);
    await expect(emails(page)).toBeFocused();
    await page.reload();
    await expect(emails(page)).not.toBeChecked();
    await waitForHydration(page);
    await emails(page).click();
    await expect(emails(page)).toBeChecked();
    await expect(toasts(page).getByText("Successfully changed email setting")).toBeVisible();
  });
  await test.step("turns the emails about tickets off and leaves the other switch", async () => {
    const tickets = page.getByRole("checkbox", { name: "Emails about tickets" });
    await expect(tickets).toBeChecked();
    await expect(saving(page)).toBeHidden();
    await tickets.click();
    await expect(tickets).not.toBeChecked();
    await expect(saving(page)).toBeHidden();
    await page.reload();
    await expect(tickets).not.toBeChecked();
    await expect(emails(page)).toBeChecked();
    await waitForHydration(page);
    await tickets.click();
    await expect(tickets).toBeChecked();
  });
  await test.step("chooses language and theme, and turns single-key shortcuts off", async () => {
    const preferences = page.getByRole("region", { name: "Language and theme" });
    const stored = page.waitForResponse("**/actions/preferences");
    await preferences.getByRole("button", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await stored;
    const shortcuts = page.getByRole("region", { name: "Keyboard shortcuts" });
    await shortcuts.scrollIntoViewIfNeeded();
    await expect(shortcuts).toContainText("Next row");
    await shortcuts.getByRole("switch").or(shortcuts.getByRole("checkbox")).click();
    await openPage(page, "/plants");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox").first()).not.toBeFocused();
    await page.goto("/account");
    await preferences.getByRole("button", { name: "Nederlands" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "nl");
    await expect(page).toHaveURL("/account");
  });
});

test("changes the password once and ends the sessions of other devices", async ({ page, signIn, browser, stack }) => {
  await open(page, signIn, "portfolio");
  const oldSession = await page.context().storageState();
  const posts = postRequests(page);
  const { release } = await holdRequests(page, "**/actions/change-password**");
  await submitPasswords(page, "Sunny-roof-9");
  await expect(saving(page)).toBeVisible();
  await page.keyboard.press("Enter");
  release();
  await expect(toasts(page).getByText("Successfully changed password")).toBeVisible();
  expect(posts).toHaveLength(1);
  await expect(saving(page)).toBeHidden();
  await expect(password(page)).toHaveValue("");
  await page.goto("/reports");
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();

  const other = await browser.newContext({ baseURL: stack.url, storageState: oldSession });
  const old = await other.newPage();
  await old.goto("/account");
  await expect(old).toHaveURL(/\/sign-in/);
  await old.locator("[name=email]").fill("portfolio@demo.example");
  await old.locator("[name=password]").fill("Sunny-roof-9");
  await old.keyboard.press("Enter");
  await expect(old).toHaveURL("/account");

  // Before hydration, the form would load the page again without a toast.
  await openPage(page, "/account");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(toasts(page).getByText("Signed out everywhere else")).toBeVisible();
  await old.reload();
  await expect(old).toHaveURL(/\/sign-in/);
  await page.reload();
  await expect(page).toHaveURL("/account");
  await other.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("saves the e-mail setting, explains a rejected password, and stays in admin mode", async ({ page, signIn }) => {
    await signIn("admin", "/account");
    const before = await emails(page).isChecked();
    await emails(page).click();
    await expect(emails(page)).toBeChecked({ checked: !before });
    await emails(page).click();
    await expect(emails(page)).toBeChecked({ checked: before });
    await expect(page).toHaveURL("/account");
    await submitPasswords(page, "short");
    await expect(page).toHaveURL("/account");
    await expect(password(page)).toHaveAccessibleDescription(/must have at least 8 characters/);

    await page.goto("/support?search=plant");
    const adminMode = page.getByRole("checkbox", { name: "Admin mode" });
    await adminMode.click();
    await expect(adminMode).not.toBeChecked();
    await expect(page).toHaveURL("/support?search=plant");
    await adminMode.click();
    await expect(adminMode).toBeChecked();
  });
});

import type { Page } from "playwright/test";
import { pauseClock, submitSignIn, waitForHydration } from "../support/page";
import type { Stack } from "../support/stack";
import { expect, test } from "../support/test";

test.use({ fleet: "recover-password" });

const account = "portfolio@demo.example";
const newPassword = "Cloudy-roof-2";

/** The path of the latest link in the outbox of the included back end. */
async function latestLink(referenceUrl: string): Promise<string> {
  const emails: { recipient: string; link: string }[] = await (await fetch(`${referenceUrl}/outbox.json`)).json();
  const email = emails.find(({ recipient }) => recipient === account);
  if (!email) throw new Error("No email was sent.");
  const { pathname, search } = new URL(email.link, "http://localhost");
  return pathname + search;
}

/** Requests a reset email on the page and opens its link. */
async function openResetLink(page: Page, { referenceUrl }: Stack): Promise<string> {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(account);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("An email has been sent to your inbox!").last()).toBeVisible();
  const link = await latestLink(referenceUrl);
  await page.goto(link);
  return link;
}

async function submitPasswords(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(confirmation);
  await page.getByRole("button", { name: "Reset password" }).click();
}

test("sends an email, from the sign-in page or after an error", async ({ page }) => {
  await test.step("links to the email form from sign-in and confirms the sent email", async () => {
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
    await page.getByLabel("Email").fill(account);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("An email has been sent to your inbox!").last()).toBeVisible();
    await expect(page.getByRole("main").getByText("An email has been sent to your inbox!")).toBeVisible();
    await expect(page.getByText(`check that ${account} is the address of your account`)).toBeVisible();
  });
  await test.step("links to the email form when the URL has no token", async () => {
    await page.goto("/reset-password");
    await expect(page.getByLabel("New password")).toHaveCount(0);
    await page.getByRole("link", { name: "Request a new link" }).click();
    await expect(page).toHaveURL("/forgot-password");
  });
  await test.step("shows the same message for an unknown address, and an error for a rejected address", async () => {
    await waitForHydration(page);
    // Browsers accept an address without a top-level domain. The API rejects it.
    await page.getByLabel("Email").fill("nobody@demo");
    await page.getByRole("button", { name: "Send" }).click();
    const notifications = page.getByRole("region", { name: "Notifications" });
    await expect(notifications.getByText("An error occurred", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      /An error occurred.*Enter a valid e-mail address\./s,
    );
    await page.getByLabel("Email").fill("nobody@demo.example");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("An email has been sent to your inbox!").last()).toBeVisible();
  });
});

test("resets the password once per link, after errors at its fields", async ({ page, stack }) => {
  await page.clock.install();
  const link = await openResetLink(page, stack);
  // Before hydration, the browser would post the form itself.
  await waitForHydration(page);
  await page.getByLabel("Email").fill(account);
  await submitPasswords(page, newPassword, "Another-roof-2");
  await expect(page.getByText("Passwords do not match!").last()).toBeVisible();
  await expect(page.getByLabel("Confirm password")).toBeFocused();

  await submitPasswords(page, "short");
  await expect(page.getByText("must contain a symbol", { exact: false })).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveAttribute("aria-invalid", "true");

  await pauseClock(page);
  await submitPasswords(page, newPassword);
  await expect(page.getByText("Your password has been reset! You will be redirected shortly").last()).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password/);
  await page.clock.resume();
  await expect(page).toHaveURL("/sign-in");

  await submitSignIn(page, account, newPassword);
  await expect(page).toHaveURL("/");

  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel("Email").fill(account);
  await submitPasswords(page, "Third-roof-3");
  await expect(page.getByRole("alert")).toContainText("no longer valid");
  await expect(page.getByRole("alert").getByRole("link", { name: "Request a new link" })).toBeVisible();
});

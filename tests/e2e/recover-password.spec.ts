import { expect, test } from "../support/test";

test.use({ fleet: "recover-password" });

const account = "portfolio@demo.example";
const newPassword = "Cloudy-roof-2";

/** The path of the latest link in the outbox of the reference API. */
async function latestLink(referenceUrl: string): Promise<string> {
  const emails: { recipient: string; link: string }[] = await (
    await fetch(`${referenceUrl}/outbox.json`)
  ).json();
  const email = emails.find(({ recipient }) => recipient === account);
  if (!email) throw new Error("No email was sent.");
  const { pathname, search } = new URL(email.link, "http://localhost");
  return pathname + search;
}

test("resets the password by the link of an email, once", async ({ page, stack }) => {
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await page.getByLabel("Email").fill(account);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("An email has been sent to your inbox!").last()).toBeVisible();
  await expect(page.getByText(`If ${account} belongs to an account`)).toBeVisible();

  const link = await latestLink(stack.referenceUrl);
  await page.goto(link);
  await page.getByLabel("Email").fill(account);
  await page.getByLabel("New password").fill(newPassword);
  await page.getByLabel("Confirm password").fill("Another-roof-2");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Passwords do not match!").last()).toBeVisible();
  await expect(page.getByLabel("Confirm password")).toBeFocused();

  await page.getByLabel("New password").fill("short");
  await page.getByLabel("Confirm password").fill("short");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("must contain a symbol", { exact: false })).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveAttribute("aria-invalid", "true");

  await page.getByLabel("New password").fill(newPassword);
  await page.getByLabel("Confirm password").fill(newPassword);
  await page.getByRole("button", { name: "Reset password" }).click();
  const done = page.getByText("Your password has been reset! You will be redirected shortly").last();
  await expect(done).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password/);
  await expect(page).toHaveURL("/sign-in");

  await page.getByLabel("Email").fill(account);
  await page.getByLabel("Password").fill(newPassword);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/");

  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel("Email").fill(account);
  await page.getByLabel("New password").fill("Third-roof-3");
  await page.getByLabel("Confirm password").fill("Third-roof-3");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByRole("alert")).toContainText("no longer valid");
  await expect(page.getByRole("alert").getByRole("link", { name: "Ask for a new link" })).toBeVisible();
});

test("shows the same message for an unknown address", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("nobody@demo.example");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("An email has been sent to your inbox!").last()).toBeVisible();
});

test("links to the email form when the URL has no token", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByLabel("New password")).toHaveCount(0);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

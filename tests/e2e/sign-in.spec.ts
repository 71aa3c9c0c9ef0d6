import type { Page } from "playwright/test";
import { demoPassword } from "../support/stack";
import { expect, test } from "../support/test";

test.use({ fleet: "sign-in" });

const owner = "owner@demo.example";

async function fillIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** What hydration complains of; an exported page and the page in the browser have to be the same. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("status of 400")) heard.push(message.text());
  });
  return heard;
}

for (const account of ["owner", "portfolio", "admin", "bounced"]) {
  test(`${account} signs in and arrives at the dashboard`, async ({ page }) => {
    await page.goto("/sign-in");
    await fillIn(page, `${account}@demo.example`);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Metrics");
  });
}

test("spaces around what was typed do not count", async ({ page }) => {
  await page.goto("/sign-in");
  await fillIn(page, ` ${owner} `, ` ${demoPassword} `);
  await expect(page).toHaveURL("/");
});

test("wrong credentials are told in an alert that has the focus, and the address stays", async ({ page }) => {
  const heard = complaints(page);
  await page.goto("/sign-in?nextUrl=%2Fplants");
  await fillIn(page, owner, "not-the-password-1");
  const alert = page.getByRole("alert").filter({ hasText: "Incorrect credentials" });
  await expect(alert).toBeVisible();
  await expect(page.locator(":focus").filter({ has: alert })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(owner);
  await expect(page).toHaveURL("/sign-in?nextUrl=%2Fplants");
  await fillIn(page, owner);
  await expect(page).toHaveURL("/plants");
  expect(heard).toEqual([]);
});

test("a double click posts once, and the form can be sent again after its answer", async ({ page }) => {
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill("nobody@demo.example");
  await page.getByLabel("Password").fill("not-the-password-1");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Login" }).dblclick();
  await expect(page.getByRole("alert").filter({ hasText: "Incorrect credentials" })).toBeVisible();
  expect(posts).toHaveLength(1);
  await page.getByRole("button", { name: "Login" }).click();
  await expect.poll(() => posts.length).toBe(2);
});

test("a robot cannot sign in", async ({ page }) => {
  await page.goto("/sign-in");
  await fillIn(page, "robot@demo.example");
  await expect(page.getByRole("alert").filter({ hasText: "Incorrect credentials" })).toBeVisible();
});

test("who was going somewhere arrives there, and Back does not come past the sign-in again", async ({
  page,
}) => {
  await page.goto("/forgot-password");
  await page.goto("/plants?page=2");
  await expect(page).toHaveURL(/\/sign-in\?nextUrl=%2Fplants%3Fpage%3D2$/);
  await fillIn(page, owner);
  await expect(page).toHaveURL("/plants?page=2");
  await page.goBack();
  await expect(page).not.toHaveURL(/sign-in/);
});

for (const evil of [
  "//evil.example",
  "https://evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
]) {
  test(`nextUrl ${JSON.stringify(evil)} stays on the site`, async ({ page, baseURL }) => {
    await page.goto(`/sign-in?nextUrl=${encodeURIComponent(evil)}`);
    await fillIn(page, owner);
    await expect(page).toHaveURL(`${baseURL}/`);
    await page.goto(`/sign-in?nextUrl=${encodeURIComponent(evil)}`);
    await expect(page).toHaveURL(`${baseURL}/`);
  });
}

test("somebody signed in is no guest", async ({ page, signIn }) => {
  await signIn("owner");
  await page.goto("/forgot-password");
  await expect(page).toHaveURL("/");
  await page.goto("/sign-in?nextUrl=%2Fplants");
  await expect(page).toHaveURL("/plants");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a plain form signs in, says why not, and keeps the way", async ({ page }) => {
    await page.goto("/plants?page=2");
    await fillIn(page, owner, "not-the-password-1");
    await expect(page.getByRole("alert")).toHaveText("Incorrect credentials");
    await expect(page.getByLabel("Email")).toHaveValue(owner);
    await fillIn(page, owner);
    await expect(page).toHaveURL("/plants?page=2");
  });

  test("email, password and nextUrl in a form are enough", async ({ request }) => {
    const form = { email: owner, password: demoPassword, nextUrl: "/plants" };
    const answer = await request.post("/sign-in", { form, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe("/plants");
    expect(answer.headers()["set-cookie"]).toMatch(
      /^__Host-.+; Path=\/; .*(HttpOnly.*Secure|Secure.*HttpOnly)/,
    );
  });

  test("a link is asked for and said to be on its way", async ({ page }) => {
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill("nobody@demo.example");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("An email has been sent to your inbox!")).toBeVisible();
  });
});

test("signing out ends the session for good", async ({ page, signIn, context }) => {
  await signIn("owner");
  const stolen = await context.cookies();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await context.addCookies(stolen);
  await page.goto("/plants");
  await expect(page).toHaveURL(/\/sign-in\?nextUrl=%2Fplants$/);
});

test("a link to sign-out changes nothing", async ({ page, signIn }) => {
  await signIn("owner");
  await page.goto("/sign-out");
  await expect(page).toHaveURL("/");
  await page.goto("/plants");
  await expect(page).toHaveURL("/plants");
});

test("a session that was tampered with is none", async ({ page, signIn, context }) => {
  await signIn("owner");
  const [session] = (await context.cookies()).filter(({ name }) => name.startsWith("__Host-"));
  if (!session) throw new Error("No session cookie.");
  const at = Math.floor(session.value.length / 2);
  const other = session.value[at] === "A" ? "B" : "A";
  await context.addCookies([
    { ...session, value: session.value.slice(0, at) + other + session.value.slice(at + 1) },
  ]);
  await page.goto("/plants");
  await expect(page).toHaveURL(/\/sign-in\?nextUrl=%2Fplants$/);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../scripts/stack.mjs";
import { faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { sessionSecret } from "../support/stack";

test.use({ serviceWorkers: "allow" });

/** Whether the service worker has stored a response whose URL contains a text. */
async function hasCopyOf(text: string): Promise<boolean> {
  const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return stored.flat().some(({ url }) => url.includes(text));
}

test("shows the last copy of data that do not arrive within 4 seconds", async ({ page, signIn, upstream }) => {
  upstream.on("GET /companies/3/plants/1", json({ id: 1, name: "Roof 1", owning_company_id: 3, yield_status: "OK" }));
  upstream.on("GET /companies/3/plants/1/contacts", json([{ id: 7, name: "Bo de Wit", email: "bo@example.org" }]));
  await signIn("anna", "/account");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const panel = page.getByRole("tabpanel", { name: "Contacts" });
  const notices = page.locator("[data-offline-notices]");
  await page.goto("/plants/1?companyId=3#contacts");
  await expect(panel).toContainText("Bo de Wit");
  await expect.poll(() => page.evaluate(hasCopyOf, "/resources/plant-contacts")).toBe(true);
  upstream.on("GET /companies/3/plants/1/contacts", faults.noResponse);
  await page.reload();
  await expect(notices).toContainText("Offline. As of");
  await expect(panel).toContainText("Bo de Wit");
  upstream.on("GET /companies/3/plants/1/contacts", json([]));
  await page.reload();
  await expect(panel).not.toContainText("Bo de Wit");
  await expect(notices).toBeEmpty();
});

test("keeps the copy of a plant whose call fails", async ({ page, signIn, upstream }) => {
  const plant = "GET /companies/3/plants/2";
  upstream.on(plant, json({ id: 2, name: "Roof 2", owning_company_id: 3, yield_status: "OK" }));
  await signIn("anna", "/account");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const url = "/plants/2?companyId=3";
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(url);
  await expect(heading).toHaveText("Roof 2");
  await expect.poll(() => page.evaluate((href) => caches.match(href).then(Boolean), url)).toBe(true);
  upstream.on(plant, json({ error: { code: 5000, messages: {} } }, 503));
  expect((await page.reload())?.status()).toBe(503);
  await expect(page.getByText("Something went wrong").first()).toBeVisible();
  upstream.on(plant, json({ error: { code: 4005, messages: {} } }, 403));
  expect((await page.reload())?.status()).toBe(403);
  await page.context().setOffline(true);
  await page.reload();
  await expect(heading).toHaveText("Roof 2");
  await expect(page.locator("[data-offline-notices]")).toContainText("Offline. As of");
});

test("removes the service worker with the setting OFFLINE", async ({ page }) => {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-offline-"));
  const start = (port: number, OFFLINE: string) =>
    startStack({ port, stateDir, edgeVars: { SESSION_SECRET: sessionSecret, OFFLINE }, referenceVars: {} });
  const on = await start(0, "true");
  const { port } = new URL(on.url);
  const url = `http://localhost:${port}/sign-in`;
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await on.stop();
  const off = await start(Number(port), "false");
  await page.goto(url);
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registrations).toBe(0);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  await off.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

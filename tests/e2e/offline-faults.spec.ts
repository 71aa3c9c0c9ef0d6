import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../scripts/stack.mjs";
import { faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { sessionSecret } from "../support/stack";

test.use({ serviceWorkers: "allow" });

test("shows the last copy of data that do not arrive within 4 seconds", async ({ page, signIn, upstream }) => {
  upstream.reset();
  upstream.on("GET /companies/3/plants/1", json({ id: 1, name: "Roof 1", owning_company_id: 3, yield_status: "OK" }));
  upstream.on("GET /companies/3/plants/1/contacts", json([{ id: 7, name: "Bo de Wit", email: "bo@example.org" }]));
  await signIn("anna", "/account");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const panel = page.getByRole("tabpanel", { name: "Contacts" });
  const notices = page.locator("[data-offline-notices]");
  await page.goto("/plants/1?companyId=3#contacts");
  await expect(panel).toContainText("Bo de Wit");
  upstream.on("GET /companies/3/plants/1/contacts", faults.noResponse);
  await page.reload();
  await expect(notices).toContainText("Offline. As of");
  await expect(panel).toContainText("Bo de Wit");
  upstream.on("GET /companies/3/plants/1/contacts", json([]));
  await page.reload();
  await expect(panel).not.toContainText("Bo de Wit");
  await expect(notices).toBeEmpty();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister());
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

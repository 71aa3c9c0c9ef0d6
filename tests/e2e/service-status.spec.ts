import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { waitForHydration } from "../support/page";
import { test as base, expect } from "../support/test";
import { violations } from "../support/violations";

/** The summary of a provider with one unavailable service. */
const summary = JSON.stringify({
  components: [
    { id: "portal", name: "Portal", status: "operational" },
    { id: "data", name: "Data import", status: "partial_outage" },
    { id: "reports", name: "Reports", status: "degraded_performance" },
  ],
});

const statusPage = "https://status.example/";

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  edgeVars: async ({}, use) => {
    const source = createServer((_request, response) => response.end(summary));
    await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
    const { port } = source.address() as AddressInfo;
    await use({ SERVICE_STATUS_URL: `http://127.0.0.1:${port}/summary.json`, SERVICE_STATUS_PAGE_URL: statusPage });
    source.close();
  },
});

const statusBanner = (page: Page) => page.getByRole("complementary", { name: "Status of our services" });

test("shows the worst services in a banner until it is dismissed", async ({ page, signIn }) => {
  await test.step("shows the services with the worst status in a banner at the top", async () => {
    await signIn("owner", "/health");
    const banner = statusBanner(page);
    await expect(banner).toContainText("Some of our services are unavailable: Data import and Reports");
    await expect(banner).toContainText(/as of \d\d:\d\d/);
    await expect(banner.getByRole("link", { name: "Status page" })).toHaveAttribute("href", statusPage);
    expect((await banner.boundingBox())?.y).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
  await test.step("fits the banner into a phone without overflow or accessibility violations", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(statusBanner(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
  });
  await test.step("keeps the banner hidden on reload when it was dismissed", async () => {
    await waitForHydration(page);
    const banner = statusBanner(page);
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();
  });
});

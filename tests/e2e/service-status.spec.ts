import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect } from "../support/test";
import { violations } from "../support/violations";

/** A provider whose worst service is out. */
const summary = JSON.stringify({
  components: [
    { id: "portal", name: "Portal", status: "operational" },
    { id: "data", name: "Data import", status: "partial_outage" },
    { id: "reports", name: "Reports", status: "degraded_performance" },
  ],
});

const statusPage = "https://status.example/";

const test = base.extend<object, { edgeVars: Record<string, string> }>({
  edgeVars: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const source = createServer((_request, response) => response.end(summary));
      await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
      const { port } = source.address() as AddressInfo;
      await use({
        SERVICE_STATUS_URL: `http://127.0.0.1:${port}/summary.json`,
        SERVICE_STATUS_PAGE_URL: statusPage,
      });
      source.close();
    },
    { scope: "worker" },
  ],
});

test("the worst service sets the banner, which stays at the top and can be dismissed", async ({
  page,
  signIn,
}) => {
  await signIn("owner", "/health");
  const banner = page.getByRole("complementary", { name: "Status of our services" });
  await expect(banner).toContainText("Some of our services are out: Data import and Reports");
  await expect(banner).toContainText(/as of \d\d:\d\d/);
  await expect(banner.getByRole("link", { name: "Status page" })).toHaveAttribute("href", statusPage);
  expect((await banner.boundingBox())?.y).toBe(0);
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);

  await banner.getByRole("button", { name: "Dismiss" }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});

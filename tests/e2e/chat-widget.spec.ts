import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { consoleErrors } from "../support/page";
import { test as base, expect } from "../support/test";

/** A widget that adds a button after it receives data from its host. */
const widget = `
const { origin } = new URL(document.currentScript.src);
fetch(origin + "/config").then((response) => response.text()).then((label) => {
  const button = document.createElement("button");
  button.textContent = label;
  document.body.append(button);
});`;

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  edgeVars: async ({}, use) => {
    const host = createServer((request, response) => {
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      response.setHeader("Content-Type", request.url === "/config" ? "text/plain" : "text/javascript");
      response.end(request.url === "/config" ? "Open chat" : widget);
    });
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    const { port } = host.address() as AddressInfo;
    await use({ CHAT_WIDGET_SCRIPT_URL: `http://127.0.0.1:${port}/widget.js` });
    host.close();
  },
});

const chat = (page: Page) => page.getByRole("button", { name: "Open chat" });

test("starts the chat widget for users, once, and not for administrators", async ({ page, signIn, openAs }) => {
  const errors = consoleErrors(page);
  await signIn("owner", "/support");
  await expect(chat(page)).toBeVisible();
  await expect(page.getByText("Open the chat at the bottom of the page.")).toBeVisible();
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Reports" }).click();
  await expect(page).toHaveURL("/reports");
  await expect(chat(page)).toHaveCount(1);
  expect(errors).toEqual([]);

  await page.context().clearCookies();
  await openAs("admin", "/support");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.locator('script[src*="widget.js"]')).toHaveCount(0);
  await expect(page.getByText("Open the chat at the bottom of the page.")).toBeHidden();
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { freePort, startScript } from "../support/start-script";

test("the development server serves a page that works, and finds its dependencies at the start", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-development-"));
  const port = await freePort();
  const settings = { DEMO: "false", PORT: String(port), STATE_DIR: stateDir };
  const { child, output, ended } = await startScript(["node", "scripts/dev.mjs"], settings, /Local:/);
  try {
    await page.goto(`http://localhost:${port}/sign-in`);
    await page.locator("html[data-hydrated]").waitFor({ timeout: 120_000 });
    const document = await page.evaluateHandle(() => window.document);
    await page.getByRole("link", { name: /Forgot/ }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    expect(await document.evaluate((first) => first === window.document)).toBe(true);
    expect(errors).toEqual([]);
    // A dependency that is found later reloads the page with a second React.
    expect(output()).not.toContain("new dependencies optimized");
  } finally {
    child.kill();
    await ended;
    rmSync(stateDir, { recursive: true });
  }
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResults {
  violations: { id: string; nodes: { target: unknown[] }[] }[];
}

/** What axe-core finds on a page as it stands, or in a part of it, of any level: the rule and where it is broken. */
export async function violations(page: Page, part: Locator = page.locator("html")): Promise<string[]> {
  // Evaluated and not added as a script: the page's policy keeps every script but its own out.
  await page.evaluate(axe);
  const found = await part.evaluate((element) =>
    (window as unknown as { axe: { run(context: Node): Promise<AxeResults> } }).axe.run(element),
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

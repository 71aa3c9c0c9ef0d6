import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(
    context: Node,
    options: { resultTypes: string[]; runOnly?: string[] },
  ): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}

/** What another look can break. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * What axe-core finds on a page as it stands, or in a part of it, of any level, in light and in dark: the rule and
 * where it is broken. From then on the page moves nothing.
 */
export async function violations(page: Page, part: Locator = page.locator("html")): Promise<string[]> {
  // Evaluated and not added as a script: the page's policy keeps every script but its own out.
  await page.evaluate(axe);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found = await foundIn(part);
  await page.emulateMedia({ colorScheme: "dark" });
  const foundInDark = await foundIn(part, rulesOfColours);
  await page.emulateMedia({ colorScheme: "light" });
  return [...found, ...foundInDark.map((problem) => `in dark: ${problem}`)];
}

async function foundIn(part: Locator, runOnly?: string[]): Promise<string[]> {
  const found = await part.evaluate(async (element, rules) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { axe } = window as unknown as { axe: Axe };
    return axe.run(element, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  }, runOnly);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

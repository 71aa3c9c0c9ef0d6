import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { target: string[] }[];
}

interface Axe {
  run(
    context: Node,
    options: {
      resultTypes: string[];
      preload: boolean;
      runOnly?: string[];
      rules?: Record<string, { enabled: boolean }>;
    },
  ): Promise<{ violations: Violation[] }>;
}

/** The rules whose result depends on the color scheme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * Runs axe-core on the page, or on a part of it, with rules of every level and target sizes in the light theme and the
 * color rules in the dark theme. Returns the id and the target of each violation.
 */
export async function violations(page: Page, part: Locator = page.locator("html")): Promise<string[]> {
  const inLight = await violationsInLight(page, part);
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await runAxe(part, colorRules);
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight, ...inDark.map((violation) => `in dark: ${violation}`)];
}

/** The violations in the light theme only. */
export async function violationsInLight(page: Page, part: Locator = page.locator("html")): Promise<string[]> {
  // Evaluated instead of added as a script: the Content Security Policy of the page blocks added scripts.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return runAxe(part);
}

/** The violations of a part of a page at 1440 px, its width until and after the call, and on a phone. */
export async function violationsAtBothWidths(page: Page, part: Locator): Promise<string[]> {
  const wide = await violations(page, part);
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = await violationsInLight(page, part);
  await page.setViewportSize({ width: 1440, height: 900 });
  return [...wide, ...narrow];
}

async function runAxe(part: Locator, runOnly?: string[]): Promise<string[]> {
  return part.evaluate(async (element, rules) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const { axe } = window as unknown as { axe: Axe };
    // axe-core takes what a popover covers for its neighbours.
    const targetSize = { enabled: document.querySelector(":popover-open") === null };
    // Only rules that do not apply here need the content of style sheets and media.
    const options = { resultTypes: ["violations"], preload: false };
    const { violations } = await axe.run(element, {
      ...options,
      ...(rules ? { runOnly: rules } : { rules: { "target-size": targetSize } }),
    });
    const confirmed: string[] = [];
    for (const { id, nodes } of violations) {
      for (const { target } of nodes) {
        const control = id === "target-size" ? document.querySelector(target.join(" ")) : null;
        if (control) {
          // A bar at the edge of the window may cover half of a control, which then counts as small.
          control.scrollIntoView({ block: "center", behavior: "instant" });
          const alone = await axe.run(control, { ...options, runOnly: ["target-size"] });
          if (alone.violations.length === 0) continue;
        }
        confirmed.push(`${id}: ${target.join(" ")}`);
      }
    }
    return confirmed;
  }, runOnly);
}

import type { Page } from "playwright/test";

/** The addresses of the data a page asks for from now on. */
export function dataAsked(page: Page): URL[] {
  const asked: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith(".data")) asked.push(url);
  });
  return asked;
}

/** Holds back what a page asks for at addresses of a pattern, until it is let go. */
export async function heldBack(page: Page, pattern: string): Promise<{ letGo(): void }> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return { letGo };
}

/** Stops the time of a page whose clock is installed: it goes on by `page.clock.runFor` alone. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** Waits until the page is hydrated, for steps that have no effect before. */
export const waitForHydration = (page: Page): Promise<void> =>
  page.locator("html[data-hydrated]").waitFor({ state: "attached" });

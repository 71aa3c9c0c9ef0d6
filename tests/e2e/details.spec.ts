import type { Page } from "playwright/test";
import { waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

/** The distance in pixels between each info sign and the end of its word, by term. */
const signDistances = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const endOf = (term: string, sign: Element): number | null => {
      for (let around = sign.parentElement; around && around !== main; around = around.parentElement) {
        const walker = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
        let end: number | null = null;
        while (walker.nextNode()) {
          const { currentNode: text } = walker;
          if (sign.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) break;
          if (text.textContent?.trim() !== term) continue;
          const range = document.createRange();
          range.selectNodeContents(text);
          end = [...range.getClientRects()].at(-1)?.right ?? null;
        }
        if (end !== null) return end;
      }
      return null;
    };
    return [...main.querySelectorAll("button:has(> svg)[aria-label^='Explain: ']")]
      .filter((sign) => sign.checkVisibility())
      .map((sign) => {
        const term = sign.getAttribute("aria-label")?.slice("Explain: ".length) ?? "";
        const end = endOf(term, sign);
        const start = sign.querySelector("svg")?.getBoundingClientRect().left ?? 0;
        return { term, distance: end === null ? null : Math.round(start - end) };
      });
  });

for (const path of ["/", "/plants", "/issues", "/health", "/triage"]) {
  test(`places the info signs of ${path} 6 px after their words`, async ({ page, signIn }) => {
    await signIn("owner", path);
    await waitForHydration(page);
    await expect(page.getByRole("button", { name: /^Explain:/ }).first()).toBeVisible();
    const signs = await signDistances(page);
    const known = signs.filter(({ distance }) => distance !== null);
    expect(known.length).toBeGreaterThan(0);
    expect(known.filter(({ distance }) => distance !== 6)).toEqual([]);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`has opaque sticky bars and headers in the ${colorScheme} theme`, async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme });
    await signIn("owner", "/plants");
    const sticky = await page.locator("thead th, body *").evaluateAll((elements) =>
      elements
        .filter((element) => element.matches("thead th") || getComputedStyle(element).position === "sticky")
        .filter((element) => element.checkVisibility())
        .map((element) => getComputedStyle(element).backgroundColor),
    );
    expect(sticky.length).toBeGreaterThan(3);
    expect(sticky.filter((color) => color === "transparent" || /rgba\(|\//.test(color))).toEqual([]);
  });
}

for (const width of [360, 1440]) {
  test(`keeps the titles of value axes clear of the values at ${width} px`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn("owner", "/");
    const chart = page
      .getByRole("region", { name: "Issues found and resolved" })
      .locator("svg.recharts-surface")
      .first();
    await page.getByRole("heading", { name: "Issues found and resolved" }).scrollIntoViewIfNeeded();
    await expect(chart.locator(".recharts-yAxis-tick-labels text").first()).toBeVisible();
    const { title, values, frame } = await chart.evaluate((svg) => {
      const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
      const ticks = [...svg.querySelectorAll(".recharts-yAxis-tick-labels text")].map(box);
      const label = box(svg.querySelector(".recharts-label[transform*='rotate']"));
      return {
        title: { right: label.right, top: label.top, bottom: label.bottom },
        values: Math.min(...ticks.map(({ left }) => left)),
        frame: { top: box(svg).top, bottom: box(svg).bottom },
      };
    });
    expect(values - title.right).toBeGreaterThanOrEqual(4);
    expect(title.top).toBeGreaterThanOrEqual(frame.top);
    expect(title.bottom).toBeLessThanOrEqual(frame.bottom);
  });
}

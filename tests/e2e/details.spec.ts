import type { Page } from "playwright/test";
import { openPage } from "../support/page";
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

test("places the info signs of every page 6 px after their words", async ({ page, signIn }) => {
  await signIn("owner", "/account");
  for (const path of ["/", "/plants", "/issues", "/health", "/triage"]) {
    await openPage(page, path);
    await expect(page.getByRole("button", { name: /^Explain:/ }).first()).toBeVisible();
    const known = async () => (await signDistances(page)).filter(({ distance }) => distance !== null);
    await expect.poll(async () => (await known()).length, path).toBeGreaterThan(0);
    await expect.poll(async () => (await known()).filter(({ distance }) => distance !== 6), path).toEqual([]);
  }
});

test("has opaque sticky bars and headers in both themes", async ({ page, signIn }) => {
  await signIn("owner", "/plants");
  await expect(page.getByRole("rowheader").first()).toHaveText(/\S/);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const sticky = await page.locator("thead th, body *").evaluateAll((elements) =>
      elements
        .filter((element) => element.matches("thead th") || getComputedStyle(element).position === "sticky")
        .filter((element) => element.checkVisibility())
        .map((element) => getComputedStyle(element).backgroundColor),
    );
    expect(sticky.length).toBeGreaterThan(3);
    expect(
      sticky.filter((color) => color === "transparent" || /rgba\(|\//.test(color)),
      colorScheme,
    ).toEqual([]);
  }
});

test("keeps the labels of axes whole and apart in all widths", async ({ page, signIn }) => {
  await signIn("owner", "/");
  const regions = ["Meter statuses", "Issues found and resolved"];
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of regions) {
      await page.getByRole("heading", { name }).scrollIntoViewIfNeeded();
      const chart = page.getByRole("region", { name }).locator("svg.recharts-surface").first();
      await expect(chart.locator(".recharts-yAxis-tick-labels text").first()).toBeVisible();
      await expect(async () =>
        expect(await chart.evaluate(labelFaults), `${name} at ${width} px`).toEqual([]),
      ).toPass();
    }
  }
});

/** The labels that are cut by the frame of their chart or less than 4 px from another label. */
function labelFaults(svg: Element): string[] {
  const frame = svg.getBoundingClientRect();
  const labels = [...svg.querySelectorAll(".recharts-cartesian-axis-tick-value, .recharts-label")].map((element) => ({
    text: element.textContent,
    box: element.getBoundingClientRect(),
  }));
  const gap = 4;
  /** The part of a box above and below the letters. */
  const lead = 3;
  return labels.flatMap(({ text, box }, index) => {
    const isCut =
      box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom + 0.5;
    const touched = labels
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          box.left < other.right + gap &&
          other.left < box.right + gap &&
          box.top + lead < other.bottom - lead &&
          other.top + lead < box.bottom - lead,
      );
    return [...(isCut ? [`${text} is cut`] : []), ...touched.map((other) => `${text} touches ${other.text}`)];
  });
}

import type { Page } from "playwright/test";
import { openPage, toasts } from "../support/page";
import { hebrewTexts } from "../support/rewriting-upstream";
import { rewritingTest } from "../support/rewriting-upstream-test";
import { expect } from "../support/test";

const test = rewritingTest(hebrewTexts, "right-to-left");

/**
 * The texts whose order a Hebrew name changes: a figure after the name, or another name after a sign, that neither an
 * element nor characters isolate from the name.
 */
async function reorderedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isReordered = (text: string) =>
      /[א-ת][^\p{L}]*\d|[א-ת][^\p{L}]*[^\p{L}\s][^\p{L}]*[א-ת]/u.test(
        text.replace(/\u2068[^\u2069]*\u2069/g, "\ufffc"),
      );
    const found: string[] = [];
    /** The text of an element, with a sign in place of each element that keeps its own order. */
    const textOf = (element: Element): string =>
      [...element.childNodes]
        .map((node) => {
          if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "";
          const isHidden =
            node.matches("script, style, svg, select") || !node.checkVisibility({ visibilityProperty: true });
          if (isHidden) return "";
          const { display, unicodeBidi } = getComputedStyle(node);
          const text = textOf(node);
          if (display === "contents" || (display === "inline" && !/isolate|plaintext/.test(unicodeBidi))) return text;
          if (isReordered(text)) found.push(`${node.localName}.${node.className}: ${text.trim().slice(0, 90)}`);
          return display.startsWith("inline") ? "\ufffc" : "\n";
        })
        .join("");
    textOf(document.documentElement);
    const options = [...document.querySelectorAll("option")].map((option) => option.textContent ?? "");
    const titles = [...document.querySelectorAll<HTMLElement>("[title]")].map(({ title }) => `title ${title}`);
    return [...new Set([...found, ...[document.title, ...options, ...titles].filter(isReordered)])];
  });
}

/** Opens pages, and returns the reordered texts of each. */
async function reorderedOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto("about:blank");
    await openPage(page, path);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    found.push(...(await reorderedTexts(page)).map((text) => `${path}: ${text}`));
  }
  return found;
}

const lists = ["/", "/plants", "/issues", "/performances", "/tickets", "/triage", "/health", "/reports", "/portfolio"];
const settings = [
  "/account",
  "/users",
  "/settings/tags",
  "/settings/custom-fields",
  "/plants/create",
  "/account/alerts",
];
const tabs = ["", "performance", "issues", "long-term", "status", "location", "meters", "notes-files", "contacts"];
const rowLink = 'tbody th[scope="row"] > a';
const dialog = (page: Page) => page.getByRole("dialog");

/** The path of the first plant of a list. */
async function firstPlant(page: Page): Promise<string> {
  await openPage(page, "/plants?yield_status_filter=OK");
  await expect(page.locator(rowLink).first()).toHaveText(/[א-ת]/);
  return (await page.locator(rowLink).first().getAttribute("href")) ?? "";
}

test("keeps the order of figures and signs beside names in lists, settings and a plant", async ({ page, signIn }) => {
  await signIn("owner");
  expect(await reorderedOn(page, [...lists, ...settings])).toEqual([]);
  const plant = await firstPlant(page);
  expect(
    await reorderedOn(
      page,
      tabs.map((tab) => `${plant}#${tab}`),
    ),
  ).toEqual([]);
  await openPage(page, "/tickets");
  await page.locator(rowLink).first().click();
  await expect(page.getByRole("button", { name: "Change template" })).toBeVisible();
  expect(await reorderedTexts(page)).toEqual([]);
  // The full stop of a description from right to left is at its left end.
  const description = page.getByText("גג ישן.").first();
  const [first = 0, last = 0] = await description.evaluate(({ firstChild: text }) =>
    [0, 6].map((index) => {
      const range = document.createRange();
      range.setStart(text as Node, index);
      range.setEnd(text as Node, index + 1);
      return range.getBoundingClientRect().left;
    }),
  );
  expect(last).toBeLessThan(first);
});

test("keeps the order of figures and signs beside names on a phone", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("owner");
  expect(await reorderedOn(page, ["/", "/plants", "/issues", "/triage", "/tickets", "/portfolio?by=plant"])).toEqual(
    [],
  );
  const plant = await firstPlant(page);
  expect(await reorderedOn(page, [plant, `${plant}#performance`, `${plant}#location`, `${plant}#meters`])).toEqual([]);
  await openPage(page, "/triage");
  await page.getByRole("table", { name: "Causes" }).locator(rowLink).first().click();
  await expect(page.getByRole("link", { name: "Performance of these days" })).toBeVisible();
  expect(await reorderedTexts(page), "panel").toEqual([]);
  await openPage(page, "/tickets");
  await page.locator(rowLink).first().click();
  await expect(page.getByRole("button", { name: "Change template" })).toBeVisible();
  expect(await reorderedTexts(page), "ticket").toEqual([]);
});

test("keeps the order of figures and signs beside names in the monthly report and its print", async ({
  page,
  signIn,
}) => {
  await signIn("owner");
  const plant = new URL(await firstPlant(page), "https://site.example");
  const query = `plant=${plant.pathname.split("/").at(-1)}&companyId=${plant.searchParams.get("companyId")}`;
  for (const path of ["/reports/monthly", `/reports/monthly?${query}`]) {
    expect.soft(await reorderedOn(page, [path])).toEqual([]);
    await page.emulateMedia({ media: "print" });
    expect.soft(await reorderedTexts(page), `print of ${path}`).toEqual([]);
    await page.emulateMedia({ media: "screen" });
  }
});

test("keeps the order of figures and signs beside names in panels and dialogs", async ({ page, signIn }) => {
  await signIn("owner");
  await openPage(page, "/triage");
  const rows = page.getByRole("table", { name: "Causes" }).locator("tbody tr");
  const panel = page.getByRole("complementary");
  for (const index of [0, 1, 2, 3, 4, 5]) {
    await rows.nth(index).getByRole("rowheader").getByRole("link").click();
    await expect(panel.getByRole("link", { name: "Performance of these days" })).toBeVisible();
    expect.soft(await reorderedTexts(page), `panel ${index}`).toEqual([]);
  }
  await page.keyboard.press("Escape");
  for (const index of [1, 2]) await rows.nth(index).getByRole("checkbox").check();
  for (const key of ["s", "t", "n"]) {
    await page.keyboard.press(key);
    await expect(dialog(page)).toBeVisible();
    expect.soft(await reorderedTexts(page), `dialog of ${key}`).toEqual([]);
    if (key === "n") continue;
    await page.keyboard.press("Escape");
    // The keys of the page have no effect under a dialog.
    await expect(dialog(page)).toHaveCount(0);
  }
  await dialog(page).getByLabel("Note").fill("Text");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog(page)).toContainText("2 of 2 plants changed.");
  expect.soft(await reorderedTexts(page), "result").toEqual([]);
});

test("keeps the order of figures and signs beside names for administrators", async ({ page, signIn }) => {
  await signIn("admin");
  const pages = ["/admin/companies", "/admin/companies/2", "/admin/tickets", "/triage?all_companies=1", "/wall"];
  expect(await reorderedOn(page, pages)).toEqual([]);
  await openPage(page, "/plants");
  await page.getByRole("banner").getByRole("button").first().click();
  await expect(page.getByRole("option").first()).toHaveText(/[א-ת]/);
  expect.soft(await reorderedTexts(page), "company picker").toEqual([]);
  await page.getByRole("option").last().click();
  await expect(toasts(page)).toContainText(/Switched to [א-ת]/);
  expect.soft(await reorderedTexts(page), "toast").toEqual([]);
  await page.keyboard.press("Control+k");
  await dialog(page).getByRole("combobox").fill("א");
  await expect(dialog(page).getByRole("option").first()).toHaveText(/[א-ת]/);
  expect.soft(await reorderedTexts(page), "command palette").toEqual([]);
});

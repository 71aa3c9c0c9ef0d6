import { chromium } from "playwright";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { atMost, median } from "./measuring.mjs";
import { signedInPage } from "./signed-in.mjs";

const maxMs = 150;
const searchCount = 6;

/** Types each text into the command palette; resolves to the milliseconds until an option contains it. */
async function timesInPage(texts) {
  const input = document.querySelector("dialog[open] [role=combobox]");
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  const type = (text) => {
    set.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const isFound = (text) =>
    [...document.querySelectorAll("dialog[open] [role=option]")].some(
      (option) => option.id.includes("plant-") && option.textContent.includes(text),
    );
  const times = [];
  for (const text of texts) {
    type("");
    await new Promise((resolve) => setTimeout(resolve, 200));
    const startedAt = performance.now();
    type(text);
    while (!isFound(text)) await new Promise((resolve) => requestAnimationFrame(resolve));
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Measures how long the command palette takes to show plants that were searched before. */
export async function measurePalette({ stack, executablePath }) {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const { context } = await signedInPage(browser, stack.url);
    const page = await context.newPage();
    await page.goto("/plants");
    const plants = page.locator('tbody th[scope="row"] > a');
    // The city is below the name, in the same link.
    const allNames = await plants.evaluateAll((links) => links.map((link) => link.firstChild.textContent.trim()));
    const names = allNames.slice(0, searchCount);
    await page.locator("html[data-hydrated]").waitFor();
    await page.keyboard.press("Control+k");
    await page.locator("dialog[open] [role=combobox]").waitFor();
    const times = await page.evaluate(timesInPage, [...names, ...names]);
    return [atMost("command palette: warm results", Math.round(median(times.slice(names.length))), maxMs, "ms")];
  } finally {
    await browser.close();
  }
}

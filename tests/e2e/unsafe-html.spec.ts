import type { Page } from "playwright/test";
import { clobberingVectors, htmlVectors } from "../support/html-vectors";
import { mockComment, mockTicket, mockTicketCalls } from "../support/mock-ticket";
import { json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { consoleErrors, waitForHydration } from "../support/page";

// Disables the content security policy, because the sanitiser must be safe without it.
test.use({ bypassCSP: true });

/** Records the calls of `alert` in every frame that the page opens after this call. */
async function recordFires(page: Page): Promise<string[]> {
  const fired: string[] = [];
  await page.exposeFunction("recordFire", (source: string) => fired.push(source));
  await page.addInitScript(() => {
    window.alert = () => void (window as unknown as { recordFire(url: string): void }).recordFire(location.href);
  });
  return fired;
}

/** The elements of the editor. */
const formats = ["p", "br", "span", "strong", "em", "h1", "h2", "h3", "ul", "ol", "li", "a"];

test("shows HTML of comments and descriptions without running it", async ({ page, signIn, upstream }) => {
  const fired = await recordFires(page);
  const errors = consoleErrors(page);
  mockTicketCalls(upstream);
  const comments = htmlVectors.map((comment, index) => ({ ...mockComment, id: index + 1, comment }));
  upstream.on("GET /comments", json({ data: comments }));
  const pages = [htmlVectors.join("\n"), htmlVectors.toReversed().join(""), "<li>x</li><h3>y</h3></div></dl>"];
  for (const [index, description] of pages.entries()) {
    upstream.on("GET /companies/3/tickets/12?", json({ ...mockTicket, description }));
    await (index === 0 ? signIn("anna", "/tickets/12?companyId=3") : page.reload());
    await waitForHydration(page);
    const items = page.getByRole("list", { name: "Comments, newest first" }).locator("> li");
    await expect(items).toHaveCount(htmlVectors.length);
    await expect(items.locator("> div > p > time")).toHaveCount(htmlVectors.length);
    // The sections next to the description.
    await expect(page.locator("main section section")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Comments" })).toBeVisible();
    expect(await page.locator("main :is(script:not([nonce]), img:not([src^='/']), iframe, form form)").count()).toBe(0);
    const protocols = await page
      .locator("main a[href]")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
    expect(protocols.filter((protocol) => !/^(https?|mailto):$/.test(protocol))).toEqual([]);
    expect(errors).toEqual([]);
    expect(fired).toEqual([]);
  }
});

test("pastes the same HTML into the editor without running it or hanging", async ({ page, openAs, upstream }) => {
  const fired = await recordFires(page);
  const errors = consoleErrors(page);
  mockTicketCalls(upstream);
  await openAs("anna", "/tickets/12?companyId=3");
  await page.getByRole("button", { name: "Submit" }).scrollIntoViewIfNeeded();
  const editor = page.getByRole("textbox", { name: "New comment" });
  await editor.click();
  const vectors = [...clobberingVectors, ...htmlVectors];
  const all = [...vectors, vectors.join("\n"), vectors.toReversed().join("")];
  const unexpected = await editor.evaluate(
    async (element, [vectors, formats]) => {
      const found: string[] = [];
      for (const html of vectors) {
        getSelection()?.selectAllChildren(element);
        await new Promise((resolve) => setTimeout(resolve));
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", html);
        clipboardData.setData("text/plain", "plain");
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        await new Promise((resolve) => setTimeout(resolve));
        for (const { localName } of element.querySelectorAll("*"))
          if (!formats.includes(localName)) found.push(`${localName} of ${html.slice(0, 200)}`);
      }
      return found;
    },
    [all, formats] as const,
  );
  expect(unexpected).toEqual([]);
  expect(errors).toEqual([]);
  // The last paste.
  await expect(editor).toContainText("link");
  const protocols = await editor
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
  expect(protocols.filter((protocol) => !/^(https?|mailto):$/.test(protocol))).toEqual([]);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("still here");
  await expect(editor).toHaveText("still here");
  expect(fired).toEqual([]);
});

test("sees the same HTML run scripts when it is not sanitised", async ({ page }) => {
  const fired = await recordFires(page);
  await page.goto("about:blank");
  // Chromium crashes when a page with these elements and frames navigates to a script.
  const running = htmlVectors.filter((vector) => !/^<(base|meta) /.test(vector));
  await page.evaluate((vectors) => {
    for (const vector of vectors) document.body.appendChild(document.createElement("div")).innerHTML = vector;
  }, running);
  await expect.poll(() => fired.length).toBeGreaterThan(20);
});

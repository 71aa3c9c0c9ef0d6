import { expect, type Locator, type Page } from "playwright/test";
import { demoPassword } from "./stack";

/**
 * Waits until React has hydrated the page (see app/root.tsx): from then on its event handlers work. An assertion that is
 * retried would take a snapshot of the accessibility tree for each failure.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor();
}

/** Opens a path, and waits until React has hydrated the page. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Reloads the page, and waits until React has hydrated it. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload();
  await waitForHydration(page);
}

/** Submits the sign-in form of a page. */
export async function submitSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Waits until React has hydrated an element, such as one of a card, which React hydrates after the page. */
export async function waitForHydrationOf(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$"))))
    .toBe(true);
}

/**
 * Selects an option once React has hydrated the field. Playwright dispatches the events of a selection itself. Events
 * before hydration are not replayed, because replaying is for events of the user.
 */
export async function selectOption(
  field: Locator,
  option: string | { label: string } | { index: number },
): Promise<void> {
  await waitForHydrationOf(field);
  await field.selectOption(option);
}

/** Waits for the content of a tab of a plant. */
export async function openTab(page: Page, tab: string, content: Locator): Promise<void> {
  await expect(content).toBeVisible();
  await waitForHydration(page);
  await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
}

/** The names of the plants of the list, without the cities below them. */
export function plantNames(page: Page): Promise<string[]> {
  return page
    .locator('tbody th[scope="row"] > a')
    .evaluateAll((links) => links.map((link) => link.firstChild?.textContent?.trim() ?? ""));
}

/** Records the URLs of the loader data (`*.data`) that the page requests from now on. */
export function dataRequests(page: Page): URL[] {
  const requests: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith(".data")) requests.push(url);
  });
  return requests;
}

/** Records the URLs of the POST requests that the page sends from now on. */
export function postRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && urls.push(request.url()));
  return urls;
}

/** Records uncaught errors and console errors from now on, hydration errors among them. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return errors;
}

/** Holds requests whose URL matches a pattern until `release` is called. */
export async function holdRequests(page: Page, pattern: string): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** Pauses the installed clock of a page; only `page.clock.runFor` advances it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** Pastes HTML as the clipboard of another program would hold it. */
export async function paste(textbox: Locator, html: string): Promise<void> {
  await textbox.evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData("text/html", text);
    data.setData("text/plain", "plain");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}

/** The rows of the queue of causes. */
export const causeRows = (page: Page) => page.getByRole("table", { name: "Causes" }).locator("tbody tr");

/** The region of the toasts, in English or in Dutch. */
export const toasts = (page: Page) => page.getByRole("region", { name: /^(Notifications|Meldingen)$/ });

/**
 * Records layout shifts from the next document on; the function returns their sum, without shifts after input. With a
 * selector, only shifts of what is inside count.
 */
export async function layoutShifts(page: Page, selector = "html"): Promise<() => Promise<number>> {
  await page.addInitScript((within) => {
    type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    const isInside = (node: Node | null) =>
      (node instanceof Element ? node : node?.parentElement)?.closest(within) != null;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[])
        if (!hadRecentInput && sources.some(({ node }) => isInside(node))) shifts.push(value);
    }).observe({ type: "layout-shift", buffered: true });
  }, selector);
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
}

/** The company of the owner account. */
const ownerCompany = 2;

/** The total of v0 for the filters of the page's URL. */
async function totalInApi(page: Page, calls = "plants", companyId = ownerCompany): Promise<number> {
  const filters = new URL(page.url()).searchParams;
  filters.delete("sort");
  const response = await page.request.get(`/api/v0/companies/${companyId}/${calls}?${filters}`);
  return ((await response.json()) as { total: number }).total;
}

/** Expects a URL and the total of its filters in the title. */
export async function expectList(page: Page, url: RegExp, calls?: string, companyId?: number): Promise<void> {
  await expect(page).toHaveURL(url);
  const total = await totalInApi(page, calls, companyId);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`\\D${total}( plants?)?$`));
}

/** Closes the ticket of the page without a finding. */
export async function closeTicket(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close Ticket" }).click();
  await page.getByRole("dialog", { name: "Close ticket" }).getByRole("button", { name: "Close Ticket" }).click();
}

/** Gives the pages a camera that sees a barcode. Chromium has neither a camera nor a detector in tests. */
export const showBarcode = (page: Page, rawValue: string) =>
  page.addInitScript((text) => {
    const canvas = document.createElement("canvas");
    // The stream has a picture for each change of the canvas.
    setInterval(() => canvas.getContext("2d")?.fillRect(0, 0, 1, 1), 100);
    Object.defineProperty(navigator.mediaDevices, "getUserMedia", { value: async () => canvas.captureStream() });
    class BarcodeDetector {
      detect = async () => [{ rawValue: text }];
    }
    Object.assign(window, { BarcodeDetector });
  }, rawValue);

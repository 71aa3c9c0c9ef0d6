import type { Page } from "playwright/test";
import { openPage } from "../support/page";
import { longTexts } from "../support/rewriting-upstream";
import { rewritingTest } from "../support/rewriting-upstream-test";
import { expect } from "../support/test";

const test = rewritingTest(longTexts, "long-texts");

test.use({
  edgeVars: ({ upstream }, use) =>
    use({ V0_API_URL: upstream.url, API_EXTENSIONS: "losses,compared,tickets,users,companies,pull" }),
});

/** Reports the problems of all pages. */
const softly = expect.configure({ soft: true });

const widths = [360, 1440] as const;

/** The elements wider than the window: the page, and controls outside of the scrollable area. */
async function problemsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Whether an element is in a scrollable box, or is truncated with an ellipsis within the window. */
    const isClipped = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) return true;
        const { left, right } = box.getBoundingClientRect();
        const begins = element.getBoundingClientRect().left;
        if (/hidden|clip/.test(overflowX) && right <= innerWidth && begins >= left && begins < right) return true;
      }
      return false;
    };
    const nameOf = (element: Element) =>
      `${element.localName}.${element.className} ${(element.textContent ?? "").trim().slice(0, 30)}`;
    const isOutside = (element: Element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && (right > innerWidth + 1 || left < -1);
    };
    const { scrollWidth } = document.documentElement;
    const all = [...document.querySelectorAll("body *")].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && isOutside(element) && !isClipped(element),
    );
    const controls = all.filter((element) =>
      element.matches("a[href],button,input,select,textarea,summary,[tabindex]"),
    );
    const wide = [...document.querySelectorAll("body *")].filter((element) => element.scrollWidth > innerWidth);
    const causes = wide.filter((element) => !wide.some((other) => other.parentElement === element));
    return [
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide, by ${causes.map(nameOf).slice(0, 4)}`] : []),
      ...controls.slice(0, 4).map((element) => `outside: ${nameOf(element)}`),
    ];
  });
}

const tabs = ["", "performance", "issues", "long-term", "status", "location", "meters", "notes-files", "contacts"];
const lists = ["/", "/plants", "/issues", "/performances", "/tickets", "/triage", "/health", "/reports", "/account"];
const settings = ["/users", "/users/create", "/settings/tags", "/settings/custom-fields", "/support", "/plants/create"];

async function ticketOf(page: Page) {
  const response = await page.request.get("/api/v0/companies/2/tickets?page=1");
  const { data } = (await response.json()) as { data: { id: number; plant?: { id: number }; plant_id?: number }[] };
  const [ticket] = data;
  if (!ticket) throw new Error("No ticket");
  const details = await page.request.get(`/api/v0/companies/2/tickets/${ticket.id}`);
  return { id: ticket.id, plantId: ((await details.json()) as { plant_id: number }).plant_id };
}

async function expectFits(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto("about:blank");
    await openPage(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      // Charts and tables are laid out again after the window has changed.
      await softly.poll(() => problemsOf(page), `${path} at ${width}`).toEqual([]);
    }
  }
}

test("shows lists and settings with long texts within the window", async ({ page, signIn }) => {
  await signIn("owner");
  await expectFits(page, [...lists, ...settings]);
});

test("shows a plant and a ticket with long texts within the window", async ({ page, signIn }) => {
  await signIn("owner");
  const { id, plantId } = await ticketOf(page);
  await expectFits(
    page,
    tabs.map((tab) => `/plants/${plantId}?companyId=2#${tab}`),
  );

  await page.request.post("/actions/write-comment", {
    data: { ticketId: id, message: "<p>Link</p>" },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  await expectFits(page, [`/tickets/${id}?companyId=2`, `/plants/create?companyId=2&plantId=${plantId}`]);
});

test("shows the administration with long texts within the window", async ({ page, signIn }) => {
  await signIn("admin");
  const forms = ["/admin/companies/2", "/admin/companies/create", "/users/create"];
  await expectFits(page, ["/admin/companies", "/admin/tickets?ticket_status=open", "/users", ...forms]);
  const { data } = await (await page.request.get("/api/v0/companies/2/plants?page=1")).json();
  await expectFits(page, [`/plants/${data[0].id}?companyId=2#admin`]);
});

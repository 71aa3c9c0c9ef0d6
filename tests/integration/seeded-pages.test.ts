import { createApiClient } from "@testing/api-client";
import { cookieHeader } from "@testing/edge-worker";
import { renderPage, rowsIn, textIn } from "@testing/rendered-page";
import { demoPassword, type Stack, startTestStack } from "@testing/stack";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Pages with the data of the demo fleet. */
let stack: Stack;
const cookies = { owner: "", admin: "" };

const request = (path: string, { cookie = "", ...init }: RequestInit & { cookie?: string } = {}) =>
  fetch(stack.url + path, {
    redirect: "manual",
    ...init,
    headers: { Cookie: cookie, Origin: stack.url, Connection: "close" },
  });

async function signIn(account: string): Promise<string> {
  const body = new URLSearchParams({ email: `${account}@demo.example`, password: demoPassword, nextUrl: "/" });
  return cookieHeader(await request("/sign-in", { method: "POST", body }));
}

const load = async (path: string) =>
  (await renderPage({ request, signIn: () => signIn("owner") }, path, cookies.owner)).html;

beforeAll(async () => {
  stack = await startTestStack();
  Object.assign(cookies, { owner: await signIn("owner"), admin: await signIn("admin") });
});
afterAll(() => stack?.stop());

const hrefIn = (html: string) => /<a [^>]*href="(\/[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

/** The title of a list, which has the total. */
const titleIn = (html: string) => textIn(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "");
const titleOf = async (path: string) => titleIn(await load(path));

/** The total in the title of a list of plants, and the number of rows on all of its pages. */
async function countRows(path: string): Promise<[total: number, rows: number]> {
  let total = 0;
  let rows = 0;
  for (let page = 1; ; page += 1) {
    const html = await load(`${path}&page=${page}`);
    total = Number(titleIn(html).replace(/\D/g, ""));
    const ofPage = html.split('<th scope="row"').length - 1;
    rows += ofPage;
    if (ofPage === 0 || rows >= total) return [total, rows];
  }
}

it("says on each page of plants that a company without plants has none", async () => {
  const cookie = await signIn("complained");
  for (const path of ["/triage", "/plants", "/issues", "/health", "/performances", "/portfolio"]) {
    const page = await renderPage({ request, signIn: () => signIn("complained") }, path, cookie);
    expect([path, page.text]).toEqual([path, expect.stringContaining("This company has no plants yet")]);
  }
});

describe("a number of the dashboard", () => {
  let html: string;
  beforeAll(async () => {
    html = await load("/");
  });

  /** The links of a card, each with the number beside it. */
  const itemsOf = (card: string) => {
    const section = html.slice(html.indexOf(`>${card}</h2>`)).split("</section>", 1)[0] ?? "";
    return section
      .split("<li")
      .slice(1)
      .map((item) => [hrefIn(item), />(\d+)<\/span>/.exec(item)?.[1]] as const);
  };

  it.each([
    ["Plants that need attention", 5],
    ["Company", 3],
  ])("is the total of the linked list: %s", async (card, atLeast) => {
    const items = itemsOf(card);
    expect(items.length).toBeGreaterThanOrEqual(atLeast);
    for (const [href, count] of items) {
      const name = href.startsWith("/tickets") ? "Tickets" : "Plants";
      expect([href, await titleOf(href)]).toEqual([href, `${name}${count}`]);
    }
  });

  it("in the headline is the number of rows of the linked list", async () => {
    const links = [...html.matchAll(/<a [^>]*href="(\/plants\?\w+=1)"[^>]*>([^<]*\d[^<]*)<\/a>/g)];
    const hrefs = links.map(([, href]) => href);
    const expected = ["losing=1", "not_received=1", "as_expected=1"].map((query) => `/plants?${query}`);
    expect(hrefs).toEqual(expect.arrayContaining(expected));
    for (const [, href = "", text = ""] of links) {
      const count = Number(/\d+/.exec(text)?.[0]);
      expect([href, await countRows(href)]).toEqual([href, [count, count]]);
    }
    // The headline links to silent plants only if their number differs from the plants without received energy.
    const api = await createApiClient(stack, "owner");
    const { plants_silent: silent } = await api.get<{ plants_silent: number }>("/companies/2/statistics/losses");
    expect(await countRows("/plants?silent=1")).toEqual([silent, silent]);
  });
});

it("links each number of /health to a list with the same total", async () => {
  const allTypes =
    "yield_promise_status,zero_yield,connectivity,driver_notification,driver_notification_retrieval," +
    "registration_failed,meter_credentials,power_optimizer_issue,power_spike,power_interruption,shade";
  const html = await load(`/health?indicators_or=${allTypes}`);
  const links = [...html.matchAll(/<a [^>]*aria-label="(\d+) found on [^>]*>/g)];
  const firstOfType = new Map(
    links.toReversed().map(([link, count = ""]) => {
      const href = hrefIn(link);
      return [/indicators(_or)?=[a-z_]+/.exec(href)?.[0], { count, href }];
    }),
  );
  expect(firstOfType.size).toBeGreaterThan(3);
  for (const { count, href } of firstOfType.values()) {
    const title = href.startsWith("/plants") ? `Plants${count}` : `Issues${count} plant${count === "1" ? "" : "s"}`;
    expect([href, await titleOf(href)]).toEqual([href, title]);
  }
});

describe("a list", () => {
  const search = "Search for specific plants or filter by tag.";
  const issueColumns = "Plant,Issue,Found on,At stake per day↓,Yield status,Tickets";
  const promiseColumns = "Plant,Current promise,Difference↑,Forecast of the year,Previous promise,Tickets";
  const cellsIn = (html: string) =>
    [...html.matchAll(/<th [^>]*scope="col"[^>]*>([\s\S]*?)<\/th>/g)].map(([th, content = ""]) => ({
      name: textIn(content),
      sort: /aria-sort="(\w+)"/.exec(th)?.[1] ?? null,
    }));

  it.each([
    ["/plants", "plants", "Plants", "", search, "Plant,Yield status,At stake per day↓,Issue,Yield score,Tickets"],
    ["/issues", "plant-issues", "Issues", " plants", "Plants that have issues", issueColumns],
    ["/performances", "plants", "Long Term Performance Monitoring", " plants", "", promiseColumns],
  ])("has its title with the total, columns and default sort: %s", async (path, call, heading, unit, text, columns) => {
    const html = await load(path);
    expect(html.toLowerCase()).toContain(`<title>heliograph - ${path.slice(1)}</title>`);
    const api = await createApiClient(stack, "owner");
    const { total } = await api.get<{ total: number }>(`/companies/2/${call}`);
    expect(titleIn(html)).toBe(`${heading}${total}${unit}`);
    expect(textIn(html)).toContain(text);
    const arrows: Record<string, string> = { ascending: "↑", descending: "↓" };
    const names = cellsIn(html).map(({ name, sort }) => name + (sort ? arrows[sort] : ""));
    expect(names.join()).toBe(columns);
  });

  it("of the long-term performance begins with the largest gap", async () => {
    const rows = rowsIn(await load("/performances"), /−[\d,]+ kWh.*about €/);
    const gaps = rows.map((text) => Number(/−([\d,]+) kWh/.exec(text)?.[1]?.replaceAll(",", "")));
    expect(gaps.length).toBeGreaterThan(0);
    expect(gaps).toEqual(gaps.toSorted((a, b) => b - a));
  });
});

describe("a link that cannot be read", () => {
  const malformed = new URLSearchParams([
    ["page", "-1"],
    ["sort", "colour,true"],
    ["indicators", "zero_yield|1,zero_yield|0"],
    ["drivers", "2|1,2|0"],
    ["found_on", `~{"'<script>|,%`.repeat(150).slice(0, 2_000)],
    ["companyId", "999"],
  ]);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const row = '<th scope="row"';

  it.each([
    ["/plants?tags=987654%7C1", /do not exist for this company and were ignored: .*Tags #987654\./, row],
    [
      `/plants?${malformed}`,
      /“page”, “sort”, “indicators”, “drivers”, “found_on” and …\. The list shows .* not company #999\./,
      row,
    ],
    ["/?start_date=2025-02-30&end_date=soon", /link were ignored: “start_date” and “end_date”\./, "Generated energy"],
    [
      "/?start_date=2998-01-01&end_date=2999-12-31",
      /The link selects 1 Jan 2998 – 31 Dec 2999\. Showing \d.+\d: the other days were left out\./,
      "Generated energy",
    ],
    // The history of the demo fleet starts two years ago.
    [
      `/?start_date=${day(560)}&end_date=${day(540)}`,
      /There is no data for the same days a year earlier\./,
      "Forecast ratio",
    ],
    [
      `/health?health=2018-02-30&page=-1&indicators_or=nonsense&${"y".repeat(2_000)}=1`,
      /in the link were ignored: “health”, “page”/,
      "<time",
    ],
  ])("is explained above the content of the page: %.40s", async (path, notice, content) => {
    const html = await load(path);
    expect(textIn(html)).toMatch(notice);
    expect(html).toContain(content);
  });
});

/** Errors that an HTML validator once reported. */
const mistakes = {
  "a switch that submits": /<button(?=[^>]* role="switch")[^>]* type="submit"[^>]*>/g,
  "aria-expanded beside popovertarget": /<button(?=[^>]* popovertarget=)[^>]* aria-expanded[^>]*>/g,
  "readonly on a hidden input": /<input(?=[^>]* type="hidden")[^>]* readonly[^>]*>/g,
  "content after the closing tag of the document": /<\/html>[\s\S]+/g,
  "a form or a popover in a span": /<span[^>]*>\s*<(form|div)\b[^>]*>/g,
  "a meta element without content": /<meta property(?![^>]* content=)[^>]*>/g,
};

it.each([
  ...["/", "/health", "/plants", "/tickets?ticket_status=open", "/users", "/reports", "/account", "/support"].map(
    (path) => ["owner", path] as const,
  ),
  ...["/admin/companies", "/admin/tickets?ticket_status=open", "/settings/tags", "/plants/1?companyId=2"].map(
    (path) => ["admin", path] as const,
  ),
])("renders valid HTML for %s: %s", async (account, path) => {
  const html = await (await request(path, { cookie: cookies[account] })).text();
  expect(html).toContain("</html>");
  const found = Object.entries(mistakes).flatMap(([mistake, pattern]) =>
    (html.match(pattern) ?? []).map((match) => [mistake, match]),
  );
  expect(found).toEqual([]);
});

import { runAction } from "@shared/mutations/action.server";
import { createCountingContext } from "@testing/any-response";
import { actionTargets, pageTargets, resourceTargets, routesWithoutPage, type Target } from "@testing/fault-targets";
import { describe, expect, it } from "vitest";
import { actions } from "../../app/actions.server";
import { resources } from "../../app/resources.server";

const maxCalls = 60;
/** The meters of the plant. */
const meters = 30;
const ids = {
  company: 3,
  user: 7,
  plant: 9,
  otherPlant: 10,
  meter: 5,
  promise: 1,
  ticket: 70,
  closedTicket: 71,
  alertRule: 1,
  schedule: 1,
  sentReport: 1,
  ownerLink: 1,
  file: 1,
};
const params = { plantId: "9", ticketId: "70", companyId: "3", scheduleId: "new" };

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const many = numbers(1_500).join(",");
const choices = numbers(800)
  .map((id) => `${id}|1`)
  .join(",");
const always = "after:0001-01-01,before:9999-12-31";

/** Hostile values for the parameters of screens. */
const hostileValues: Readonly<Record<string, readonly string[]>> = {
  start_date: ["0001-01-01"],
  end_date: ["9999-12-31"],
  statuses_start: ["0001-01-01"],
  statuses_end: ["9999-12-31"],
  summary: [always],
  found_on: [always],
  monitored_since: [always],
  date: ["0001-01-01"],
  health: ["0001-01-01"],
  page: ["9999999"],
  per_page: ["1"],
  statuses_page: ["999999999999999"],
  meters_page: ["999999999999999"],
  meters: [many, many],
  plants: [many],
  compare: [many],
  tags: [choices],
  companies: [choices],
  drivers: [choices],
  custom_fields: [
    numbers(200)
      .map((id) => `${id},x`)
      .join("|"),
  ],
  assigned_to: [many],
  template: [many],
  "child_company_ids[]": numbers(1_000).map(String),
  types: ["shade,".repeat(1_000)],
  parts: ["plant,customFields,promises,issues,tickets,notes,files,audits,meterAudits,ticket,comments,".repeat(100)],
  all_companies: ["1"],
  list: [`/tickets?ticket_status=open&page=9999999&assigned_to=${many}`],
};

/** Parameters that may leave nothing to load. */
const narrowing = /date|^statuses_(start|end)$|page$|^health$/;

/**
 * Returns the usual URL of a target, a URL without an end, a URL with each hostile value, the URLs that widen the range,
 * and, if the target has a chart, a URL for each kind of chart.
 */
function hostileUrls({ path }: Target): string[] {
  const [pathname = "", search = ""] = path.split("?");
  const own = [...new URLSearchParams(search)];
  const urlOf = (hostile: readonly string[], fixed: Record<string, string> = {}) => {
    const query = new URLSearchParams(own.filter(([name]) => !hostile.includes(name) && !(name in fixed)));
    for (const [name, value] of Object.entries(fixed)) query.append(name, value);
    for (const name of hostile) for (const value of hostileValues[name] ?? []) query.append(name, value);
    return `https://site.example${pathname}?${query}`;
  };
  const names = Object.keys(hostileValues);
  const kinds = /[?&](kind|period)=|^\/plants\/\d/.test(path) ? ["scores", "performance"] : [];
  const charts = kinds.flatMap((kind) => ["hour", "day", "month"].map((period) => urlOf(names, { kind, period })));
  const widening = names.filter((name) => !narrowing.test(name));
  return [
    path && `https://site.example${path}`,
    ...[["end_date"], names, widening].map((set) => urlOf(set)),
    ...charts,
  ];
}

/** Awaits the promises in a value. A loader's error also becomes a value. */
async function settled(value: unknown): Promise<void> {
  const part = await Promise.resolve(value).catch(() => null);
  if (typeof part !== "object" || part === null || part instanceof Response) return;
  await Promise.all(Object.values(part).map(settled));
}

type Load = (args: { request: Request; context: never; params: typeof params }) => unknown;

/** The number of calls, without the first call for each meter of the plant. */
function countOf(calls: readonly string[]): number {
  const ofMeters = calls.flatMap((call) => /\/meters\/(\d+)/.exec(call)?.[1] ?? []);
  return calls.length - new Set(ofMeters.filter((id) => Number(id) <= meters)).size;
}

/** The maximum number of calls of a loader for a hostile URL, and the URL. */
async function mostCalls(target: Target, load: Load) {
  let most = { calls: 0, url: "" };
  let hasCalls = false;
  for (const url of hostileUrls(target)) {
    const { context, calls } = createCountingContext({ admin: target.account === "admin", meters });
    await settled((async () => load({ request: new Request(url), context: context as never, params }))());
    hasCalls ||= calls.length > 0;
    if (countOf(calls) > most.calls) most = { calls: countOf(calls), url: url.slice(0, 300) };
  }
  return { ...most, hasCalls };
}

/** The loaders of a page and its layouts, which run together for a document. */
async function loaderOf(page: string): Promise<Load> {
  const layouts = routesWithoutPage.filter((route) => page.startsWith(`${route}.`));
  const modules: { loader?: Load }[] = await Promise.all(
    [...layouts, page].map((route) => import(`../../app/routes/${route}/route.tsx`)),
  );
  return (args) => Promise.all(modules.map(({ loader }) => loader?.(args)));
}

describe("a request with hostile parameters", () => {
  it.each(Object.entries(pageTargets(ids)))("makes few calls for a page: %s", async (route, target) => {
    const { calls, url } = await mostCalls(target, await loaderOf(route));
    expect([url, calls <= maxCalls || calls]).toEqual([url, true]);
  });

  it.each(Object.entries(resourceTargets(ids)))("makes few calls for a resource: %s", async (name, target) => {
    const { calls, hasCalls, url } = await mostCalls(target, resources[name] as Load);
    expect([url, hasCalls, calls <= maxCalls || calls]).toEqual([url, true, true]);
  });

  const lists = [50, 51, 80, 200, 500];
  it.each(Object.entries(actionTargets(ids)))("makes few calls for an action: %s", async (name, target) => {
    for (const count of lists) {
      for (const given of [target.params, ...otherParams(name)]) {
        const { context, calls } = createCountingContext({ admin: target.account === "admin", meters });
        const request = new Request("https://site.example/actions/x", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(withLongLists(given, count)),
        });
        await settled(runAction(actions[name] as never, { request, context: context as never, params: {} }));
        expect([count, countOf(calls) <= maxCalls || countOf(calls)]).toEqual([count, true]);
      }
    }
  });
});

/** Parameters of an action with lists that are not in the target. */
function otherParams(name: string): object[] {
  if (name !== "handle-plant") return [];
  const changes = [
    { kind: "snooze", issues: [{ meterId: 1, issueId: 1 }], until: "2030-01-01" },
    { kind: "snooze", issues: [{ meterId: 1, issueId: 1 }], until: null },
    { kind: "assign", tickets: [1], userId: 1, assigned: true },
  ];
  return changes.map((change) => ({ companyId: 3, plantId: 9, change }));
}

/** Parameters with more items in each list. The items differ from the first one in their numbers. */
function withLongLists(value: unknown, count: number): unknown {
  if (Array.isArray(value)) return numbers(count).map((index) => withNumbers(value[0] ?? 0, index));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withLongLists(part, count)]));
}

function withNumbers(value: unknown, offset: number): unknown {
  if (typeof value === "number") return value + offset;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withNumbers(part, offset)]));
}

import { ApiError } from "@shared/api/result";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadStakesByType, loadTopCauses, plantCauses, searchCauses, sharedCauses } from "./cause-summaries.server";
import { findCause } from "./find-cause.server";

const rowOf = (id: number, changes: object = {}) => ({
  id,
  name: `Plant ${id}`,
  owning_company_id: 3,
  monitored_since: "2024-01-01",
  meter_issues: [{ id: 10 * id, meter_id: id, type_name: "zero_yield", severity: 100, found_on: "2026-11-01" }],
  ...changes,
});

function argsOf(
  query: string,
  plants: unknown,
  drivers: unknown = [],
  tickets: unknown[] = [],
  more: ApiResponses = {},
) {
  const responses: ApiResponses = {
    ...more,
    "GET /companies/3/plant-issues": plants,
    "GET /companies/3/tickets": { data: tickets },
    "GET /companies/3/driver-status": drivers,
  };
  const { context, calls } = createTestContext(responses, createTestSession());
  const request = new Request(`https://site.example/resources/plant-causes?${query}`);
  return { args: { request, context, params: {} }, calls };
}

describe("plantCauses", () => {
  it("returns the causes of the selected plants when some belong to child companies", async () => {
    const { args, calls } = argsOf("plants=2,x&child_company_ids[]=5", { data: [rowOf(1), rowOf(2)], total: 2 });
    expect(await plantCauses(args)).toMatchObject({
      ok: true,
      value: {
        causes: [
          {
            title: "Zero yield",
            plants: [{ id: 2, evidence: expect.stringMatching(/^Plant 2: Zero yield, since 1 Nov 2026/) }],
          },
        ],
      },
    });
    expect(calls.find(({ call }) => call.endsWith("plant-issues"))?.query).toMatchObject({ child_company_ids: ["5"] });
  });

  it("is complete only when every plant with issues was read, and returns an error of the API", async () => {
    const completeness = async (page: unknown) => {
      const result = await plantCauses(argsOf("plants=1", page).args);
      return result.ok && result.value.isComplete;
    };
    expect(await completeness({ data: [rowOf(1)], total: 1, per_page: 100 })).toBe(true);
    expect(await completeness({ data: [rowOf(1)], total: 150, per_page: 100 })).toBe(false);
    expect(await completeness({ data: [rowOf(1)] })).toBe(false);
    expect((await plantCauses(argsOf("plants=1", new ApiError({ status: 500 })).args)).ok).toBe(false);
  });
});

describe("loadStakesByType", () => {
  it("adds up the open issues of each type, also of issues that have one cause", async () => {
    const issue = (id: number, type_name: string, kwh: number, changes = {}) => ({
      ...{ id, meter_id: 1, type_name, severity: 100, found_on: "2026-11-01" },
      ...{ at_stake_kwh_per_day: kwh, at_stake_cents_per_day: 10 * kwh },
      ...changes,
    });
    const { args } = argsOf("", {
      data: [
        rowOf(1, { meter_issues: [issue(1, "meter_credentials", 2), issue(2, "connectivity", 8)] }),
        rowOf(2, { meter_issues: [issue(3, "connectivity", 5)] }),
        rowOf(3, { meter_issues: [issue(4, "connectivity", 7, { snoozed_until: "2099-01-01" })] }),
      ],
    });
    expect(await loadStakesByType(args)).toEqual({
      meter_credentials: { kwh: 2, cents: 20 },
      connectivity: { kwh: 13, cents: 130 },
    });
  });
});

describe("loadTopCauses", () => {
  it("returns the first five open causes in the order of the queue", async () => {
    const lossOf = (id: number) => ({
      meter_issues: [{ id, meter_id: id, type_name: "shade", found_on: `2026-11-0${id}`, at_stake_kwh_per_day: id }],
    });
    const snoozed = [{ id: 90, meter_id: 9, type_name: "shade", found_on: "2026-10-01", snoozed_until: "2999-01-01" }];
    const data = [...[1, 2, 3, 4, 5, 6, 7].map((id) => rowOf(id, lossOf(id))), rowOf(9, { meter_issues: snoozed })];
    const causes = await loadTopCauses(argsOf("", { data, total: 8 }).args);
    expect(causes.map(({ atStake }) => atStake.kwh)).toEqual([7, 6, 5, 4, 3]);
    expect(causes[0]).toMatchObject({
      href: "/triage#plant%3A7%3Ashade",
      title: "Shade",
      plants: "Plant 7",
      since: "2026-11-07",
    });
  });

  it("orders the causes by severity and age when losses are not known", async () => {
    const issueOf = (severity: number, foundOn: string) => ({
      meter_issues: [{ id: 1, meter_id: 1, type_name: "shade", severity, found_on: foundOn, at_stake_kwh_per_day: 9 }],
    });
    const data = [
      rowOf(1, issueOf(75, "2026-10-01")),
      rowOf(2, issueOf(100, "2026-11-05")),
      rowOf(3, issueOf(100, "2026-11-02")),
    ];
    const { args } = argsOf("", { data, total: 3 });
    const extensions = { ...args.context.extensions, losses: false };
    const causes = await loadTopCauses({ ...args, context: { ...args.context, extensions } });
    expect(causes.map(({ plants }) => plants)).toEqual(["Plant 3", "Plant 2", "Plant 1"]);
    expect(causes.map(({ atStake }) => atStake.kwh)).toEqual([null, null, null]);
  });
});

describe("sharedCauses", () => {
  it("returns each cause of several plants with its tab", async () => {
    const silent = (id: number, changes: object = {}) =>
      rowOf(id, {
        drivers: [{ id: 1, name: "sma", display_name: "SMA" }],
        meter_issues: [{ id, meter_id: id, type_name: "connectivity", found_on: "2026-11-18" }],
        ...changes,
      });
    const drivers = [{ status: 2, drivers: [{ driver: "sma", description: null, status: 2 }] }];
    const shared = async (changes: object, tickets: object[] = []) => {
      const data = [silent(1, changes), silent(2, changes), rowOf(3)];
      const result = await sharedCauses(argsOf("", { data, total: 3 }, drivers, tickets).args);
      expect(result).toMatchObject({ value: { today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } });
      return result.ok ? result.value.causes : result;
    };
    expect(await shared({})).toEqual([
      {
        kind: "driver",
        tab: "open",
        href: "/triage#driver%3Asma",
        title: "SMA unreachable",
        driver: "sma",
        plantCount: 2,
        notReceivedKwh: null,
        since: "2026-11-18",
      },
    ]);
    const ticket = { id: 70, number: 70, title: "SMA unreachable", created_at: "2026-11-18", closed_on: null };
    expect(await shared({ tickets: [ticket] }, [ticket])).toMatchObject([
      { tab: "in-progress", href: "/triage?tab=in-progress#driver%3Asma" },
    ]);
  });
});

describe("searchCauses", () => {
  const data = Array.from({ length: 9 }, (_, index) => rowOf(index + 1, { address: { city: "Almere" } }));
  const found = async (text: string) => {
    const { args, calls } = argsOf(`search=${encodeURIComponent(text)}`, { data, total: 9 });
    const result = await searchCauses(args);
    return { calls, causes: result.ok ? result.value.causes : null };
  };

  it("finds causes by type, plant and city, six at most, with the link to their panel", async () => {
    expect((await found("zero 7")).causes).toEqual([
      {
        key: "plant:7:zero_yield",
        href: "/triage#plant%3A7%3Azero_yield",
        title: "Zero yield",
        plants: "Plant 7, Almere",
      },
    ]);
    expect((await found("almere")).causes).toHaveLength(6);
    expect((await found("shade")).causes).toEqual([]);
  });

  it("finds a cause by the name of its driver", async () => {
    const drivers = [{ id: 1, name: "solar_edge", display_name: "SolarEdge" }];
    const issues = [{ id: 1, meter_id: 5, type_name: "connectivity", found_on: "2026-11-01" }];
    const plants = [1, 2].map((id) =>
      rowOf(id, { drivers, meters: [{ id: 5, inbound_driver: drivers[0] }], meter_issues: issues }),
    );
    const status = [{ status: 2, drivers: [{ driver: "solar_edge", status: 2 }] }];
    const result = await searchCauses(argsOf("search=solaredge", { data: plants, total: 2 }, status).args);
    expect(result).toMatchObject({ ok: true, value: { causes: [{ title: "SolarEdge unreachable" }] } });
  });

  it("makes no call without a text", async () => expect(await found(" ")).toEqual({ calls: [], causes: [] }));
});

describe("findCause", () => {
  const plants = Array.from({ length: 30 }, (_, index) => rowOf(index + 1));
  const snoozed = rowOf(40, {
    meter_issues: [{ id: 400, meter_id: 40, type_name: "shade", found_on: "2026-11-01", snoozed_until: "2999-01-01" }],
  });
  const place = async (query: string, more: ApiResponses = {}, listed: unknown[] = [...plants, snoozed]) => {
    const { args, calls } = argsOf(query, { data: listed, total: listed.length, per_page: 100 }, [], [], more);
    const result = await findCause(args);
    return { value: result.ok ? result.value : null, calls };
  };
  const plant = "/companies/3/plants/9";
  const gone = {
    [`GET ${plant}`]: { id: 9, name: "School" },
    [`GET ${plant}/issues`]: [
      { id: 90, meter_id: 9, type_name: "shade", found_on: "2026-09-01", resolved_on: "2026-10-02T08:00:00Z" },
    ],
    [`GET ${plant}/tickets`]: [],
  };

  it.each([
    ["another page", "cause=plant:9:zero_yield", "?tab=open&page=2"],
    ["another tab", "cause=plant:40:shade", "?tab=snoozed"],
    ["the page, with its filters", "cause=plant:9:zero_yield&search=plant", "?tab=open&search=plant&page=2"],
  ])("returns %s of the queue that has the cause", async (_, query, search) =>
    expect((await place(query)).value).toEqual({ state: "listed", search }),
  );

  it("states that filters hide the cause, and where it is without them", async () => {
    expect((await place("cause=plant:9:zero_yield&types=shade")).value).toEqual({
      state: "filtered",
      search: "?tab=open&page=2",
      title: "Zero yield",
    });
  });

  it("states when the issues of a cause were resolved, and what was found by a ticket about them", async () => {
    const { value } = await place("cause=plant:9:shade", gone);
    expect(value).toMatchObject({ state: "ended", title: "Shade", endedOn: "2026-10-02", closing: null });
    const closed = { id: 70, number: "10254", closed_on: "2026-10-02", finding: "other", issue_ids: [90] };
    const found = await place("cause=plant:9:shade", { ...gone, [`GET ${plant}/tickets`]: [closed] });
    expect(found.value).toMatchObject({ plant: { name: "School" }, closing: expect.stringContaining("2 Oct 2026") });
  });

  it("names the cause that has the issues now, and issues that the queue has not read", async () => {
    const connection = (id: number) => ({ id, meter_id: id, type_name: "connectivity", found_on: "2026-11-01" });
    const lost = [8, 9, 10].map((id) => rowOf(id, { drivers: [{ name: "SMA" }], meter_issues: [connection(id)] }));
    const open = { ...gone, [`GET ${plant}/issues`]: [connection(9)] };
    expect((await place("cause=plant:9:connectivity", open, lost)).value).toMatchObject({
      state: "unread",
      successor: { key: "connection:8:SMA", search: "?tab=open" },
    });
    expect((await place("cause=plant:9:connectivity", open)).value).toMatchObject({ state: "unread", successor: null });
  });

  it("knows nothing of a cause whose key names no plant, and asks for no plant", async () => {
    const { value, calls } = await place("cause=driver:SMA");
    expect(value).toMatchObject({ state: "ended", plant: null, endedOn: null });
    expect(calls.some(({ call }) => call.includes("/plants/"))).toBe(false);
  });
});

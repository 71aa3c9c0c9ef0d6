import { describe, expect, it } from "vitest";
import { issueTypes } from "../../src/assessment/issues/issue-types";
import { setupFixtureStack } from "../support/fixture-stack";
import { driver, issue, plant, tag, ticket } from "../support/fixtures";
import { company } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const idsOf = (response: { body: { data: { id: number }[] } }) => response.body.data.map((row) => row.id);
const alpha = (query: string) => as("owner").get(`/companies/${company.alpha}/plants?${query}`);
const issues = (query: string) => as("owner").get(`/companies/${company.alpha}/plant-issues?${query}`);

describe("GET companies/{c}/plants", () => {
  it("returns a page of the plants that the company owns or is attached to, worst first", async () => {
    const response = await alpha("");
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ total: 3, per_page: 25 });
    expect(idsOf(response)).toEqual([plant.own, plant.light, plant.shared]);
    const beta = await as("beta").get(`/companies/${company.beta}/plants`);
    expect(idsOf(beta)).toEqual([plant.shared]);
  });

  it("returns rows with all their fields", async () => {
    const row = (await alpha("search=barn")).body.data[0];
    expect(row).toMatchObject({
      id: plant.own,
      name: "Solar barn",
      plant_code: "PV-11",
      address: { id: plant.own, street: "Zonstraat", postal_code: "1211AB", city: "Utrecht" },
      yield_status: "NOK",
      yield_score: 0.42,
      lost_kwh_per_day: 9,
      total_peak_in_watt: 8000,
      total_p90: 4500,
      issue: { id: issue.zero, type_name: "zero_yield", found_on: "2026-06-10" },
      found_on: "2026-06-10",
      indicators: [
        { name: "connectivity", status: "OK" },
        { name: "zero_yield", status: "NOK" },
      ],
      companies: [{ id: company.alpha, name: "Alpha", is_owner: true }],
      tags: [{ id: tag.roof, name: "Roof" }],
      drivers: [
        { id: driver.solarEdge, name: "solaredge" },
        { id: driver.cast4all, name: "cast4all" },
      ],
      tickets: [{ id: ticket.open, title: "Inverter is silent", closed_on: null }],
    });
    expect(row).not.toHaveProperty("meters");
  });

  it("adds requested relations and ignores unknown ones", async () => {
    const row = (await alpha("search=city&with=meter_issues,promise_statuses,meters,custom_fields,nonsense")).body
      .data[0];
    expect(row.meter_issues).toMatchObject([{ id: issue.shade, type_name: "shade_first_half" }]);
    expect(row.promise_statuses).toMatchObject([
      { period_index: 1, summary: "BEHIND_SEVERELY", last_change: { changed_on: "2026-06-16" } },
      { period_index: 0, summary: "FINISHED" },
    ]);
    expect(row.meters).toHaveLength(1);
    expect(row.custom_fields).toEqual([]);
  });

  it("adds the plants of requested descendants, and rejects other companies", async () => {
    expect(idsOf(await alpha(`child_company_ids[]=${company.east}&sort=id:asc`))).toEqual([11, 12, 13, 14]);
    const both = await as("admin").get(
      `/companies/${company.provider}/plants?sort=id:asc&child_company_ids[]=${company.alpha}&child_company_ids[]=${company.beta}`,
    );
    expect(idsOf(both)).toEqual([11, 12, 14]);
    for (const id of [company.beta, company.unrelated, 777]) {
      expect((await alpha(`child_company_ids[]=${id}`)).body.error.code).toBe(4005);
    }
    expect((await alpha("child_company_ids[]=x")).body.error.code).toBe(4000);
  });

  it("returns only the total when the page is past the last page", async () => {
    expect((await alpha("page=2")).body).toEqual({ data: [], total: 3, per_page: 25 });
    expect((await alpha("page=1000000000")).body).toEqual({ data: [], total: 3, per_page: 25 });
    const all = idsOf(await alpha("sort=id:asc"));
    for (const [page, expected] of [all.slice(0, 2), all.slice(2)].entries()) {
      const response = await alpha(`sort=id:asc&per_page=2&page=${page + 1}`);
      expect(response.body).toMatchObject({ total: 3, per_page: 2 });
      expect(idsOf(response)).toEqual(expected);
    }
    expect((await alpha("per_page=101")).body.error.messages).toHaveProperty("per_page");
    for (const page of ["0", "-1", "x", "1.5"]) {
      expect((await alpha(`page=${page}`)).body.error).toMatchObject({
        code: 4000,
        messages: { page: [expect.any(String)] },
      });
    }
  });

  it.each([
    ["search=zonstraat 11", [11]],
    ["search=1214 ab", [14]],
    ["search=PV-12", [12]],
    ["search=ba", [11]],
    ["search=S%C3%96LAR", [11]],
    ["search=%25", []],
    ['search="barn"', [11]],
    ["search=Zonstraat, 11, 1211 AB Utrecht", [11]],
    ["search=so\u0308lar\u200b ‘barn’", [11]],
    ["search=nothing", []],
    ["yield_status_filter=NOK,NON_MON", [11, 14]],
    ["indicators=zero_yield|1", [11]],
    ["indicators=zero_yield|0", [12, 14]],
    ["indicators=shade|1", [12]],
    ["indicators=shade|1,zero_yield|1", []],
    ["indicators=connectivity|1", []],
    ["indicators=connectivity|1&snoozed=1", [11]],
    ["indicators=driver_notification|1", []],
    ["indicators=driver_notification|1&resolved=1", [11]],
    ["indicators_or=zero_yield,shade_first_half", [11, 12]],
    ["ltpm=period:current%2Bflags:BEHIND_SEVERELY,BEHIND", [12]],
    ["ltpm=period:current+flags:BEHIND_SEVERELY", [12]],
    ["ltpm=period:previous%2Bflags:AHEAD", [12]],
    ["ltpm=period:any%2Bflags:BEHIND_SEVERELY", [12]],
    ["ltpm=period:any%2Bflags:AHEAD", [12]],
    ["ltpm=period:any%2Bflags:BEHIND,FINISHED", []],
    [`tags=${tag.foreign}|1`, []],
    [`tags=${tag.foreign}|0`, [11, 12, 14]],
    [`tags=${tag.roof}|1`, [11]],
    [`tags=${tag.roof}|0`, [12, 14]],
    [`companies=${company.beta}|1`, [12]],
    [`companies=${company.beta}|0`, [11, 14]],
    [`drivers=${driver.cast4all}|1`, [11]],
    [`drivers=${driver.cast4all}|0,${driver.solarEdge}|1`, [12, 14]],
    ["tickets=has_any", [11, 12]],
    ["tickets=has_none", [14]],
    ["tickets=has_open", [11]],
    ["tickets=without_open", [12, 14]],
    ["found_on=after:2026-06-10,before:2026-06-10", [11]],
    ["found_on=after:2026-06-11", [12]],
    ["found_on=before:2026-06-09", []],
    ["found_on=before:2026-06-09&snoozed=1", [11]],
    ["found_on=after:2026-05-01&resolved=1&indicators=driver_notification|0", [12]],
    ["found_on=after:2026-05-02&resolved=1&indicators=driver_notification|0", [11, 12]],
    ["found_on=after:2026-05-02,before:2026-06-12&resolved=1&indicators=zero_yield|1", [11]],
    ["indicators=driver_notification|0&resolved=1", [12, 14]],
    ["monitored_since=after:2025-01-01", [11, 12]],
    ["monitored_since=before:2024-12-31", []],
    ["has_meter=1", [11, 12, 14]],
    ["has_meter=0", []],
    ["mixed_orientation=0", [12, 14]],
    ["peak=5000,10000", [11]],
    ["peak=,5000", [14]],
    ["p90=4000,", [11]],
    ["date=2026-06-01&yield_status_filter=OK", [11, 12]],
    ["date=2026-06-10&yield_status_filter=NOK", [11]],
    ["date=2024-06-10&yield_status_filter=NON_MON", [11, 12, 14]],
    ["date=2026-06-10&yield_status_filter=OK,NONE,NON_MON", [12, 14]],
    ["date=2026-06-10&yield_status_filter=NONE", []],
    ["date=2026-05-03&indicators=driver_notification|1", [11]],
    ["health=2026-05-01&indicators_or=driver_notification", [11]],
    ["health=2026-06-16&indicators_or=yield_promise_status", [12]],
    ["health=2026-06-15", [12]],
  ])("filters by %s", async (query, expected) => {
    const response = await alpha(`${query.replaceAll("|", "%7C")}&sort=id:asc`);
    expect(response.body.error).toBeUndefined();
    expect(idsOf(response)).toEqual(expected);
    expect(response.body.total).toBe(expected.length);
  });

  it.each(["current", "previous", "any"])(
    "counts the plants of the %s long-term period like the list",
    async (period) => {
      for (const flag of ["AHEAD", "BEHIND", "BEHIND_SEVERELY", "FINISHED", "TOO_EARLY"]) {
        const query = `ltpm=period:${period}%2Bflags:${flag}`;
        const { count } = (await as("owner").get(`/companies/${company.alpha}/statistics/filtered-count?${query}`))
          .body;
        expect(count, flag).toBe((await alpha(query)).body.total);
      }
    },
  );

  it("ignores a tag filter when the company does not see the tag", async () => {
    const beta = (query: string) => as("beta").get(`/companies/${company.beta}/plants?${query}`);
    expect(idsOf(await alpha(`tags=${tag.shared}%7C1`))).toEqual([plant.shared]);
    expect(idsOf(await beta(`tags=${tag.shared}%7C1`))).toEqual([]);
    expect(idsOf(await beta(`tags=${tag.shared}%7C0`))).toEqual([plant.shared]);
    const count = (query: string) => as("beta").get(`/companies/${company.beta}/statistics/filtered-count?${query}`);
    expect((await count(`tags=${tag.shared}%7C1`)).body).toEqual({ count: 0 });
  });

  it.each([
    ...["yield_status_filter=GOOD", "indicators=zero_yield", "indicators=nonsense|1"],
    ...["indicators=zero_yield|1,zero_yield|0", "indicators_or=nonsense", "ltpm=current"],
    ...["ltpm=period:current%2Bflags:GREAT", "ltpm=period:next%2Bflags:AHEAD", "tags=1|1,1|0", "tags=x|1"],
    ...["companies=1", "drivers=1|2", "custom_fields=7", "custom_fields=7,%25zz", "tickets=some"],
    ...["found_on=2026-06-10", "found_on=after:2026-02-30", "found_on=after:2026-06-10,before:2026-06-09"],
    ...["monitored_since=yesterday", "snoozed=yes", "resolved=2", "has_meter=x", "mixed_orientation=x"],
    ...["peak=5", "peak=10,5", "peak=a,b", "p90=,", "date=2026-13-01", "health=today", `search=${"x".repeat(201)}`],
  ])("rejects the malformed filter %s", async (query) => {
    const response = await alpha(query.replaceAll("|", "%7C"));
    expect(response.status).toBe(422);
    expect(response.body.error.code).toBe(4000);
    expect(Object.keys(response.body.error.messages)).toEqual([query.split("=")[0]]);
  });

  it("accepts all filters together, each with the maximum number of values", async () => {
    const sides = (from: number) => Array.from({ length: 20 }, (_, index) => `${from + index}|${index % 2}`).join();
    const query = new URLSearchParams({
      search: "sun roof ab cd ef barn school hall city one two three",
      yield_status_filter: "OK,MEDIUM,NOK,NONE,NON_MON",
      indicators: issueTypes.map((type, index) => `${type}|${index % 2}`).join(),
      indicators_or: issueTypes.join(),
      ltpm: "period:any+flags:TOO_EARLY,AHEAD,BEHIND,BEHIND_SEVERELY,FINISHED",
      tags: sides(1000),
      companies: sides(1000),
      drivers: sides(1000),
      custom_fields: Array.from({ length: 20 }, (_, index) => `${index + 1},x`).join("|"),
      tickets: "has_any",
      found_on: "after:2020-01-01,before:2030-01-01",
      monitored_since: "after:2020-01-01,before:2030-01-01",
      snoozed: "1",
      resolved: "1",
      has_meter: "0",
      mixed_orientation: "0",
      peak: "1,2",
      p90: "1,2",
      date: "2026-06-01",
      sort: "found_on:desc",
    });
    expect((await alpha(query.toString())).body).toEqual({ data: [], total: 0, per_page: 25 });
    expect((await issues(query.toString())).body).toEqual({ data: [], total: 0, per_page: 25 });
  });

  it.each(["tags", "companies", "drivers"])(
    "rejects %s when it has more than the maximum number of values",
    async (name) => {
      const many = Array.from({ length: 21 }, (_, index) => `${index + 1}|1`).join();
      expect((await alpha(`${name}=${encodeURIComponent(many)}`)).body.error.messages).toHaveProperty(name);
    },
  );

  it("returns the status of the requested day", async () => {
    const row = (await alpha("search=barn&date=2026-06-01")).body.data[0];
    expect(row.status).toBe("OK");
    expect(row.issue).toMatchObject({ type_name: "connectivity", found_on: "2026-06-01" });
  });

  it("denies access when the user belongs to another company or has no token", async () => {
    expect((await as("unrelated").get(`/companies/${company.alpha}/plants`)).body.error.code).toBe(4005);
    expect((await as("owner").get("/companies/777/plants")).body.error.code).toBe(4005);
    expect((await as("admin").get("/companies/777/plants")).body.error.code).toBe(2000);
    expect((await as(null).get(`/companies/${company.alpha}/plants`)).body.error.code).toBe(1000);
  });
});

import { ApiError } from "@shared/api/result";
import { localDay } from "@shared/lib/dates";
import type { LoadContext } from "@shared/session/load-context";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { causeEvidence } from "./evidence.server";

const dayBefore = (days: number) => localDay(Temporal.Now.instant()).subtract({ days }).toString();

const day = (before: number, actual: number | null, expected: number | null = null, compared = expected) => ({
  start_date: dayBefore(before),
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: expected,
  compared_expected_yield_in_kwh: compared,
});

const base = "GET /companies/3/plants/9";
const performancesOf = (plantId: number) => `GET /companies/3/plants/${plantId}/performances`;

/** Responses without statuses of meters. */
const statuses = (...meters: number[]) =>
  Object.fromEntries(meters.map((id) => [`${base}/meters/${id}/meter-statuses`, { data: [] }]));

async function load(query: string, changes: object = {}, more: Partial<LoadContext> = {}) {
  const { context, calls } = createTestContext(
    {
      [base]: new ApiError({ status: 500 }),
      [`${base}/performances`]: [],
      [`${base}/scores`]: [],
      [`${base}/tickets`]: [],
      [`${base}/notes`]: [],
      [`${base}/issues`]: [],
      [`${base}/audits`]: [],
      [`${base}/meters/audits`]: [],
      "GET /companies/3/plant-locations": [],
      ...changes,
    },
    createTestSession(),
  );
  const request = new Request(`https://site.example/resources/cause-evidence?companyId=3&plantId=9&${query}`);
  const result = await causeEvidence({ request, context: { ...context, ...more }, params: {} });
  return { value: result.ok ? result.value : null, calls };
}

describe("causeEvidence", () => {
  it("shows no loss for a day without a score, and reports scores that failed", async () => {
    const evidence = (scores: unknown) =>
      load("types=shade", { [`${base}/performances`]: [day(3, 4), day(2, null)], [`${base}/scores`]: scores });
    const one = await evidence([{ date: dayBefore(3), lacking: [] }]);
    const days = [{ lostKwh: 0 }, { lostKwh: null, notReceivedKwh: null }];
    expect(one.value).toMatchObject({ isComplete: true, days });
    expect((await evidence(new ApiError({ status: 500 }))).value).toMatchObject({
      isComplete: false,
      days: [
        { generatedKwh: 4, lostKwh: null },
        { lostKwh: null, notReceivedKwh: null },
      ],
    });
    expect((await evidence(new ApiError({ status: 403 }))).value).toMatchObject({ isComplete: true });
    await expect(evidence(new Response(null, { status: 302 }))).rejects.toBeInstanceOf(Response);
  });

  it("marks what the types of the cause explain, from the day on which the cause began", async () => {
    const lacking = [
      { reason: "first_half_shade", kwh: 2 },
      { reason: "zero_yield", kwh: 5 },
      { reason: "yield_missing", kwh: 1 },
    ];
    const { value } = await load(`types=shade_first_half&since=${dayBefore(4)}`, {
      [`${base}/performances`]: [day(5, 8, 16, 15), day(4, 8, 16, 15)],
      [`${base}/scores`]: [
        { date: dayBefore(5), lacking },
        { date: dayBefore(4), lacking },
      ],
    });
    expect(value?.days).toMatchObject([
      { lostKwh: null, notReceivedKwh: 1 },
      { lostKwh: 2, notReceivedKwh: 1 },
    ]);
  });

  it("marks the days of the cost so far: none after the window of the losses, or after the cause was resolved", async () => {
    const dates = [5, 4, 3, 2, 1];
    const marked = async (query: string) => {
      const { value } = await load(`types=shade_first_half&since=${dayBefore(4)}${query}`, {
        [`${base}/performances`]: dates.map((before) => day(before, 8, 16)),
        [`${base}/scores`]: dates.map((before) => ({
          date: dayBefore(before),
          lacking: [{ reason: "first_half_shade", kwh: 2 }],
        })),
      });
      return value?.days.map(({ lostKwh }) => lostKwh);
    };
    expect(await marked("")).toEqual([null, 2, 2, 2, null]);
    expect(await marked(`&until=${dayBefore(3)}`)).toEqual([null, 2, 2, null, null]);
  });

  it("lists the inverters by what each has lost, the most first", async () => {
    const diagnosis = { patterns: ["limit"], confidence: "high", signs: ["ceiling"], share: 0.25, limit_kw: 12 };
    const sky = [{ azimuth_in_degrees: 90, elevation_in_degrees: 10, share: 0.6 }];
    const issue = (id: number, lostKwh: number | null) => ({
      ...{ id, type_name: "misc", found_on: dayBefore(9), began_on: dayBefore(9), lost_kwh: lostKwh },
      diagnosis: { ...diagnosis, clear_hours: [], sky },
    });
    const { value } = await load("types=misc", {
      [`${base}/issues`]: [issue(1, null), issue(2, 2300), issue(3, 2900)],
    });
    expect(value?.diagnosed.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(value?.shaded.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it("marks what was generated below compared expected when the cause is not known, without the scores", async () => {
    const { value, calls } = await load(`types=misc&since=${dayBefore(5)}`, {
      [`${base}/performances`]: [
        day(6, 8, 10),
        day(5, 8, 16, 10),
        day(4, 12, 10),
        day(3, null, 10, 0),
        // The expected energy of yesterday is not complete.
        day(1, 2, 10),
      ],
    });
    expect(value?.days.map(({ lostKwh }) => lostKwh)).toEqual([null, 2, 0, null, null]);
    expect(value?.days.map(({ notReceivedKwh }) => notReceivedKwh)).toEqual([0, 6, 0, 10, 0]);
    expect(calls.some(({ call }) => call.endsWith("/scores"))).toBe(false);
  });

  it("compares the energies of nearby plants, without plants of the cause and plants without data", async () => {
    const located = (id: number, latitude = 52.37) => ({ id, latitude, longitude: 5.22, yield_status: "OK" });
    const { value, calls } = await load("types=connectivity&plants=9,10", {
      "GET /companies/3/plant-locations": [9, 10, 11, 12, 13].map((id) => located(id)).concat(located(14, 53)),
      [performancesOf(11)]: [day(3, 90, 100), day(2, 100, 100)],
      [performancesOf(12)]: [day(3, 5, 10), day(2, null, 10, 0)],
      [performancesOf(13)]: [day(3, null, 10, 0)],
    });
    expect(value?.neighbours).toEqual({ count: 2, ratio: 195 / 210 });
    const called = calls.map(({ call }) => call);
    for (const id of [10, 14]) expect(called).not.toContain(performancesOf(id));
    expect(value?.isComplete).toBe(true);
  });

  it("names the affected meters, and meters that the plant does not have", async () => {
    const meters = [{ id: 5, name: "Inverter 5" }];
    const { value } = await load("types=47&meters=5,6", { [base]: { id: 9, meters }, ...statuses(5, 6) });
    expect(value?.meters).toEqual([
      { id: 5, name: "Inverter 5", isUnknown: false },
      { id: 6, name: null, isUnknown: true },
    ]);
    const unknown = await load("types=47&meters=6", statuses(6));
    expect(unknown.value?.meters).toEqual([{ id: 6, name: null, isUnknown: false }]);
  });

  it("has the tickets and notes about the types of the cause first, then the newest", async () => {
    const ticket = (id: number, title: string, created: number, changes: object = {}) => ({
      ...{ id, number: `T-${id}`, title, created_at: dayBefore(created), closed_on: null },
      ...changes,
    });
    const note = (id: number, message: string, created: number) => ({ id, message, created_at: dayBefore(created) });
    const { value } = await load("types=zero_yield", {
      [`${base}/tickets`]: [
        ticket(1, "Yearly inspection", 1),
        ticket(2, "Geen opbrengst", 9),
        ticket(3, "Please look", 8, { issue_ids: [50] }),
        ticket(4, "Zero yield", 2, { issue_ids: [51] }),
      ],
      [`${base}/notes`]: [note(1, "Gate code", 1), note(2, "Zero yield: the fuse again", 20)],
      [`${base}/issues`]: [
        { id: 50, meter_id: 5, type_name: "zero_yield", found_on: dayBefore(40), resolved_on: dayBefore(20) },
        { id: 51, meter_id: 5, type_name: "shade", found_on: dayBefore(40), resolved_on: null },
      ],
    });
    expect(value?.tickets.map(({ id }) => id)).toEqual([3, 2, 1, 4]);
    expect(value?.notes.map(({ id }) => id)).toEqual([2, 1]);
  });

  it("has the tickets and notes about the pattern of the cause before those about another pattern", async () => {
    const ticket = (id: number, title: string, issueIds: number[] = []) => ({
      ...{ id, number: `T-${id}`, title, created_at: dayBefore(9 - id), closed_on: null, issue_ids: issueIds },
    });
    const misc = (id: number, pattern: string) => ({
      ...{ id, meter_id: 5, type_name: "misc", pattern, found_on: dayBefore(40), resolved_on: null },
    });
    const note = (id: number, message: string) => ({ id, message, created_at: dayBefore(9 - id) });
    const { value } = await load("types=misc&pattern=snow", {
      [`${base}/tickets`]: [
        ticket(1, "Please look", [50]),
        ticket(2, "Snow on the panels"),
        ticket(3, "Please look", [51]),
        ticket(4, "Yearly inspection"),
      ],
      [`${base}/notes`]: [note(1, "Sneeuw op de panelen: wait"), note(2, "Gate code")],
      [`${base}/issues`]: [misc(50, "snow"), misc(51, "flatline")],
    });
    expect(value?.tickets.map(({ id }) => id)).toEqual([2, 1, 4, 3]);
    expect(value?.notes.map(({ id }) => id)).toEqual([1, 2]);
  });

  describe("states what a closed ticket with a finding changed", () => {
    const effectOf = async (closed: number, changes: object = {}, lost: number | null = 110) => {
      const { value } = await load("types=zero_yield", {
        [`${base}/performances`]: Array.from({ length: 30 }, (_, index) => day(30 - index, index < 15 ? 5 : 9.8, 10)),
        [`${base}/issues`]: [
          {
            ...{ id: 50, type_name: "zero_yield", began_on: dayBefore(25), found_on: dayBefore(22) },
            ...{ resolved_on: dayBefore(15), lost_kwh: lost },
          },
        ],
        [`${base}/tickets`]: [
          {
            ...{ id: 1, title: "Fuse", created_at: dayBefore(20), closed_on: `${dayBefore(closed)}T10:00:00Z` },
            ...{ finding: "inverter_replaced", issue_ids: [50], ...changes },
          },
        ],
      });
      return value?.tickets[0]?.effect;
    };

    it.each([
      ["on the 7 days after", 16, { ratio: expect.closeTo(0.98), days: 7 }],
      ["on the days after that are complete", 4, { ratio: expect.closeTo(0.98), days: 2 }],
      ["when no day after is complete", 2, "not known yet"],
      ["when the days after are not loaded", 40, null],
    ])("%s", async (_, closed, after) => {
      expect(await effectOf(closed)).toEqual({ lostKwh: 110, notReceivedKwh: null, days: 11, after });
    });

    it("only with a finding, and no loss that is not known", async () => {
      expect(await effectOf(16, { finding: null })).toBeNull();
      expect(await effectOf(16, { closed_on: null })).toBeNull();
      expect(await effectOf(16, { issue_ids: [] })).toMatchObject({ lostKwh: null });
      expect(await effectOf(16, {}, null)).toMatchObject({ lostKwh: null });
    });
  });

  it.each([
    ["shade", "shade"],
    ["misc&pattern=clock", "clock"],
    ["shade&pattern=comet", "shade"],
    ["dust_storm", "unknown"],
    ["47", "unknown"],
  ])("has the next steps of %s from the file %s", async (type, file) => {
    const fetchStaticFile = async (path: string) =>
      ["shade", "clock", "unknown"].some((name) => path === `/content/next-steps/${name}.json`)
        ? Response.json({ en: { title: path, body: ["Look"] } })
        : new Response(null, { status: 404 });
    const { value } = await load(`types=${type}`, {}, { fetchStaticFile });
    expect(value?.nextSteps).toMatchObject({ title: `/content/next-steps/${file}.json` });
  });
});

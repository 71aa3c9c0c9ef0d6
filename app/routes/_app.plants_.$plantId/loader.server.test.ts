import { ApiError } from "@shared/api/result";
import { noNotes } from "@shared/api/v0/series";
import { localDay } from "@shared/lib/dates";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./loader.server";

const path = "GET /companies/3/plants/9";
const failing =
  "audits custom-fields files issues losses meters/audits notes performances promise-statuses tickets".split(" ");
const error = new ApiError({ status: 500, code: 5000 });

async function load(yield_status: string, meters: object[] = [{ id: 1, name: "Roof" }]) {
  const { context, calls } = createTestContext(
    {
      ...Object.fromEntries(failing.map((name) => [`${path}/${name}`, error])),
      [path]: { id: 9, name: "School", yield_status, monitored_since: null, meters },
      [`${path}/meters/1/meter-statuses`]: [],
      [`${path}/meters/2/meter-statuses`]: error,
    },
    createTestSession(),
  );
  const request = new Request("https://site.example/plants/9?companyId=3");
  const { data } = await loader({ request, context, params: { plantId: "9" } });
  return {
    calendar: await data.calendar,
    calls: calls.map(({ call }) => call),
    scores: calls.find(({ call }) => call === `${path}/performances`)?.query,
  };
}

describe("the loader of a plant", () => {
  it("loads the cards, which the page of a light plant does not show", async () => {
    const monitored = await load("OK");
    const cards = failing.filter((name) => name !== "custom-fields").map((name) => `${path}/${name}`);
    expect(monitored.calls).toEqual(expect.arrayContaining([...cards, `${path}/meters/1/meter-statuses`]));
    const yesterday = localDay(Temporal.Now.instant()).subtract({ days: 1 });
    const start_date = yesterday.subtract({ days: 13 }).toString();
    expect(monitored.scores).toMatchObject({ start_date, end_date: yesterday.toString() });
    const light = await load("NON_MON");
    expect(light).toMatchObject({ calendar: { ok: true } });
    const ofHeader = [path, "GET /companies/3/plant-custom-field-types", `${path}/custom-fields`];
    expect(light.calls).toEqual(ofHeader);
  });

  it("shows the calendar of the meters whose statuses could be loaded", async () => {
    expect((await load("OK", [{ id: 1 }, { id: 2 }])).calendar).toMatchObject({
      ok: true,
      value: { missingMeters: 1 },
    });
    expect((await load("OK", [{ id: 2 }])).calendar).toMatchObject({ ok: false, error: { code: 5000 } });
  });

  it("loads only the statuses of the meter that is missing in the calendar", async () => {
    const statuses = `${path}/meters/1/meter-statuses`;
    const { context, calls } = createTestContext(
      {
        ...Object.fromEntries([...failing, "custom-fields"].map((name) => [`${path}/${name}`, error])),
        [path]: { id: 9, yield_status: "OK", meters: [{ id: 1 }, { id: 2 }] },
        [statuses]: [{ date: "2026-03-29", meter_status_type: { severity: 100 } }, { date: "29/03/2026" }],
      },
      createTestSession(),
    );
    const known = { 2: { days: `${"2".repeat(364)}0`, unreadable: 1 } };
    const loaded: unknown[] = [];
    context.now = () => Temporal.Instant.from("2026-03-31T10:00:00Z");
    context.loadCached = async (_name, load, isComplete) => {
      const value = await load(known as never);
      loaded.push(isComplete?.(known as never), isComplete?.(value));
      return { value, storedAt: 0 };
    };
    context.staleSince = () => 5;
    const request = new Request("https://site.example/plants/9?companyId=3");
    const { data } = await loader({ request, context, params: { plantId: "9" } });
    expect(await data.calendarStaleSince).toEqual({ ok: true, value: 5 });
    expect(await data.calendar).toEqual({
      ok: true,
      value: {
        start: "2025-03-31",
        statuses: `${"2".repeat(363)}00`,
        missingMeters: 0,
        notes: { ...noNotes, unreadable: 2 },
      },
    });
    expect([calls.filter(({ call }) => call.endsWith("/meter-statuses")).length, loaded]).toEqual([1, [false, true]]);
  });

  it("loads the owner of a plant that failed, for administrators and unless the plant is not found", async () => {
    const owner = { id: 12, name: "Lumenta" };
    const ownerFor = async (admin: boolean, plant: unknown) => {
      const cards = Object.fromEntries(failing.map((name) => [`${path}/${name}`, error]));
      const responses = { ...cards, [path]: plant, "GET /plants/9/owning-company": owner };
      const { context } = createTestContext(responses, createTestSession({ admin }));
      const request = new Request("https://site.example/plants/9?companyId=3");
      const { data } = await loader({ request, context, params: { plantId: "9" } });
      return data.owner;
    };
    const denied = new ApiError({ status: 403, code: 4005 });
    expect(await ownerFor(true, denied)).toEqual({ ok: true, value: owner });
    expect(await ownerFor(true, new ApiError({ status: 404, code: 2000 }))).toEqual({ ok: true, value: null });
    expect(await ownerFor(false, denied)).toBeNull();
  });
});

import type { ServerResponse } from "node:http";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextAttempt, nextRange } from "../../src/fleet/weather/schedule";
import { fetchWeather } from "../../src/fleet/weather/source";
import { dayOf, formatDay } from "../../src/lib/local-days";
import { clearHour, startArchive } from "../support/weather-archive";

let archive: Awaited<ReturnType<typeof startArchive>>;
beforeAll(async () => {
  archive = await startArchive();
});
afterAll(() => archive.stop());

const range = { from: dayOf("2026-03-28"), to: dayOf("2026-03-30") };
const fetchDays = (url = archive.url) => fetchWeather(url, { latitude_tenths: 521, longitude_tenths: -3 }, range);

describe("fetchWeather", () => {
  it("reads local days of 24 and 23 hours from rows that end an hour in GMT", async () => {
    archive.requests.length = 0;
    const days = await fetchDays(`${archive.url}?apikey=secret`);
    expect(archive.requests).toMatchObject([
      { latitude: "52.1", longitude: "-0.3", start_date: "2026-03-27", end_date: "2026-03-30" },
    ]);
    expect([...days].map(([day, hours]) => [formatDay(day), hours.length])).toEqual([
      ["2026-03-28", 24],
      ["2026-03-29", 23],
      ["2026-03-30", 24],
    ]);
    // 12:00 to 13:00 in winter begins at 11:00 GMT, in summer at 10:00 GMT.
    expect(days.get(range.from)?.[12]).toEqual(clearHour(Date.parse("2026-03-28T12:00:00Z")));
    expect(days.get(range.to)?.[12]).toEqual(clearHour(Date.parse("2026-03-30T11:00:00Z")));
  });

  const send =
    (status: number, body: string, headers: Record<string, string> = {}) =>
    (response: ServerResponse) =>
      response.writeHead(status, headers).end(body);
  const hourly = (values: object, more: object = {}) =>
    JSON.stringify({ ...more, hourly: { time: [], shortwave_radiation: [], temperature_2m: [], ...values } });

  it.each<[string, (response: ServerResponse) => void, object]>([
    ["503", send(503, "", { "retry-after": "7200" }), { isOfSource: true, retryAfterSeconds: 7200 }],
    ["429", send(429, ""), { isOfSource: true, retryAfterSeconds: 0 }],
    ["a closed connection", (response) => response.destroy(), { isOfSource: true }],
    [
      "half a body",
      (response) => response.writeHead(200, { "content-length": "9" }).write("{", () => response.destroy()),
      { isOfSource: true },
    ],
    ["a redirect", send(302, "", { location: "http://127.0.0.1:1/" }), { isOfSource: false }],
    ["400", send(400, '{"error":true}'), { isOfSource: false }],
    ["HTML", send(200, "<html>"), { isOfSource: false }],
    ["another format", send(200, '{"hourly":{"time":[]}}'), { isOfSource: false }],
    ["values of other hours", send(200, hourly({ shortwave_radiation: [1] })), { isOfSource: false }],
    ["other units", send(200, hourly({}, { hourly_units: { temperature_2m: "°F" } })), { isOfSource: false }],
    ["another time zone", send(200, hourly({}, { utc_offset_seconds: 3600 })), { isOfSource: false }],
    ["more than 2 MB", send(200, " ".repeat(3_000_000)), { isOfSource: false }],
  ])("fails for %s, without the URL in the message", async (_, respond, expected) => {
    archive.state.respond = respond;
    const error = await fetchDays().catch((error) => error);
    archive.state.respond = null;
    expect(error).toMatchObject(expected);
    expect(error.message).not.toContain("127.0.0.1");
  });

  it("leaves out days of which nothing is known, and values that cannot be", async () => {
    archive.state.hourOf = (end) => (end < Date.parse("2026-03-28T13:00:00Z") ? [1600, 20] : [null, 20]);
    expect(await fetchDays()).toEqual(new Map());
    archive.state.hourOf = (end) => [end === Date.parse("2026-03-28T12:00:00Z") ? 500.04 : null, 12.34];
    const days = await fetchDays();
    archive.state.hourOf = clearHour;
    expect([...days.keys()]).toEqual([range.from]);
    expect(days.get(range.from)?.filter((hour) => hour !== null)).toEqual([[500, 12.3]]);
  });
});

describe("the further columns", () => {
  const end = "2026-03-28T13:00";
  const respond = (columns: object, units: object = {}) => {
    archive.state.respond = (response) =>
      response.end(
        JSON.stringify({
          hourly_units: units,
          hourly: { time: [end], shortwave_radiation: [500], temperature_2m: [12], ...columns },
        }),
      );
  };
  const firstHour = async () => {
    const days = await fetchDays();
    archive.state.respond = null;
    return days.get(range.from)?.find((hour) => hour !== null);
  };
  const all = {
    diffuse_radiation: [100],
    direct_normal_irradiance: [700],
    wind_speed_10m: [18],
    snow_depth: [0.04],
    precipitation: [0.3],
  };

  it("come with the same request, in the order of the stored hours", async () => {
    respond(all, { wind_speed_10m: "km/h", snow_depth: "m" });
    expect(await firstHour()).toEqual([500, 12, 100, 700, 5, 0.04, 0.3]);
    respond({ ...all, wind_speed_10m: [5] }, { wind_speed_10m: "m/s" });
    expect(await firstHour()).toEqual([500, 12, 100, 700, 5, 0.04, 0.3]);
  });

  it("leave the others usable when some are missing, odd, of another unit or of other hours", async () => {
    respond({});
    expect(await firstHour()).toEqual([500, 12]);
    respond(
      { ...all, diffuse_radiation: "none", direct_normal_irradiance: [1, 2], precipitation: [-1] },
      { snow_depth: "ft" },
    );
    expect(await firstHour()).toEqual([500, 12, null, null, 18]);
    respond({ ...all, diffuse_radiation: [null], wind_speed_10m: ["3"], snow_depth: [1e9] });
    expect(await firstHour()).toEqual([500, 12, null, 700, null, null, 0.3]);
  });
});

describe("nextRange", () => {
  const now = Temporal.Instant.from("2026-06-17T10:00:00Z");
  const next = (state: Partial<Parameters<typeof nextRange>[0]>) => {
    const cell = { needed_from: "2024-01-01", first_date: null, known_until: null, checked_at: null, ...state };
    const days = nextRange(cell, "2026-06-17", now);
    return days && [formatDay(days.from), formatDay(days.to)];
  };
  const fetched = { first_date: "2024-01-01", known_until: "2026-06-14", checked_at: "2026-06-17T04:00:00Z" };

  it("is the last year, then each year before, then the newest days every six hours", () => {
    expect(next({})).toEqual(["2025-06-16", "2026-06-16"]);
    expect(next({ ...fetched, first_date: "2025-06-16" })).toEqual(["2024-06-15", "2025-06-15"]);
    expect(next({ ...fetched, first_date: "2024-06-15" })).toEqual(["2024-01-01", "2024-06-14"]);
    expect(next({ ...fetched, checked_at: "2026-06-17T04:00:01Z" })).toBeNull();
    expect(next(fetched)).toEqual(["2026-06-07", "2026-06-16"]);
    expect(next({ ...fetched, known_until: "2026-04-30" })).toEqual(["2026-05-01", "2026-06-16"]);
    expect(next({ ...fetched, known_until: null })).toEqual(["2025-06-16", "2026-06-16"]);
    expect(next({ needed_from: "2026-06-17" })).toBeNull();
  });

  it("is not earlier than the pause after failures allows, at most a day", () => {
    expect([1, 2, 5, 50].map((failures) => nextAttempt(failures, 0, now))).toEqual([
      "2026-06-17T10:15:00Z",
      "2026-06-17T10:30:00Z",
      "2026-06-17T14:00:00Z",
      "2026-06-18T10:00:00Z",
    ]);
    expect(nextAttempt(1, 3600, now)).toBe("2026-06-17T11:00:00Z");
  });
});

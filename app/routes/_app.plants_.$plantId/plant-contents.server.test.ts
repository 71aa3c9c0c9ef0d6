import { resources } from "@app/resources.server";
import { ApiError } from "@shared/api/result";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { plantContents } from "./plant-contents.server";

const path = "/companies/3/plants/9";
const meters = [
  { id: 91, name: "East" },
  { id: 92, name: "Old", retired_on: "2026-01-01" },
];

async function load(plant: object, response: unknown = meters) {
  const { context } = createTestContext(
    { [`GET ${path}`]: { id: 9, name: "School", meters, ...plant }, [`GET ${path}/meters`]: response },
    createTestSession(),
  );
  context.now = () => Temporal.Instant.from("2026-11-27T10:00:00Z");
  const request = new Request("https://site.example/resources/plant-contents?companyId=3&plantId=9");
  return plantContents({ request, context, params: {} });
}

describe("plantContents", () => {
  it("names the data of all tabs of a monitored plant, with the ranges of a fresh tab", async () => {
    const result = await load({ yield_status: "OK", monitored_since: "2026-03-01" });
    expect(result).toMatchObject({ ok: true, value: { name: "School" } });
    const hrefs = result.ok ? result.value.hrefs : [];
    expect(hrefs.map((href) => href.replace(/^\/resources\/|companyId=3&plantId=9&?/g, ""))).toEqual([
      "plant-meters?",
      "plant-notes?",
      "plant-files?",
      "plant-contacts?",
      "ticket-options?",
      "ticket-options?companyId=3",
      "plant-meter-figures?meters=91",
      "plant-issues?",
      "plant-promises?",
      "plant-statuses?statuses_start=2026-11-13&statuses_end=2026-11-26",
      "/api/v0/companies/3/plants/9/meters/91/meter-statuses?start_date=2026-09-28&end_date=2026-11-26",
      "plant-performance?kind=performance&period=day&start_date=2026-10-28&end_date=2026-11-26",
      "plant-events?",
      "plant-kpis?start_date=2026-10-28&end_date=2026-11-25",
      "plant-historical-summary?start_date=2026-03-01&end_date=2026-11-25&meters=91",
    ]);
    for (const href of hrefs.filter((other) => !other.startsWith("/api/"))) {
      expect(resources).toHaveProperty(/^\/resources\/([\w-]+)/.exec(href)?.[1] ?? "");
    }
  });

  it("names the data of the four tabs of a light plant", async () => {
    const result = await load({ yield_status: "NON_MON", monitored_since: null });
    expect(result).toMatchObject({ ok: true, value: { hrefs: { length: 4 } } });
  });

  it("returns the error of the API", async () =>
    expect(await load({}, new ApiError({ status: 403, code: 4005 }))).toMatchObject({ ok: false }));
});

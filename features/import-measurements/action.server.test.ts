import { ApiError } from "@shared/api/result";
import { callAction } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { createInverterMeters, importMeterMeasurements, undoMeterImport } from "./action.server";

const path = "/companies/3/plants/9/meters/12/measurements";
const meter = { companyId: 3, plantId: 9, meterId: 12 };
const startMinutes = Date.UTC(2026, 9, 24, 10) / 60_000;
const call = { ...meter, minutes: 60, starts: [startMinutes, startMinutes + 60], kwh: [1.5, null] };
const comparison = { coarser: 0, finer_by_minutes: {}, differing_days: 0, differences: [] };
const counts = { new: 2, changed: 0, equal: 0, rejected: 0, rejected_by_reason: {}, ...comparison };
const stored = (import_id: number, generated_in_kwh: number | null) => ({
  measured_at: "2026-10-24T10:00:00Z",
  interval_in_minutes: 60,
  generated_in_kwh,
  import_id,
});

async function importCall(params: object, measurements: unknown[] = []) {
  const { result, calls } = await callAction(
    importMeterMeasurements,
    { ...call, isRepeated: false, lastImportId: null, replacesFiner: false, upload: null, ...params },
    { responses: { [`POST ${path}`]: { ...counts, import_id: 8 }, [`GET ${path}`]: measurements } },
  );
  return { result, posts: calls.filter((made) => made.call.startsWith("POST ")) };
}

describe("importMeterMeasurements", () => {
  it("imports the intervals as the API names them", async () => {
    const { result, posts } = await importCall({});
    expect(result).toEqual({ ok: true, value: { importId: 8, result: { ...counts, import_id: 8 } } });
    expect(posts.map(({ body }) => body)).toEqual([
      {
        interval_in_minutes: 60,
        measurements: [
          { measured_at: "2026-10-24T10:00:00Z", generated_in_kwh: 1.5 },
          { measured_at: "2026-10-24T11:00:00Z", generated_in_kwh: null },
        ],
      },
    ]);
  });

  it("sends the files, and that finer values are replaced", async () => {
    const upload = { id: "7b0a", fileName: "june.csv", fileCount: 2 };
    const { posts } = await importCall({ replacesFiner: true, upload });
    expect(posts[0]?.body).toMatchObject({
      replace_finer: true,
      upload: { key: "7b0a", file_name: "june.csv", file_count: 2 },
    });
  });

  it.each([
    ["finds the import whose response was lost", [stored(8, 1.5)], 8, 0],
    ["imports again if only an earlier import has the same values", [stored(7, 1.5)], 8, 1],
    ["imports again if a later import has other values", [stored(9, 2)], 8, 1],
    ["imports again if nothing is stored", [], 8, 1],
  ])("%s", async (_, measurements, importId, posted) => {
    const { result, posts } = await importCall({ isRepeated: true, lastImportId: 7 }, measurements);
    expect(result).toMatchObject({ ok: true, value: { importId } });
    expect(posts).toHaveLength(posted);
  });
});

describe("undoMeterImport", () => {
  it.each([
    ["succeeds if the import does not exist any more", 2_000, 404, true],
    ["fails without access", 4_005, 403, false],
  ])("%s", async (_, code, status, ok) => {
    const error = new ApiError({ status, kind: "http", code });
    const responses = { [`DELETE ${path}/imports/8`]: error };
    const { result } = await callAction(undoMeterImport, { ...meter, importId: 8 }, { responses });
    expect(result).toMatchObject({ ok });
  });
});

describe("createInverterMeters", () => {
  const stored = { id: 12, reference_identifier: "SN1", inbound_driver: { id: 1, name: "own_measurements" } };
  const like = { ...stored, operational_since: "2024-01-01", orientation_in_degrees: 180, angle_in_degrees: 30 };
  const meters = "/companies/3/plants/9/meters";

  it("creates meters like another meter, but not meters that an earlier request has created", async () => {
    const inverters = [1, 2].map((number) => ({ name: `Inv${number}`, peakWatt: 5_000 }));
    const first = { ...stored, id: 13, reference_identifier: "SN1 Inv1" };
    const second = { ...stored, id: 14, reference_identifier: "SN1 Inv2" };
    let isCreated = false;
    const { result, calls } = await callAction(
      createInverterMeters,
      { ...meter, inverters },
      {
        responses: {
          [`GET ${meters}/12`]: like,
          [`GET ${meters}`]: () => (isCreated ? [stored, first, second] : [stored, first]),
          [`POST ${meters}`]: () => {
            isCreated = true;
          },
        },
      },
    );
    expect(result).toEqual({ ok: true, value: { Inv1: 13, Inv2: 14 } });
    expect(calls.filter((made) => made.call.startsWith("POST ")).map(({ body }) => body)).toEqual([
      {
        plant_id: 9,
        name: "Inv2",
        peak_in_watt: 5_000,
        reference_identifier: "SN1 Inv2",
        inbound_driver: "own_measurements",
        operational_since: "2024-01-01",
        amount_in_cents_per_kwh: null,
        p90_in_kwh: null,
        orientation_in_degrees: 180,
        angle_in_degrees: 30,
        has_mixed_panel_orientations: 0,
        retired_on: null,
      },
    ]);
  });
});

import { ApiError } from "@shared/api/result";
import { callAction } from "@testing/load-context";
import { changeByAnna } from "@testing/mock-plant";
import { describe, expect, it } from "vitest";
import { saveMeterOfPlant } from "./action.server";

const plant = { companyId: 3, plantId: 9 };

describe("saveMeterOfPlant", () => {
  const path = "/companies/3/plants/9/meters";
  const source = {
    reference_identifier: "SD123456|1",
    inbound_driver: "sundata_cast4all",
    operational_since: "2026-03-01",
  };
  const fields = {
    name: " East roof ",
    amount_in_cents_per_kwh: null,
    peak_in_watt: 8300,
    p90_in_kwh: 7100.5,
    orientation_in_degrees: 0,
    angle_in_degrees: null,
    has_mixed_panel_orientations: true,
    retired_on: "",
  };
  const changes = { ...fields, name: "East roof", has_mixed_panel_orientations: 1, retired_on: null };

  const stored = { id: 91, ...fields, retired_on: null };

  async function post(params: object, response: unknown = {}, now: object = {}, audits: unknown = []) {
    const { calls, ...rest } = await callAction(
      saveMeterOfPlant,
      { ...plant, ...fields, meterId: null, source, ...params },
      {
        responses: {
          [`GET ${path}/91`]: { ...stored, ...now },
          [`GET ${path}/audits`]: audits,
          [`POST ${path}`]: response,
          [`PUT ${path}/91`]: response,
        },
      },
    );
    const writes = calls.filter(({ call }) => !call.startsWith("GET "));
    return { ...rest, calls: writes.map(({ call, body }) => ({ call, body })) };
  }

  it("creates a meter with its plant, source and first day", async () => {
    const { result, calls } = await post({});
    expect(result).toEqual({ ok: true });
    expect(calls).toEqual([{ call: `POST ${path}`, body: { ...changes, plant_id: 9, ...source } }]);
  });

  it("never updates the source and the first day of a meter", async () => {
    const { calls } = await post({ meterId: 91, retired_on: "2026-03-02" });
    expect(calls).toEqual([{ call: `PUT ${path}/91`, body: { ...changes, retired_on: "2026-03-02" } }]);
  });

  it("does not overwrite the changes of another user", async () => {
    const now = {
      peak_in_watt: 9000,
      angle_in_degrees: 30,
      has_mixed_panel_orientations: false,
      retired_on: "2026-03-02",
    };
    const { calls } = await post({ meterId: 91, name: "West roof", loaded: fields }, {}, now);
    expect(calls).toMatchObject([
      {
        body: {
          ...changes,
          name: "West roof",
          peak_in_watt: 9000,
          angle_in_degrees: 30,
          has_mixed_panel_orientations: 0,
          retired_on: "2026-03-02",
        },
      },
    ]);
  });

  it("does not save when another user changed the same field, and names the user", async () => {
    const audit = changeByAnna("meter", 91, { peak_in_watt: 8300 }, { peak_in_watt: 9000 });
    const now = { peak_in_watt: 9000, retired_on: "2026-03-02" };
    const typed = { peak_in_watt: 8500, retired_on: "2026-03-09" };
    const { status, result, calls } = await post({ meterId: 91, ...typed, loaded: fields }, {}, now, [audit]);
    expect([status, calls]).toEqual([409, []]);
    expect(result).toMatchObject({
      error: {
        conflicts: [
          { part: "peak_in_watt", values: { peak_in_watt: "9000" }, by: "Anna Bos" },
          { part: "retirement", values: { is_retired: "yes", retired_on: "2026-03-02" }, by: null },
        ],
      },
    });
  });

  it("does not save when another user deleted the meter", async () => {
    const { result, calls } = await callAction(
      saveMeterOfPlant,
      { ...plant, ...fields, meterId: 91, source: null, loaded: fields },
      { responses: { [`GET ${path}/91`]: new ApiError({ status: 404, code: 2000 }) } },
    );
    expect([calls.length, result]).toMatchObject([1, { error: { code: 2000 } }]);
  });

  it.each([{ meterId: "x" }, { peak_in_watt: "many" }, { has_mixed_panel_orientations: "2" }, { source: null }])(
    "responds with 400 without a call for %j",
    async (wrong) => {
      const { status, calls } = await post(wrong);
      expect([status, calls]).toEqual([400, []]);
    },
  );
});

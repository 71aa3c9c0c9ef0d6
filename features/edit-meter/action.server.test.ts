import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { editMeter } from "./action.server";
import { editMeterAction } from "./form";

const path = "/companies/3/plants/9/meters";
const ids = { company_id: "3", plant_id: "9" };
const fields = {
  name: " East roof ",
  amount_in_cents_per_kwh: "",
  peak_in_watt: "8300",
  p90_in_kwh: "7100.5",
  orientation_in_degrees: "0",
  angle_in_degrees: "",
  has_mixed_panel_orientations: "1",
  retired_on: "",
  reference_identifier: "SD123456|1",
  inbound_driver: "sundata_cast4all",
  operational_since: "2026-03-01",
};
const changes = {
  name: "East roof",
  amount_in_cents_per_kwh: null,
  peak_in_watt: 8300,
  p90_in_kwh: 7100.5,
  orientation_in_degrees: 0,
  angle_in_degrees: null,
  has_mixed_panel_orientations: 1,
  retired_on: null,
};

async function post(form: Record<string, string>, response: unknown = {}) {
  const { context, calls } = createTestContext(
    { [`POST ${path}`]: response, [`PUT ${path}/91`]: response },
    createTestSession(),
  );
  const request = createFormRequest(editMeterAction, form);
  const data = await editMeter({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls: calls.map(({ call, body }) => ({ call, body })) };
}

describe("editMeter", () => {
  it("creates a meter with its plant, source and first day", async () => {
    expect(await post({ ...ids, ...fields, meter_id: "" })).toEqual({
      data: { ok: true, value: undefined },
      calls: [
        {
          call: `POST ${path}`,
          body: {
            ...changes,
            plant_id: 9,
            reference_identifier: "SD123456|1",
            inbound_driver: "sundata_cast4all",
            operational_since: "2026-03-01",
          },
        },
      ],
    });
  });

  it("never updates the source and the first day of a meter", async () => {
    const { calls } = await post({ ...ids, ...fields, meter_id: "91", retired_on: "2026-03-02" });
    expect(calls).toEqual([{ call: `PUT ${path}/91`, body: { ...changes, retired_on: "2026-03-02" } }]);
  });

  it("returns the messages of the API by field", async () => {
    const messages = { peak_in_watt: ["This field is required."] };
    const { data } = await post(
      { ...ids, ...fields, meter_id: "", peak_in_watt: "" },
      new ApiError({ status: 422, code: 4000, messages }),
    );
    expect(data).toMatchObject({ ok: false, error: { code: 4000, messages } });
  });

  it.each([{ meter_id: "x" }, { peak_in_watt: "many" }, { has_mixed_panel_orientations: "2" }])(
    "responds with 400 without a call for %j",
    async (wrong) => {
      const { data, calls } = await post({ ...ids, ...fields, meter_id: "", ...wrong } as Record<
        string,
        string
      >);
      expect(data).toHaveProperty("status", 400);
      expect(calls).toEqual([]);
    },
  );
});

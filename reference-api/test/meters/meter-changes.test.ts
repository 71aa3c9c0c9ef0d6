import { describe, expect, it } from "vitest";
import { expectTotalsAgree } from "../support/company-totals";
import { firstOwnerPlant, meterBody, newReference, ownerCompany } from "../support/owner-company";
import { setupSeededStack } from "../support/seeded-stack";

const { as } = setupSeededStack(60);

describe("meters", () => {
  it("updates all totals when a meter is created, changed and retired", async () => {
    const { id } = await firstOwnerPlant(as, "yield_status_filter=OK&sort=total_peak_in_watt:asc");
    const meters = `${ownerCompany}/plants/${id}/meters`;
    const before = (await as("owner").get(`${ownerCompany}/plants/${id}`)).body.total_peak_in_watt;
    const made = await as("owner").post(meters, { ...meterBody, plant_id: id, reference_identifier: newReference() });
    expect(made).toMatchObject({
      status: 201,
      body: { plant_id: id, name: "New inverter", inbound_driver: { name: "cast4all" }, active: true, issues: [] },
    });
    expect((await as("owner").get(`${ownerCompany}/plants/${id}`)).body.total_peak_in_watt).toBe(before + 10_000);
    await expectTotalsAgree(as("owner"));
    const path = `${meters}/${made.body.id}`;
    const changed = await as("owner").put(path, {
      name: "Renamed",
      peak_in_watt: 20_000,
      has_mixed_panel_orientations: 1,
      reference_identifier: "ignored",
      inbound_driver: 3,
    });
    expect(changed.body).toMatchObject({
      name: "Renamed",
      peak_in_watt: 20_000,
      has_mixed_panel_orientations: 1,
      reference_identifier: made.body.reference_identifier,
      inbound_driver_id: 1,
    });
    await expectTotalsAgree(as("owner"));
    const retired = await as("owner").put(path, { retired_on: "2026-06-10" });
    expect(retired.body).toMatchObject({ retired_on: "2026-06-10", active: false });
    expect((await as("owner").get(`${ownerCompany}/plants/${id}`)).body.total_peak_in_watt).toBe(before);
    await expectTotalsAgree(as("owner"));
    const history = (await as("owner").get(`${ownerCompany}/plants/${id}/meters/audits`)).body;
    expect(history.map((each: { event: string }) => each.event).slice(0, 3)).toEqual(["updated", "updated", "created"]);
    for (const retired_on of [null, "2026-06-18", "2026-05-19", "never"]) {
      expect((await as("owner").put(path, { retired_on })).body.error.messages).toHaveProperty("retired_on");
    }
    expect((await as("owner").delete(path)).body.error.code).toBe(4005);
    expect((await as("admin").delete(path)).status).toBe(204);
    expect((await as("owner").get(path)).body.error.code).toBe(2000);
    await expectTotalsAgree(as("owner"));
  });

  it("rejects meters that exist, are invalid or became operational too long ago", async () => {
    const { id } = await firstOwnerPlant(as, "yield_status_filter=OK");
    const meters = `${ownerCompany}/plants/${id}/meters`;
    const [existing] = (await as("owner").get(meters)).body;
    for (const [more, field] of [
      [
        { reference_identifier: existing.reference_identifier, inbound_driver_id: existing.inbound_driver_id },
        "reference_identifier",
      ],
      [{ reference_identifier: "nonsense" }, "reference_identifier"],
      [{ inbound_driver_id: 777 }, "inbound_driver_id"],
      [{ inbound_driver_id: undefined }, "inbound_driver"],
      [{ peak_in_watt: 0 }, "peak_in_watt"],
      [{ peak_in_watt: undefined }, "peak_in_watt"],
      [{ peak_in_watt: "5" }, "peak_in_watt"],
      [{ orientation_in_degrees: 400 }, "orientation_in_degrees"],
      [{ angle_in_degrees: -1 }, "angle_in_degrees"],
      [{ has_mixed_panel_orientations: 2 }, "has_mixed_panel_orientations"],
      [{ operational_since: "1995-06-16" }, "operational_since"],
      [{ operational_since: "2026-06-18" }, "operational_since"],
      [{ plant_id: 777 }, "plant_id"],
      [{ driver_account_id: 3 }, "driver_account_id"],
      [{ retired_on: "2026-06-30" }, "retired_on"],
    ] as const) {
      const response = await as("owner").post(meters, { ...meterBody, reference_identifier: newReference(), ...more });
      expect(Object.keys(response.body.error?.messages ?? response.body)).toEqual([field]);
    }
    const byName = { ...meterBody, inbound_driver_id: undefined, inbound_driver: "cast4all", driver_account_id: 1 };
    expect((await as("owner").post(meters, { ...byName, reference_identifier: newReference() })).status).toBe(201);
  });
});

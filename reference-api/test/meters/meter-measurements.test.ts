import { describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { meter, plant } from "../support/fixtures";
import { hourlyBody, measurementsOfSouth as path } from "../support/measured-meter";
import { company } from "../support/users";

const { as } = setupFixtureStack();

const own = `/companies/${company.alpha}/plants/${plant.own}`;
const south = `${own}/meters/${meter.south}`;

describe("measurements", () => {
  const range = "start_date=2026-06-10&end_date=2026-06-20";

  it("returns days up to now, without yield when a meter is broken", async () => {
    const days = (await as("owner").get(`${own}/performances?${range}&period_type=day`)).body;
    expect(days).toHaveLength(11);
    expect(days[0].start_date).toBe("2026-06-10");
    expect(days[0].expected_yield_in_kwh).toBeGreaterThan(days[0].actual_yield_in_kwh);
    expect(days.at(-1)).toMatchObject({ actual_yield_in_kwh: null, expected_yield_in_kwh: null });
    const broken = (await as("owner").get(`${south}/performances?${range}&period_type=day`)).body;
    expect(broken[0].actual_yield_in_kwh).toBe(0);
  });

  it("returns hours as instants with standard errors", async () => {
    const day = "start_date=2026-06-10&end_date=2026-06-10&period_type=hour";
    const hours = (await as("owner").get(`${own}/performances?${day}`)).body;
    expect(hours[0].start_date).toBe("2026-06-09T22:00:00Z");
    expect(hours).toHaveLength(24);
    expect((await as("owner").get(`${own}/standard-errors?${day}`)).body).toEqual(
      hours.map(({ start_date, error }: { start_date: string; error: number }) => ({ start_date, error })),
    );
  });

  it("returns no measurements when the plant is light", async () => {
    const path = `/companies/${company.alpha}/plants/${plant.light}`;
    const days = (await as("owner").get(`${path}/performances?${range}&period_type=day`)).body;
    expect(days.every((day: { actual_yield_in_kwh: number | null }) => day.actual_yield_in_kwh === null)).toBe(true);
    expect((await as("owner").get(`${path}/scores?${range}`)).body).toEqual([]);
    const losses = (await as("owner").get(`${path}/losses?${range}`)).body;
    expect(losses).toMatchObject({ start_date: null, end_date: null, lost_kwh: null, causes: [] });
    const summary = await as("owner").get(`${path}/meters/${meter.light}/historical-summary?${range}`);
    expect(summary.body).toMatchObject({ ratio: null, days: 0, missing_days: 0 });
  });

  it("scores complete days with the lacking energy by reason", async () => {
    const scores = (await as("owner").get(`${own}/scores?${range}`)).body;
    expect(scores.at(-1).date).toBe("2026-06-16");
    expect(scores.at(-1).lacking).toContainEqual({ reason: "zero_yield", kwh: expect.any(Number) });
    expect((await as("owner").get(`${south}/meter-statuses?${range}`)).body.data[0]).toMatchObject({
      date: "2026-06-16",
      meter_id: meter.south,
      type_name: "zero_yield",
      meter_status_type: { name: "zero_yield", severity: 100 },
    });
    expect((await as("owner").get("/meter-status-types")).body).toContainEqual(
      expect.objectContaining({ name: "zero_yield", severity: 100 }),
    );
    expect((await as(null).get("/meter-status-types")).body.error.code).toBe(1000);
  });

  it("states the losses of complete days by cause, with the issue that has them", async () => {
    const losses = (await as("owner").get(`${own}/losses?${range}`)).body;
    // The expected energy of 16 June is not complete on 17 June.
    expect(losses).toMatchObject({ start_date: "2026-06-10", end_date: "2026-06-15" });
    const issues = (await as("owner").get(`${own}/issues`)).body as { id: number; meter_id: number }[];
    expect(losses.causes.length).toBeGreaterThan(0);
    for (const { issue_id, meter_id } of losses.causes) {
      expect(issue_id === null || issues.some((issue) => issue.id === issue_id && issue.meter_id === meter_id)).toBe(
        true,
      );
    }
    const ofCauses = losses.causes.reduce(
      (sum: number, cause: { lost_kwh: number | null }) => sum + (cause.lost_kwh ?? 0),
      0,
    );
    expect(ofCauses).toBeGreaterThan(0);
    expect(losses.lost_kwh).toBeCloseTo(ofCauses, 2);
    const late = (await as("owner").get(`${own}/losses?start_date=2026-06-16&end_date=2026-06-17`)).body;
    expect(late).toMatchObject({ start_date: null, lost_kwh: null, causes: [] });
    const much = (await as("owner").get(`${own}/losses?start_date=2024-01-01&end_date=2026-06-10`)).body;
    expect(much.error.messages).toHaveProperty("end_date");
  });

  it("rejects unknown periods", async () => {
    for (const path of ["performances", "standard-errors"]) {
      const response = await as("owner").get(`${own}/${path}?${range}&period_type=year`);
      expect(response.body.error.messages).toHaveProperty("period_type");
    }
    const much = "start_date=2026-01-01&end_date=2026-06-20&period_type=hour";
    expect((await as("owner").get(`${own}/performances?${much}`)).body.error.code).toBe(4000);
  });
});

describe("access to measurements", () => {
  const shared = `/companies/${company.beta}/plants/${plant.shared}/meters/${meter.shared}/measurements`;
  const body = hourlyBody([["2026-05-01T01:00:00Z", 0.1]]);

  it("is for members of the owning company and administrators", async () => {
    expect((await as("beta").post(shared, body)).body.error.code).toBe(4005);
    expect((await as("beta").get(`${shared}?start_date=2026-05-01&end_date=2026-05-03`)).body.error.code).toBe(4005);
    expect((await as("beta").delete(`${shared}/imports/1`)).body.error.code).toBe(4005);
    const { import_id } = (await as("admin").post(path, body)).body;
    expect((await as("admin").delete(`${path}/imports/${import_id}`)).status).toBe(204);
  });

  it("checks that the meter belongs to the plant and the import to the meter", async () => {
    const other = `/companies/${company.alpha}/plants/${plant.shared}/meters/${meter.shared}/measurements`;
    const { import_id } = (await as("owner").post(path, body)).body;
    const wrongMeter = path.replace(String(meter.south), String(meter.shared));
    expect((await as("owner").post(wrongMeter, body)).body.error.code).toBe(2000);
    expect((await as("owner").get(`${wrongMeter}?start_date=2026-05-01&end_date=2026-05-03`)).body.error.code).toBe(
      2000,
    );
    expect((await as("owner").delete(`${other}/imports/${import_id}`)).body.error.code).toBe(2000);
    expect((await as("owner").delete(`${path}/imports/${import_id}`)).status).toBe(204);
    expect((await as("owner").delete(`${path}/imports/${import_id}`)).body.error.code).toBe(2000);
  });
});

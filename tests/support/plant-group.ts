import type { PlantGroup } from "@entities/statistics";

/** A company of the portfolio with two plants. */
export const group = (id: number, changes: Partial<PlantGroup> = {}): PlantGroup => ({
  ids: [id],
  names: [`Company ${id}`],
  plants: 2,
  total_peak_in_watt: 20_000,
  measured_peak_in_watt: 10_000,
  actual_yield_in_kwh: 90,
  compared_expected_yield_in_kwh: 100,
  lost_kwh_per_day: 1,
  lost_cents_per_day: 20,
  not_received_kwh_per_day: 0,
  not_received_cents_per_day: 0,
  ...changes,
});

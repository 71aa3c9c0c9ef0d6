/** A meter of a response. */
export const meterRow = (id: number) => ({
  id,
  name: `Inverter ${id}`,
  peak_in_watt: 10_000,
  amount_in_cents_per_kwh: 14,
  operational_since: "2024-01-01",
  retired_on: null,
  inbound_driver: null,
});
const issue = (changes: object) => ({
  id: 1,
  meter_id: 1,
  meter: { id: 1, name: "Inverter 1" },
  type_name: "zero_yield",
  severity: 100,
  found_on: "2026-11-24",
  resolved_on: null,
  snoozed_until: null,
  lost_kwh: null,
  lost_cents: null,
  not_received_kwh: null,
  ...changes,
});
const shadeOn = (id: number) =>
  issue({
    ...{ id, meter_id: id, meter: { id, name: `Inverter ${id}` }, type_name: "shade_second_half", severity: 75 },
    ...{ began_on: `2026-11-1${id}`, lost_kwh: 100 + id, lost_cents: 1_400 },
  });

/** A plant, and what every part of its page states about what the plant lost. */
export interface LossCase {
  plant: object;
  issues?: object[];
  snowKwh?: number;
  /** What the insights of two months differ in from a plant that lost nothing. */
  insights?: object;
  /** What every part says about the last 7 days. */
  losses: string;
  /** What every part that states a day says. */
  since?: string;
  sentence: string;
  /** What the issues tab says about what the issue cost so far. */
  costs?: string[];
}

/** Plants on 26 November 2026. */
export const lossCases: Record<string, LossCase> = {
  "a loss": {
    plant: { yield_status: "NOK", yield_score: 0.774, lost_kwh_per_day: 9.42, lost_cents_per_day: 134.3 },
    issues: [issue({ began_on: "2026-11-20", lost_kwh: 65.9, lost_cents: 940 })],
    losses: "9.4 kWh (€1.34) lost per day",
    since: "20 Nov 2026 (6 days)",
    sentence: "Zero yield, Inverter 1, since 20 Nov 2026 (6 days): 66 kWh (€9.40) lost.",
    costs: ["66 kWh €9.40"],
  },
  "energy that was not received": {
    plant: {
      ...{ yield_status: "NONE", yield_score: null, lost_kwh_per_day: null, silent_since: "2026-11-21" },
      ...{ not_received_kwh_per_day: 22, window_not_received_kwh: 109.9, not_received_days: 5 },
    },
    issues: [issue({ type_name: "connectivity", began_on: "2026-11-21", not_received_kwh: 126.8 })],
    losses: "Not received: 110 kWh on 5 days",
    since: "21 Nov 2026 (5 days)",
    sentence: "Connectivity, Inverter 1, since 21 Nov 2026 (5 days): 130 kWh not received.",
    costs: ["130 kWh not received"],
  },
  "no data, after days as expected": {
    plant: {
      ...{ yield_status: "NONE", yield_score: 0.9913, lost_kwh_per_day: 0, silent_since: "2026-11-21" },
      ...{ not_received_kwh_per_day: 22, window_lost_kwh: 0, window_not_received_kwh: 109.9, not_received_days: 5 },
    },
    issues: [issue({ type_name: "connectivity", began_on: "2026-11-21", not_received_kwh: 126.8 })],
    losses: "Not received: 110 kWh on 5 days · 99.1% of expected in the hours with data",
    since: "21 Nov 2026 (5 days)",
    sentence: "Connectivity, Inverter 1, since 21 Nov 2026 (5 days): 130 kWh not received.",
  },
  "no data for a short time": {
    plant: {
      ...{ yield_score: 0.9913, lost_kwh_per_day: 0, not_received_kwh_per_day: 0 },
      ...{ window_lost_kwh: 0, window_not_received_kwh: 7.2, not_received_days: 2 },
    },
    losses: "Not received: 7.2 kWh on 2 days · 99.1% of expected in the hours with data",
    sentence: "No open issues.",
  },
  "no data on a server that states only the rate": {
    plant: { yield_score: 0.9913, lost_kwh_per_day: 0, not_received_kwh_per_day: 22, not_received_days: 5 },
    losses: "22 kWh a day not received · 99.1% of expected in the hours with data",
    sentence: "No open issues.",
  },
  "a loss that was resolved": {
    plant: { yield_score: 0.85, lost_kwh_per_day: 0, window_lost_kwh: 66.3, window_lost_cents: 940 },
    issues: [issue({ began_on: "2026-11-20", resolved_on: "2026-11-24", lost_kwh: 65.9 })],
    losses: "66 kWh (€9.40) lost",
    sentence: "No open issues. Zero yield was resolved on 24 Nov 2026.",
  },
  "a loss that is snoozed": {
    plant: {
      ...{ yield_score: 0.85, lost_kwh_per_day: 0, window_lost_kwh: 66.3, window_lost_cents: 940 },
      ...{ snoozed_kwh_per_day: 16.6, snoozed_cents_per_day: 235 },
    },
    issues: [issue({ began_on: "2026-11-20", snoozed_until: "2026-12-10", lost_kwh: 65.9, lost_cents: 940 })],
    losses: "66 kWh (€9.40) lost · snoozed: 17 kWh (€2.35) a day",
    sentence: "No open issues. Zero yield is snoozed until 10 Dec 2026.",
  },
  "no loss": {
    plant: { yield_score: 0.9913, lost_kwh_per_day: 0, window_lost_kwh: 0, window_not_received_kwh: 0.2 },
    losses: "99.1% of expected, within the expected range",
    sentence: "All is well. There are no open issues.",
  },
  "more than expected": {
    plant: { yield_score: 1.12, lost_kwh_per_day: 0 },
    losses: "112.0% of expected, above the expected range",
    sentence: "All is well. There are no open issues.",
  },
  "as much more as a score can be": {
    plant: { yield_score: 1.4, lost_kwh_per_day: 0 },
    losses: "At least 140.0% of expected, above the expected range",
    sentence: "All is well. There are no open issues.",
  },
  snow: {
    plant: { yield_score: 0.3, lost_kwh_per_day: 0 },
    snowKwh: 80,
    losses: "30.0% of expected, with snow on the panels",
    sentence: "All is well. There are no open issues.",
  },
  "a loss of several meters": {
    plant: { yield_status: "MEDIUM", yield_score: 0.9, lost_kwh_per_day: 23.4, lost_cents_per_day: 328 },
    issues: [shadeOn(1), shadeOn(2), shadeOn(3)],
    losses: "23 kWh (€3.28) lost per day",
    since: "11 Nov 2026 (15 days)",
    sentence: "Shade in the afternoon, 3 of 4 inverters, since 11 Nov 2026 (15 days): 310 kWh (€42) lost.",
    costs: ["100 kWh €14"],
  },
  "an issue that began after the window": {
    plant: { yield_status: "MEDIUM", yield_score: 0.978, lost_kwh_per_day: 0 },
    issues: [issue({ type_name: "power_interruption", severity: 75, began_on: "2026-11-25" })],
    losses: "97.8% of expected, within the expected range",
    since: "25 Nov 2026 (1 day)",
    sentence: "Power interruption, Inverter 1, since 25 Nov 2026 (1 day): cost not known yet.",
    costs: ["not known yet"],
  },
};

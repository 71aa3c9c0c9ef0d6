/**
 * One plant for each case that monitoring detects, at the time of seeding. The scenario company owns one plant of each
 * case. Other plants of each case are spread over the fleet.
 */
import type { FaultKind } from "../../simulation/faults";

/**
 * A fault relative to the seeding: it began `since` days ago and lasts `days` full days (null: ongoing). An outage
 * begins on the afternoon before.
 */
export interface ScenarioFault {
  readonly kind: FaultKind;
  readonly since: number;
  readonly days: number | null;
  readonly magnitude: number;
  /** All meters of the plant, or only the first meter. */
  readonly scope: "plant" | "meter";
}

export interface DemoScenario {
  readonly name: string;
  readonly faults: readonly ScenarioFault[];
  /** The promised yield relative to a typical year. */
  readonly promise?: number;
  /** Days since monitoring began; negative for a start in the future. */
  readonly monitoredFor?: number;
  readonly meters?: number;
  readonly onFarm?: boolean;
  /** The name of its plant; otherwise a random one. */
  readonly plantName?: string;
  /** Days since its first meter was replaced. */
  readonly replaced?: number;
  readonly ticket?: boolean;
  readonly note?: string;
  /** Whether one of the tickets has a long discussion. */
  readonly thread?: "re-opened" | "closed";
}

const fault = (
  kind: FaultKind,
  since: number,
  days: number | null,
  magnitude = 1,
  scope: ScenarioFault["scope"] = "meter",
): ScenarioFault => ({ kind, since, days, magnitude, scope });

/** So far in the future that monitoring is not planned. */
const never = -26_000;

export const demoScenarios: readonly DemoScenario[] = [
  { name: "all well", faults: [], promise: 0.93, monitoredFor: 730 },
  { name: "string outage", faults: [fault("string_outage", 24, null, 0.45)], ticket: true, thread: "re-opened" },
  {
    name: "inverter down",
    faults: [fault("inverter_down", 6, null), fault("alert_high", 6, null)],
    meters: 4,
    ticket: true,
  },
  { name: "connection lost", faults: [fault("lost_connection", 5, null, 1, "plant")], meters: 3 },
  { name: "connection lost just now", faults: [fault("lost_connection", 2, null)], meters: 5 },
  { name: "credentials expired", faults: [fault("expired_credentials", 4, null, 1, "plant")], ticket: true },
  { name: "registration failed", faults: [fault("registration_failed", 12, null)], monitoredFor: 12, meters: 3 },
  { name: "shade in the morning", faults: [fault("shade_first_half", 70, null, 0.75)], meters: 2 },
  { name: "shade in the afternoon", faults: [fault("shade_second_half", 45, null, 0.7, "plant")] },
  {
    name: "shade all day",
    faults: [fault("shade_first_half", 95, null, 0.65), fault("shade_second_half", 95, null, 0.7)],
  },
  { name: "soiling", faults: [fault("soiling", 80, null, 0.12, "plant")], meters: 2, onFarm: true },
  { name: "high power spike", faults: [fault("power_spike", 2, 1, 1.95)] },
  { name: "medium power spike", faults: [fault("power_spike", 3, 1, 1.35)] },
  { name: "power spikes", faults: [fault("power_spike", 4, 1, 1.4), fault("power_spike", 2, 1, 2.1)] },
  { name: "power interruption", faults: [fault("power_interruption", 1, 1, 1, "plant")], meters: 2 },
  { name: "optimizers failing", faults: [fault("optimizer_issue", 9, null, 0.18)] },
  { name: "flat line", faults: [fault("flatline", 5, null)], meters: 2 },
  { name: "medium alert", faults: [fault("alert_medium", 3, 2)] },
  { name: "low alert", faults: [fault("alert_low", 2, null), fault("alert_info", 5, 2)] },
  { name: "alerts not retrieved", faults: [fault("alert_retrieval_failure", 5, null, 1, "plant")] },
  { name: "promise severely behind", faults: [], promise: 1.24, monitoredFor: 610, ticket: true, thread: "re-opened" },
  { name: "promise behind", faults: [], promise: 1.05, monitoredFor: 560 },
  { name: "promise well ahead", faults: [], promise: 0.82, monitoredFor: 500 },
  { name: "promise behind after an outage", faults: [fault("inverter_down", 140, 60)], meters: 1, monitoredFor: 420 },
  { name: "new this week", faults: [], monitoredFor: 4 },
  { name: "inverter replaced", faults: [fault("inverter_down", 66, 6)], replaced: 60, meters: 3 },
  { name: "silent for weeks", faults: [fault("lost_connection", 40, null, 1, "plant")], meters: 1, ticket: true },
  { name: "monitored in the future", faults: [], monitoredFor: -14, meters: 2 },
  { name: "light", faults: [], monitoredFor: never, meters: 1 },
  { name: "light without meters", faults: [], monitoredFor: never, meters: 0 },
  { name: "no meters yet", faults: [], monitoredFor: 9, meters: 0 },
  {
    name: "recovered",
    faults: [fault("inverter_down", 31, 9), fault("lost_connection", 17, 5)],
    meters: 2,
    thread: "closed",
  },
];

/** What the ticket and the note of the plant with a limited power say. */
export const curtailmentText =
  "The grid operator limits the feed-in to 25 % of the peak power between 11:00 and 15:00, because the grid is congested.";

/** The number of the plant of the company that owns no other plant. */
export const onlyPlantNumber = 44;

/** The scenarios of some later plants, by number. Only faults, promise, name, ticket and note change; the rest is random. */
export const laterScenarios: ReadonlyMap<number, DemoScenario> = new Map([
  [
    onlyPlantNumber,
    {
      name: "only plant of its company",
      faults: [fault("string_outage", 20, null, 0.45)],
      promise: 0.95,
      ticket: true,
    },
  ],
  [
    166,
    {
      name: "soiling for months",
      faults: [fault("soiling", 150, null, 0.12, "plant")],
      promise: 0.85,
      onFarm: true,
      plantName: "Pluimveebedrijf De Peelhoek",
    },
  ],
  [
    137,
    {
      name: "curtailment",
      faults: [fault("curtailment", 50, null, 0.25, "plant")],
      promise: 0.85,
      ticket: true,
      note: `${curtailmentText} The contract ends when the new substation is ready.`,
    },
  ],
]);

/** The energy between the samples of a device: its counters and powers. domain/ingest.md#counter-and-power */
import { maxIntervalKwh } from "@heliograph/rules/energy-limits";
import { minutesPerDay } from "../measurements/measured-day";
import type { PushReason, Rejection, SentRow } from "./imported-rows";
import type { PushedSample } from "./push-body";

interface Reading {
  /** Ms since the epoch. */
  readonly at: number;
  readonly kwh: number;
  /** What it has counted since this time is not stored yet. Until then, the meter had `stored` kWh in all. */
  readonly from: number;
  readonly stored: number;
}

interface Counter extends Reading {
  /** A later reading that waits for the next one, which tells whether the counter came back. */
  readonly held?: Reading;
}

/** What a device has sent before. */
export interface Samples {
  /** The time of the last sample, and the end of the last energy. */
  readonly at: number;
  readonly until: number;
  /** The energy that was stored in all, kWh. */
  readonly stored: number;
  /** By inverter; a device without inverters has one counter. */
  readonly counters: Readonly<Record<string, Counter>>;
}

interface Meter {
  readonly peakInWatt: number;
  /** Why a row cannot be; null if it can. */
  readonly rejection: (row: SentRow & { readonly start: number }) => Rejection | null;
}

interface Step {
  readonly row: SentRow;
  readonly after: Samples | null;
}

const minuteMs = 60_000;
const dayMs = minutesPerDay * minuteMs;
const maxPowerMinutes = 60;
/** Inverters that were read longest ago are forgotten. */
const maxCounters = 200;

/** The samples that a key has stored. Samples in the future come from a clock that was wrong. */
export function readSamples(stored: string | null, latest: number): Samples | null {
  const samples = stored === null ? null : (JSON.parse(stored) as Samples);
  return samples && samples.at <= latest ? samples : null;
}

/** The rows of the energy between samples, in the order of their time, and the samples after them. Other rows stay as they are. */
export function samplesToRows(pushed: readonly (SentRow | PushedSample)[], before: Samples | null, meter: Meter) {
  let after = before;
  const rows: SentRow[] = [];
  const inOrder = [...pushed.entries()].sort(([, a], [, b]) => timeOf(a) - timeOf(b));
  for (const [position, row] of inOrder) {
    const step = "quantity" in row ? nextStep(row, after, meter) : { row, after };
    rows[position] = step.row;
    after = step.after;
  }
  return { rows, after };
}

const timeOf = (row: SentRow | PushedSample) => ("quantity" in row ? row.at : 0);

/** The energy since the last sample. A sample that is rejected changes nothing. */
function nextStep(sample: PushedSample, before: Samples | null, meter: Meter): Step {
  const { at, measured_at, quantity } = sample;
  const rejected = (reason: Rejection | PushReason): Step => ({
    row: { measured_at, start: at, minutes: 0, kwh: null, reason },
    after: before,
  });
  const values = Object.values(sample.values);
  if (values.length === 0) return rejected("no_value");
  if (!values.every(Number.isFinite)) return rejected("not_a_number");
  const reason = meter.rejection({ measured_at, start: at, minutes: 0, kwh: null });
  if (reason) return rejected(reason);
  if (before && at <= before.at) return rejected(at < before.at ? "earlier" : "same_minute");
  return quantity === "power" ? powerStep(sample, before, meter) : counterStep(sample, before, meter);
}

/** A power is the mean since the last sample. What it was over more than an hour is not known. */
function powerStep({ at, measured_at, values }: PushedSample, before: Samples | null, meter: Meter): Step {
  const start = before?.at ?? at;
  const minutes = (at - start) / minuteMs;
  const kwh = (Object.values(values).reduce((sum, kw) => sum + kw, 0) * minutes) / 60;
  const row = { measured_at, start, minutes, kwh };
  const after = { at, until: at, stored: before?.stored ?? 0, counters: {} };
  if (!before) return { row: { ...row, reason: "started" }, after };
  if (minutes > maxPowerMinutes) return { row: { ...row, reason: "gap" }, after };
  const reason = meter.rejection(row);
  return reason ? { row: { ...row, reason }, after: before } : { row, after };
}

/** The sum of what the counters of a meter have counted. Counters that are missing stay as they were. */
function counterStep({ at, measured_at, values }: PushedSample, before: Samples | null, meter: Meter): Step {
  const { counters, stored, until } = before ?? { counters: {} as Samples["counters"], stored: 0, until: at };
  const read = Object.entries(values).map(([source, kwh]) => ({
    source,
    kwh,
    before: counters[source],
    ...compareReading({ at, kwh }, counters[source], meter.peakInWatt),
  }));
  const counted = read.flatMap(({ since, kwh }) => (since ? [{ since, kwh: kwh - since.kwh }] : []));
  const energy = counted.reduce((sum, { kwh }) => sum + kwh, 0);
  const rowFrom = (start: number, kwh: number) => ({ measured_at, start, minutes: (at - start) / minuteMs, kwh });
  const recent = Math.min(at, ...counted.map(({ since }) => Math.max(since.from, until)));
  let row = rowFrom(recent, energy);
  const oldest = counted.reduce<Reading | null>((a, { since }) => (a && a.from <= since.from ? a : since), null);
  if (oldest && oldest.from < recent && meter.rejection(row) === "impossible") {
    // An inverter was absent for long, so its energy covers a longer time. The row replaces the stored energy.
    row = rowFrom(oldest.from, stored - oldest.stored + energy);
  }
  const reason = oldest ? meter.rejection(row) : reasonOf(read.map(({ outcome }) => outcome));
  if (oldest && reason) return { row: { ...row, kwh: null, reason }, after: before };
  const total = stored + energy;
  const moved = read.map(({ source, kwh, outcome, before }): [string, Counter] => {
    const reading = { at, kwh, from: at, stored: total };
    return [source, before && isHeld(outcome) ? { ...before, held: reading } : reading];
  });
  // Of a time that a row covers as a whole, no counter can continue in the middle.
  const covered = oldest && row.start === oldest.from ? oldest : null;
  const next = Object.entries({ ...counters, ...Object.fromEntries(moved) }).map(
    ([source, counter]): [string, Counter] => [
      source,
      covered
        ? {
            ...continueFrom(counter, covered, at),
            ...(counter.held && { held: continueFrom(counter.held, covered, at) }),
          }
        : counter,
    ],
  );
  const newest = next.sort(([, a], [, b]) => b.at - a.at).slice(0, maxCounters);
  return {
    row: reason ? { ...row, kwh: null, reason } : row,
    after: { at, until: oldest ? at : until, stored: total, counters: Object.fromEntries(newest) },
  };
}

type Outcome = "counted" | "started" | "gap" | "held" | "impossible";

const isHeld = (outcome: Outcome) => outcome === "held" || outcome === "impossible";

/** Why nothing was counted: what waits for the next sample comes first. */
const reasonOf = (outcomes: readonly Outcome[]) =>
  (["held", "impossible", "gap", "started"] as const).find((reason) => outcomes.includes(reason)) ?? "started";

const continueFrom = <T extends Reading>(reading: T, { from, stored }: Reading, at: number): T =>
  reading.from > from && reading.from < at ? { ...reading, from, stored } : reading;

/**
 * Compares a reading of a counter with the one before. A smaller value, or more than the meter can generate, is held back: if
 * the next value continues the one before, the counter came back, and if it continues what was held back, the counter has
 * restarted there. Equal values tell nothing.
 */
function compareReading(
  { at, kwh }: Pick<Reading, "at" | "kwh">,
  before: Counter | undefined,
  peakInWatt: number,
): { readonly outcome: Outcome; readonly since?: Reading } {
  if (!before) return { outcome: "started" };
  const isPossible = (since: Reading) =>
    kwh >= since.kwh && kwh - since.kwh <= maxIntervalKwh((at - since.at) / minuteMs, peakInWatt);
  const isOlderThanADay = (since: Reading) => at - since.from > dayMs;
  const { held } = before;
  if (kwh >= before.kwh && isOlderThanADay(before)) return { outcome: "gap" };
  if (isPossible(before)) return { outcome: "counted", since: before };
  if (held && kwh > held.kwh && isPossible(held) && hasRestarted(before, held, peakInWatt)) {
    return isOlderThanADay(held) ? { outcome: "gap" } : { outcome: "counted", since: held };
  }
  return { outcome: kwh < before.kwh ? "held" : "impossible" };
}

/**
 * Whether a counter that goes on at another value is another counter. One that has fallen by 1 kWh or a thousandth will reach
 * its old value, and one that has risen by less than a day's energy has been silent before.
 */
function hasRestarted({ kwh }: Reading, held: Reading, peakInWatt: number): boolean {
  const fallen = kwh - held.kwh;
  const trembles = Math.min(Math.max(1, kwh / 1000), kwh / 2);
  return fallen > 0 ? fallen > trembles : -fallen > maxIntervalKwh(minutesPerDay, peakInWatt);
}

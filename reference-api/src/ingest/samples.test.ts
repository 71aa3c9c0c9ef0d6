import { maxIntervalKwh } from "@heliograph/rules/energy-limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countedReadings, type Reading } from "../measurements/measured-day";
import { readSamples, samplesToRows } from "./samples";

const day = Date.parse("2026-11-26T00:00:00Z");
const minute = 60_000;
/** Ms of "16:05", and of "1 07:00" on the next day. */
const msOf = (time: string) => {
  const [, days = "0", clock = ""] = /^(?:(\d) )?(\d\d:\d\d)$/.exec(time) ?? [];
  return day + Number(days) * 1440 * minute + Date.parse(`1970-01-01T${clock}Z`);
};

type Values = Readonly<Record<string, number>>;
type Push = readonly [at: number, values: Values];

/** What is stored of pushes, one after the other, of a meter of 8 kW. */
function store(pushes: readonly Push[], quantity: "counter" | "power" = "counter") {
  const meter = {
    peakInWatt: 8000,
    rejection: ({ minutes, kwh }: { minutes: number; kwh: unknown }) =>
      Number(kwh) > maxIntervalKwh(minutes, 8000) ? ("impossible" as const) : null,
  };
  let stored: string | null = null;
  const readings: Reading[] = [];
  const reasons: (string | undefined)[] = [];
  for (const [position, [at, values]] of pushes.entries()) {
    const sample = { measured_at: new Date(at).toISOString(), at, quantity, values };
    const { rows, after } = samplesToRows([sample], readSamples(stored, at), meter);
    stored = after && JSON.stringify(after);
    for (const { start, minutes, kwh, reason } of rows) {
      reasons.push(reason);
      if (reason) continue;
      readings.push({ start: start ?? 0, minutes, kwh: Number(kwh), importId: position, replacesFiner: true });
    }
  }
  const counted = countedReadings(readings.sort((a, b) => a.start - b.start));
  const kwh = (round = 6) => Number(counted.reduce((sum, reading) => sum + (reading.kwh ?? 0), 0).toFixed(round));
  const rows = counted.map(({ start, minutes, kwh }) => [
    new Date(start).toISOString().slice(11, 16),
    minutes,
    Number(kwh?.toFixed(6)),
  ]);
  return { rows, reasons, kwh };
}

const counterOf = (...rows: (readonly [time: string, kwh: number])[]) =>
  store(rows.map(([time, kwh]): Push => [msOf(time), { "": kwh }]));
/** One value every five minutes. */
const every5Minutes = (...values: (number | Values)[]) =>
  store(
    values.map((value, index): Push => [day + index * 5 * minute, typeof value === "number" ? { "": value } : value]),
  );

describe("a counter", () => {
  it("that reads 0 while the inverter sleeps has not restarted", () => {
    const { rows } = counterOf(["16:00", 40], ["16:05", 0], ["1 07:00", 40.1], ["1 08:00", 40.6]);
    expect(rows).toEqual([
      ["16:00", 900, 0.1],
      ["07:00", 60, 0.5],
    ]);
    const asleep = ["16:05", "18:00", "23:00", "1 05:00"].map((time) => [time, 0] as const);
    expect(counterOf(["16:00", 40], ...asleep, ["1 07:00", 40.1], ["1 08:00", 40.6]).rows).toEqual(rows);
  });

  it("that falls by its last digits and comes back counts nothing twice", () => {
    expect(every5Minutes(20_292.6, 20_292.8, 20_292.7, 20_292.8, 20_293).kwh()).toBe(0.4);
    expect(every5Minutes(20_292.6, 20_292.8, 20_292.6, 20_292.7, 20_292.7, 20_293).kwh()).toBe(0.4);
  });

  it("that goes on low has restarted, and nothing is lost after it", () => {
    const { kwh, reasons } = every5Minutes(800, 800.2, 0, 0, 0.1, 0.3);
    expect([kwh(), reasons]).toEqual([0.5, ["started", undefined, "held", "held", undefined, undefined]]);
    expect(every5Minutes(0.2, 0.3, 0, 0.2, 0.4).kwh()).toBe(0.5);
  });

  it("that jumps up for a moment counts what it says before and after, and another counter begins where it goes on", () => {
    expect(every5Minutes(100, 90_000, 100.2, 100.3).kwh()).toBe(0.3);
    expect(every5Minutes(100, 5000, 5000.2, 5000.3).kwh()).toBe(0.3);
  });

  it("with coarse steps keeps a step until the meter can have generated it", () => {
    const steps = Array.from(
      { length: 31 },
      (_, index): Push => [day + index * minute, { "": 100 + Math.floor(index / 10) }],
    );
    expect(store([...steps, [day + 40 * minute, { "": 103 }]]).kwh()).toBe(3);
  });

  it("that is not a number, or has no value, changes nothing", () => {
    const { kwh, reasons } = every5Minutes(1, Number.NaN, {}, 1.2);
    expect([kwh(), reasons]).toEqual([0.2, ["started", "not_a_number", "no_value", undefined]]);
  });
});

describe("the counters of several inverters", () => {
  it("go on without one of them, and it continues where it was", () => {
    const { kwh, rows } = every5Minutes({ 1: 10, 2: 20 }, { 1: 10.2, 2: 20.1 }, { 1: 10.4 }, { 1: 10.5, 2: 20.3 });
    expect(kwh()).toBe(0.8);
    expect(rows.map(([, , kwh]) => kwh)).toEqual([0.3, 0.2, 0.3]);
  });

  it("give the time of an absence what one of them counted meanwhile, if it is too much for the last interval", () => {
    const { rows } = every5Minutes(
      { 1: 10, 2: 20 },
      { 1: 10.2 },
      { 1: 10.4 },
      { 1: 10.6, 2: 21 },
      { 1: 10.8, 2: 21.1 },
    );
    expect(rows).toEqual([
      ["00:00", 15, 1.6],
      ["00:15", 5, 0.3],
    ]);
  });

  it("may read 0 and restart one by one", () => {
    expect(every5Minutes({ 1: 10, 2: 20 }, { 1: 0, 2: 20.2 }, { 1: 10.1, 2: 0 }, { 1: 10.2, 2: 0.1 }).kwh()).toBe(0.5);
  });

  it("lose nothing and count nothing twice, whoever is absent or reads 0", () => {
    const step = fc.record({
      energies: fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 3, maxLength: 3 }),
      states: fc.array(fc.constantFrom("value", "value", "absent", "zero"), { minLength: 3, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const counters = [100_000, 200_000, 300_000];
        const all = (): Values => Object.fromEntries(counters.map((wh, index) => [index, wh / 1000]));
        const pushes: Values[] = [all()];
        for (const { energies, states } of steps) {
          for (const [index, wh] of energies.entries()) counters[index] = (counters[index] ?? 0) + wh;
          const values = Object.entries(all()).filter(([index]) => states[Number(index)] !== "absent");
          pushes.push(
            Object.fromEntries(values.map(([index, kwh]) => [index, states[Number(index)] === "zero" ? 0 : kwh])),
          );
        }
        const generated = counters.reduce((sum, wh) => sum + wh, -600_000) / 1000;
        expect(every5Minutes(...pushes, all()).kwh(3)).toBe(Number(generated.toFixed(3)));
      }),
    );
  });
});

it("a time in the future is forgotten, so that the right ones after it count", () => {
  const samples = { at: msOf("12:00"), until: msOf("12:00"), stored: 0, counters: {} };
  expect(readSamples(JSON.stringify(samples), msOf("11:59"))).toBeNull();
  expect(readSamples(JSON.stringify(samples), msOf("12:00"))).toEqual(samples);
});

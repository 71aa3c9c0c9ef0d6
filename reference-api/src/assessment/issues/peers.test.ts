import { describe, expect, it } from "vitest";
import { independentYear, type RoofHour, roofPlace, roofs } from "../../../test/support/independent-roof";
import { measuredRoof } from "../../../test/support/measured-roof";
import { meterWith } from "../../../test/support/simulated-meter";
import { type Day, dayOf, dayStart, hourMs } from "../../lib/local-days";
import { hash, normal } from "../../lib/numbers";
import type { Fault, FaultKind } from "../../simulation/faults";
import type { Meter } from "../meter";
import { meterHistory } from "../meter-history";
import { assessPlant } from "../plant-assessment";
import { peerSteps } from "./peers";
import type { StringDay } from "./weak-strings";

const from = dayOf("2025-05-01");
const begin = dayOf("2026-05-10");
const sky = () => undefined;

/** The losses of unknown cause of the first meter of a plant after a day. */
function lossesOf(meters: readonly Meter[], to: Day, strings: ReadonlyMap<Day, StringDay> = new Map()) {
  const stringsOf = () => strings;
  const plant = { region: 6, monitoredSince: from, meters, promisedTotalsWh: [], tickets: [], sky, stringsOf };
  const { issues } = assessPlant(plant, from, to);
  return issues.filter(({ type, meterId }) => type === "misc" && meterId === 1);
}

const faultOf = (kind: FaultKind, magnitude: number, day = begin): Fault => ({
  kind,
  magnitude,
  from: dayStart(day),
  to: null,
});
const meter = (id: number, ...faults: Fault[]) => meterWith(faults, "2025-05-01", id);
const stepsOf = (meters: readonly Meter[], to: Day) =>
  peerSteps(meters.map((each) => meterHistory(each, from, to))).get(1) ?? [];

describe("a meter beside another one of the same orientation", () => {
  it("has a lost string on the third morning, before the range of the expected energy allows it", () => {
    const meters = [meter(1, faultOf("string_outage", 0.12)), meter(2)];
    expect(lossesOf(meters.slice(0, 1), begin + 1)).toEqual([]);
    expect(lossesOf(meters, begin)).toEqual([]);
    expect(lossesOf(meters, begin + 1)).toMatchObject([
      {
        pattern: "lost_string",
        beganOn: begin,
        foundOn: begin + 2,
        resolvedOn: null,
        diagnosis: { confidence: "medium", signs: ["below_peer"], peer: { from: begin, peerId: 2 } },
      },
    ]);
    expect(lossesOf(meters, begin + 20)).toMatchObject([
      { beganOn: begin, foundOn: begin + 2, pattern: "lost_string", diagnosis: { confidence: "high" } },
    ]);
    expect(stepsOf(meters, begin + 1)[0]?.share).toBeCloseTo(0.12, 1);
  });

  it("is compared with the best one, and keeps its level after the repair", () => {
    const repaired = { ...faultOf("string_outage", 0.3), to: dayStart(begin + 20) };
    const worse = meter(3, faultOf("soiling", 0.1, begin - 60));
    const [step, ...others] = stepsOf([meter(1, repaired), worse, meter(2)], begin + 60);
    expect([step, others]).toMatchObject([{ from: begin, peerId: 2, until: begin + 21 }, []]);
  });

  it("has no finding when the other one lost a string, or got it back", () => {
    const other = { ...faultOf("string_outage", 0.3), from: dayStart(begin - 90) };
    expect(stepsOf([meter(1), meter(2, other)], begin + 30)).toEqual([]);
    expect(stepsOf([meter(1), meter(2, { ...other, to: dayStart(begin) })], begin + 30)).toEqual([]);
  });

  it("has no finding when its panels face another way", () => {
    const turned = { ...meter(2), orientation: { azimuth: 195, tilt: 30 } };
    const mixed = { ...meter(3), orientation: null };
    expect(stepsOf([meter(1, faultOf("string_outage", 0.3)), turned, mixed], begin + 30)).toEqual([]);
  });

  it.each<[FaultKind, number]>([
    ["shade_first_half", 0.7],
    ["shade_second_half", 0.7],
    ["soiling", 0.12],
    ["soiling", 0.2],
    ["curtailment", 0.25],
    ["inverter_down", 1],
    ["flatline", 1],
  ])("has no step by %s", (kind, magnitude) =>
    expect(stepsOf([meter(1, faultOf(kind, magnitude)), meter(2)], begin + 60)).toEqual([]),
  );
});

describe("the strings of a meter that loses energy", () => {
  /** Four strings, of which the last one has some share of its current from a day on. */
  const stringsSince = (day: Day, share: number) =>
    new Map(
      Array.from({ length: 60 }, (_, index): [Day, StringDay] => {
        const each = begin - 40 + index;
        const hours = [...Array(10).fill(0), 7, 8, 8, 7, ...Array(10).fill(0)];
        const of = (factor: number) => hours.map((ampere) => ampere * factor);
        const strings = ["1", "2", "3"].map((name) => [name, of(1)] as const);
        return [each, { unit: "A", strings: new Map([...strings, ["4", of(each >= day ? share : 1)]]) }];
      }),
    );
  const lost = [meter(1, faultOf("string_outage", 0.25))];

  it("are a sign of the diagnosis when one has no current, and raise its confidence", () => {
    const [open] = lossesOf(lost, begin + 4, stringsSince(begin, 0));
    expect(open).toMatchObject({
      pattern: "lost_string",
      diagnosis: { confidence: "high", string: { name: "4", kind: "no_current", since: begin } },
    });
    expect(open?.diagnosis?.signs).toContain("string_without_current");
    expect(lossesOf(lost, begin + 4)[0]?.diagnosis).not.toHaveProperty("string");
  });

  it("are a sign when one is weak, and none when it was weak long before the loss", () => {
    const weak = (since: Day) => lossesOf(lost, begin + 10, stringsSince(since, 0.6))[0]?.diagnosis;
    expect(weak(begin)).toMatchObject({ string: { name: "4", kind: "weak", since: begin } });
    expect(weak(begin - 20)).not.toHaveProperty("string");
  });

  it("raise no issue without a loss", () => {
    expect(lossesOf([meter(1)], begin + 10, stringsSince(begin, 0))).toEqual([]);
  });
});

const first = "2024-07-01";
const roofDays = 480;
const light = independentYear(first, roofDays, "perez");

/** A measured roof with its own noise of hours and days, and with shade of a chimney or dirt that grows. */
function noisyRoof(id: number, factorAt: (start: number) => number, ofDays = 0.01): Meter {
  const hourAt = (start: number) => light.get(start) as RoofHour;
  const { meter } = measuredRoof({
    place: roofPlace,
    panels: roofs["south 35"],
    from: first,
    days: roofDays,
    weatherAt: (start) => [hourAt(start).global, hourAt(start).air, hourAt(start).diffuse, hourAt(start).direct],
    measuredAt(start) {
      const hour = start / hourMs;
      const noise = 1 + 0.03 * normal(hash(id, hour)) + ofDays * normal(hash(id, Math.floor(hour / 24), 1));
      return hourAt(start).kwh["south 35"] * noise * factorAt(start);
    },
  });
  return { ...meter, id };
}

const daysSince = (start: number) => (start - dayStart(dayOf(first))) / (24 * hourMs);
const lowSun = (start: number) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (daysSince(start) - 10)) / 365);
const isMorning = (start: number) => new Date(start).getUTCHours() < 10;

describe("measured meters with noise, shade and dirt of their own", () => {
  const last = dayOf(first) + roofDays - 1;
  const steps = (...meters: Meter[]) => peerSteps(meters.map((each) => meterHistory(each, dayOf(first), last)));
  const reference = noisyRoof(2, () => 1);

  it("have no step while they are healthy", () => {
    const shaded = noisyRoof(3, (start) => (isMorning(start) ? 1 - 0.5 * lowSun(start) : 1));
    const dirty = noisyRoof(4, (start) => 1 - Math.min(0.0008 * (daysSince(start) % 160), 0.12));
    const others = [5, 6, 7, 8].map((id) => noisyRoof(id, () => 1));
    const found = steps(
      noisyRoof(1, () => 0.94),
      reference,
      shaded,
      dirty,
      ...others,
    );
    expect([...found.values()].flat()).toEqual([]);
    expect(found.size).toBe(8);
  });

  it.each(["2024-11-20", "2025-02-10", "2025-06-02", "2025-09-15"])(
    "show a string of an eighth that is lost on %s within three days",
    (date) => {
      const lostOn = dayOf(date);
      const lost = noisyRoof(1, (start) => (start >= dayStart(lostOn) ? 0.875 : 1));
      const [step, ...others] = steps(lost, reference).get(1) ?? [];
      expect([step?.from, step?.until, others]).toEqual([lostOn, null, []]);
      expect((step?.foundOn ?? 0) - lostOn).toBeLessThanOrEqual(3);
    },
  );

  it.each(["2024-11-20", "2025-02-10", "2025-06-02", "2025-09-15"])(
    "show a string of an eighth that is lost on %s within seven days when their days scatter by 2 %%",
    (date) => {
      const lostOn = dayOf(date);
      for (const id of [1, 3, 5]) {
        const lost = noisyRoof(id, (start) => (start >= dayStart(lostOn) ? 0.875 : 1), 0.02);
        const [step] =
          steps(
            lost,
            noisyRoof(2, () => 1, 0.02),
          ).get(id) ?? [];
        expect([step?.from, (step?.foundOn ?? 0) - lostOn <= 7]).toEqual([lostOn, true]);
      }
    },
  );

  it("have no step while they are healthy when their days scatter by 2 %", () => {
    const found = steps(...[1, 2, 3, 4, 5, 6].map((id) => noisyRoof(id, () => 1, 0.02)));
    expect([...found.values()].flat()).toEqual([]);
  });
});

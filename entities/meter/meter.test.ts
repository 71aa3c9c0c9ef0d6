import { setupI18n } from "@lingui/core";
import { textsIn } from "@shared/i18n/texts";
import { describe, expect, it } from "vitest";
import {
  areWaiting,
  countMeters,
  distinctMeterName,
  firstMeasuredDay,
  isRetired,
  meterChoice,
  meterName,
  specificYield,
  supportsTests,
} from "./meter";

const today = Temporal.PlainDate.from("2026-03-01");

describe("meter state", () => {
  const simulated = { measured: false, measured_since: null, imported_until: null };
  const active = { id: 1, operational_since: "2024-01-01", retired_on: null, ...simulated };
  const later = { ...active, operational_since: "2026-03-02" };
  const retired = { ...active, operational_since: null, retired_on: "2025-01-01" };

  it("is retired from the day of retired_on", () => {
    expect(isRetired({ retired_on: "2026-03-01" }, today)).toBe(true);
    expect(isRetired({ retired_on: "2026-03-02" }, today)).toBe(false);
    expect(isRetired({ retired_on: null }, today)).toBe(false);
  });

  it("waits for measurements, and begins with the first of them, of meters in use that are all measured", () => {
    const measured = (measured_since: string | null) => ({ measured: true, measured_since, retired_on: null });
    const stateOf = (...meters: Parameters<typeof areWaiting>[0][number][]) => [
      areWaiting(meters, today),
      firstMeasuredDay(meters, today),
    ];
    expect(stateOf(measured(null), retired)).toEqual([true, null]);
    expect(stateOf(measured(null), measured("2026-02-01"), measured("2025-06-01"))).toEqual([false, "2025-06-01"]);
    expect(stateOf(measured("2025-06-01"), active)).toEqual([false, null]);
    expect(stateOf(retired)).toEqual([false, null]);
  });

  it("is active between operational_since and retired_on", () => {
    expect(countMeters([active, later, retired], today)).toMatchObject({ active: 1, retired: 1 });
    expect(countMeters([later, retired], today)).toMatchObject({ active: 0, retired: 1 });
  });

  it("is not active before its first measurement, and after the last one that was imported", () => {
    const waiting = { ...active, measured: true };
    const imported = { ...waiting, measured_since: "2024-01-01", imported_until: "2025-06-30" };
    const counts = { active: 0, waiting: 1, imported: 2, retired: 0 };
    expect(countMeters([waiting, imported, { ...imported, operational_since: null }], today)).toEqual(counts);
    expect(countMeters([imported, active], today)).toMatchObject({ active: 1, imported: 1 });
    expect(countMeters([{ ...imported, retired_on: "2026-01-01" }], today)).toMatchObject({ imported: 0, retired: 1 });
  });

  it("has no number of active meters when a state is unknown", () => {
    const unknown = { ...active, operational_since: null };
    expect(countMeters([unknown, active], today).active).toBeNull();
    expect(countMeters([], today).active).toBeNull();
  });

  it("marks a retired meter in a choice, and adds the id when names are equal", () => {
    const i18n = setupI18n({ locale: "en", messages: { en: {} } });
    const east = { id: 7, name: "East", retired_on: null };
    const old = { id: 8, name: " East ", retired_on: "2025-01-01" };
    const west = { id: 9, name: "West", retired_on: null };
    const meters = [east, old, west];
    const choice = (meter: typeof west | typeof old) => meterChoice(meter, { meters, today, detail: "8 kWp" }, i18n);
    expect(meters.map(choice)).toEqual(["East #7 (8 kWp)", "East #8 (8 kWp), retired", "West (8 kWp)"]);
    expect(meterChoice(west, { meters, today }, i18n)).toBe("West");
  });

  it("uses the id as the name when a meter has no name", () => {
    const i18n = setupI18n({ locale: "en", messages: { en: {} } });
    expect(meterName({ id: 7, name: "  " }, i18n)).toBe("Meter #7");
    expect(meterName({ id: 7, name: "Roof {east}" }, i18n)).toBe("Roof {east}");
  });
});

describe("specificYield", () => {
  it.each([
    [5_000, 4_500, 900],
    [50, 40_000, 800_000],
    [5_000, 0, 0],
    [0, 4_500, null],
    [-5, 4_500, null],
    [null, 4_500, null],
    [5_000, null, null],
  ])("of %s W and %s kWh is %s kWh/kWp", (peakWatt, p90Kwh, kwhPerKwp) =>
    expect(specificYield(peakWatt, p90Kwh)).toBe(kwhPerKwp),
  );
});

describe("supportsTests", () => {
  it("is true for meters of two drivers only", () => {
    const tested = (name: string) => supportsTests({ inbound_driver: { name } as never });
    expect(["cast4all", "sundata_cast4all", "solaredge", "Cast4all"].filter(tested)).toEqual([
      "cast4all",
      "sundata_cast4all",
    ]);
    expect(supportsTests({ inbound_driver: null })).toBe(false);
  });
});

describe("the name of a meter beside others", () => {
  const nameOf = (name: string, others: readonly string[]) =>
    distinctMeterName(
      { id: 7, name },
      [{ id: 7, name }, ...others.map((other, index) => ({ id: index, name: other }))],
      textsIn("en"),
    );

  it("has the id when another meter has the same name, apart from a name written from right to left", () => {
    expect(nameOf("Roof", ["Barn"])).toBe("Roof");
    expect(nameOf("Roof", ["Barn", "Roof"])).toBe("Roof #7");
    expect(nameOf("גג", ["גג"])).toBe("\u2068גג\u2069 #7");
  });
});

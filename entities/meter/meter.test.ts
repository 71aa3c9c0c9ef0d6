import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { isActive, isRetired, meterChoice, meterName } from "./meter";

const today = Temporal.PlainDate.from("2026-03-01");

describe("meter state", () => {
  it("is retired from retired_on on", () => {
    expect(isRetired({ retired_on: "2026-03-01" }, today)).toBe(true);
    expect(isRetired({ retired_on: "2026-03-02" }, today)).toBe(false);
    expect(isRetired({ retired_on: null }, today)).toBe(false);
  });

  it("is active between operational_since and retired_on", () => {
    expect(isActive({ operational_since: "2024-01-01", retired_on: null }, today)).toBe(true);
    expect(isActive({ operational_since: "2026-03-02", retired_on: null }, today)).toBe(false);
    expect(isActive({ operational_since: "2024-01-01", retired_on: "2025-01-01" }, today)).toBe(false);
    expect(isActive({ operational_since: null, retired_on: null }, today)).toBe(false);
  });

  it("marks a retired meter among choices, and adds the id to equal names", () => {
    const i18n = setupI18n({ locale: "en", messages: { en: {} } });
    const east = { id: 7, name: "East", retired_on: null };
    const old = { id: 8, name: " East ", retired_on: "2025-01-01" };
    const west = { id: 9, name: "West", retired_on: null };
    const meters = [east, old, west];
    const choice = (meter: typeof west | typeof old) => meterChoice(meter, { meters, today, detail: "8 kWp" }, i18n);
    expect(meters.map(choice)).toEqual(["East #7 (8 kWp)", "East #8 (8 kWp), retired", "West (8 kWp)"]);
    expect(meterChoice(west, { meters, today }, i18n)).toBe("West");
  });

  it("uses the id as the name of a meter without one", () => {
    const i18n = setupI18n({ locale: "en", messages: { en: {} } });
    expect(meterName({ id: 7, name: "  " }, i18n)).toBe("Meter #7");
    expect(meterName({ id: 7, name: "Roof {east}" }, i18n)).toBe("Roof {east}");
  });
});

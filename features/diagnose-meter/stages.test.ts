import type { Diagnostics } from "@entities/meter";
import { describe, expect, it } from "vitest";
import { isGood, recentYieldKwh } from "./stages";

const diagnostics = (changes: Partial<Diagnostics> = {}): Diagnostics => ({
  validated: true,
  recent_yield: [{ generated_in_kwh: 1.234 }, { generated_in_kwh: 2.001 }],
  notifications: { notifications: [], driver_supports_notifications: true },
  ...changes,
});

describe("diagnostics", () => {
  it("are good when validated, with yield and without notifications", () => {
    expect(isGood("connection", diagnostics())).toBe(true);
    expect(isGood("yield", diagnostics())).toBe(true);
    expect(isGood("alerts", diagnostics())).toBe(true);
  });

  it("are bad when not validated, without yield, or with a notification", () => {
    expect(isGood("connection", diagnostics({ validated: false }))).toBe(false);
    expect(isGood("yield", diagnostics({ recent_yield: [] }))).toBe(false);
    expect(isGood("yield", diagnostics({ recent_yield: [{ generated_in_kwh: 0 }] }))).toBe(false);
    const notifications = {
      notifications: [{ title: "Alert", date: "2026-03-01" }],
      driver_supports_notifications: true,
    };
    expect(isGood("alerts", diagnostics({ notifications }))).toBe(false);
  });

  it("round the total of the recent yield to two decimals", () => {
    expect(recentYieldKwh(diagnostics())).toBe(3.24);
    expect(recentYieldKwh(diagnostics({ recent_yield: [] }))).toBeNull();
  });
});

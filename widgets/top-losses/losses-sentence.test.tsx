import { renderText } from "@testing/markup";
import type { ReactNode } from "react";
import { afterAll, describe, expect, it, vi } from "vitest";

// Mocks the link, because Remix's link requires a router.
vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

// Resets the module, because another test file of this worker may have loaded it with the real router.
vi.resetModules();
// The next test file of this worker gets the real modules.
afterAll(() => void vi.resetModules());
const { LossesText } = await import("./index");

const losses = {
  lost_kwh_per_day: 312,
  lost_cents_per_day: 3_100,
  not_received_kwh_per_day: 40,
  not_received_cents_per_day: 400,
  plants_losing: 23,
  plants_not_received: 4,
  plants_silent: 4,
  plants_as_expected: 117,
};
const text = (changes: Partial<Parameters<typeof LossesText>[0]["losses"]> = {}) =>
  renderText(<LossesText losses={{ ...losses, ...changes }} />);

describe("LossesText", () => {
  it("shows what was lost, what was not received and what is as expected, with the numbers of plants", () => {
    expect(text()).toBe(
      "Losing €31 a day (310 kWh) on 23 plants · not received: €4.00 a day (40 kWh) on 4 plants · 117 as expected",
    );
  });

  it("names what snoozed issues put at stake, which the other amounts leave out", () => {
    expect(text({ snoozed_kwh_per_day: 62, snoozed_cents_per_day: 800 })).toContain(
      "(40 kWh) on 4 plants · snoozed: €8.00 a day (62 kWh) · 117 as expected",
    );
    expect(text({ snoozed_kwh_per_day: 0.2, snoozed_cents_per_day: 2 })).not.toContain("snoozed");
  });

  it("shows the number of silent plants when it differs from the number of plants with energy not received", () => {
    expect(text({ plants_not_received: 5 })).toContain("(40 kWh) on 5 plants · no data from 4 plants · 117");
    expect(text({ plants_not_received: null, plants_as_expected: null })).toMatch(
      /\(40 kWh\) · no data from 4 plants$/,
    );
  });

  it("states no value without prices, and no silent plants when there are none", () => {
    expect(text({ lost_cents_per_day: null, not_received_kwh_per_day: 0, plants_losing: 1, plants_silent: 0 })).toBe(
      "Losing 310 kWh a day on 1 plant · 117 as expected",
    );
  });

  it("says until when imported plants have data", () => {
    const unmeasured = { lost_kwh_per_day: null, not_received_kwh_per_day: null, plants_losing: 0 };
    const others = { plants_not_received: 0, plants_silent: 0, plants_as_expected: 0 };
    const imported = { ...unmeasured, ...others, imported_until: "2025-06-30" };
    expect(text({ ...imported, plants_imported: 1 })).toBe("1 plant is imported until 30 Jun 2025");
    expect(text({ ...imported, plants_imported: 3, plants_waiting: 1 })).toBe(
      "1 plant waits for measurements · 3 plants are imported, the last one until 30 Jun 2025",
    );
  });

  it("tells that no energy is lost, and is empty when the loss is not known", () => {
    expect(text({ lost_kwh_per_day: 0, plants_losing: 0 })).toBe(
      "No plants are losing energy · not received: €4.00 a day (40 kWh) on 4 plants · 117 as expected",
    );
    const unknown = {
      lost_kwh_per_day: null,
      not_received_kwh_per_day: null,
      plants_losing: null,
      plants_not_received: null,
      plants_as_expected: null,
    };
    expect(text(unknown)).toBe("no data from 4 plants");
    const unmeasured = { ...unknown, plants_silent: 0, plants_without_weather_source: 2 };
    expect(text(unmeasured)).toBe("No expected yield: no weather source");
    expect(text({ ...unmeasured, plants_waiting: 1 })).toBe(
      "1 plant waits for measurements · No expected yield: no weather source",
    );
  });
});

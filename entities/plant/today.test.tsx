import { renderMarkup, renderText } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { CompanyTodayText, TodayText } from "./figures/today-text";
import { toEnergyToday } from "./today";
import { TodayValue } from "./today-value";

const today = Temporal.PlainDate.from("2026-11-27");
const row = {
  as_of: "2026-11-27T13:05:10Z",
  actual_yield_in_kwh: 12.34,
  expected_yield_in_kwh: 14.1,
  compared_expected_yield_in_kwh: 14.1,
  measured_at: "2026-11-27T13:00:00Z",
  power_in_watt: 1_200,
};
type Row = Parameters<typeof toEnergyToday>[0] & object;

function text(changes: Partial<Row>, Text: typeof CompanyTodayText = TodayText): string | null {
  const energy = toEnergyToday({ ...row, ...changes }, today, 10_000);
  return energy && renderText(<Text energy={energy} />);
}

describe("the running day", () => {
  it("states the energy, the expected energy, the last measurement and the time of the data", () =>
    expect(text({})).toBe("12.3 kWh of 14.1 kWh expected so far · 1.200 kW at 14:00 · As of 14:05"));

  it("compares the same hours, and states what was not received", () => {
    expect(text({ compared_expected_yield_in_kwh: 11 })).toBe(
      "12.3 kWh of 11.0 kWh expected so far · 1.200 kW at 14:00 · 3.1 kWh not received · As of 14:05",
    );
    expect(text({ compared_expected_yield_in_kwh: 13.8 })).not.toContain("not received");
  });

  it.each([
    [15, "2026-11-27T08:41:00Z", "Last delivery by SolarEdge: 09:41, usually every 15 minutes"],
    [60, "2026-11-26T08:41:00Z", "Last delivery by SolarEdge: 26 Nov 2026, 09:41, usually every hour"],
    [180, "2026-11-27T08:41:00Z", "Last delivery by SolarEdge: 09:41, usually every 3 hours"],
  ])("names a driver that usually delivers every %d minutes and is late", (usual_minutes, delivered_at, expected) => {
    const late_deliveries = [{ driver: "SolarEdge", delivered_at, usual_minutes }];
    expect(text({ late_deliveries })).toContain(` · As of 14:05 · ${expected}`);
    expect(text({ late_deliveries: [{ driver: "SolarEdge", delivered_at, usual_minutes: null }] })).not.toContain(
      "delivery",
    );
    expect(text({})).not.toContain("delivery");
  });

  it("names the driver of own measurements in the language of the page", () => {
    const late_deliveries = [{ driver: "Own measurements", delivered_at: "2026-11-27T08:41:00Z", usual_minutes: 60 }];
    const energy = toEnergyToday({ ...row, late_deliveries }, today, 10_000);
    expect(renderMarkup(energy && <TodayText energy={energy} />, "nl")).toContain("Eigen metingen");
  });

  it("states only the energy when the API expects none or does not know the power", () => {
    const unknown = { expected_yield_in_kwh: null, compared_expected_yield_in_kwh: null, power_in_watt: null };
    expect(text(unknown)).toBe("12.3 kWh so far · measured until 14:00 · As of 14:05");
    expect(text({ ...unknown, measured_at: null })).toBe("12.3 kWh so far · As of 14:05");
  });

  it("has no zero before sunrise and during silence, but the last measurement with its day", () => {
    const none = { actual_yield_in_kwh: null, compared_expected_yield_in_kwh: 0, power_in_watt: 97 };
    expect(text({ ...none, measured_at: "2026-11-26T15:00:00Z" })).toBe(
      "No measurement yet today · last measurement 26 Nov 2026, 16:00 · As of 14:05",
    );
    expect(text({ ...none, measured_at: null })).toBe("No measurement yet today · As of 14:05");
  });

  it("states zero when zero was measured", () =>
    expect(text({ actual_yield_in_kwh: 0, power_in_watt: 0 })).toMatch(/^0\.0 kWh of 14\.1 kWh .* 0 kW at 14:00/));

  it("does not count impossible energy as received", () => {
    for (const actual of [-40, 4_294_967.295, 999]) {
      expect(text({ actual_yield_in_kwh: actual })).toMatch(/^No measurement yet today/);
    }
  });

  it("is not known when the response is empty, without its time, or of an earlier day", () => {
    expect(toEnergyToday(null, today)).toBeNull();
    expect(text({ as_of: null })).toBeNull();
    expect(text({ as_of: "2026-11-26T22:59:00Z" })).toBeNull();
    expect(text({ as_of: "2026-11-26T23:01:00Z" })).toContain("As of 00:01");
  });

  it("has the local time on both days on which the clock changes", () => {
    const timeOn = (day: string, as_of: string) =>
      toEnergyToday({ ...row, as_of, measured_at: as_of }, Temporal.PlainDate.from(day))?.asOf;
    expect(timeOn("2026-03-29", "2026-03-28T23:00:00Z")).toBe("2026-03-28T23:00:00Z");
    expect(timeOn("2026-03-29", "2026-03-29T22:00:00Z")).toBeUndefined();
    expect(timeOn("2026-10-25", "2026-10-25T22:59:00Z")).toBe("2026-10-25T22:59:00Z");
    expect(timeOn("2026-10-25", "2026-10-25T23:00:00Z")).toBeUndefined();
  });
});

describe("the running day of a company", () => {
  it("states how many plants have a measurement", () => {
    expect(text({ plants: 152, plants_measured: 133 }, CompanyTodayText)).toBe(
      "Today: 12.3 kWh of 14.1 kWh expected so far · data from 133 of 152 plants · As of 14:05",
    );
    expect(text({}, CompanyTodayText)).toBe("Today: 12.3 kWh of 14.1 kWh expected so far · As of 14:05");
  });

  it("has no zero before sunrise", () => {
    const none = { actual_yield_in_kwh: null, compared_expected_yield_in_kwh: 0, plants: 152, plants_measured: 0 };
    expect(text(none, CompanyTodayText)).toBe("No measurement yet today · As of 14:05");
  });
});

describe("the running day of a row", () => {
  const cell = (changes: Partial<Row>) =>
    renderText(<TodayValue energy={toEnergyToday({ ...row, ...changes }, today)} />);

  it("is the energy, or that there is no measurement yet, and a dash when it is not known", () => {
    expect(cell({})).toBe("12.3 kWh");
    expect(cell({ actual_yield_in_kwh: null })).toBe("No measurement yet");
    expect(cell({ as_of: null })).toBe("–");
  });
});

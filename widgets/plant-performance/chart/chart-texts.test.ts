import type { Period } from "@features/plant-events";
import { formatOf } from "@shared/i18n/format";
import type { TickKind } from "@shared/ui/series-plot/plot-model";
import { day } from "@testing/days";
import { describe, expect, it } from "vitest";
import { splitPeriods } from "../rules/points";
import type { PerformanceView } from "../view";
import { shownRangeText, tickText } from "./chart-texts";

const [en, nl] = [formatOf("en"), formatOf("nl")];
const view = { range: { start: day("2026-10-24"), end: day("2026-10-26") } } as PerformanceView;
const hours = splitPeriods(view.range, "hour");
const at = (index: number) => hours[index] as Period;

describe("tickText", () => {
  const hourTick = (index: number, kind: TickKind, severalDays: boolean, format = en) =>
    tickText(format, at(index), kind, { type: "hour", severalDays });

  it("has the hours in Amsterdam, and the day at midnight when several days are shown", () => {
    expect([0, 6, 12, 18].map((hour) => hourTick(hour, hour === 0 ? "day" : "time", true))).toEqual([
      "24 Oct",
      "06:00",
      "12:00",
      "18:00",
    ]);
    expect(hourTick(24, "day", true, nl)).toBe("25 okt");
    expect(hourTick(0, "day", false)).toBe("00:00");
  });

  it("has the hour that occurs twice in autumn twice", () =>
    expect([26, 27, 28].map((hour) => hourTick(hour, "time", true))).toEqual(["02:00", "02:00", "03:00"]));

  it("has days, and of months the name with the year in January", () => {
    const [october] = splitPeriods(view.range, "month");
    const options = { type: "month", severalDays: true } as const;
    expect(tickText(en, at(0), "day", { type: "day", severalDays: true })).toBe("24 Oct");
    expect(october && tickText(en, october, "month", options)).toBe("Oct");
    expect(october && tickText(en, october, "year", options)).toBe("Oct 2026");
  });
});

describe("shownRangeText", () => {
  it("has the days of the range, and the hours of a part of a day", () => {
    expect(shownRangeText(en, [], view)).toBe("24 – 26 Oct 2026");
    expect(shownRangeText(en, hours.slice(0, 24), view)).toBe("24 Oct 2026");
    expect(shownRangeText(en, hours.slice(6, 18), view)).toBe("24 Oct 2026, 06:00 – 18:00");
    expect(shownRangeText(nl, hours.slice(6, 30), view)).toBe("24 okt 2026, 06:00 – 25 okt 2026, 05:00");
  });
});

import { shortMonthNames } from "@shared/i18n/month-names";
import { useFormat } from "@shared/i18n/use-format";
import { useMemo } from "react";
import type { Quantity } from "../rules/chart-model";
import type { Period } from "../rules/periods";
import type { PeriodType } from "../view/period-types";

/** The texts of values and periods of a chart. */
export interface ChartTexts {
  /** A value with its unit: `12.5 kWh`, `93.1%`, `0.9312`. */
  value: (value: number | null) => string;
  /** A value on the axis, without a unit other than a percent sign. */
  tick: (value: number) => string;
  /** `Sun 1 Nov 2026, 13:00 – 14:00`, `2 – 8 Nov 2026`, `November 2026`. */
  period: (period: Period) => string;
  /** A period on the axis. */
  periodTick: (period: Period, kind: "year" | "month" | "day" | "time") => string;
}

const digitsOf: Record<Quantity, number> = { kWh: 2, MWh: 3, "kWh/kWp": 3, ratio: 1, score: 4 };

/** Returns the formats of a chart in the page's language. */
export function useChartTexts(quantity: Quantity, type: PeriodType): ChartTexts {
  const format = useFormat();
  return useMemo(() => {
    const scale = quantity === "MWh" ? 1_000 : 1;
    const number = (value: number, digits: number) =>
      quantity === "ratio" ? format.percent(value, digits) : format.number(value / scale, digits);
    const unit = quantity === "ratio" || quantity === "score" ? "" : ` ${quantity}`;
    return {
      value: (value) => (value === null ? "–" : `${number(value, digitsOf[quantity])}${unit}`),
      tick: (value) => number(value, 2),
      period({ first, last, instant }) {
        if (instant) {
          const end = instant.add({ hours: 1 });
          return `${format.weekdayAndDate(first)}, ${format.time(instant)} – ${format.time(end)}`;
        }
        if (type === "month") return format.monthAndYear(first);
        return type === "week" ? format.dateRange(first, last) : format.weekdayAndDate(first);
      },
      periodTick({ first, instant }, kind) {
        if (instant && kind === "time") return format.time(instant);
        if (type !== "month") return format.dayAndMonth(first);
        const month = shortMonthNames[format.language][first.month - 1] ?? "";
        return kind === "year" ? `${month} ${first.year}` : month;
      },
    };
  }, [quantity, type, format]);
}

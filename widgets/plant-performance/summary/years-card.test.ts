import { periodEnergy } from "@testing/period-energy";
import { describe, expect, it } from "vitest";
import { performancePoints } from "../rules/points";
import { monthsByYear } from "./years-card";

const date = (text: string) => Temporal.PlainDate.from(text);
const month = (first: string, kwh: number | null, missingHours = 0) => ({ ...periodEnergy(first, kwh), missingHours });

describe("monthsByYear", () => {
  it("puts the same months of the years side by side, and marks months that are not complete", () => {
    const range = { start: date("2024-05-01"), end: date("2026-06-09") };
    const data = { start: date("2024-05-20"), end: date("2026-03-12") };
    const rows = [
      month("2024-05-01", 300),
      month("2024-06-01", 1_200),
      month("2025-05-01", 1_100),
      month("2025-06-01", 900, 40),
      month("2025-07-01", null),
      month("2026-02-01", 250),
      month("2026-03-01", 400),
    ];
    const points = performancePoints({ rows, range, period: "month", today: date("2026-06-10") });
    const shown = monthsByYear(points, data).map(({ month, years }) => [
      month,
      ...[...years].map(([year, { kwh, isComplete }]) => `${year}: ${isComplete ? "" : "partly "}${kwh}`),
    ]);
    expect(shown).toEqual([
      [2, "2026: 250"],
      [3, "2026: partly 400"],
      [5, "2024: partly 300", "2025: 1100"],
      [6, "2024: 1200", "2025: partly 900"],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { withMeter } from "./merge";

const range = { start: "2026-03-27", end: "2026-03-30" };
const status = (date: string, type_name: string, severity: number) => ({
  date,
  type_name,
  meter_status_type: { severity, display_name: null },
});

describe("withMeter", () => {
  it("adds the statuses of each meter by type and day, the most severe type first", () => {
    const first = withMeter(
      [],
      1,
      [status("2026-03-28", "flatline", 75), status("2026-03-30 00:00:00", "flatline", 75)],
      range,
    );
    const rows = withMeter(
      first,
      2,
      [status("2026-03-28", "flatline", 75), status("2026-03-27", "zero_yield", 100)],
      range,
    );
    expect(rows.map(({ type, days }) => [type, days])).toEqual([
      ["zero_yield", [[2], [], [], []]],
      ["flatline", [[], [1, 2], [], [1]]],
    ]);
    expect(first[0]?.days[1]).toEqual([1]);
  });

  it("counts a meter once a day and leaves out other days", () => {
    const rows = withMeter(
      [],
      1,
      [
        status("2026-03-28", "flatline", 75),
        status("2026-03-28", "flatline", 75),
        status("2026-03-26", "flatline", 75),
        status("2026-03-31", "flatline", 75),
      ],
      range,
    );
    expect(rows[0]?.days).toEqual([[], [1], [], []]);
  });
});

import { renderMarkup } from "@testing/markup";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostKwhOfDay, Sparkline } from "./sparkline";

const day = (date: string, lostKwh: number | null, notReceivedKwh: number | null = null) => ({
  date: `2026-11-${date}`,
  lostKwh,
  notReceivedKwh,
});
const render = (days: ReturnType<typeof day>[], most: number) =>
  renderMarkup(<Sparkline days={days} mostKwhOfDay={most} />);
const heights = (markup: string) => [...markup.matchAll(/height="([\d.]+)%"/g)].map(([, height]) => Number(height));

describe("Sparkline", () => {
  const days = [day("12", null), day("13", 0), day("14", 5, 2.5), day("15", 0.01)];

  it("draws what was lost and not received of each day as a share of the height, on the common scale of square roots", () =>
    expect(heights(render(days, 20))).toEqual([40.82, 20.41, 5]));

  it("states the number of days and the worst one as text", () =>
    expect(render(days, 20)).toContain('aria-label="On 1 of 4 days, most on 14 Nov 2026: 7.5 kWh"'));

  it("never draws a negative height", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (lost, not) => {
          const days = [day("12", lost, not), day("13", 1)];
          expect(render(days, mostKwhOfDay([{ recentDays: days }]))).not.toContain('height="-');
        },
      ),
    );
  });

  it("draws nothing when no day cost half a kWh", () => {
    expect(render([day("12", 0.4), day("13", null)], 20)).not.toContain("svg");
    expect(render([], 0)).not.toContain("svg");
  });
});

describe("mostKwhOfDay", () => {
  it("is the largest day of all causes, and zero without days", () => {
    const causes = [{ recentDays: [day("12", 3, 4)] }, { recentDays: [day("12", 6), day("13", null, 1)] }];
    expect(mostKwhOfDay(causes)).toBe(7);
    expect(mostKwhOfDay([])).toBe(0);
  });
});

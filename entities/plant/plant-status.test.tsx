import { renderMarkup, renderText } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { PlantStatus } from "./plant-status";

const html = (status: Parameters<typeof PlantStatus>[0]) => renderMarkup(<PlantStatus {...status} />);
const text = (status: Parameters<typeof PlantStatus>[0]) => renderText(<PlantStatus {...status} />);

describe("PlantStatus", () => {
  it("states once since when a silent plant has sent no data, with a separate shape", () => {
    const silent = { status: "NONE", silence: { since: "2026-11-18", days: 5 } } as const;
    expect(text(silent)).toBe("None No data since 18 Nov 2026 (5 days)");
    expect(html(silent)).not.toContain(html({ status: "NONE" }).match(/<svg.*<\/svg>/)?.[0]);
  });

  it("states the days without data in a list, with the day in the tooltip", () => {
    const silent = { status: "NONE", silence: { since: "2026-11-18", days: 5 }, isShort: true } as const;
    expect(text(silent)).toBe("None No data (5 days)");
    expect(html(silent)).toContain('title="No data since 18 Nov 2026 (5 days)"');
  });

  it("states where imported measurements end, with the shape of None", () => {
    const imported = { status: "NONE", silence: null, importedUntil: "2025-06-30" } as const;
    expect(text(imported)).toBe("None Imported until 30 Jun 2025");
    expect(html(imported)).toContain(html({ status: "NONE" }).match(/<svg.*<\/svg>/)?.[0]);
  });

  it("has the word beside Ok when the plant loses energy, in a list on a line of its own", () => {
    expect(text({ status: "OK", isLosing: true })).toBe("Ok, loses energy");
    expect(text({ status: "OK", isLosing: true, isShort: true })).toBe("Ok loses energy");
    expect(html({ status: "OK", isLosing: true, isShort: true })).toMatch(/<span[^>]*> loses energy</);
    expect(text({ status: "NOK", isLosing: true, isShort: true })).toBe("Not ok");
  });

  it("states nothing about data when the plant is not silent", () => {
    expect(text({ status: "NONE" })).toBe("None");
    expect(html({ status: "NONE", labelHidden: true })).not.toContain("no data");
    expect(text({ status: "NON_MON" })).toBe("SunData Light");
  });
});

import { renderMarkup } from "@testing/markup";
import type { ComponentProps } from "react";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { EvidenceChart } from "./evidence-chart";

const days = [
  { date: "2026-06-13", generatedKwh: 60, lostKwh: null, comparedKwh: 60, notReceivedKwh: 0 },
  { date: "2026-06-14", generatedKwh: 52.3, lostKwh: 8, comparedKwh: 60.3, notReceivedKwh: 0 },
];
type Props = ComponentProps<typeof EvidenceChart>;

/** The texts of the rows of the table, the header first. */
function tableOf(changes: Partial<Props> = {}): string[] {
  const markup = renderMarkup(
    <StaticRouter location="/triage">
      <EvidenceChart
        days={days}
        cost={{ lostKwh: 8, lostCents: null, notReceivedKwh: 0, notReceivedCents: null }}
        costSince="2026-06-14"
        costUntil="2026-06-16"
        marked="below"
        clearHours={new Map([["2026-06-14", [8, 13, 14]]])}
        events={[]}
        plantRef={{ companyId: 3, plantId: 9 }}
        today={Temporal.PlainDate.from("2026-06-18")}
        {...changes}
      />
    </StaticRouter>,
  );
  const [table = ""] = /<table.*<\/table>/s.exec(markup) ?? [];
  return [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd].*?<\/t[hd]>/gs)].map(([cell]) => cell.replaceAll(/<[^>]+>/g, "")).join("|"),
  );
}

describe("the table of the evidence", () => {
  it("states the clear hours of a day, and no missing data of days before the cause", () => {
    expect(tableOf()).toEqual([
      "Day||Generated|Below expected|Not received|Clear hours compared",
      "14 Jun 2026|Details|52.3 kWh|8.0 kWh|0 kWh|08–09, 13–15",
      "13 Jun 2026|Details|60.0 kWh|–|0 kWh|–",
    ]);
  });

  it("names the energy of days with snow on the panels, and no loss of a clock", () => {
    expect(tableOf({ marked: "snow" })[0]).toContain("|Under snow|");
    expect(tableOf({ marked: null })[1]).toBe("14 Jun 2026|Details|52.3 kWh|0 kWh|08–09, 13–15");
  });
});

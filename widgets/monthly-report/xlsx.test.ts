import { textsIn } from "@shared/i18n/texts";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { PlantReport } from "./plant-report";
import { sheetsOf } from "./sheets";
import { totalsOf } from "./totals";
import { writeWorkbook } from "./xlsx";

const day = (text: string) => Temporal.PlainDate.from(text);

describe("a workbook", () => {
  const files = () => {
    const rows = [
      ["=SUM(A1)", 1.5, { day: "2026-10-25" }],
      ["a < b & \u0000c", null, Number.NaN],
      ["＝SUM(A1)", null, null],
    ];
    const unzipped = unzipSync(
      writeWorkbook([
        { name: "One", columns: ["A", "B", "C"], rows },
        { name: "Two", columns: [], rows: [] },
      ]),
    );
    return Object.fromEntries(Object.entries(unzipped).map(([name, bytes]) => [name, strFromU8(bytes)]));
  };

  it("has its sheets, with numbers, days and texts that are never formulas", () => {
    const { "xl/workbook.xml": workbook = "", "xl/worksheets/sheet1.xml": sheet = "" } = files();
    expect(workbook.match(/<sheet name="\w+"/g)).toEqual(['<sheet name="One"', '<sheet name="Two"']);
    expect(sheet).toContain(
      '<c t="inlineStr" s="3"><is><t xml:space="preserve">=SUM(A1)</t></is></c><c><v>1.5</v></c>',
    );
    expect(sheet).toContain('<c s="1"><v>46320</v></c>');
    expect(sheet).toContain('<c t="inlineStr" s="3"><is><t xml:space="preserve">＝SUM(A1)</t></is></c>');
    expect(sheet).toContain("a &#60; b &#38; c</t></is></c><c/><c/>");
  });
});

describe("the sheets of a report", () => {
  const ok = (value: unknown) => ({ ok: true, value }) as never;
  const report: PlantReport = {
    plant: {
      id: 7,
      companyId: 3,
      name: "Roof",
      city: "Delft",
      address: "",
      owner: null,
      peakWatt: 10_000,
      monitoredSince: null,
      isLight: false,
      drivers: [],
      metersInUse: 1,
      dataDays: null,
      importedUntil: null,
      price: 0.25,
    },
    parts: {
      energy: ok({
        days: [
          { date: "2026-10-01", generatedKwh: 8.04, expectedKwh: 10, comparedKwh: 10, errorKwh: 1 },
          { date: "2026-10-02", generatedKwh: null, expectedKwh: 12.34, comparedKwh: null, errorKwh: 1 },
        ],
        yearEarlier: [],
      }),
      losses: ok([{ date: "2026-10-01", lacking: [{ reason: "interruption", kwh: 123.4 }] }]),
    },
  };
  const view = { range: { start: day("2026-10-01"), end: day("2026-10-31") }, today: day("2026-11-27") };
  const sheets = (hasEuros: boolean) => {
    const plants = [{ id: 7, name: "Roof", city: "Delft", status: "OK" as const }];
    const totals = totalsOf([report], plants, view);
    const all = sheetsOf({ reports: [report], plants, totals, view: { ...view, hasEuros }, i18n: textsIn("en") });
    return new Map(all.map(({ name, columns, rows }) => [name, { columns, rows }]));
  };

  it("have the figures of the pages, and empty cells for what is not known", () => {
    const all = sheets(true);
    expect(all.get("Plants")?.rows).toEqual([["Roof, Delft", "Delft", "Ok", 10, 8, 10, 0.804, 12, null, 0.8]]);
    expect(all.get("Days")?.rows).toEqual([
      ["Roof, Delft", { day: "2026-10-01" }, 8, 10, 0],
      ["Roof, Delft", { day: "2026-10-02" }, null, null, 12],
    ]);
    expect(all.get("Losses")?.rows[0]?.slice(-2)).toEqual([120, 31]);
    expect(all.get("Promises")?.rows).toEqual([]);
  });

  it("state until when a plant is imported", () => {
    const imported = { ...report, plant: { ...report.plant, importedUntil: "2026-06-30" } };
    const plants = [{ id: 7, name: "Roof", city: "Delft", status: "NONE" as const }];
    const input = { reports: [imported], plants, view: { ...view, hasEuros: true }, i18n: textsIn("en") };
    const sheet = sheetsOf({ ...input, totals: totalsOf([imported], plants, view) }).find(
      ({ name }) => name === "Plants",
    );
    expect(sheet?.rows.map(([, , status]) => status)).toEqual(["None, imported until 30 Jun 2026"]);
  });

  it("tell plants of one name and city apart", () => {
    const second = { ...report, plant: { ...report.plant, id: 8 } };
    const input = { reports: [report, second], plants: [], view: { ...view, hasEuros: true }, i18n: textsIn("en") };
    const sheet = sheetsOf({ ...input, totals: totalsOf(input.reports, [], view) }).find(
      ({ name }) => name === "Plants",
    );
    expect(sheet?.rows.map(([name]) => name)).toEqual(["Roof, Delft #7", "Roof, Delft #8"]);
  });

  it("have no values without euros", () => {
    const { columns = [], rows = [] } = sheets(false).get("Losses") ?? {};
    expect(columns).not.toContain("Value (€)");
    expect(rows[0]).toHaveLength(columns.length);
  });
});

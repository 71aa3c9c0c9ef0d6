import { textsIn } from "@shared/i18n/texts";
import { type Sheet, writeWorkbook } from "@shared/lib/xlsx";
import { day } from "@testing/days";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { PlantReport } from "./plant-report";
import { sheetsOf } from "./sheets";
import { totalsOf } from "./totals";
import { namedPlant } from "./values";

describe("a workbook", () => {
  const files = () => {
    const rows: Sheet["rows"] = [
      ["=SUM(A1)", 1.5, { day: "2026-10-25" }],
      [
        { number: 2345.8699, format: "tenths" },
        { number: 0.12345, format: "percent" },
        { number: Number.NaN, format: "whole" },
      ],
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

  it("has numbers with all of their digits and a format", () => {
    const { "xl/styles.xml": styles = "", "xl/worksheets/sheet1.xml": sheet = "" } = files();
    const [, tenths, percent] =
      sheet.match(/<c s="(\d+)"><v>2345.8699<\/v><\/c><c s="(\d+)"><v>0.12345<\/v><\/c><c\/>/) ?? [];
    const formats = new Map(
      [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
    );
    const cells = [...(styles.split("<cellXfs")[1] ?? "").matchAll(/<xf (?:numFmtId="(\d+)")?/g)];
    expect([tenths, percent].map((style) => formats.get(cells[Number(style)]?.[1]))).toEqual(["#,##0.0", "0.0%"]);
    expect(styles).toContain(
      `<cellXfs count="${styles.split("<cellXfs")[1]?.split("</cellXfs>")[0]?.match(/<xf /g)?.length}"`,
    );
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
          { date: "2026-10-01", generatedKwh: 8.05, expectedKwh: 10, comparedKwh: 10, errorKwh: 1 },
          { date: "2026-10-02", generatedKwh: null, expectedKwh: 12.34, comparedKwh: null, errorKwh: 1 },
        ],
        yearEarlier: [],
      }),
      losses: ok({
        source: "issues",
        lostKwh: 123.456,
        snow: [],
        causes: [
          {
            ...{ name: "power_interruption", issueId: 5, lostKwh: 123.456, lostCents: 3086.4, notReceivedKwh: null },
            ...{ notReceivedCents: null, first: "2026-10-01", last: "2026-10-07" },
          },
        ],
      }),
    },
  };
  const view = {
    ...{ range: { start: day("2026-10-01"), end: day("2026-10-31") }, today: day("2026-11-27") },
    hasLosses: true,
  };
  const sheets = (hasEuros: boolean) => {
    const plants = [{ id: 7, name: "Roof", city: "Delft", status: "OK" as const }];
    const totals = totalsOf([report], plants, view);
    const all = sheetsOf({ reports: [report], plants, totals, view: { ...view, hasEuros }, i18n: textsIn("en") });
    return new Map(all.map(({ name, columns, rows }) => [name, { columns, rows }]));
  };

  it("have the figures of the pages with all of their digits, and empty cells for what is not known", () => {
    const all = sheets(true);
    const energy = (number: number) => ({ number, format: "tenths" });
    const [plant] = all.get("Plants")?.rows ?? [];
    expect(plant?.slice(3)).toEqual([
      { number: 10, format: "hundredths" },
      energy(8.05),
      energy(8.05),
      energy(10),
      { number: 0.805, format: "percent" },
      energy(123.456),
      energy(12.34),
      null,
      { number: 0.805, format: "hundredths" },
    ]);
    expect(all.get("Days")?.rows).toEqual([
      ["Roof, Delft", { day: "2026-10-01" }, energy(8.05), energy(10), energy(0)],
      ["Roof, Delft", { day: "2026-10-02" }, null, null, energy(12.34)],
    ]);
    expect(all.get("Losses")?.rows).toEqual([
      [
        ...["Roof, Delft", "Power interruption", { day: "2026-10-01" }, { day: "2026-10-07" }],
        ...[energy(123.456), { number: 30.864, format: "hundredths" }],
      ],
    ]);
    expect(all.get("Promises")?.rows).toEqual([]);
  });

  it("have a name from right to left without the signs that keep its order on the page", () => {
    const plant = { ...report.plant, name: "גג", city: "חורן" };
    const reports = [{ ...report, plant }];
    const all = sheetsOf({
      ...{ reports, plants: [], totals: totalsOf(reports, [], view) },
      ...{ view: { ...view, hasEuros: true }, i18n: textsIn("en") },
    });
    expect(all.find(({ name }) => name === "Days")?.rows[0]?.[0]).toBe("גג, חורן");
    expect(namedPlant(textsIn("en"), plant)).toBe("\u2068גג\u2069, \u2068חורן\u2069");
  });

  it("have the key figures that no other sheet has, where the API offers them", () => {
    expect(sheets(true).has("Key figures")).toBe(false);
    const kpis = ok({
      ...{ start_date: "2026-10-01", end_date: "2026-10-31", availability_by_time: 0.995 },
      ...{ availability_by_energy: 0.99, performance_ratio: 0.81, corrected_performance_ratio: null },
      ...{ specific_yield_in_kwh_per_kwp: 50, capacity_factor: 0.07, curtailed_kwh: 4.5, other_lost_kwh: 3 },
    });
    const reports = [{ ...report, parts: { ...report.parts, kpis } }];
    const input = { reports, plants: [], view: { ...view, hasEuros: true }, i18n: textsIn("en") };
    const all = sheetsOf({ ...input, totals: totalsOf(reports, [], view) });
    const sheet = all.find(({ name }) => name === "Key figures");
    const percent = (number: number) => ({ number, format: "percent" });
    expect(sheet?.rows).toEqual([
      [
        ...["Roof, Delft", { day: "2026-10-01" }, { day: "2026-10-31" }, percent(0.995), percent(0.99), percent(0.81)],
        ...[null, percent(0.07), { number: 4.5, format: "tenths" }],
      ],
    ]);
    expect(sheet?.columns.at(-1)).toBe("Curtailed (kWh)");
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

  it("have one sum of what was lost and of what was not received", () => {
    const all = sheets(true);
    const sumOf = (name: string, column: string) => {
      const { columns = [], rows = [] } = all.get(name) ?? {};
      const cells = rows.map((row) => row[columns.indexOf(column)] as { number: number } | null);
      return cells.reduce((sum, cell) => sum + (cell?.number ?? 0), 0);
    };
    const summary = new Map(all.get("Summary")?.rows.map(([figure, cell]) => [figure, cell]));
    for (const [column, names] of [
      ["Lost (kWh)", ["Plants", "Losses"]],
      ["Not received (kWh)", ["Plants", "Days"]],
    ] as const) {
      const { number } = summary.get(column) as { number: number };
      expect(names.map((name) => sumOf(name, column))).toEqual([number, number]);
    }
  });

  it("tell plants of one name and city apart", () => {
    const second = { ...report, plant: { ...report.plant, id: 8 } };
    const input = { reports: [report, second], plants: [], view: { ...view, hasEuros: true }, i18n: textsIn("en") };
    const sheet = sheetsOf({ ...input, totals: totalsOf(input.reports, [], view) }).find(
      ({ name }) => name === "Plants",
    );
    expect(sheet?.rows.map(([name]) => name)).toEqual(["Roof, Delft #7", "Roof, Delft #8"]);
  });

  it.each([
    ["en", ["Generated energy (kWh)", "Lost (kWh)", "Delivered (kWh)"]],
    ["nl", ["Opgewekte energie (kWh)", "Verlies (kWh)", "Geleverd (kWh)"]],
  ] as const)("name figures by the labels of the pages, with their unit (%s)", (language, labels) => {
    const input = { reports: [report], plants: [], view: { ...view, hasEuros: true }, i18n: textsIn(language) };
    const all = sheetsOf({ ...input, totals: totalsOf([report], [], view) });
    expect(all.flatMap(({ columns }) => columns)).toEqual(expect.arrayContaining([...labels]));
  });

  it("have no values without euros", () => {
    const { columns = [], rows = [] } = sheets(false).get("Losses") ?? {};
    expect(columns).not.toContain("Value (€)");
    expect(rows[0]).toHaveLength(columns.length);
  });
});

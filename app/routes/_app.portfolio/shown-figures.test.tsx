import { textsIn } from "@shared/i18n/texts";
import { renderMarkup } from "@testing/markup";
import { group } from "@testing/plant-group";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { Loss } from "./cells";
import { portfolioSheet, portfolioTable, tableColumns } from "./columns";
import { FewGroups } from "./few-groups";
import { periodRows, portfolioQuery } from "./portfolio";

describe("the spreadsheet of the portfolio", () => {
  const figures = { ...group(1), lost_kwh: 4, lost_cents: 90, not_received_kwh: null, not_received_cents: null };
  const compared = {
    ...{ plants: 1, peak_in_watt: 1_000, actual_yield_in_kwh: 90, earlier_actual_yield_in_kwh: 100 },
    ...{ compared_actual_yield_in_kwh: 90, compared_expected_yield_in_kwh: 100 },
    ...{ earlier_compared_actual_yield_in_kwh: 95, earlier_compared_expected_yield_in_kwh: 100 },
    ...{ lost_kwh: 4, earlier_lost_kwh: 5 },
  };
  const all = {
    ...{ ...figures, compared_actual_yield_in_kwh: 90, plants_without_weather_source: 0, compared },
    ...{ performance_ratio: 0.81, availability_by_time: 0.98, availability_by_energy: null, curtailed_kwh: 3 },
    causes: [{ type_name: "zero_yield", pattern: null, lost_kwh: 4, lost_cents: 90 }],
  };
  const rows = periodRows(
    { all, groups: [{ ...all, ids: [7], names: ["School"], city: "Almere" }] },
    portfolioQuery.sortOf(portfolioQuery.read(new URLSearchParams()).query),
    { namesOf: ({ names }) => names, hrefOf: () => "", hasKpis: true },
  );
  const everything = {
    ...{ hasPeriods: true, hasKpis: true, hasLosses: true, isCompared: true, hasLostChange: true, isPlants: false },
  };
  const sheetOf = (shown: object) => portfolioSheet(rows, { ...everything, ...shown }, textsIn("en"));

  it("has the rows and the labels of the page, and no zero for what is not known", () => {
    const { columns, rows } = sheetOf({});
    const [, row = []] = rows;
    const cells = Object.fromEntries(columns.map((label, index) => [label, row[index]]));
    expect(cells).toMatchObject({
      Group: "School, Almere",
      "Of expected": { number: 0.9, format: "percent" },
      "kWh/kWp, change": { number: expect.closeTo(-0.1), format: "percent" },
      "Of expected, change": { number: expect.closeTo(-0.05), format: "percent" },
      "Lost (€)": { number: 0.9, format: "hundredths" },
      "Lost, change (kWh)": { number: -1, format: "tenths" },
      "Lost by cause": "Zero yield",
      "Not received (kWh)": null,
    });
    expect(rows[0]?.[0]).toBe("All plants");
  });

  it("has the key figures with the extension, as the choice of columns does", () => {
    const labels = /Availability|Performance ratio|Curtailed/;
    const { columns, rows } = sheetOf({});
    const names = columns.filter((label) => labels.test(label));
    expect(names).toEqual(["Performance ratio", "Availability by time", "Availability by energy", "Curtailed (kWh)"]);
    expect(names.map((name) => rows[0]?.[columns.indexOf(name)])).toEqual([
      { number: 0.81, format: "percent" },
      { number: 0.98, format: "percent" },
      null,
      { number: 3, format: "tenths" },
    ]);
    expect(sheetOf({ hasKpis: false }).columns.filter((label) => labels.test(label))).toEqual([]);
    const table = (shown: object, sort = "at_stake") => portfolioTable({ ...everything, ...shown }, sort);
    expect(table({}).defaultColumns).not.toContain("performanceRatio");
    expect(table({}, "performance_ratio").defaultColumns).toContain("performanceRatio");
    expect(table({ isCompared: false }).defaultColumns).toContain("performanceRatio");
    expect(table({ hasKpis: false }).columnIds).not.toContain("availabilityByTime");
  });

  it("explains each column, and states its period", () => {
    const columns = tableColumns(everything, "1 – 31 May 2026");
    for (const { id, meta } of columns) expect(meta?.help, id).toBeTruthy();
    const { help } = columns.find(({ id }) => id === "performanceRatio")?.meta ?? {};
    expect(renderMarkup(<p>{help}</p>)).toMatch(/IEC 61724-1.*weather data\..* Period: 1 – 31 May 2026\./s);
  });

  it("leaves out what the page leaves out", () => {
    const { columns } = sheetOf({ isCompared: false, hasLosses: false, isPlants: true });
    expect(columns.filter((label) => /change|Lost|Plants/.test(label))).toEqual([]);
    expect(columns[0]).toBe("Plant");
  });
});

it("ends a cell of lost energy with its unit when it has no value, and with the value when it has one", () => {
  for (const cents of [0, null]) expect(renderMarkup(<Loss kwh={0} cents={cents} />)).toMatch(/kWh(<\/span>)+$/);
  expect(renderMarkup(<Loss kwh={4} cents={90} />)).toMatch(/kWh(<\/span>)+ <span[^>]*>€0\.90<\/span>$/);
});

describe("what was lost by cause", () => {
  const figures = { ...group(1), lost_kwh: 0, lost_cents: 0, compared_actual_yield_in_kwh: 90, compared: null };
  const textOf = (changes: object, hasLosses = true) => {
    const all = { ...figures, plants_without_weather_source: 0, not_received_kwh: 0, causes: [], ...changes };
    const [row] = periodRows(
      {
        all: { not_received_cents: null, ...all },
        groups: [{ ...all, not_received_cents: null, ids: [7], names: [], city: null }],
      },
      portfolioQuery.sortOf(portfolioQuery.read(new URLSearchParams()).query),
      { namesOf: () => [], hrefOf: () => "", hasKpis: false },
    );
    const shown = { hasPeriods: true, hasKpis: false, isCompared: false, hasLostChange: false, isPlants: false };
    return renderMarkup(
      <StaticRouter location="/portfolio">
        <FewGroups
          all={row as NonNullable<typeof row>}
          plants={{ ok: true, value: [] }}
          days={{ start: "2026-05-01", end: "2026-05-31" }}
          shown={{ ...shown, hasLosses }}
          eachHref="/portfolio?by=plant"
          onRetry={() => {}}
        />
      </StaticRouter>,
    );
  };

  it("has the largest first, each with its issues, and what was not received with its plants", () => {
    const cause = { type_name: "zero_yield", pattern: null, lost_kwh: 4, lost_cents: 90 };
    expect(textOf({ lost_kwh: 4, not_received_kwh: 30, causes: [cause] })).toMatch(
      /plants\?not_received=1.*30 kWh.*issues\?indicators=zero_yield%7C1&amp;resolved=1.*4.0 kWh · €0.90/s,
    );
  });

  it.each([
    [{}, true, "Nothing was lost in this period."],
    [{ not_received_kwh: null }, true, "What was not received is not known of all plants."],
    [{}, false, "What was lost is not known for this period."],
  ])("says of %j, with known losses: %j, %j", (changes, hasLosses, text) =>
    expect(textOf(changes, hasLosses)).toContain(text),
  );
});

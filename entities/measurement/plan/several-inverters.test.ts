import { readOptions } from "@testing/measurement-files";
import { describe, expect, it } from "vitest";
import { joinPlans } from "./join-plans";
import { type ReadOptions, readFiles } from "./read-files";

const read = (text: string, changed: Partial<ReadOptions> = {}) =>
  readFiles([{ name: "a.csv", bytes: new TextEncoder().encode(text) }], { ...readOptions, ...changed });
const valuesOf = ({ calls }: ReturnType<typeof read>) => calls.flatMap(({ kwh }) => kwh);

const columns = "time,Inv1_AC (kWh),Inv2_AC (kWh)\n2024-06-01 10:00,1,2\n2024-06-01 11:00,2,\n2024-06-01 12:00,1,1";
const [first, second] = ["Inv1_AC", "Inv2_AC"];

/** Days of two inverters, as Sunny Explorer writes them. */
const sunnyExplorer = [
  "sep=;",
  "Version CSV1|Tool SE|Linebreaks CR/LF|Delimiter semicolon|Decimalpoint comma|Precision 3",
  ";SN: 1;SN: 2",
  ";Gesamtertrag;Gesamtertrag",
  ";Counter;Counter",
  "dd.MM.yyyy;kWh;kWh",
  "01.06.2024;1000,000;500,000",
  "02.06.2024;1010,000;505,500",
  "03.06.2024;1040,000;520,000",
].join("\n");

describe("a file with several inverters", () => {
  it.each([
    ["columns of its own", columns, [first, second]],
    ["devices in its header", sunnyExplorer, ["SN: 1", "SN: 2"]],
    ["one inverter", "time,Inv1_AC (kWh)\n2024-06-01 10:00,1\n2024-06-01 11:00,2", []],
    ["a column twice", "time,PV (kWh),PV (kWh)\n2024-06-01 10:00,1,1\n2024-06-01 11:00,2,2", []],
  ])("with %s names them", (_, text, names) => expect(read(text).inverters).toEqual(names));

  it("is read as the sum, in which a missing value is not zero", () => {
    expect(valuesOf(read(columns, { inverter: "sum" }))).toEqual([3, null, 2]);
    expect(valuesOf(read(sunnyExplorer, { inverter: "sum" }))).toEqual([15.5, 44.5]);
  });

  it("is read as each of them", () => {
    expect([first, second].map((inverter) => valuesOf(read(columns, { inverter })))).toEqual([
      [1, 2, 1],
      [2, null, 1],
    ]);
    expect(read(sunnyExplorer, { inverter: "SN: 2" }).kwh).toBe(20);
  });

  it("of several files is read from the files that have the inverter", () => {
    const files = [columns, columns.replaceAll("Inv2", "Inv3"), "time,kWh\n2024-06-02 10:00,5\n2024-06-02 11:00,5"].map(
      (text, position) => ({ name: `${position}.csv`, bytes: new TextEncoder().encode(text) }),
    );
    const names = readFiles(files, readOptions).inverters;
    expect(names).toEqual([first, second, "Inv3_AC"]);
    const joined = joinPlans(names.map((inverter) => readFiles(files, { ...readOptions, inverter })));
    expect(joined.files.map(({ problem }) => problem)).toEqual([null, null, "no-inverter"]);
    expect(joined.inverters).toEqual(names);
  });

  it("loses nothing in the sum of counters when one of them is zero while it sleeps", () => {
    const rows = ["1000,500", "1001,500.5", "1001.5,0", "1001.8,0", "1001.8,500.6", "1002,501"];
    const times = rows.map((row, hour) => `2024-06-01 ${String(hour + 10)}:00,${row}`);
    const text = ["time,Total 1 (kWh),Total 2 (kWh)", ...times].join("\n");
    const key = read(text).files[0]?.table?.key ?? "";
    const chosen = { time: [0], value: 1, quantity: "counter", unit: "kWh" } as const;
    expect(read(text, { inverter: "sum", columns: { [key]: chosen } }).kwh).toBe(3);
  });

  it("is one plan for several meters, with the calls of each", () => {
    const plans = [first, second].map((inverter) => read(columns, { inverter }));
    const joined = joinPlans(plans);
    expect([joined.kwh, joined.rows, joined.inverters]).toEqual([7, 6, [first, second]]);
    expect(joined.calls.map(({ plan, kwh }) => [plan, kwh])).toEqual([
      [0, [1, 2, 1]],
      [1, [2, null, 1]],
    ]);
    expect(joined.files.map(({ problem }) => problem)).toEqual([null]);
    expect(joined.days).toEqual([{ day: "2024-06-01", state: "partial", kwh: 7 }]);
  });
});

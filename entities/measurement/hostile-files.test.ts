import { hostileLength, hostileTexts } from "@testing/hostile-texts";
import { readOptions } from "@testing/measurement-files";
import { describeParsingCost } from "@testing/parsing-cost";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFiles } from "./plan/read-files";
import { fileProblems } from "./series";

const read = (bytes: Uint8Array) => readFiles([{ name: "a", bytes }], readOptions);
const encode = (text: string) => new TextEncoder().encode(text);
const readText = (text: string) => read(encode(text));

function expectRowsOrProblem(bytes: Uint8Array) {
  const { files, rows, kwh, days } = read(bytes);
  const problem = files[0]?.problem ?? null;
  if (problem !== null) expect(fileProblems).toContain(problem);
  else expect(rows + days.length).toBeGreaterThanOrEqual(0);
  expect(Number.isFinite(kwh)).toBe(true);
}

const cell = fc.oneof(
  fc.constantFrom("", "NaN", "--", "null", "2024-03-31 02:30", "31.12.2024", "1/2/24", "20240101", "12:00", "24:00"),
  fc.constantFrom(
    ...["2024-10-27 02:00:00 CEST+0200", "1717200000", "1.234", "1,234"],
    ...["1.234,5", "-0", "1e300", "9".repeat(50)],
  ),
  fc.constantFrom(
    ...["Time", "Date", "Energy Produced (Wh)", "Zeit"],
    ...["PV(W)", "Uhrzeit", "Stromerzeugung [kW]", "entity_id"],
  ),
  fc.constantFrom("Version CSV3|Tool WebUI|", "DD.MM.YYYY hh:mm:ss", "[Wh]", "Metering.TotWhOut", "[dd.MM.yyyy HH:mm]"),
  fc.constantFrom("statistic_id", "unit", "start", "sum", "state", "last_changed", "kWh", "Generated", "Efficiency"),
  fc.string({ maxLength: 6 }),
);
const table = fc
  .tuple(
    fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }),
    fc.constantFrom(",", ";", "\t"),
    fc.constantFrom("\n", "\r\n", "\r\r\n"),
  )
  .map(([rows, delimiter, end]) => rows.map((row) => row.join(delimiter)).join(end));

describe("any file", () => {
  it("of random bytes ends with rows or a named problem", () =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2_000 }), expectRowsOrProblem)));

  it("of cells that formats use ends with rows or a named problem", () => {
    fc.assert(
      fc.property(table, (text) => expectRowsOrProblem(encode(text))),
      { numRuns: 200 },
    );
  });

  it("of JSON ends with rows or a named problem", () => {
    const values = fc.array(fc.record({ date: fc.anything(), value: fc.anything() }, { requiredKeys: [] }));
    const energy = fc.record({ unit: fc.constantFrom("Wh", "kWh", "x"), values: fc.oneof(values, fc.anything()) });
    const json = fc.oneof(fc.jsonValue(), fc.record({ energy: fc.oneof(energy, fc.anything()) }));
    fc.assert(fc.property(json, (value) => expectRowsOrProblem(encode(JSON.stringify(value) ?? ""))));
  });

  it.each([
    ["a spreadsheet that is not opened", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "not-spreadsheet"],
    ["an old spreadsheet", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "old-spreadsheet"],
    ["nothing", new Uint8Array(), "empty"],
    ["spaces", encode(" \n "), "empty"],
    ["an image", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0, 0]), "not-text"],
    ["broken JSON", encode('{"energy": '), "invalid-json"],
    ["an object as a date", encode('{"energy":{"values":[{"date":{"toString":[]}}]}}'), "no-times"],
    ["one column", encode("a\nb\n"), "no-table"],
    ["no times", encode("a,b\nc,1\n"), "no-times"],
    ["no numbers", encode("time,text\n2024-01-01,a\n2024-01-02,b\n"), "no-values"],
    ["a wrong year", encode("time,kWh\n2024-06-01,1\n2024-06-02,1\n1970-01-01,1\n1990-06-03,1\n"), "too-long"],
    ["one row", encode("time,kWh\n2024-01-01 10:00,1\n"), "one-row"],
    ["months", encode("time,kWh\n2024-01-01,1\n2024-02-01,2\n2024-03-01,2\n"), "too-coarse"],
  ])("with %s has a named problem", (_, bytes, problem) => expect(read(bytes).files[0]?.problem).toBe(problem));
});

/** The first lines of each format, up to the cell that is hostile. */
const beginnings: Readonly<Record<string, string>> = {
  "no format": "",
  "an unknown format": "time,kWh\n2024-06-01 10:00,1\n",
  SMA: "Version CSV3|Tool WebUI|Linebreaks CR/LF|Delimiter comma\n,Metering.TotWhOut\nDD.MM.YYYY hh:mm:ss,[Wh]\n01.06.2024 10:00:00,1\n",
  SolarEdge: "Time,System Production (Wh)\n01.06.2024,1\n",
  Enphase: "Date/Time,Energy Produced (Wh)\n06/01/2024 10:00,1\n",
  Sungrow: "Time,PV(W)\n2024-06-01 10:00,1\n",
  SENEC: "Uhrzeit;Stromerzeugung [kW]\n01.06.2024 10:00:00;1,5\n",
  Fronius: "Datum und Uhrzeit,Energie\n[dd.MM.yyyy HH:mm],[Wh]\n01.06.2024 10:00,1\n",
  "Home Assistant": "entity_id,state,last_changed\nsensor.pv_energy,10,2024-06-01T10:00:00.000Z\n",
  PVOutput: "20240601,12:00,0,0,2000,2400,0.3\n",
  "Sunny Portal": ";Roof / Power / Mean Values [kW]\n01.06.2024 12:00;2,400\n",
};
const shapes = "letters,digits,zeros,grouped digits,points,spaces,quotes,dates,instants,tabs".split(",");
describeParsingCost(
  Object.fromEntries(
    Object.entries(beginnings).map(([name, lines]) => [
      `a file of ${name}`,
      (text: string) => readText(`${lines}${text},${text};${text}\n${text}`),
    ]),
  ),
  Object.fromEntries(shapes.map((shape) => [shape, (hostileTexts[shape] as string).slice(0, hostileLength / 4)])),
);

/** A table of 25 kB: a busy machine needs more than 50 ms for 8,000 days. */
function tableOf(header: string, row: (index: number) => string): string {
  let text = header;
  for (let index = 0; text.length < hostileLength / 4; index++) text += `\n${row(index)}`;
  return text;
}
const time = (index: number, stepMinutes: number) =>
  new Date(Date.UTC(2024, 5, 1) + index * stepMinutes * 60_000).toISOString();
const counter = "time,total (kWh)";

/** Tables whose rows are all valid, and hostile by what they say. */
describeParsingCost(
  { "a table of measurements": readText },
  {
    minutes: tableOf("time,kWh", (index) => `${time(index, 1)},0.01`),
    days: tableOf("time,kWh", (index) => `${time(index, 1_440).slice(0, 10)},1`),
    "years apart": "time,kWh\n1990-01-01 00:00,1\n1990-01-01 00:01,1\n1990-01-01 00:02,1\n2020-12-31 00:00,1",
    "a counter that stands for decades": `${counter}\n1990-01-01 00:00,1\n1990-01-01 00:01,2\n1990-01-01 00:02,3\n2020-12-31 00:00,3`,
    "changes of decades":
      "entity_id,state,last_changed\nsensor.pv_energy,10,1990-06-01T10:00:00Z\nsensor.pv_energy,11,2020-06-01T11:00:00Z",
    "a counter that falls": tableOf(counter, (index) => `${time(index, 5)},${1e6 - index}`),
    "a counter that is wrong in every other row": tableOf(
      counter,
      (index) => `${time(index, 5)},${(index % 2) * 1e6 + index / 100}`,
    ),
    "a counter that stands and jumps": tableOf(
      counter,
      (index) => `${time(index, 5)},${Math.floor(index / 300) * 1e4}`,
    ),
    "a counter with gaps": tableOf(counter, (index) => `${time(index, 5)},${index % 3 ? "NaN" : index / 10}`),
    "irregular times": tableOf("time,kW", (index) => `${time(index * 1.37, 7)},1`),
    "one time": tableOf("time,kWh", () => "2024-06-01T10:00:00Z,1"),
    "the hour that occurs twice": tableOf("time,kWh", () => "2024-10-27 02:30,1"),
    "many columns": tableOf("time,kWh", (index) => `${time(index, 5)}${",1".repeat(190)}`),
    "JSON without values": `{"energy":{"unit":"Wh","values":[${'{"date":"x"},'.repeat(7_000)}{}]}}`,
  },
);

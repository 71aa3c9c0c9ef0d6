import { readOptions } from "@testing/measurement-files";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFiles } from "./plan/read-files";
import { fileProblems } from "./series";

const read = (bytes: Uint8Array) => readFiles([{ name: "a", bytes }], readOptions);
const encode = (text: string) => new TextEncoder().encode(text);

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
    "2024-10-27 02:00:00 CEST+0200",
    "1717200000",
    "1.234",
    "1,234",
    "1.234,5",
    "-0",
    "1e300",
    "9".repeat(50),
  ),
  fc.constantFrom(
    "Time",
    "Date",
    "Energy Produced (Wh)",
    "Zeit",
    "PV(W)",
    "Uhrzeit",
    "Stromerzeugung [kW]",
    "entity_id",
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
  it("of random bytes ends with rows or a named problem", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2_000 }), expectRowsOrProblem));
  });

  it("of cells that formats use ends with rows or a named problem", () => {
    fc.assert(
      fc.property(table, (text) => expectRowsOrProblem(encode(text))),
      { numRuns: 500 },
    );
  });

  it("of JSON ends with rows or a named problem", () => {
    const values = fc.array(fc.record({ date: fc.anything(), value: fc.anything() }, { requiredKeys: [] }));
    const energy = fc.record({ unit: fc.constantFrom("Wh", "kWh", "x"), values: fc.oneof(values, fc.anything()) });
    const json = fc.oneof(fc.jsonValue(), fc.record({ energy: fc.oneof(energy, fc.anything()) }));
    fc.assert(fc.property(json, (value) => expectRowsOrProblem(encode(JSON.stringify(value) ?? ""))));
  });

  it.each([
    ["a spreadsheet", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "spreadsheet"],
    ["nothing", new Uint8Array(), "empty"],
    ["spaces", encode(" \n "), "empty"],
    ["an image", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0, 0]), "not-text"],
    ["broken JSON", encode('{"energy": '), "invalid-json"],
    ["one column", encode("a\nb\n"), "no-table"],
    ["no times", encode("a,b\nc,1\n"), "no-times"],
    ["no numbers", encode("time,text\n2024-01-01,a\n2024-01-02,b\n"), "no-values"],
    ["one row", encode("time,kWh\n2024-01-01 10:00,1\n"), "one-row"],
    ["months", encode("time,kWh\n2024-01-01,1\n2024-02-01,2\n2024-03-01,2\n"), "too-coarse"],
  ])("with %s has a named problem", (_, bytes, problem) => {
    expect(read(bytes).files[0]?.problem).toBe(problem);
  });
});

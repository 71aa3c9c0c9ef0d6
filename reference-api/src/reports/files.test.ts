import type { WorkbookCell } from "@heliograph/rules/cells";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type Table, writeCsv, writeXlsx } from "./files";

function tableOf(columns: readonly string[], rows: readonly (readonly WorkbookCell[])[]): Table {
  async function* batches() {
    yield rows;
  }
  return { name: "Plants", columns, rows: batches() };
}

const textOf = (parts: readonly Uint8Array[]) => Buffer.concat(parts).toString("utf8");

/** The files of a zip archive by name. */
function unzip(parts: readonly Uint8Array[]): Map<string, string> {
  const files = unzipSync(Buffer.concat(parts));
  return new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}

describe("writeCsv", () => {
  it("writes numbers, days and texts, and quotes them when needed", async () => {
    const rows = [['Say "hi", you', -1.5, { day: "2026-06-17" }, null]];
    expect(textOf(await writeCsv(tableOf(["a", "b;c", "d", "e"], rows), ";"))).toBe(
      '\ufeffa;"b;c";d;e\r\n"Say ""hi"", you";-1,5;2026-06-17;\r\n',
    );
  });
});

describe("writeXlsx", () => {
  it("writes a workbook with typed cells", async () => {
    const rows = [
      ["A & <B>", 12.5, { day: "2026-06-17" }, null],
      ["second", 0, null, "x"],
    ];
    const entries = unzip(await writeXlsx(tableOf(["Name", "Value", "Day", "More"], rows)));
    expect([...entries.keys()]).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    expect(entries.get("xl/workbook.xml")).toContain('<sheet name="Plants"');
    const sheet = entries.get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).toContain('<t xml:space="preserve">A &#38; &#60;B&#62;</t>');
    expect(sheet).toContain("<c><v>12.5</v></c>");
    expect(sheet).toContain('<c s="1"><v>46190</v></c>');
    expect(sheet).toContain('<autoFilter ref="A1:D3"/>');
  });

  it("writes 20,000 rows", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [index, `Plant ${index}`]);
    const sheet = unzip(await writeXlsx(tableOf(["Id", "Name"], rows))).get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet.match(/<row /g)).toHaveLength(20_001);
    expect(sheet).toContain("Plant 19999");
  });
});

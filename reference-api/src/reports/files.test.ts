import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type Cell, type Table, toCsvText, writeCsv, writeXlsx } from "./files";

function tableOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): Table {
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

/** Reads CSV by RFC 4180. */
function parsedCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const body = text.replace(/^\ufeff/, "");
  for (let at = 0; at < body.length; at++) {
    const character = body[at] ?? "";
    if (quoted) {
      if (character === '"' && body[at + 1] === '"') {
        cell += '"';
        at++;
      } else if (character === '"') quoted = false;
      else cell += character;
    } else if (character === '"') quoted = true;
    else if (character === separator) {
      rows.at(-1)?.push(cell);
      cell = "";
    } else if (character === "\r" && body[at + 1] === "\n") {
      rows.at(-1)?.push(cell);
      cell = "";
      rows.push([]);
      at++;
    } else cell += character;
  }
  return rows.slice(0, -1);
}

describe("writeCsv", () => {
  it("writes numbers, days and texts, and quotes them when needed", async () => {
    const rows = [['Say "hi", you', -1.5, { day: "2026-06-17" }, null]];
    expect(textOf(await writeCsv(tableOf(["a", "b;c", "d", "e"], rows), ";"))).toBe(
      '\ufeffa;"b;c";d;e\r\n"Say ""hi"", you";-1,5;2026-06-17;\r\n',
    );
  });

  it("writes a decimal comma when the separator is a semicolon, otherwise a decimal point", async () => {
    const rows = [[1234.5, -0.25, 7, 1e-7]];
    const columns = ["a", "b", "c", "d"];
    const line = async (separator: string) =>
      textOf(await writeCsv(tableOf(columns, rows), separator)).split("\r\n")[1];
    expect(await line(";")).toBe("1234,5;-0,25;7;1e-7");
    expect(await line(",")).toBe("1234.5,-0.25,7,1e-7");
  });

  it("reads back any text in sanitized form", { timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 2 }), { maxLength: 5 }),
        fc.constantFrom(",", ";"),
        async (rows, separator) => {
          const text = textOf(await writeCsv(tableOf(["a", "b"], rows), separator));
          expect(parsedCsv(text, separator).slice(1)).toEqual(rows.map((row) => row.map(toCsvText)));
        },
      ),
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

  it("writes texts unchanged and quoted when they look like formulas", async () => {
    const rows = [["=1+1", "+31 6 1234", "-x", "＝sum", "Roof"]];
    const entries = unzip(await writeXlsx(tableOf(["a", "b", "c", "d", "e"], rows)));
    const sheet = entries.get("xl/worksheets/sheet1.xml") ?? "";
    for (const text of ["=1+1", "+31 6 1234", "-x", "＝sum"])
      expect(sheet).toContain(`<c t="inlineStr" s="3"><is><t xml:space="preserve">${text}</t></is></c>`);
    expect(sheet).toContain('<c t="inlineStr" s="0"><is><t xml:space="preserve">Roof</t></is></c>');
    const styles = /<cellXfs count="4">(.*)<\/cellXfs>/.exec(entries.get("xl/styles.xml") ?? "")?.[1];
    expect(styles?.match(/<xf [^>]*>/g)?.[3]).toContain('quotePrefix="1"');
  });

  it("writes 20,000 rows", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [index, `Plant ${index}`]);
    const sheet = unzip(await writeXlsx(tableOf(["Id", "Name"], rows))).get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet.match(/<row /g)).toHaveLength(20_001);
    expect(sheet).toContain("Plant 19999");
  });
});

describe("a text in a cell", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+31 6", "'+31 6"],
    ["-x", "'-x"],
    ["＠sum", "'＠sum"],
    ["\tx", "'\tx"],
    ["x;=1", "x;'=1"],
    ["x,＝1", "x,'＝1"],
    ['x;"-1"', 'x;\'"-1"'],
    ["x\r\n=1", "x\r\n'=1"],
    ["Roof = good; a-b, c@d", "Roof = good; a-b, c@d"],
  ])("contains no formula with either separator: %o", (text, escaped) => {
    expect(toCsvText(text)).toBe(escaped);
  });

  it("contains no formula when a spreadsheet opens the file with any separator and any reading of quotes", async () => {
    const part = fc.constantFrom("=", "+", "-", "@", "＝", "＋", "－", "＠", ",", ";", '"', " ", "\t", "\r", "\n", "a");
    const rows = fc.array(fc.array(fc.string({ unit: part, maxLength: 8 }), { minLength: 2, maxLength: 2 }));
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(",", ";"), async (given, separator) => {
        const cells = textOf(await writeCsv(tableOf(["a", "b"], given), separator)).split(/[,;\r\n]/);
        expect(cells.filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      }),
    );
  });

  it("contains no control characters", () => {
    expect(toCsvText("a\u0000b\ud800c")).toBe("abc");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitizeText, writeCsv } from "./cells";

const csvSeparators = [",", ";"] as const;

/** Returns the cells of a CSV text without its byte order mark. */
function parse(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const end = () => void rows.at(-1)?.push(cell);
  for (let at = 1; at < text.length; at++) {
    const character = text[at] ?? "";
    if (quoted && character === '"' && text[at + 1] === '"') cell += text[at++];
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === separator) [, cell] = [end(), ""];
    else if (!quoted && character === "\r" && text[at + 1] === "\n") {
      [, cell] = [end(), ""];
      rows.push([]);
      at++;
    } else cell += character;
  }
  return rows.slice(0, -1);
}

describe("writeCsv", () => {
  it("separates cells, ends lines with CR LF and begins with a byte order mark", () => {
    expect(
      writeCsv(
        [
          ["a", 1.5, null],
          ["b", -2, Number.NaN],
        ],
        ",",
      ),
    ).toBe("\ufeffa,1.5,\r\nb,-2,\r\n");
  });

  it("has a decimal comma when the separator is a semicolon", () =>
    expect(writeCsv([["a,b", -1.5]], ";")).toBe("\ufeffa,b;-1,5\r\n"));

  it("quotes cells when they contain the separator, a quote or a line break", () =>
    expect(writeCsv([["a,b", 'c"d', "e\nf"]], ",")).toBe('\ufeff"a,b","c""d","e\nf"\r\n'));

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1+1", "＋1", "－1", "＠SUM(A1)", '"=1"', " =1"])(
    "escapes the formula %o",
    (formula) => expect(parse(writeCsv([[formula]], ","), ",")).toEqual([[`'${formula}`]]),
  );

  it.each([
    ["x;=1+1", "x;'=1+1"],
    ["x,=1+1", "x,'=1+1"],
    ["x;＝1", "x;'＝1"],
    ['x;"=1"', 'x;\'"=1"'],
    ["x\r\n=1", "x\r\n'=1"],
    ["\r=1", "'\r'=1"],
    ["a = b; c - d, e@f", "a = b; c - d, e@f"],
  ])("escapes a formula within the text %o", (text, escaped) => {
    for (const separator of csvSeparators) expect(parse(writeCsv([[text]], separator), separator)).toEqual([[escaped]]);
  });

  it("contains no formula when a spreadsheet opens the file with any separator and any reading of quotes", () => {
    const part = fc.constantFrom(...`=+-@＝＋－＠,;" \t\r\na'`);
    const rows = fc.array(fc.array(fc.string({ unit: part, maxLength: 8 }), { minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(rows, fc.constantFrom(...csvSeparators), (given, separator) => {
        const cells = writeCsv(given, separator)
          .slice(1)
          .split(/[,;\r\n]/);
        expect(cells.filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      }),
    );
  });

  it("contains no control characters", () => expect(writeCsv([["a\u0000b\ud800c"]], ",")).toBe("\ufeffabc\r\n"));

  it("returns the same texts when it is parsed with either separator", () => {
    const isPlain = (one: string) => !/(^|[,;\r\n])\s*["\s]*[=+\-@＝＋－＠\t\r]/.test(one) && sanitizeText(one) === one;
    const text = fc.string({ unit: "grapheme" }).filter(isPlain);
    const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.constantFrom(...csvSeparators), (given, separator) => {
        expect(parse(writeCsv(given, separator), separator)).toEqual(given);
      }),
    );
  });
});

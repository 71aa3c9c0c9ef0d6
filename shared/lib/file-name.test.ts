import { describe, expect, it } from "vitest";
import { cleanFileName, safeFileName } from "./file-name";

describe("safeFileName", () => {
  it.each([
    ["roof.png", "roof.png"],
    ["../../etc/passwd.txt", "passwd.txt"],
    ["C:\\Users\\Anna\\plan.pdf", "plan.pdf"],
    ["a\u0000b\nc.pdf", "a_b_c.pdf"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe"],
    ["..hidden.txt ", "hidden.txt"],
    ['<b>"x".csv', "_b__x_.csv"],
    ["con.txt", "_con.txt"],
    ["cafe\u0301.pdf", "caf\u00e9.pdf"],
    ["\u200B", ""],
  ])("changes %o to %o", (name, expected) => {
    expect(safeFileName(name, 150)).toBe(expected);
  });

  it("shortens a name before its extension and never splits a character", () => {
    expect(safeFileName(`${"a".repeat(300)}.pdf`, 150)).toBe(`${"a".repeat(146)}.pdf`);
    expect(safeFileName(`${"a".repeat(145)}\u{1F31E}.pdf`, 150)).toBe(`${"a".repeat(145)}.pdf`);
    expect(safeFileName(`a.${"b".repeat(18)}\u{1F31E}`, 150)).not.toMatch(/\p{Cs}/u);
    expect(safeFileName("a\uD83C.pdf", 150)).toBe("a.pdf");
  });
});

describe("cleanFileName", () => {
  it("keeps characters that only some systems do not allow", () => {
    expect(cleanFileName("../Yield: 50 % <of> 2025?.pdf", 150)).toBe("Yield: 50 % <of> 2025?.pdf");
    expect(cleanFileName("a\u0000b.pdf", 150)).toBe("a_b.pdf");
  });
});

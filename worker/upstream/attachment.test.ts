import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachmentOf } from "./attachment";

describe("attachmentOf", () => {
  it.each([
    ['attachment; filename="plants.csv"', 'attachment; filename="plants.csv"'],
    ["attachment; filename=plants.csv", 'attachment; filename="plants.csv"'],
    ['inline; filename="page.html"', 'attachment; filename="page.html"'],
    [
      "attachment; filename=\"x.csv\"; filename*=UTF-8''caf%C3%A9%20%28%E2%82%AC%29.csv",
      "attachment; filename=\"caf_ (_).csv\"; filename*=UTF-8''caf%C3%A9%20%28%E2%82%AC%29.csv",
    ],
    ["attachment; filename*=UTF-8''%FF; filename=plain.csv", 'attachment; filename="plain.csv"'],
    ['attachment; filename="../../etc/passwd"', 'attachment; filename="passwd"'],
    ['attachment; filename="C:\\\\Windows\\\\x.exe"', 'attachment; filename="x.exe"'],
    ["attachment; filename*=UTF-8''a%0D%0Ab%00%22%25.csv", 'attachment; filename="a__b___.csv"'],
    ["attachment; filename*=UTF-8''%E2%80%AEfdp.exe", 'attachment; filename="fdp.exe"'],
    ['attachment; filename="..htaccess. "', 'attachment; filename="htaccess"'],
    ['attachment; filename="NUL.txt"', 'attachment; filename="_NUL.txt"'],
    [`attachment; filename="${"x".repeat(300)}.csv"`, `attachment; filename="${"x".repeat(116)}.csv"`],
    ['attachment; filename=".."', "attachment"],
    ["inline", "attachment"],
    [null, "attachment"],
  ])("of %s is %s", (disposition, expected) => {
    expect(attachmentOf(disposition)).toBe(expected);
  });

  it("is a valid header for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const header = attachmentOf(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
        expect(header).toMatch(/^attachment(; filename="[\x20-\x7e]+"(; filename\*=UTF-8''[\w.~!%-]+)?)?$/);
        expect(header.slice(22)).not.toMatch(/[/\\]/);
        expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { contentTypeOf } from "./uploads";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

describe("contentTypeOf", () => {
  it("returns the content type when the name and the content of a file agree", () => {
    expect(contentTypeOf("roof.PNG", png)).toBe("image/png");
    expect(contentTypeOf("plan.pdf", bytes("%PDF-1.7 …"))).toBe("application/pdf");
    expect(contentTypeOf("a.webp", bytes("RIFF0000WEBP"))).toBe("image/webp");
    expect(contentTypeOf("notes.txt", bytes("hello"))).toBe("text/plain");
    expect(contentTypeOf("sheet.xlsx", bytes("PK\x03\x04....xl/workbook.xml"))).toMatch(/spreadsheetml/);
    expect(contentTypeOf("old.doc", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))).toBe(
      "application/msword",
    );
  });

  it("returns null when the content is not accepted, whatever the name is", () => {
    expect(contentTypeOf("page.html", bytes("<html>"))).toBeNull();
    expect(contentTypeOf("drawing.svg", bytes("<svg>"))).toBeNull();
    expect(contentTypeOf("run.exe", bytes("MZ"))).toBeNull();
    expect(contentTypeOf("fake.png", bytes("<script>"))).toBeNull();
    expect(contentTypeOf("binary.txt", Uint8Array.of(0, 1, 2))).toBeNull();
    expect(contentTypeOf("sheet.docx", bytes("PK\x03\x04....xl/workbook.xml"))).toBeNull();
    expect(contentTypeOf("nothing", png)).toBeNull();
  });
});

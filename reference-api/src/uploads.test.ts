import { describe, expect, it } from "vitest";
import { detectContentType } from "./uploads";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

describe("detectContentType", () => {
  it("returns the content type when the name and the content of a file agree", () => {
    expect(detectContentType("roof.PNG", png)).toBe("image/png");
    expect(detectContentType("plan.pdf", bytes("%PDF-1.7 …"))).toBe("application/pdf");
    expect(detectContentType("a.webp", bytes("RIFF0000WEBP"))).toBe("image/webp");
    expect(detectContentType("notes.txt", bytes("hello"))).toBe("text/plain");
    expect(detectContentType("sheet.xlsx", bytes("PK\x03\x04....xl/workbook.xml"))).toMatch(/spreadsheetml/);
    expect(detectContentType("old.doc", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))).toBe(
      "application/msword",
    );
  });

  it("returns null when the content is not accepted, whatever the name is", () => {
    expect(detectContentType("page.html", bytes("<html>"))).toBeNull();
    expect(detectContentType("drawing.svg", bytes("<svg>"))).toBeNull();
    expect(detectContentType("run.exe", bytes("MZ"))).toBeNull();
    expect(detectContentType("fake.png", bytes("<script>"))).toBeNull();
    expect(detectContentType("binary.txt", Uint8Array.of(0, 1, 2))).toBeNull();
    expect(detectContentType("sheet.docx", bytes("PK\x03\x04....xl/workbook.xml"))).toBeNull();
    expect(detectContentType("nothing", png)).toBeNull();
  });
});

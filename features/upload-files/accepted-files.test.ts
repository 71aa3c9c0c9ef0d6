import { describe, expect, it } from "vitest";
import { acceptedFiles, fileProblem } from "./accepted-files";

const megabyte = 1_000_000;

describe("fileProblem", () => {
  it.each(["roof.JPG", "a.b.pdf", "sheet.xlsx", "old.doc", "slides.pptx", "notes.txt", "<img src=x>.png"])(
    "accepts %s",
    (name) => {
      expect(fileProblem({ name, size: 25 * megabyte })).toBeNull();
    },
  );

  it.each(["page.html", "drawing.svg", "run.exe", "pdf", "archive.pdf.zip", "name.", ""])(
    "rejects the type of %o",
    (name) => {
      expect(fileProblem({ name, size: 1 })).toBe("type");
    },
  );

  it("rejects empty files and those of more than 25 MB", () => {
    expect(fileProblem({ name: "roof.jpg", size: 0 })).toBe("empty");
    expect(fileProblem({ name: "roof.jpg", size: 25 * megabyte + 1 })).toBe("too-large");
    expect(fileProblem({ name: "roof.jpg", size: 60 * megabyte })).toBe("too-large");
  });
});

describe("acceptedFiles", () => {
  it("lists the extensions for a file input", () => {
    expect(acceptedFiles).toMatch(/^\.jpg,.*\.docx,.*\.pptx$/);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@shared/lib/language";
import { renderMarkup } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../../vite.shared";
import { NumberField } from "./number-field";
import { TextArea, TextField } from "./text-field";

describe.each([
  ["TextField", TextField],
  ["TextArea", TextArea],
] as const)("%s", (_, Field) => {
  const render = (value: string) =>
    renderMarkup(<Field label="Title" maxLength={5} value={value} onChange={() => {}} />);

  it("states the limit of a text that is too long, and does not cut it", () => {
    expect(render("sixsix")).toMatch(/aria-invalid="true".*Enter at most 5 characters\./s);
    expect(render("sixsix")).toContain("sixsix");
    expect(render("seven")).not.toMatch(/aria-invalid|Enter at most/);
  });

  it("has no attribute that lets the browser cut a text", () => expect(render("five")).not.toMatch(/maxlength/i));
});

const render = (language: Language, value: string) =>
  renderMarkup(<NumberField label="Price" value={value} onChange={() => {}} />, language);

describe("a number field", () => {
  it("is a text field that shows the stored number in the format of the language", () => {
    expect(render("nl", "0.33")).toContain('value="0,33"');
    expect(render("en", "0.33")).toContain('value="0.33"');
    expect(render("nl", "0.33")).toMatch(/type="text" inputMode="decimal"/);
  });

  it("shows a text as typed when it is not a number", () => expect(render("nl", "1.2.3")).toContain('value="1.2.3"'));
});

describe("the fields", () => {
  const sources = ["app", "widgets", "features", "entities", "shared"].flatMap((layer) =>
    readdirSync(join(projectRoot, layer), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
      .map((file) => ({ file, source: readFileSync(join(projectRoot, layer, file), "utf8") })),
  );

  it.each([
    ["text with a limit", /<(input|textarea)\b[^>]*\bmaxLength=/s],
    ["typed number", /type[=:]\s*"number"/],
    ["typed day", /type="date|<input[^>]*"date"/],
  ])("are used for every %s", (_, input) => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter(({ source }) => input.test(source)).map(({ file }) => file)).toEqual([]);
  });
});

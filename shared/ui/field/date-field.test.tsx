import type { Language } from "@shared/lib/language";
import { renderMarkup } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { DateField } from "./date-field";

const render = (language: Language, value: string, error?: string) =>
  renderMarkup(
    <DateField label="Since" value={value} min="2026-03-01" max="2026-03-31" error={error} onChange={() => {}} />,
    language,
  );

describe("a date field", () => {
  it("is a text field that shows the stored day in the format of the language", () => {
    expect(render("en", "2026-03-02")).toContain('value="02/03/2026"');
    expect(render("nl", "2026-03-02")).toContain('value="02-03-2026"');
    expect(render("nl", "")).toContain('placeholder="dd-mm-jjjj"');
  });

  it("states what is wrong with the day instead of a general error", () => {
    expect(render("en", "2026-04-01", "Enter a valid date.")).toContain("Select a day from 1 Mar 2026 to 31 Mar 2026.");
    expect(render("nl", "1 april", "Enter a valid date.")).toContain("Vul een datum in als dd-mm-jjjj.");
    expect(render("en", "", "Supply a date")).toContain("Supply a date");
    expect(render("en", "2026-04-01")).not.toContain("Select a day");
  });
});

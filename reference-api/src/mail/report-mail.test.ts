import { describe, expect, it } from "vitest";
import type { Language } from "../db/schema";
import { archiveReader, isIncomplete, type Report, renderReport } from "./report-mail";

const report = (changes: Partial<Report> = {}, language: Language = "en", paragraph = ""): Report => ({
  schedule: { name: "Board", plants: null, language, paragraph },
  company: { id: 2, name: "Alpha" },
  logo: null,
  period: { kind: "quarter", start: "2026-07-01", end: "2026-09-30" },
  siteUrl: "https://site.example",
  plantCount: 14,
  figures: null,
  until: null,
  missing: [],
  file: "none",
  replaces: null,
  isSentAgain: false,
  ...changes,
});
const textOf = (changes: Partial<Report>, language: Language = "en") =>
  renderReport(report(changes, language), archiveReader).text;

describe("renderReport", () => {
  it("names what is not complete, in the language of the report", () => {
    const missing = Array.from({ length: 12 }, (_, at) => `Roof ${at + 1}`);
    const text = textOf({ missing, isSentAgain: true, replaces: "2026-10-02" });
    for (const line of [
      "The figures could not be computed.",
      /^Not assessed yet for the last day: Roof 1, .*, Roof 10 and 2 more\.$/m,
      "The report is sent again if it is complete within a day.",
      "This report replaces the report of 2 Oct 2026, which was not complete.",
    ])
      expect(text).toMatch(line);
    expect(textOf({ missing }, "nl")).toContain("Nog niet beoordeeld voor de laatste dag: Roof 1, Roof 2");
    const early = textOf({ missing, until: "2026-09-29" }, "nl");
    expect(early).toContain("De cijfers lopen tot en met 29 sep 2026.");
    expect(early).not.toContain("Roof 1");
  });

  it("says that a file is too large, which leaves the report complete", () => {
    const figures = { plantsWithoutData: 0, plants: [], all: { causes: [] } } as unknown as Report["figures"];
    expect(isIncomplete(report({ file: "too large", figures }))).toBe(false);
    expect(isIncomplete(report({ file: "failed", figures }))).toBe(true);
    expect(textOf({ file: "too large" })).toContain("The spreadsheet is too large to attach.");
  });

  it("escapes the paragraph and shows its lines", () => {
    const { text, html } = renderReport(report({}, "en", "<b>Dear</b>\nboard,\u202e"), archiveReader);
    expect(text).toContain("<b>Dear</b>\nboard,\n");
    expect(html).toContain("&lt;b&gt;Dear&lt;/b&gt;<br>board,");
  });

  it.each([
    [{ width: 960, height: 240 }, 240, 60],
    [{ width: 100, height: 720 }, 10, 72],
    [{ width: 120, height: 40 }, 120, 40],
  ])("shows a logo of %o in its proportions, with a name in the language of the report", (logo, width, height) => {
    const { html, text } = renderReport(report({ logo }, "nl"), archiveReader);
    expect(html).toContain(`<img src="cid:report-logo" alt="Logo van Alpha" width="${width}" height="${height}"`);
    expect(text).not.toContain("Logo");
    expect(renderReport(report(), archiveReader).html).not.toContain("<img");
  });

  it("counts the plants that it does not name in a colour of both themes", () => {
    const plants = Array.from({ length: 12 }, (_, id) => ({
      ...{ id, name: `Roof ${id}`, city: "Hoorn", isWithoutData: true },
      figures: { compared_actual_yield_in_kwh: null, compared_expected_yield_in_kwh: null, lost_kwh: null },
    }));
    const unknown = { actual_yield_in_kwh: null, compared_expected_yield_in_kwh: null, lost_kwh: null };
    const all = {
      ...{ ...unknown, compared_actual_yield_in_kwh: null, not_received_kwh: null, causes: [] },
      ...{ availability_by_time: null, availability_by_energy: null, availability_plants: 0, plants: 12 },
    };
    const figures = { plantsWithoutData: 12, plants, all } as unknown as Report["figures"];
    const { html } = renderReport(report({ figures }), archiveReader);
    const [, style] = /<td class="muted" style="([^"]*)">2 more</.exec(html ?? "") ?? [];
    expect(style).toContain("color:#545d70");
  });

  it("has links for people with an account only", () => {
    const unsubscribeUrl = "https://api.example/unsubscribe?recipient=1";
    const { text, html } = renderReport(report(), { hasAccount: false, unsubscribeUrl });
    expect(text).toContain(`Unsubscribe: ${unsubscribeUrl}`);
    expect(text + html).not.toContain("site.example");
    const link = { token: "secret", expiresOn: "2026-12-31" };
    const linked = renderReport(report({}, "nl"), { hasAccount: false, link, unsubscribeUrl }).text;
    expect(linked).toContain("Rapport openen: https://site.example/owner/secret");
    expect(linked).toContain("De link naar het rapport werkt tot en met 31 dec 2026");
    expect(renderReport(report(), archiveReader).text).toContain(
      "Open the report: https://site.example/reports/monthly?period=2026-Q3&language=en",
    );
  });
});

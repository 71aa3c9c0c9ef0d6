import { reportFormats, reportSeparators, reportSubjects } from "@entities/report";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportForm, readExportRequest } from "./export-form.server";
import { type ExportRequest, writeExportRequest } from "./export-request";

const id = fc.integer({ min: 1, max: 999_999 });
const range = fc
  .tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 800 }))
  .map(([first, days]) => {
    const start = Temporal.PlainDate.from("2018-01-01").add({ days: first });
    return { start, end: start.add({ days }) };
  });
const filterName = fc.constantFrom("search", "indicators", "tags", "found_on", "custom_fields", "date");
const exportRequest: fc.Arbitrary<ExportRequest> = fc
  .record({
    companyId: id,
    subject: fc.constantFrom(...reportSubjects),
    format: fc.constantFrom(...reportFormats),
    separator: fc.constantFrom(...reportSeparators),
    range,
    childCompanyIds: fc.array(id, { maxLength: 5 }),
    filters: fc.dictionary(filterName, fc.string({ unit: "grapheme" }), { noNullPrototype: true }),
  })
  .map((given) => ({ ...given, range: given.subject === "plants" ? given.range : null }));

const form = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    company_id: "3",
    subject: "plants",
    format: "xlsx",
    separator: ",",
    start_date: "2026-03-01",
    end_date: "2026-03-14",
    child_company_ids: "",
    filters: "",
    ...changes,
  });

function parse(fields: URLSearchParams): ExportRequest | null {
  const [failure, parsed] = exportForm.validate(Object.fromEntries(fields), { coerce: true });
  return failure ? null : readExportRequest(parsed);
}

/** Temporal values have no own fields to compare. */
const plain = (value: ExportRequest | null) => JSON.parse(JSON.stringify(value));

describe("an export request", () => {
  it("is parsed as it was written", () => {
    fc.assert(
      fc.property(exportRequest, (sent) => {
        expect(plain(parse(writeExportRequest(sent)))).toEqual(plain(sent));
      }),
    );
  });

  it.each([
    ["company_id", ""],
    ["company_id", "3/../4"],
    ["company_id", "-1"],
    ["subject", "users"],
    ["format", "pdf"],
    ["separator", "\t"],
    ["child_company_ids", "4,x"],
    ["start_date", ""],
    ["start_date", "2026-02-30"],
    ["end_date", "2026-02-28"],
    ["filters", "x".repeat(10_001)],
  ])("is rejected when %s is %o", (name, value) => {
    expect(parse(form())).not.toBeNull();
    expect(parse(form({ [name]: value }))).toBeNull();
  });

  it("ignores filters with reserved names", () => {
    const filters = "type=pdf&separator=x&start_date=1&end_date=2&child_company_ids%5B%5D=9&search=dak";
    expect(parse(form({ filters }))?.filters).toEqual({ search: "dak" });
  });

  it("has a range only for plants", () => {
    expect(parse(form({ subject: "meters" }))?.range).toBeNull();
    expect(parse(form({ subject: "issues", start_date: "", end_date: "" }))).not.toBeNull();
  });

  it("is parsed from any fields without an exception", () => {
    const fields = fc.dictionary(fc.constantFrom(...form().keys()), fc.string());
    fc.assert(
      fc.property(fields, (given) => {
        parse(form(given));
      }),
    );
  });
});

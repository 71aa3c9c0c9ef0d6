import { reportFormats, reportSeparators, reportSubjects } from "@entities/report";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExportRequest, readExportRequest, writeExportRequest } from "./export-request";

const id = fc.integer({ min: 1, max: 999_999 });
const range = fc
  .tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 800 }))
  .map(([first, days]) => {
    const start = Temporal.PlainDate.from("2018-01-01").add({ days: first });
    return { start, end: start.add({ days }) };
  });
const filterName = fc.constantFrom("search", "indicators", "tags", "found_on", "custom_fields", "date");
const order: fc.Arbitrary<ExportRequest> = fc
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

/** Temporal values have no fields of their own to compare. */
const plain = (value: ExportRequest | null) => JSON.parse(JSON.stringify(value));

describe("an order", () => {
  it("arrives as it was sent", () => {
    fc.assert(
      fc.property(order, (sent) => {
        expect(plain(readExportRequest(writeExportRequest(sent)))).toEqual(plain(sent));
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
  ])("with %s %o is none", (name, value) => {
    expect(readExportRequest(form())).not.toBeNull();
    expect(readExportRequest(form({ [name]: value }))).toBeNull();
  });

  it("never takes for a filter what it names itself", () => {
    const filters = "type=pdf&separator=x&start_date=1&end_date=2&child_company_ids%5B%5D=9&search=dak";
    expect(readExportRequest(form({ filters }))?.filters).toEqual({ search: "dak" });
  });

  it("has no range but for plants", () => {
    expect(readExportRequest(form({ subject: "meters" }))?.range).toBeNull();
    expect(readExportRequest(form({ subject: "issues", start_date: "", end_date: "" }))).not.toBeNull();
  });

  it("is read from anything without a fault", () => {
    const fields = fc.dictionary(fc.constantFrom(...form().keys()), fc.string());
    fc.assert(
      fc.property(fields, (given) => {
        readExportRequest(form(given));
      }),
    );
  });
});

import { day } from "@testing/days";
import { type ApiResponses, createTestContext } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { createReport, getReport, listReports, type ReportRequest } from "./api";
import { isPending, reportStatusPresentation, reportTypeLabel } from "./report";

const request: ReportRequest = {
  subject: "plants",
  format: "csv",
  separator: ";",
  range: { start: day("2026-02-15"), end: day("2026-02-28") },
  childCompanyIds: [5, 6],
  filters: { yield_status_filter: "NOK,MEDIUM", search: "dak" },
};

async function queryOf(changes: Partial<ReportRequest>) {
  const subject = changes.subject ?? request.subject;
  const edge = createTestContext({ [`GET /companies/3/${subject}/generate-report`]: { id: 12 } });
  expect(await createReport(edge.context.api, 3, { ...request, ...changes })).toBe(12);
  return edge.calls[0]?.query;
}

describe("createReport", () => {
  it("sends type, separator, filters, children and the day after the last day", async () => {
    expect(await queryOf({})).toEqual({
      yield_status_filter: "NOK,MEDIUM",
      search: "dak",
      type: "csv",
      separator: ";",
      start_date: "2026-02-15",
      end_date: "2026-03-01",
      child_company_ids: [5, 6],
    });
  });

  it("sends a range only for plants, and a separator only for CSV", async () => {
    expect(await queryOf({ subject: "issues", format: "xlsx", range: null, filters: {} })).toEqual({
      type: "xlsx",
      separator: undefined,
      child_company_ids: [5, 6],
    });
  });
});

describe("listReports and getReport", () => {
  const report = (id: number, created_at: string) => ({ id, created_at, status: "finished", type: null });
  const read = (responses: ApiResponses) => createTestContext(responses).context.api;

  it("return the newest report first and drop invalid rows", async () => {
    const api = read({
      "GET /me/reports": [
        report(1, "2026-03-01T11:00:00Z"),
        { id: "x" },
        report(3, "2026-03-02T11:00:00Z"),
        report(2, "2026-03-02T11:00:00Z"),
      ],
    });
    const { data, unreadable } = await listReports(api);
    expect(data.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(unreadable).toBe(1);
  });

  it("return one report", async () => {
    const found = { ...report(4, "2026-03-01T11:00:00Z"), file: { file_name: "plants.xlsx" } };
    expect(await getReport(read({ "GET /me/reports/4": found }), 4)).toMatchObject(found);
  });
});

describe("report labels", () => {
  it.each([
    ["MeterSpreadsheetJob", "Plant list report"],
    ["IssuesSpreadsheetJob", "Issues list report"],
    ["PerformanceJob", "unknown"],
    [null, "unknown"],
  ])("label type %s as '%s'", (type, label) => expect(reportTypeLabel({ type }).message).toBe(label));

  it("exist for four statuses; two of them are pending", () => {
    const statuses = ["queued", "running", "finished", "failed", "paused"];
    expect(statuses.filter((status) => isPending({ status }))).toEqual(["queued", "running"]);
    expect(statuses.map((status) => reportStatusPresentation(status)?.level ?? null)).toEqual([
      "none",
      "light",
      "ok",
      "not-ok",
      null,
    ]);
  });
});

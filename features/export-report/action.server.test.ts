import { reportFormats, reportSeparators, reportSubjects } from "@entities/report";
import { ApiError } from "@shared/api/result";
import { type ApiResponses, callAction, createTestSession } from "@testing/load-context";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startReport } from "./action.server";

const params = {
  companyId: 5,
  subject: "plants",
  format: "csv",
  separator: ";",
  range: { start: "2026-03-01", end: "2026-03-14" },
  childCompanyIds: [6, 7],
  filters: { yield_status_filter: "NOK", tags: "4|1" },
};
const request = "GET /companies/5/plants/generate-report";

const call = (responses: ApiResponses, changes: object = {}, session = createTestSession()) =>
  callAction(startReport, { ...params, ...changes }, { responses, session });

describe("startReport", () => {
  it("starts the report and returns its id", async () => {
    const { result, calls } = await call({ [request]: { id: 12 } });
    expect(result).toEqual({ ok: true, value: 12 });
    expect(calls).toEqual([
      {
        call: request,
        token: "secret-token",
        query: {
          yield_status_filter: "NOK",
          tags: "4|1",
          type: "csv",
          separator: ";",
          start_date: "2026-03-01",
          end_date: "2026-03-15",
          child_company_ids: [6, 7],
        },
      },
    ]);
  });

  it.each([
    ["companyId", ""],
    ["companyId", "3/../4"],
    ["companyId", -1],
    ["subject", "users"],
    ["format", "pdf"],
    ["separator", "\t"],
    ["childCompanyIds", [4, "x"]],
    ["range", null],
    ["range", { start: "2026-02-30", end: "2026-03-14" }],
    ["range", { start: "2026-03-14", end: "2026-03-13" }],
    ["filters", { search: "x".repeat(10_001) }],
    ["filters", { search: 1 }],
  ])("makes no call when %s is %j", async (name, value) => {
    const { status, calls } = await call({}, { [name]: value });
    expect([status, calls]).toEqual([400, []]);
  });

  it("ignores filters with reserved names", async () => {
    const filters = { type: "pdf", separator: "x", start_date: "1", "child_company_ids[]": "9", search: "dak" };
    const { calls } = await call({ [request]: { id: 12 } }, { filters, childCompanyIds: [] });
    expect(calls[0]?.query).toMatchObject({ search: "dak", type: "csv", start_date: "2026-03-01" });
    expect(calls[0]?.query).not.toHaveProperty("child_company_ids[]");
  });

  it("has a range only for plants", async () => {
    const meters = "GET /companies/5/meters/generate-report";
    const { calls } = await call({ [meters]: { id: 12 } }, { subject: "meters" });
    expect(calls[0]?.query).not.toHaveProperty("start_date");
    const issues = await call(
      { "GET /companies/5/issues/generate-report": { id: 1 } },
      { subject: "issues", range: null },
    );
    expect(issues.status).toBe(200);
  });

  it("is rejected or started for any parameters, never with an exception", async () => {
    const responses = Object.fromEntries(
      reportSubjects.map((subject) => [`GET /companies/5/${subject}/generate-report`, { id: 1 }]),
    );
    const anyParams = fc.record({
      companyId: fc.constantFrom(5, "5", 0, null),
      subject: fc.oneof(fc.constantFrom(...reportSubjects), fc.string()),
      format: fc.oneof(fc.constantFrom(...reportFormats), fc.string()),
      separator: fc.oneof(fc.constantFrom(...reportSeparators), fc.string()),
      range: fc.oneof(fc.constant(params.range), fc.jsonValue()),
      childCompanyIds: fc.oneof(fc.constant([]), fc.jsonValue()),
      filters: fc.oneof(fc.dictionary(fc.string(), fc.string()), fc.jsonValue()),
    });
    await fc.assert(
      fc.asyncProperty(anyParams, async (given) => {
        expect([200, 400]).toContain((await callAction(startReport, given, { responses })).status);
      }),
    );
  });

  it.each([
    [new ApiError({ status: 422, code: 4000, messages: { end_date: ["Too long"] } }), 422],
    [new ApiError({ status: 0, kind: "timeout" }), 504],
    [new ApiError({ status: 0, kind: "network" }), 502],
  ])("returns the error of the API", async (error, expected) => {
    const { status, result } = await call({ [request]: error });
    expect(status).toBe(expected);
    expect(result).toMatchObject({ ok: false, error: { code: error.code, messages: error.messages } });
  });

  it("reports the end of the session when the API does or there is no user", async () => {
    const ended = await call({ [request]: new Response(null, { status: 302 }) });
    const without = await call({}, {}, createTestSession({}, { company: null }));
    for (const { status, result } of [ended, without]) {
      expect(status).toBe(401);
      expect(result).toMatchObject({ ok: false, error: { sessionEnded: true } });
    }
  });
});

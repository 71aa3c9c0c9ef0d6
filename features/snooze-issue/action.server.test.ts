import { ApiError } from "@shared/api/result";
import { type ApiResponses, callAction } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { snoozeIssues } from "./action.server";

const plant = { companyId: 3, plantId: 9 };
const east = { meterId: 11, issueId: 101 };
const west = { meterId: 12, issueId: 102 };
const until = "2026-04-06";

describe("snoozeIssues", () => {
  const path = "/companies/3/plants/9/meters/11/issues/101";
  const other = "/companies/3/plants/9/meters/12/issues/102";
  const call = (params: object, responses: ApiResponses = {}) =>
    callAction(snoozeIssues, { ...plant, ...params }, { responses });

  it("snoozes an issue until a day", async () => {
    const request = `PUT ${path}/snooze`;
    const { result, calls } = await call({ issues: [east], until }, { [request]: {} });
    expect(calls).toMatchObject([{ call: request, body: { snoozed_until: until } }]);
    expect(result).toEqual({ ok: true, value: [{ id: 101, error: null }] });
  });

  it("reopens an issue with an empty body when there is no day", async () => {
    const request = `PUT ${path}/unsnooze`;
    const { calls } = await call({ issues: [east], until: null }, { [request]: {} });
    expect(calls).toMatchObject([{ call: request, body: undefined }]);
  });

  it("returns an outcome for each issue", async () => {
    const { result } = await call(
      { issues: [east, west], until },
      { [`PUT ${path}/snooze`]: {}, [`PUT ${other}/snooze`]: new ApiError({ status: 403, code: 4005 }) },
    );
    expect(result).toMatchObject({
      ok: true,
      value: [
        { id: 101, error: null },
        { id: 102, error: { code: 4005 } },
      ],
    });
  });

  it("checks issues with a lost response, and snoozes only issues that are not snoozed yet", async () => {
    const { result, calls } = await call(
      { issues: [east, west], until, unconfirmed: [101, 102] },
      {
        "GET /companies/3/plants/9/issues": [
          { id: 101, snoozed_until: until },
          { id: 102, snoozed_until: null },
        ],
        [`PUT ${other}/snooze`]: {},
      },
    );
    expect(calls.map((made) => made.call)).toEqual(["GET /companies/3/plants/9/issues", `PUT ${other}/snooze`]);
    expect(result).toEqual({
      ok: true,
      value: [
        { id: 101, error: null, found: true },
        { id: 102, error: null },
      ],
    });
  });

  it("checks whether an issue is already reopened, and makes no change when the check fails", async () => {
    const issues = "GET /companies/3/plants/9/issues";
    const params = { issues: [east], until: null, unconfirmed: [101] };
    const reopened = await call(params, { [issues]: [{ id: 101, snoozed_until: null }] });
    expect(reopened.result).toEqual({ ok: true, value: [{ id: 101, error: null, found: true }] });
    const { result, calls } = await call(params, { [issues]: new ApiError({ status: 500 }) });
    expect([calls.length, result]).toMatchObject([1, { value: [{ id: 101, error: { status: 500 } }] }]);
  });

  it("reports the end of the session when the API does", async () => {
    const ended = new Response(null, { status: 302 });
    const { status, result } = await call(
      { issues: [east, west], until },
      { [`PUT ${path}/snooze`]: ended, [`PUT ${other}/snooze`]: {} },
    );
    expect(status).toBe(401);
    expect(result).toMatchObject({ ok: false, error: { sessionEnded: true } });
  });

  it.each([
    { issues: [], until },
    { issues: [{ meterId: 11 }], until },
    { issues: [{ meterId: 11, issueId: "x" }], until },
    { issues: [{ ...east, other: 1 }], until },
    { issues: [east], until: "tomorrow" },
    { issues: [{ meterId: "../..", issueId: 101 }], until },
    { issues: Array.from({ length: 501 }, (_, index) => ({ meterId: 11, issueId: index + 1 })), until: null },
  ])("responds with 400 without a call for parameters %#", async (params) => {
    const { status, calls } = await call(params);
    expect([status, calls]).toEqual([400, []]);
  });
});

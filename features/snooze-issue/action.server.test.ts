import { ApiError } from "@shared/api/api-error";
import {
  type ApiResponses,
  createFormRequest,
  createTestContext,
  createTestSession,
} from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { snoozeIssues } from "./action.server";
import { snoozeAction } from "./form";

const path = "/companies/3/plants/9/meters/11/issues/101";
const other = "/companies/3/plants/9/meters/12/issues/102";
const ids = { company_id: "3", plant_id: "9" };

async function post(fields: Record<string, string>, responses: ApiResponses = {}) {
  const { context, calls } = createTestContext(responses, createTestSession());
  const request = createFormRequest(snoozeAction, fields);
  const data = await snoozeIssues({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls };
}

describe("snoozeIssues", () => {
  it("snoozes an issue until a day", async () => {
    const call = `PUT ${path}/snooze`;
    const { data, calls } = await post(
      { ...ids, issues: "11:101", snoozed_until: "2026-04-06" },
      { [call]: {} },
    );
    expect(calls).toMatchObject([{ call, body: { snoozed_until: "2026-04-06" } }]);
    expect(data).toEqual({ ok: true, value: [{ id: 101, error: null }] });
  });

  it("reopens an issue with an empty body when the date is empty", async () => {
    const call = `PUT ${path}/unsnooze`;
    const { calls } = await post({ ...ids, issues: "11:101", snoozed_until: "" }, { [call]: {} });
    expect(calls).toMatchObject([{ call, body: undefined }]);
  });

  it("returns an outcome for each issue", async () => {
    const { data } = await post(
      { ...ids, issues: "11:101,12:102", snoozed_until: "2026-04-06" },
      { [`PUT ${path}/snooze`]: {}, [`PUT ${other}/snooze`]: new ApiError({ status: 403, code: 4005 }) },
    );
    expect(data).toMatchObject({
      ok: true,
      value: [
        { id: 101, error: null },
        { id: 102, error: { code: 4005 } },
      ],
    });
  });

  it("rethrows the redirect that ends the session", async () => {
    const ended = new Response(null, { status: 302 });
    const { data } = await post(
      { ...ids, issues: "11:101,12:102", snoozed_until: "2026-04-06" },
      { [`PUT ${path}/snooze`]: ended, [`PUT ${other}/snooze`]: {} },
    );
    expect(data).toBe(ended);
  });

  it.each([
    { issues: "", snoozed_until: "2026-04-06" },
    { issues: "11", snoozed_until: "2026-04-06" },
    { issues: "11:x", snoozed_until: "2026-04-06" },
    { issues: "11:101:1", snoozed_until: "2026-04-06" },
    { issues: "11:101", snoozed_until: "tomorrow" },
    { issues: "../..:101", snoozed_until: "2026-04-06" },
    { issues: Array.from({ length: 501 }, (_, index) => `11:${index + 1}`).join(), snoozed_until: "" },
  ])("responds with 400 without a call for %j", async (fields) => {
    const { data, calls } = await post({ ...ids, ...fields });
    expect(data).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});

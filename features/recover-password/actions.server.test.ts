import { ApiError } from "@shared/api/result";
import { type ApiResponses, createFormRequest, createTestContext } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { resetAction, sendEmailAction } from "./actions.server";

async function run(
  action: typeof resetAction | typeof sendEmailAction,
  url: string,
  fields: Record<string, string>,
  responses: ApiResponses = { "POST /password/email": null, "POST /password/reset": null },
  options = {},
) {
  const { context, calls, endedAccounts } = createTestContext(responses, null, options);
  const { data, init } = await action({ request: createFormRequest(url, fields), context, params: {} });
  return { data, status: init?.status ?? 200, calls, endedAccounts };
}

describe("sendEmailAction", () => {
  it("sends the trimmed address without a session", async () => {
    const { data, calls } = await run(sendEmailAction, "/forgot-password", { email: " a@b.example " });
    expect(data).toEqual({ sent: true, email: "a@b.example" });
    expect(calls).toMatchObject([{ call: "POST /password/email", token: null, body: { email: "a@b.example" } }]);
  });

  it("requires an address", async () => {
    const { status, calls } = await run(sendEmailAction, "/forgot-password", { email: " " });
    expect([status, calls]).toEqual([400, []]);
  });

  it("returns the error and preserves the address", async () => {
    const responses = { "POST /password/email": new ApiError({ status: 0, kind: "timeout" }) };
    const { data, status } = await run(sendEmailAction, "/forgot-password", { email: "a@b.example" }, responses);
    expect(status).toBe(504);
    expect(data).toMatchObject({ sent: false, email: "a@b.example", error: { kind: "timeout" } });
  });
});

describe("resetAction", () => {
  const fields = { email: "a@b.example", password: "Sunny-roof-2", password_confirmation: "Sunny-roof-2" };
  const url = "/reset-password?token=abc";

  it("sends the token of the URL with the submitted fields", async () => {
    const { data, calls } = await run(resetAction, url, { ...fields, password: " Sunny-roof-2 " });
    expect(data).toEqual({ reset: true });
    expect(calls).toMatchObject([
      {
        call: "POST /password/reset",
        token: null,
        body: { token: "abc", email: "a@b.example", password: "Sunny-roof-2", password_confirmation: "Sunny-roof-2" },
      },
    ]);
  });

  it("ends the sessions of the account when the password is new, not when it was rejected", async () => {
    expect((await run(resetAction, url, fields)).endedAccounts).toEqual(["a@b.example"]);
    expect((await run(resetAction, url, fields, undefined, { sessionsCannotEnd: true })).data).toEqual({ reset: true });
    const rejected = { "POST /password/reset": new ApiError({ status: 422, code: 4000 }) };
    expect((await run(resetAction, url, fields, rejected)).endedAccounts).toEqual([]);
  });

  it.each([
    ["no-token", "/reset-password", fields],
    ["no-token", "/reset-password?token=%20", fields],
    ["incomplete", url, { ...fields, email: "" }],
    ["incomplete", url, { ...fields, password_confirmation: "" }],
    ["mismatch", url, { ...fields, password_confirmation: "Sunny-roof-3" }],
  ])("makes no call when the form is invalid: %s", async (reason, url, submitted) => {
    const { data, status, calls } = await run(resetAction, url, submitted);
    expect(data).toEqual({ reset: false, email: submitted.email, failure: { reason } });
    expect([status, calls]).toEqual([400, []]);
  });

  it("returns the API's messages by field", async () => {
    const messages = { password: ["It needs a symbol."] };
    const invalid = new ApiError({ status: 422, code: 4000, messages });
    const { data, status } = await run(resetAction, url, fields, { "POST /password/reset": invalid });
    expect(status).toBe(422);
    expect(data).toMatchObject({
      reset: false,
      email: "a@b.example",
      failure: { reason: "api-error", error: { messages } },
    });
  });
});

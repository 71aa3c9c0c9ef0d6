import { ApiError } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { changePassword } from "./action.server";
import { $mismatch, type NewPassword, passwordChange, submitted } from "./model";

const messages = { password: ["The password must contain a symbol."] };
const problem = createProblem({ messages });

const asDocument = { "Sec-Fetch-Dest": "document" };

describe("changePassword", () => {
  async function post(response: unknown, headers: Record<string, string> = {}) {
    const { context, calls } = createTestContext({ "PUT /users/me": response }, createTestSession());
    const fields = { password: " Sunny-roof-2 ", confirmation_password: "Sunny-roof-2" };
    const request = createFormRequest("/account", fields);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const { data, init } = await changePassword({ request, context, params: {} });
    return { calls, data, status: init?.status, cookie: new Headers(init?.headers).get("Set-Cookie") };
  }

  it("sends the trimmed passwords and renews the session", async () => {
    const { calls, data, cookie } = await post({});
    expect(calls).toMatchObject([
      {
        call: "PUT /users/me",
        body: { password: "Sunny-roof-2", confirmation_password: "Sunny-roof-2" },
      },
    ]);
    expect(data).toEqual({ ok: true, value: undefined });
    expect(cookie).toBe("session=renewed-session-1");
  });

  it("returns to the account with the new session when the browser posts the form itself", async () => {
    const thrown: unknown = await post({}, asDocument).catch((error) => error);
    const { status, headers } = thrown as Response;
    expect([status, headers.get("Location"), headers.get("Set-Cookie")]).toEqual([
      303,
      "/account",
      "session=renewed-session-1",
    ]);
  });

  it("returns the API's messages and preserves the session", async () => {
    const { data, cookie } = await post(new ApiError({ status: 422, code: 4000, messages }));
    expect(data).toMatchObject({ ok: false, error: { messages } });
    expect(cookie).toBeNull();
  });

  it("returns the messages with an error status for the page that the browser renders", async () => {
    const rejected = await post(new ApiError({ status: 422, code: 4000, messages }), asDocument);
    expect(rejected).toMatchObject({ status: 422, data: { ok: false, error: { messages } }, cookie: null });
  });
});

describe("the form of a new password", () => {
  function createForm() {
    const { scope, fields, toastTexts } = createModelScope();
    return {
      submit: (params: NewPassword) => allSettled(submitted, { scope, params }),
      settle: (params: ProblemDetails | null) => allSettled(passwordChange.settled, { scope, params }),
      close: () => allSettled(passwordChange.closed, { scope }),
      mismatch: () => scope.getState($mismatch),
      error: () => scope.getState(passwordChange.$error),
      submissions: fields,
      toasts: toastTexts,
    };
  }

  it("shows a toast instead of submitting passwords that differ", async () => {
    const { submit, mismatch, submissions, toasts, close } = createForm();
    await submit({ password: "Sunny-roof-2", confirmation: "sunny-roof-2" });
    expect([mismatch(), submissions(), toasts()]).toEqual([true, [], ["Passwords do not match!"]]);
    await close();
    expect(mismatch()).toBe(false);
  });

  it("submits equal passwords once, apart from the spaces around them", async () => {
    const { submit, mismatch, submissions, settle, toasts } = createForm();
    await submit({ password: " Sunny-roof-2", confirmation: "Sunny-roof-2 " });
    await submit({ password: "Sunny-roof-2", confirmation: "Sunny-roof-2" });
    expect(mismatch()).toBe(false);
    expect(submissions()).toEqual([{ password: "Sunny-roof-2", confirmation_password: "Sunny-roof-2" }]);
    await settle(null);
    expect(toasts()).toEqual(["Successfully changed password"]);
  });

  it("shows no toast for the messages of fields", async () => {
    const { submit, settle, toasts, error } = createForm();
    await submit({ password: "a", confirmation: "a" });
    await settle(problem);
    expect([toasts(), error()]).toEqual([[], problem]);
  });
});

import { ApiError } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import { type Submission, submitFx } from "@shared/navigation/model";
import { renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { changePassword } from "./action.server";
import { $mismatch, type NewPassword, passwordChange, submitted } from "./model";

const messages = { password: ["The password must contain a symbol."] };
const problem: ProblemDetails = {
  status: 422,
  code: 4000,
  messages,
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
};

describe("changePassword", () => {
  async function post(response: unknown) {
    const { context, calls } = createTestContext({ "PUT /users/me": response }, createTestSession());
    const fields = { password: " Sunny-roof-2 ", confirmation_password: "Sunny-roof-2" };
    const request = createFormRequest("/actions/change-password", fields);
    const { data, init } = await changePassword({ request, context, params: {} });
    return { calls, data, cookie: new Headers(init?.headers).get("Set-Cookie") };
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
    const { context } = createTestContext({ "PUT /users/me": {} }, createTestSession());
    const request = createFormRequest("/actions/change-password", {
      password: "a",
      confirmation_password: "a",
    });
    request.headers.set("Sec-Fetch-Dest", "document");
    const thrown: unknown = await changePassword({ request, context, params: {} }).catch((error) => error);
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
});

describe("the form of a new password", () => {
  function createForm() {
    const submit = vi.fn((_: Submission) => {});
    const renderToast = vi.fn(async (_: Toast) => {});
    const scope = fork({
      handlers: [
        [submitFx, submit],
        [renderToastFx, renderToast],
      ],
    });
    return {
      submit: (params: NewPassword) => allSettled(submitted, { scope, params }),
      settle: (params: ProblemDetails | null) => allSettled(passwordChange.settled, { scope, params }),
      close: () => allSettled(passwordChange.closed, { scope }),
      mismatch: () => scope.getState($mismatch),
      error: () => scope.getState(passwordChange.$error),
      submissions: () => submit.mock.calls.map(([{ fields }]) => fields),
      toasts: () =>
        renderToast.mock.calls.map(([{ message }]) =>
          typeof message === "string" ? message : message.message,
        ),
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

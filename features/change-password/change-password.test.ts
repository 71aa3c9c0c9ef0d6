import { ApiError } from "@shared/api/result";
import { callAction, postForm } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changePasswordAction } from "./action.server";
import { changePassword, passwordForm } from "./index";

const messages = { password: ["The password must contain a symbol."] };
const problem = createProblem({ messages });
const rejection = new ApiError({ status: 422, code: 4000, messages });

describe("changePassword", () => {
  const passwords = { password: " Sunny-roof-2 ", confirmation_password: "Sunny-roof-2" };
  const call = (response: unknown, options = {}) =>
    callAction(changePasswordAction, passwords, { responses: { "PUT /users/me": response }, ...options });

  it("sends the trimmed passwords and ends the other sessions", async () => {
    const { calls, result, headers } = await call({});
    expect(calls).toMatchObject([
      { call: "PUT /users/me", body: { password: "Sunny-roof-2", confirmation_password: "Sunny-roof-2" } },
    ]);
    expect(result).toEqual({ ok: true, value: { othersEnded: true } });
    expect(headers.get("Set-Cookie")).toBe("session=only-session-1");
  });

  it("renews the session and returns a warning when the other sessions could not be ended", async () => {
    const { result, headers } = await call({}, { sessionsCannotEnd: true });
    expect(result).toEqual({ ok: true, value: { othersEnded: false } });
    expect(headers.get("Set-Cookie")).toBe("session=renewed-session-1");
  });

  it("returns to the account with the new session when the browser posts the form itself", async () => {
    const { response } = await postForm(changePasswordAction, passwords, { responses: { "PUT /users/me": {} } });
    const { status, headers } = response;
    expect([status, headers.get("Location"), headers.get("Set-Cookie")]).toEqual([
      303,
      "/account",
      "session=only-session-1",
    ]);
  });

  it("returns the API's messages and preserves the session", async () => {
    const { status, result, headers } = await call(rejection);
    expect([status, result]).toMatchObject([422, { ok: false, error: { messages } }]);
    expect(headers.get("Set-Cookie")).toBeNull();
  });
});

describe("the form of a new password", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function createForm() {
    const { scope, trigger, params, respond, reject, toastTexts } = createModelScope();
    trigger(passwordForm.opened, null);
    const pass = () => vi.advanceTimersByTimeAsync(1_000);
    return {
      submit: (password: string, confirmation_password: string) => {
        trigger(passwordForm.changed, { password, confirmation_password });
        trigger(passwordForm.submitted);
      },
      answer: () => respond({ othersEnded: true }),
      respond: (othersEnded = true) => respond({ othersEnded }).then(pass),
      reject: () => reject(problem).then(pass),
      close: () => trigger(passwordForm.closed),
      problems: () => scope.getState(passwordForm.$problems),
      values: () => scope.getState(passwordForm.$values),
      isPending: () => scope.getState(changePassword.pending),
      submissions: params,
      toasts: toastTexts,
    };
  }

  it("shows a toast instead of submitting passwords that differ", () => {
    const { submit, problems, submissions, toasts, close } = createForm();
    submit("Sunny-roof-2", "sunny-roof-2");
    expect(problems()).toMatchObject({ confirmation_password: { message: "Enter the same new password again." } });
    expect([submissions(), toasts()]).toEqual([[], ["Passwords do not match!"]]);
    close();
    expect(problems()).toEqual({});
  });

  it("submits equal passwords once, apart from the spaces around them", async () => {
    const { submit, problems, values, submissions, respond, toasts } = createForm();
    submit(" Sunny-roof-2", "Sunny-roof-2 ");
    submit("Sunny-roof-2", "Sunny-roof-2");
    expect(problems()).toEqual({});
    expect(submissions()).toEqual([{ password: "Sunny-roof-2", confirmation_password: "Sunny-roof-2" }]);
    await respond();
    expect(toasts()).toEqual(["Successfully changed password"]);
    expect(values()).toEqual({ password: "", confirmation_password: "" });
  });

  it("shows a warning when the other devices could not be signed out", async () => {
    const { submit, respond, toasts } = createForm();
    submit("Sunny-roof-2", "Sunny-roof-2");
    await respond(false);
    expect(toasts()).toEqual([expect.stringContaining("your other devices could not be signed out")]);
  });

  it("shows no toast for the messages of fields", async () => {
    const { submit, reject, toasts, problems, values } = createForm();
    submit("a", "a");
    await reject();
    expect([toasts(), problems()]).toEqual([[], messages]);
    expect(values().password).toBe("a");
  });

  it("is busy for at least a second when the response is fast", async () => {
    const { submit, answer, isPending } = createForm();
    submit("a", "a");
    await answer();
    await vi.advanceTimersByTimeAsync(999);
    expect(isPending()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isPending()).toBe(false);
  });
});

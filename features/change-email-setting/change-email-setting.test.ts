import type { ProblemDetails } from "@shared/api/result";
import { callAction, postForm } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeEmailSettingAction } from "./action.server";
import { changeEmailSetting } from "./index";

const problem = createProblem({ messages: { subscribed_to_status_emails: ["E-mails to this address were stopped."] } });

describe("changeEmailSetting", () => {
  const responses = { "PUT /users/me": {} };

  it.each([
    ["status", true, { subscribed_to_status_emails: true }],
    ["status", false, { subscribed_to_status_emails: false }],
    ["tickets", false, { subscribed_to_ticket_emails: false }],
  ] as const)("sends the setting of the e-mails %s as %s", async (kind, subscribed, body) => {
    const { result, calls } = await callAction(
      changeEmailSettingAction,
      { kind, subscribed, email: "x" },
      { responses },
    );
    expect(result).toEqual({ ok: true });
    expect(calls.map((call) => call.body)).toEqual([body]);
  });

  it("sends only the setting, so that other changes of the user are not overwritten", async () => {
    const params = { kind: "status", subscribed: true, email: "x" };
    const { calls } = await callAction(changeEmailSettingAction, params, { responses });
    expect(calls.map(({ body }) => body)).toEqual([{ subscribed_to_status_emails: true }]);
  });

  it("rejects e-mails of another kind", async () => {
    const { status, calls } = await callAction(
      changeEmailSettingAction,
      { kind: "all", subscribed: true },
      { responses },
    );
    expect([status, calls]).toEqual([400, []]);
  });

  it.each([
    ["1", true],
    ["0", false],
  ])("sends %s of a form as %s and returns to the account", async (subscribed, value) => {
    const form = { kind: "status", subscribed };
    const { response, calls } = await postForm(changeEmailSettingAction, form, { responses });
    expect(response.headers.get("Location")).toBe("/account");
    expect(calls).toMatchObject([{ body: { subscribed_to_status_emails: value } }]);
  });
});

describe("the e-mail setting", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function change(error: ProblemDetails | null) {
    const { scope, trigger, params, respond, reject, toastTexts } = createModelScope();
    trigger(changeEmailSetting, { kind: "status", subscribed: false });
    expect(params()).toEqual([{ kind: "status", subscribed: false }]);
    expect(scope.getState(changeEmailSetting.$pendingParams)).toEqual([{ kind: "status", subscribed: false }]);
    await (error ? reject(error) : respond());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(scope.getState(changeEmailSetting.$pendingParams)).toEqual([]);
    return toastTexts();
  }

  it("is shown at once and confirmed by a toast", async () =>
    expect(await change(null)).toEqual(["Successfully changed email setting"]));

  it("is reverted with the API's messages as toasts", async () =>
    expect(await change(problem)).toEqual(["E-mails to this address were stopped."]));

  it("is busy for at least a second when the response is fast", async () => {
    const { scope, trigger, respond } = createModelScope();
    const isBusy = () => scope.getState(changeEmailSetting.pending);
    expect(isBusy()).toBe(false);
    trigger(changeEmailSetting, { kind: "status", subscribed: true });
    await respond();
    await vi.advanceTimersByTimeAsync(999);
    expect(isBusy()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isBusy()).toBe(false);
  });
});

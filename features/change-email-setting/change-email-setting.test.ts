import type { ProblemDetails } from "@shared/api/result";
import { callAction, postForm } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeEmailSettingAction } from "./action.server";
import { changeEmailSetting } from "./index";

const problem = createProblem({ messages: { subscribed_to_status_emails: ["E-mails to this address were stopped."] } });

describe("changeEmailSetting", () => {
  const responses = { "PUT /users/me": {} };

  it.each([true, false])("sends %s", async (subscribed) => {
    const { result, calls } = await callAction(changeEmailSettingAction, { subscribed }, { responses });
    expect(result).toEqual({ ok: true });
    expect(calls).toMatchObject([{ body: { subscribed_to_status_emails: subscribed } }]);
  });

  it("sends only the setting, so that other changes of the user are not overwritten", async () => {
    const { calls } = await callAction(changeEmailSettingAction, { subscribed: true, email: "x" }, { responses });
    expect(calls.map(({ body }) => body)).toEqual([{ subscribed_to_status_emails: true }]);
  });

  it.each([
    ["1", true],
    ["0", false],
  ])("sends %s of a form as %s and returns to the account", async (subscribed, value) => {
    const { response, calls } = await postForm(changeEmailSettingAction, { subscribed }, { responses });
    expect(response.headers.get("Location")).toBe("/account");
    expect(calls).toMatchObject([{ body: { subscribed_to_status_emails: value } }]);
  });
});

describe("the e-mail setting", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function change(error: ProblemDetails | null) {
    const { scope, trigger, params, respond, reject, toastTexts } = createModelScope();
    trigger(changeEmailSetting, { subscribed: false });
    expect(params()).toEqual([{ subscribed: false }]);
    expect(scope.getState(changeEmailSetting.$pendingParams)).toEqual([{ subscribed: false }]);
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
    trigger(changeEmailSetting, { subscribed: true });
    await respond();
    await vi.advanceTimersByTimeAsync(999);
    expect(isBusy()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isBusy()).toBe(false);
  });
});

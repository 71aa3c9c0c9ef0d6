import type { ProblemDetails } from "@shared/api/result";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { changeEmailSetting } from "./action.server";
import { emailSetting } from "./model";

const problem = createProblem({
  messages: { subscribed_to_status_emails: ["E-mails to this address were stopped."] },
});

describe("changeEmailSetting", () => {
  it.each([
    ["1", true],
    ["0", false],
  ])("sends %s as %s", async (subscribed, value) => {
    const { context, calls } = createTestContext({ "PUT /users/me": {} }, createTestSession());
    const request = createFormRequest("/actions/change-email-setting", { subscribed });
    expect(await changeEmailSetting({ request, context, params: {} })).toMatchObject({ ok: true });
    expect(calls).toMatchObject([{ body: { subscribed_to_status_emails: value } }]);
  });
});

describe("the e-mail setting", () => {
  async function change(error: ProblemDetails | null) {
    const { scope, fields, toastTexts } = createModelScope();
    await allSettled(emailSetting.submitted, { scope, params: { subscribed: false } });
    expect(fields()).toEqual([{ subscribed: "0" }]);
    expect(scope.getState(emailSetting.$pending)).toEqual({ subscribed: false });
    await allSettled(emailSetting.settled, { scope, params: error });
    expect(scope.getState(emailSetting.$pending)).toBeNull();
    return toastTexts();
  }

  it("is shown at once and confirmed by a toast", async () => {
    expect(await change(null)).toEqual(["Successfully changed email setting"]);
  });

  it("is reverted with the API's messages as toasts", async () => {
    expect(await change(problem)).toEqual(["E-mails to this address were stopped."]);
  });
});

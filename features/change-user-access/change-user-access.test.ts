import type { UserAccessAction } from "@entities/user";
import { callAction, createTestSession } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { changeAccessOfUser } from "./action.server";
import { accessUndone, changeAccess } from "./index";

const rejection = { status: 422, code: 4000, messages: { user_id: ["This user has signed in before."] } };

describe("changeAccessOfUser", () => {
  const change = (session: ReturnType<typeof createTestSession>, params: object, response: unknown = {}) =>
    callAction(changeAccessOfUser, params, { responses: { "POST /actions": response }, session });

  it.each<UserAccessAction>(["deactivateUser", "reactivateUser", "sendWelcomeMail"])(
    "runs the action %s for an administrator with admin mode on",
    async (action) => {
      const { result, calls } = await change(createTestSession({ admin: true }), { userId: 12, action });
      expect(result).toEqual({ ok: true });
      expect(calls.map(({ body }) => body)).toEqual([{ action_name: action, user_id: 12 }]);
    },
  );

  it.each([
    ["a user", createTestSession(), 12, "deactivateUser", 403],
    [
      "an administrator without admin mode",
      createTestSession({ admin: true }, { adminMode: false }),
      12,
      "deactivateUser",
      403,
    ],
    ["themselves", createTestSession({ admin: true }), 7, "deactivateUser", 403],
    ["another action", createTestSession({ admin: true }), 12, "deleteUser", 400],
  ])("rejects the change without a call for %s", async (_, session, userId, action, expected) => {
    const { status, calls } = await change(session, { userId, action });
    expect([status, calls]).toEqual([expected, []]);
  });
});

describe("the change of a user's access", () => {
  it.each([
    ["deactivateUser", null, "User deactivated. Their sessions have ended."],
    ["reactivateUser", null, "User reactivated"],
    ["sendWelcomeMail", null, "Welcome email sent"],
    ["sendWelcomeMail", createProblem(rejection), "This user has signed in before."],
  ] as const)("%s with the error %j shows the toast '%s'", async (action, error, text) => {
    const { trigger, respond, reject, toastTexts, revalidate } = createModelScope();
    trigger(changeAccess, { userId: 12, action });
    await (error ? reject(error) : respond());
    expect(toastTexts()).toEqual([text]);
    expect(revalidate.mock.calls).toEqual(error ? [] : [[["users"]]]);
  });

  it.each([
    ["deactivateUser", ["reactivateUser"]],
    ["reactivateUser", ["deactivateUser"]],
    ["sendWelcomeMail", []],
  ] as const)("%s is undone by %j", async (action, expected) => {
    const { trigger, respond, params } = createModelScope();
    trigger(changeAccess, { userId: 12, action });
    await respond();
    trigger(accessUndone);
    expect(params().slice(1)).toEqual(expected.map((opposite) => ({ userId: 12, action: opposite })));
  });
});

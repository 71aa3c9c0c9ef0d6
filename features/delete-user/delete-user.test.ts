import type { ProblemDetails } from "@shared/api/result";
import { callAction, createTestSession } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { deleteCompanyUser } from "./action.server";
import { deleteUser } from "./index";

const rejection = { status: 403, code: 4005, messages: { user: ["Administrators cannot be deleted."] } };

describe("deleteCompanyUser", () => {
  async function remove(session: ReturnType<typeof createTestSession>, userId: number, response?: unknown) {
    const responses = { "POST /actions": response };
    const { calls, ...rest } = await callAction(deleteCompanyUser, { userId }, { responses, session });
    return { ...rest, bodies: calls.map(({ body }) => body) };
  }

  it("runs the deleteUser action for an administrator with admin mode on", async () => {
    const { result, bodies } = await remove(createTestSession({ admin: true }), 12);
    expect(result).toEqual({ ok: true });
    expect(bodies).toEqual([{ action_name: "deleteUser", user_id: 12 }]);
  });

  it.each([
    ["a user", createTestSession(), 12],
    ["an administrator without admin mode", createTestSession({ admin: true }, { adminMode: false }), 12],
    ["themselves", createTestSession({ admin: true }), 7],
  ])("responds with 403 without a call for %s", async (_, session, userId) => {
    const { status, bodies } = await remove(session, userId);
    expect([status, bodies]).toEqual([403, []]);
  });
});

describe("the deletion of a user", () => {
  it.each<[string, ProblemDetails | null]>([
    ["User deleted", null],
    ["Administrators cannot be deleted.", createProblem(rejection)],
  ])("shows the toast '%s'", async (text, error) => {
    const { scope, trigger, respond, reject, toastTexts } = createModelScope();
    trigger(deleteUser, { userId: 12 });
    expect(scope.getState(deleteUser.$pendingParams)).toEqual([{ userId: 12 }]);
    await (error ? reject(error) : respond());
    expect(toastTexts()).toEqual([text]);
    expect(scope.getState(deleteUser.$pendingParams)).toEqual([]);
  });
});

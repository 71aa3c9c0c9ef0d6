import { ApiError } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import { submitFx } from "@shared/navigation/model";
import { renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { removeUser } from "./action.server";
import { deletion } from "./model";

const refused = { status: 403, code: 4005, messages: { user: ["Administrators cannot be deleted."] } };

describe("removeUser", () => {
  async function remove(session: ReturnType<typeof createTestSession>, userId: string, response?: unknown) {
    const { context, calls } = createTestContext({ "POST /actions": response }, session);
    const request = createFormRequest("/actions/delete-user", { user_id: userId });
    const data = await removeUser({ request, context, params: {} }).catch((thrown: Response) => thrown);
    return { data, bodies: calls.map(({ body }) => body) };
  }

  it("runs the deleteUser action for an administrator with admin mode on", async () => {
    const { data, bodies } = await remove(createTestSession({ admin: true }), "12");
    expect(data).toEqual({ ok: true, value: undefined });
    expect(bodies).toEqual([{ action_name: "deleteUser", user_id: 12 }]);
  });

  it.each([
    ["a user", createTestSession(), "12"],
    ["an administrator without admin mode", createTestSession({ admin: true }, { adminMode: false }), "12"],
    ["themselves", createTestSession({ admin: true }), "7"],
  ])("responds 403 and calls nothing for %s", async (_, session, userId) => {
    const { data, bodies } = await remove(session, userId);
    expect(data).toHaveProperty("status", 403);
    expect(bodies).toEqual([]);
  });

  it("returns the API's refusal", async () => {
    const { data } = await remove(createTestSession({ admin: true }), "1", new ApiError(refused));
    expect(data).toMatchObject({ ok: false, error: { messages: refused.messages } });
  });
});

describe("the deletion of a user", () => {
  const error: ProblemDetails = { ...refused, kind: "http", retryAfterSeconds: null, sessionEnded: false };

  it.each([
    ["User deleted", null],
    ["Administrators cannot be deleted.", error],
  ])("shows the toast '%s'", async (text, result) => {
    const renderToast = vi.fn(async (_: Toast) => {});
    const scope = fork({
      handlers: [
        [submitFx, () => {}],
        [renderToastFx, renderToast],
      ],
    });
    await allSettled(deletion.submitted, { scope, params: { userId: 12 } });
    expect(scope.getState(deletion.$pending)).toEqual({ userId: 12 });
    await allSettled(deletion.settled, { scope, params: result });
    const [toast] = renderToast.mock.calls[0] ?? [];
    expect(typeof toast?.message === "string" ? toast.message : toast?.message.message).toBe(text);
    expect(scope.getState(deletion.$pending)).toBeNull();
  });
});

import { callAction, postForm } from "@testing/load-context";
import { createModelScope } from "@testing/model-scope";
import { expect, it, vi } from "vitest";
import { endOtherSessions } from ".";
import { endOtherSessions as action } from "./action.server";

it("renews the session of the request", async () => {
  const { status, headers } = await callAction(action, {});
  expect([status, headers.get("Set-Cookie")]).toEqual([200, "session=only-session-1"]);
  const { response } = await postForm(action, {});
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/account"]);
});

it("returns an error and preserves the session when the others could not be ended", async () => {
  const { status, result, headers } = await callAction(action, {}, { sessionsCannotEnd: true });
  expect([status, result]).toMatchObject([503, { ok: false }]);
  expect(headers.get("Set-Cookie")).toBeNull();
});

it("shows a toast when the other sessions have ended", async () => {
  vi.useFakeTimers();
  const { trigger, params, respond, toastTexts } = createModelScope();
  trigger(endOtherSessions, {});
  expect(params()).toEqual([{}]);
  await respond();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(toastTexts()).toEqual(["Signed out everywhere else"]);
  vi.useRealTimers();
});

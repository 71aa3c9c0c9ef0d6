import type { ProblemDetails } from "@shared/api/result";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { createErrorToast } from "./create-error-toast";
import { endSessionFx } from "./error-model";
import { renderToastFx, type Toast } from "./model";

const problem: ProblemDetails = {
  status: 500,
  code: 0,
  messages: {},
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
};

const failed = createErrorToast("Failed to update ticket");

async function fail(error: Partial<ProblemDetails>) {
  const renderToast = vi.fn(async (_: Toast) => {});
  const endSession = vi.fn();
  const scope = fork({
    handlers: [
      [renderToastFx, renderToast],
      [endSessionFx, endSession],
    ],
  });
  await allSettled(failed, { scope, params: { ...problem, ...error } });
  const toasts = renderToast.mock.calls.map(([{ message }]) =>
    typeof message === "string" ? message : message.message,
  );
  return { toasts, sessionsEnded: endSession.mock.calls.length };
}

describe("createErrorToast", () => {
  it("shows each message of the API", async () => {
    const { toasts } = await fail({ messages: { title: ["Too long."], general: ["Closed."] } });
    expect(toasts).toEqual(["Too long.", "Closed."]);
  });

  it("shows its own text when the API sent no message", async () => {
    expect((await fail({})).toasts).toEqual(["Failed to update ticket"]);
    expect((await fail({ kind: "network", status: 0 })).toasts).toEqual(["Failed to update ticket"]);
  });

  it("ends the session without a toast when the session has ended", async () => {
    expect(await fail({ sessionEnded: true, status: 401 })).toEqual({ toasts: [], sessionsEnded: 1 });
  });
});

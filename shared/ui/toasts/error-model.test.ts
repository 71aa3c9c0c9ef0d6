import { errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { endSessionFx, errorReceived } from "./error-model";
import { renderToastFx, type Toast } from "./model";

const problem = (over: Partial<ProblemDetails>): ProblemDetails => ({
  status: 422,
  code: 4000,
  messages: {},
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
  ...over,
});

async function receive(params: ProblemDetails) {
  const renderToast = vi.fn(async (_toast: Toast) => {});
  const endSession = vi.fn();
  const scope = fork({
    handlers: [
      [renderToastFx, renderToast],
      [endSessionFx, endSession],
    ],
  });
  await allSettled(errorReceived, { scope, params });
  return {
    toasts: renderToast.mock.calls.map(([toast]) => toast),
    sessionsEnded: endSession.mock.calls.length,
  };
}

describe("errorReceived", () => {
  it("shows one toast per message when the API has messages", async () => {
    const messages = { name: ["Too short", "Taken"], city: ["Unknown"] };
    expect(await receive(problem({ messages }))).toEqual({
      toasts: ["Too short", "Taken", "Unknown"].map((message) => ({ kind: "danger", message })),
      sessionsEnded: 0,
    });
  });

  it("shows the message of a network error", async () => {
    const { toasts } = await receive(
      problem({ status: 0, code: 0, kind: "network", messages: { network: ["Failed to fetch"] } }),
    );
    expect(toasts).toEqual([{ kind: "danger", message: "Failed to fetch" }]);
  });

  it("shows a message descriptor when the error has no message", async () => {
    const timeout = problem({ status: 0, code: 0, kind: "timeout" });
    const [message] = errorMessages(timeout);
    expect(message).toHaveProperty("id");
    expect((await receive(timeout)).toasts).toEqual([{ kind: "danger", message }]);
  });

  it("ends the session without a toast when the error ended it", async () => {
    expect(await receive(problem({ status: 401, sessionEnded: true }))).toEqual({
      toasts: [],
      sessionsEnded: 1,
    });
  });
});

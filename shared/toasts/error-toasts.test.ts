import { errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it, vi } from "vitest";
import { createErrorToast, endSessionFx, errorReceived } from "./model";

async function receive(params: ProblemDetails) {
  const endSession = vi.fn();
  const { scope, renderToast } = createModelScope([[endSessionFx, endSession]]);
  await allSettled(errorReceived, { scope, params });
  return { toasts: renderToast.mock.calls.map(([toast]) => toast), sessionsEnded: endSession.mock.calls.length };
}

describe("errorReceived", () => {
  it("shows one toast per message when the API sent messages", async () => {
    const messages = { name: ["Too short", "Taken"], city: ["Unknown"] };
    expect(await receive(createProblem({ messages }))).toEqual({
      toasts: ["Too short", "Taken", "Unknown"].map((message) => ({ kind: "danger", message })),
      sessionsEnded: 0,
    });
  });

  it("shows the message of a network error", async () => {
    const { toasts } = await receive(
      createProblem({ status: 0, code: 0, kind: "network", messages: { network: ["Failed to fetch"] } }),
    );
    expect(toasts).toEqual([{ kind: "danger", message: "Failed to fetch" }]);
  });

  it("shows a message descriptor when the error has no message", async () => {
    const timeout = createProblem({ status: 0, code: 0, kind: "timeout" });
    const [message] = errorMessages(timeout);
    expect(message).toHaveProperty("id");
    expect((await receive(timeout)).toasts).toEqual([{ kind: "danger", message }]);
  });

  it("ends the session without a toast when the error ended the session", async () =>
    expect(await receive(createProblem({ status: 401, sessionEnded: true }))).toEqual({
      toasts: [],
      sessionsEnded: 1,
    }));
});

const failed = createErrorToast("Failed to update ticket");

async function fail(error: Partial<ProblemDetails>) {
  const endSession = vi.fn();
  const { scope, renderToast } = createModelScope([[endSessionFx, endSession]]);
  await allSettled(failed, { scope, params: createProblem({ messages: {}, ...error }) });
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

  it("ends the session without a toast when the session has ended", async () =>
    expect(await fail({ sessionEnded: true, status: 401 })).toEqual({ toasts: [], sessionsEnded: 1 }));
});

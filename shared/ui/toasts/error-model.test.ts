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

async function meet(met: ProblemDetails) {
  const draw = vi.fn(async (_toast: Toast) => {});
  const leave = vi.fn();
  const scope = fork({
    handlers: [
      [renderToastFx, draw],
      [endSessionFx, leave],
    ],
  });
  const say = (line: unknown) => (typeof line === "string" ? line : "a sentence of ours");
  await allSettled(errorReceived, { scope, params: { problem: met, say } });
  return { toasts: draw.mock.calls.map(([toast]) => toast), left: leave.mock.calls.length };
}

describe("a problem without a place of its own", () => {
  it("is a toast for each of its messages", async () => {
    const messages = { name: ["Too short", "Taken"], city: ["Unknown"] };
    expect(await meet(problem({ messages }))).toEqual({
      toasts: ["Too short", "Taken", "Unknown"].map((text) => ({ kind: "danger", text })),
      left: 0,
    });
  });

  it("carries the words of a network fault, or a sentence where there are none", async () => {
    const network = problem({
      status: 0,
      code: 0,
      kind: "network",
      messages: { network: ["Failed to fetch"] },
    });
    expect((await meet(network)).toasts).toEqual([{ kind: "danger", text: "Failed to fetch" }]);
    const slow = problem({ status: 0, code: 0, kind: "timeout" });
    expect((await meet(slow)).toasts).toEqual([{ kind: "danger", text: "a sentence of ours" }]);
  });

  it("of an ended session leads to the root and says nothing", async () => {
    expect(await meet(problem({ status: 401, sessionEnded: true }))).toEqual({ toasts: [], left: 1 });
  });
});

import type { Result } from "@shared/api/result";
import { toProblemDetails } from "@shared/api/result";
import { describe, expect, it } from "vitest";
import { countKinds, issueKinds, worstFirst } from "./issue-kinds";

const failure = (sessionEnded = false): Result<number> => ({
  ok: false,
  error: { ...toProblemDetails(new Error("fault")), sessionEnded },
});
const counted = (outcomes: Result<number>[]) =>
  issueKinds.flatMap((kind, index) => {
    const outcome = outcomes[index];
    return outcome ? [{ kind, outcome }] : [];
  });
const of = (value: number): Result<number> => ({ ok: true, value });

describe("the kinds of trouble", () => {
  it("are each counted by their own filter", () => {
    expect(new Set(issueKinds.map(({ filter }) => JSON.stringify(filter))).size).toBe(5);
  });

  it("stand worst first, then what could not be counted, then what no plant has", () => {
    const order = worstFirst(counted([of(0), of(1), failure(), of(40), of(2)]));
    expect(order.map(({ kind }) => kind.key)).toEqual([
      "connectivity",
      "driver_notification",
      "driver_notification_retrieval",
      "behind_severely",
      "zero_yield",
    ]);
  });
});

describe("counting", () => {
  it("keeps what could be counted beside what could not", async () => {
    const outcomes = [of(1), failure(), of(3), of(4), of(5)];
    const queue = [...outcomes];
    expect(await countKinds(async () => queue.shift() ?? failure())).toEqual({ ok: true, value: outcomes });
  });

  it("fails as one where nothing could be counted", async () => {
    expect((await countKinds(async () => failure())).ok).toBe(false);
  });

  it("ends with the session, whatever else was counted", async () => {
    const queue = [of(1), failure(), of(3), failure(true), of(5)];
    const outcome = await countKinds(async () => queue.shift() ?? failure());
    expect(outcome.ok ? null : outcome.error.sessionEnded).toBe(true);
  });
});

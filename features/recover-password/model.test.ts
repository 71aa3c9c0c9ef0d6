import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $mismatch, $stage, passwordReset, redirectDelayMs, resetAttempted, resetClosed } from "./model";

describe("a reset password", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("leads on to sign-in after two seconds, and not before", async () => {
    const scope = fork();
    const settled = allSettled(passwordReset, { scope });
    await vi.advanceTimersByTimeAsync(redirectDelayMs - 1);
    expect(scope.getState($stage)).toBe("done");
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(scope.getState($stage)).toBe("leading-on");
  });

  it("leads nowhere once the page was left", async () => {
    const scope = fork();
    const settled = allSettled(passwordReset, { scope });
    await vi.advanceTimersByTimeAsync(500);
    const closed = allSettled(resetClosed, { scope });
    await vi.advanceTimersByTimeAsync(redirectDelayMs);
    await Promise.all([settled, closed]);
    expect(scope.getState($stage)).toBe("editing");
  });

  it("keeps two people apart", async () => {
    const [one, other] = [fork(), fork()];
    const settled = allSettled(passwordReset, { scope: one });
    await vi.advanceTimersByTimeAsync(redirectDelayMs);
    await settled;
    expect([one.getState($stage), other.getState($stage)]).toEqual(["leading-on", "editing"]);
  });
});

describe("two passwords", () => {
  it.each([
    ["Sunny-roof-2", "Sunny-roof-2", false],
    ["Sunny-roof-2", " Sunny-roof-2 ", false],
    ["Sunny-roof-2", "sunny-roof-2", true],
    ["Sunny-roof-2", "", true],
  ])("%j and %j differ: %s", async (password, confirmation, differ) => {
    const scope = fork();
    await allSettled(resetAttempted, { scope, params: { password, confirmation } });
    expect(scope.getState($mismatch)).toBe(differ);
  });

  it("are forgotten once the page was left", async () => {
    const scope = fork();
    await allSettled(resetAttempted, { scope, params: { password: "one", confirmation: "other" } });
    await allSettled(resetClosed, { scope });
    expect(scope.getState($mismatch)).toBe(false);
  });
});

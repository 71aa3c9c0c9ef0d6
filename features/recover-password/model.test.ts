import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $stage, leadOnAfterMs, passwordReset, resetClosed } from "./model";

describe("a reset password", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("leads on to sign-in after two seconds, and not before", async () => {
    const scope = fork();
    const settled = allSettled(passwordReset, { scope });
    await vi.advanceTimersByTimeAsync(leadOnAfterMs - 1);
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
    await vi.advanceTimersByTimeAsync(leadOnAfterMs);
    await Promise.all([settled, closed]);
    expect(scope.getState($stage)).toBe("editing");
  });

  it("keeps two people apart", async () => {
    const [one, other] = [fork(), fork()];
    const settled = allSettled(passwordReset, { scope: one });
    await vi.advanceTimersByTimeAsync(leadOnAfterMs);
    await settled;
    expect([one.getState($stage), other.getState($stage)]).toEqual(["leading-on", "editing"]);
  });
});

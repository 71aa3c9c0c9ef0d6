import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { $announcement, drawToastFx, type Toast, toastShown } from "./model";

describe("toasts", () => {
  it("are drawn one by one and said aloud, equal texts too", async () => {
    const draw = vi.fn(async (_toast: Toast) => {});
    const scope = fork({ handlers: [[drawToastFx, draw]] });
    const toast: Toast = { kind: "danger", text: "Passwords do not match!" };
    await allSettled(toastShown, { scope, params: toast });
    const first = scope.getState($announcement);
    await allSettled(toastShown, { scope, params: toast });

    expect(draw.mock.calls).toEqual([[toast], [toast]]);
    expect(first.text).toBe("Passwords do not match!");
    expect(scope.getState($announcement).turn).not.toBe(first.turn);
  });
});

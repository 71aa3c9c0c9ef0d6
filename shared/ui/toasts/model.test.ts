import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { $announcements, renderToastFx, type Toast, toastShown } from "./model";

function start() {
  const draw = vi.fn(async (_toast: Toast) => {});
  return { draw, scope: fork({ handlers: [[renderToastFx, draw]] }) };
}

describe("toasts", () => {
  it("are drawn one by one and said aloud, equal texts too", async () => {
    const { draw, scope } = start();
    const toast: Toast = { kind: "danger", text: "Passwords do not match!" };
    await allSettled(toastShown, { scope, params: toast });
    await allSettled(toastShown, { scope, params: toast });
    expect(draw.mock.calls).toEqual([[toast], [toast]]);
    const said = scope.getState($announcements);
    expect(said.map(({ text }) => text)).toEqual([toast.text, toast.text]);
    expect(new Set(said.map(({ turn }) => turn)).size).toBe(2);
  });

  it("are not kept in the live region for ever", async () => {
    const { scope } = start();
    for (let turn = 1; turn <= 7; turn += 1) {
      await allSettled(toastShown, { scope, params: { kind: "info", text: `text ${turn}` } });
    }
    const said = scope.getState($announcements).map(({ text }) => text);
    expect(said).toEqual(["text 3", "text 4", "text 5", "text 6", "text 7"]);
  });
});

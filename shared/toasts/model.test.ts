import { allSettled, createEvent, fork } from "effector";
import toast from "react-hot-toast/headless";
import { describe, expect, it, vi } from "vitest";
import { dismissToastFx, renderToastFx } from "../ui/toasts/toasts";
import { $announcements, type Toast, toastDismissed, toastShown } from "./model";

function start() {
  const renderToast = vi.fn(async (_toast: Toast) => {});
  return { renderToast, scope: fork({ handlers: [[renderToastFx, renderToast]] }) };
}

describe("toastShown", () => {
  it("renders and announces every toast when two toasts are equal", async () => {
    const { renderToast, scope } = start();
    const toast: Toast = { kind: "danger", message: "Passwords do not match!" };
    await allSettled(toastShown, { scope, params: toast });
    await allSettled(toastShown, { scope, params: toast });
    expect(renderToast.mock.calls).toEqual([[toast], [toast]]);
    const announcements = scope.getState($announcements);
    expect(announcements.map(({ message }) => message)).toEqual([toast.message, toast.message]);
    expect(new Set(announcements.map(({ id }) => id)).size).toBe(2);
  });

  it("announces a message descriptor untranslated", async () => {
    const { scope } = start();
    const message = { id: "x1", values: { name: "Roof" } };
    await allSettled(toastShown, { scope, params: { kind: "info", message } });
    expect(scope.getState($announcements)).toEqual([{ id: 1, message }]);
  });

  it("renders a toast with its button, and removes it by its id when it is dismissed", async () => {
    const dismissToast = vi.fn(async (_: string) => {});
    const renderToast = vi.fn(async (_: Toast) => {});
    const scope = fork({
      handlers: [
        [renderToastFx, renderToast],
        [dismissToastFx, dismissToast],
      ],
    });
    const action = { label: "Undo", pressed: createEvent() };
    const toast: Toast = { kind: "success", message: "Deleted", id: "deletion", action };
    await allSettled(toastShown, { scope, params: toast });
    await allSettled(toastDismissed, { scope, params: "deletion" });
    expect(renderToast.mock.calls).toEqual([[toast]]);
    expect(dismissToast.mock.calls).toEqual([["deletion"]]);
  });

  it("is visible for 5 seconds unless the toast states a duration", async () => {
    const success = vi.spyOn(toast, "success").mockReturnValue("");
    for (const durationMs of [undefined, 10_000]) {
      await allSettled(toastShown, { scope: fork(), params: { kind: "success", message: "Saved", durationMs } });
    }
    expect(success.mock.calls.map(([, options]) => options?.duration)).toEqual([5_000, 10_000]);
    success.mockRestore();
  });

  it("limits the live region to the last five messages", async () => {
    const { scope } = start();
    for (let number = 1; number <= 7; number += 1) {
      await allSettled(toastShown, { scope, params: { kind: "info", message: `text ${number}` } });
    }
    const messages = scope.getState($announcements).map(({ message }) => message);
    expect(messages).toEqual(["text 3", "text 4", "text 5", "text 6", "text 7"]);
  });
});

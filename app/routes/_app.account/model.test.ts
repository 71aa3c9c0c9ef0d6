import { emailSetting } from "@features/change-email-setting";
import { passwordChange } from "@features/change-password";
import { submitFx } from "@shared/navigation/model";
import { renderToastFx } from "@shared/ui/toasts/model";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { $busy, minimumBusyMs } from "./model";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createPage() {
  const scope = fork({
    handlers: [
      [submitFx, vi.fn()],
      [renderToastFx, vi.fn()],
    ],
  });
  return {
    busy: () => scope.getState($busy),
    // The scope settles only when the minimum has passed, so these are not awaited.
    saveSetting: () => void allSettled(emailSetting.submitted, { scope, params: { subscribed: true } }),
    settleSetting: () => void allSettled(emailSetting.settled, { scope, params: null }),
    savePassword: () =>
      void allSettled(passwordChange.submitted, { scope, params: { password: "a", confirmation: "a" } }),
    settlePassword: () => void allSettled(passwordChange.settled, { scope, params: null }),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

it("is busy for at least a second when the response is fast", async () => {
  const { busy, saveSetting, settleSetting, pass } = createPage();
  expect(busy()).toBe(false);
  saveSetting();
  expect(busy()).toBe(true);
  settleSetting();
  await pass(minimumBusyMs - 1);
  expect(busy()).toBe(true);
  await pass(1);
  expect(busy()).toBe(false);
});

it("is busy until the response when it is slow", async () => {
  const { busy, savePassword, settlePassword, pass } = createPage();
  savePassword();
  await pass(5 * minimumBusyMs);
  expect(busy()).toBe(true);
  settlePassword();
  expect(busy()).toBe(false);
});

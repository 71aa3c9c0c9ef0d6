import { type Navigation, navigateFx } from "@shared/data/navigation";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  $mismatch,
  emailResultReceived,
  passwordReset,
  resetClosed,
  resetSubmitted,
  type SendEmailResult,
} from "./recover-password";

const redirectDelayMs = 2_000;

function createPage() {
  const navigate = vi.fn((_: Navigation) => {});
  const { scope, toasts, toastTexts } = createModelScope([[navigateFx, navigate]]);
  return { scope, navigate, toastTexts, toasts: () => toasts().map(({ kind }) => kind) };
}

describe("a password reset", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows a toast and redirects to sign-in after two seconds", async () => {
    const { scope, navigate, toasts } = createPage();
    const settled = allSettled(passwordReset, { scope });
    await vi.advanceTimersByTimeAsync(redirectDelayMs - 1);
    expect(toasts()).toEqual(["success"]);
    expect(navigate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(navigate.mock.calls).toEqual([[{ to: "/sign-in", replace: true }]]);
  });

  it("does not redirect when the page is unmounted", async () => {
    const { scope, navigate } = createPage();
    const settled = allSettled(passwordReset, { scope });
    await vi.advanceTimersByTimeAsync(500);
    const closed = allSettled(resetClosed, { scope });
    await vi.advanceTimersByTimeAsync(redirectDelayMs);
    await Promise.all([settled, closed]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("redirects only in the same scope", async () => {
    const [first, second] = [createPage(), createPage()];
    const settled = allSettled(passwordReset, { scope: first.scope });
    await vi.advanceTimersByTimeAsync(redirectDelayMs);
    await settled;
    expect(first.navigate).toHaveBeenCalledTimes(1);
    expect(second.navigate).not.toHaveBeenCalled();
  });
});

describe("the submitted passwords", () => {
  it.each([
    ["Sunny-roof-2", "Sunny-roof-2", false],
    ["Sunny-roof-2", " Sunny-roof-2 ", false],
    ["Sunny-roof-2", "sunny-roof-2", true],
    ["Sunny-roof-2", "", true],
  ])("sets the mismatch of %j and %j to %s", async (password, confirmation, mismatch) => {
    const { scope, toasts } = createPage();
    await allSettled(resetSubmitted, { scope, params: { password, confirmation } });
    expect(scope.getState($mismatch)).toBe(mismatch);
    expect(toasts()).toEqual(mismatch ? ["danger"] : []);
  });

  it("resets the mismatch when the page is left", async () => {
    const { scope } = createPage();
    await allSettled(resetSubmitted, { scope, params: { password: "one", confirmation: "other" } });
    await allSettled(resetClosed, { scope });
    expect(scope.getState($mismatch)).toBe(false);
  });
});

describe("the result of the reset email", () => {
  const error = createProblem({ status: 504, code: 0, kind: "timeout" });
  const email = "a@b.example";

  it.each<[string, SendEmailResult, string[]]>([
    ["a toast when it was sent", { sent: true, email }, ["An email has been sent to your inbox!"]],
    ["an error toast when the API failed", { sent: false, email, error }, ["An error occurred"]],
    ["no toast when the address was missing", { sent: false, email: "", error: null }, []],
  ])("shows %s", async (_, params, expected) => {
    const { scope, toastTexts } = createPage();
    await allSettled(emailResultReceived, { scope, params });
    expect(toastTexts()).toEqual(expected);
  });
});

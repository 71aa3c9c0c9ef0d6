import { describe, expect, it } from "vitest";
import { settledValue, settleResults } from "./settled-results";

describe("settleResults", () => {
  it("makes the values of promises known that settle in time", async () => {
    const quick = Promise.resolve({ ok: true });
    const slow = new Promise(() => {});
    const failed = Promise.reject(new Error("failed"));
    await settleResults({ "routes/a": { quick, slow, text: "a" }, "routes/b": { failed }, "routes/c": null }, 20);
    expect(settledValue(quick)).toEqual({ ok: true });
    expect(settledValue(slow)).toBe(slow);
    expect(settledValue(failed)).toBe(failed);
    await expect(failed).rejects.toThrow("failed");
  });

  it("does not wait when all promises have settled", () =>
    settleResults({ "routes/a": { value: Promise.resolve(1) } }, 1_000_000));
});

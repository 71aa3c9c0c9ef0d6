import { describe, expect, it } from "vitest";
import { resolveWithin } from "./resolve-within";

const delayed = <T>(delayMs: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), delayMs));

describe("resolveWithin", () => {
  it("returns the value when the promise resolves in time", async () => {
    expect(await resolveWithin(Promise.resolve("value"), 50)).toEqual({ value: "value" });
  });

  it("returns the promise when it takes longer", async () => {
    const slow = delayed(30, "value");
    const { value } = await resolveWithin(slow, 1);
    expect(value).toBe(slow);
    expect(await value).toBe("value");
  });

  it("rejects when the promise rejects in time", async () => {
    await expect(resolveWithin(Promise.reject(new Error("no")), 50)).rejects.toThrow("no");
  });

  it("returns the promise when it rejects later", async () => {
    const slow = delayed(30, null).then(() => Promise.reject(new Error("no")));
    const { value } = await resolveWithin(slow, 1);
    await expect(value).rejects.toThrow("no");
  });
});

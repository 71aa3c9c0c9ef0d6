import { describe, expect, it } from "vitest";
import { late, unlessLate } from "./left-to-browser";

const within = <T>(delayMs: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), delayMs));

describe("what a place of the page waits for", () => {
  it("is there where it comes in time", async () => {
    expect(await unlessLate(within(1, "there"), 200)).toBe("there");
  });

  it("is late where it does not", async () => {
    expect(await unlessLate(within(200, "there"), 1)).toBe(late);
  });

  it("fails as the work fails, and in time", async () => {
    await expect(unlessLate(Promise.reject(new Error("no")), 200)).rejects.toThrow("no");
    const lateFault = within(50, null).then(() => Promise.reject(new Error("no")));
    expect(await unlessLate(lateFault, 1)).toBe(late);
    await lateFault.catch(() => undefined);
  });
});

import { describe, expect, it } from "vitest";
import { soon } from "./soon";

describe("soon", () => {
  it("gives the value of work that is quick", async () => {
    expect(await soon(Promise.resolve("there"), 50)).toEqual({ value: "there" });
  });

  it("gives the promise of work that is not", async () => {
    const work = new Promise<string>((resolve) => setTimeout(() => resolve("late"), 30));
    const { value } = await soon(work, 1);
    expect(value).toBe(work);
    expect(await value).toBe("late");
  });

  it("fails as the work fails", async () => {
    await expect(soon(Promise.reject(new Error("no")), 50)).rejects.toThrow("no");
  });
});

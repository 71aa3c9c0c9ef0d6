import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inTurn } from "./turns";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const settle = async <T>(work: Promise<T>): Promise<T | number> => {
  const settled = work.catch((error) => error.status as number);
  await vi.runAllTimersAsync();
  return settled;
};

describe("changes of a plant", () => {
  it("follow each other in the order of their arrival, also after one that failed", async () => {
    const events: string[] = [];
    const change = (name: string, ms: number) =>
      inTurn(1, async () => {
        events.push(`${name} begins`);
        await pause(ms);
        events.push(`${name} ends`);
        if (name === "b") throw new Error(name);
      });
    const all = Promise.allSettled([change("a", 50), change("b", 10), change("c", 10)]);
    await settle(all);
    expect((await all).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(events).toEqual(["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it("do not wait for changes of another plant", async () => {
    const long = inTurn(1, () => pause(1000));
    await expect(inTurn(2, async () => "done")).resolves.toBe("done");
    await settle(long);
  });

  it("are rejected with 503 when too many wait, or when one takes too long", async () => {
    const endless = (plantId: number) => inTurn(plantId, () => new Promise<never>(() => undefined));
    void endless(5);
    expect(await settle(inTurn(5, async () => "done"))).toBe(503);
    for (let count = 0; count < 150; count++) endless(3).catch(() => undefined);
    await expect(inTurn(3, async () => "done")).rejects.toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  });

  it("pass over one that has not ended after 20 s", async () => {
    void inTurn(4, () => new Promise<never>(() => undefined));
    await vi.advanceTimersByTimeAsync(19_000);
    expect(await settle(inTurn(4, async () => "done"))).toBe("done");
  });
});

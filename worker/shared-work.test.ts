import { describe, expect, it, vi } from "vitest";
import { sharedWork } from "./shared-work";

let keys = 0;
const newKey = () => {
  keys += 1;
  return `key-${keys}`;
};
const lifetime = { waitUntil: () => {} };
const forever = () => new AbortController().signal;

/** Work whose end the test decides. */
function slowWork() {
  let finish: (text: string) => void = () => {};
  let abandoned: AbortSignal | undefined;
  const start = vi.fn((signal: AbortSignal) => {
    abandoned = signal;
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  });
  return { start, finish: (text: string) => finish(text), isAbandoned: () => abandoned?.aborted };
}

describe("equal work", () => {
  it("that is simultaneous is done once, other work and later work anew", async () => {
    const key = newKey();
    const start = vi.fn(async () => "text");
    const ask = (name: string) => sharedWork({ key: name, start, wanted: forever(), lifetime });
    expect(await Promise.all([ask(key), ask(key), ask(newKey())])).toEqual(["text", "text", "text"]);
    expect(start).toHaveBeenCalledTimes(2);
    await ask(key);
    expect(start).toHaveBeenCalledTimes(3);
  });

  it("shares a failure with those who wait for it and with nobody later", async () => {
    const key = newKey();
    const start = vi.fn(async () => "text").mockRejectedValueOnce(new Error("fault"));
    const ask = () => sharedWork({ key, start, wanted: forever(), lifetime });
    const both = await Promise.allSettled([ask(), ask()]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await ask()).toBe("text");
  });

  it("goes on for the others when who began it gives up", async () => {
    const key = newKey();
    const { start, finish, isAbandoned } = slowWork();
    const leader = new AbortController();
    const first = sharedWork({ key, start, wanted: leader.signal, lifetime });
    const second = sharedWork({ key, start, wanted: forever(), lifetime });
    leader.abort();
    await expect(first).rejects.toThrow("aborted");
    expect(isAbandoned()).toBe(false);
    finish("text");
    expect(await second).toBe("text");
    expect(start).toHaveBeenCalledTimes(1);
  });

  it("goes on when somebody who joined it gives up", async () => {
    const key = newKey();
    const { start, finish } = slowWork();
    const follower = new AbortController();
    const first = sharedWork({ key, start, wanted: forever(), lifetime });
    const second = sharedWork({ key, start, wanted: follower.signal, lifetime });
    follower.abort();
    await expect(second).rejects.toThrow("aborted");
    finish("text");
    expect(await first).toBe("text");
  });

  it("ends when nobody else waits for it, and is begun anew by the next", async () => {
    const key = newKey();
    const abandonedWork = slowWork();
    const only = new AbortController();
    const first = sharedWork({ key, start: abandonedWork.start, wanted: only.signal, lifetime });
    only.abort();
    await expect(first).rejects.toThrow("aborted");
    expect(abandonedWork.isAbandoned()).toBe(true);
    expect(await sharedWork({ key, start: async () => "new", wanted: forever(), lifetime })).toBe("new");
  });

  it("is not begun for who has given up already", async () => {
    const { start } = slowWork();
    await expect(sharedWork({ key: newKey(), start, wanted: AbortSignal.abort(), lifetime })).rejects.toThrow(
      "aborted",
    );
    expect(start).not.toHaveBeenCalled();
  });

  it("that was lost with the request that began it is begun anew", async () => {
    const key = newKey();
    let time = 0;
    const now = () => time;
    void sharedWork({ key, start: slowWork().start, wanted: forever(), lifetime, now }).catch(() => {});
    time = 12_000;
    expect(await sharedWork({ key, start: async () => "new", wanted: forever(), lifetime, now })).toBe("new");
  });
});

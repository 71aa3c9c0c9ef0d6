import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isRevoked, revoke } from "./revocation-list";

const createList = (entry: string | null = null) => ({
  get: vi.fn(async (_key: string) => entry),
  put: vi.fn(async (_key: string, _value: string, _options: { expirationTtl: number }) => {}),
});

describe("isRevoked", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("reads the list at most once in 10 seconds when the session is not on it", async () => {
    const list = createList();
    const id = crypto.randomUUID();
    expect([await isRevoked(list, id), await isRevoked(list, id)]).toEqual([false, false]);
    vi.advanceTimersByTime(9_000);
    expect(await isRevoked(list, id)).toBe(false);
    expect(list.get).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_001);
    list.get.mockResolvedValue("revoked");
    expect(await isRevoked(list, id)).toBe(true);
    expect(list.get).toHaveBeenCalledTimes(2);
  });

  it("returns true without reading the list again when the session was on it", async () => {
    const list = createList("revoked");
    const id = crypto.randomUUID();
    expect([await isRevoked(list, id), await isRevoked(list, id)]).toEqual([true, true]);
    expect(list.get).toHaveBeenCalledTimes(1);
  });

  it("returns true in this isolate when the session was revoked a moment ago", async () => {
    const list = createList();
    const id = crypto.randomUUID();
    expect(await isRevoked(list, id)).toBe(false);
    await revoke(list, id, 5);
    expect(await isRevoked(list, id)).toBe(true);
    expect(list.put).toHaveBeenCalledWith(id, "revoked", { expirationTtl: 60 });
  });

  it("returns false when the list is unavailable", async () => {
    const list = createList();
    list.get.mockRejectedValue(new Error("KV is down"));
    expect(await isRevoked(list, crypto.randomUUID())).toBe(false);
  });
});

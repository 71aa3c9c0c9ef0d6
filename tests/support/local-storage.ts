import { afterEach, beforeEach, vi } from "vitest";

/** Replaces the local storage in each test. Returns the stored values by key. */
export function setupLocalStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  beforeEach(() => {
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    stored.clear();
  });
  return stored;
}

import { afterEach, beforeEach, vi } from "vitest";

/** Gives each test a local storage of its own. Returns the values of the storage by key. */
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

import { afterEach, describe, expect, it, vi } from "vitest";
import { leftPrivateDataCookie, removeLeftPrivateData, removePrivateData, savedViewsPrefix } from "./private-storage";

/** A storage whose keys are properties, as in a browser. */
const createStorage = (entries: Record<string, string>) => {
  const storage = { ...entries } as unknown as Storage;
  const hidden = {
    setItem: (key: string, text: string) => void Object.assign(storage, { [key]: text }),
    removeItem: (key: string) => void delete (storage as unknown as Record<string, string>)[key],
    clear: () => {
      for (const key of Object.keys(storage)) hidden.removeItem(key);
    },
  };
  for (const [name, value] of Object.entries(hidden)) Object.defineProperty(storage, name, { value });
  return storage;
};

describe("removePrivateData", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("removes everything but saved views", () => {
    const local = createStorage({
      [`${savedViewsPrefix}3-2`]: "[]",
      "triage-action:3:2": "{}",
      "recent-commands:3": "[]",
    });
    const session = createStorage({ "draft:3:/plants:note": "{}", [`${savedViewsPrefix}3-2`]: "[]" });
    vi.stubGlobal("localStorage", local);
    vi.stubGlobal("sessionStorage", session);
    expect(removePrivateData()).toBe(true);
    expect([Object.keys(local), Object.keys(session)]).toEqual([[`${savedViewsPrefix}3-2`], []]);
  });

  it("removes what a sign-out without JavaScript has left, once", () => {
    const [left = ""] = leftPrivateDataCookie.split(";");
    const page = { cookie: "language=nl" };
    vi.stubGlobal("document", page);
    vi.stubGlobal("sessionStorage", createStorage({ "draft:3:/plants:note": "{}" }));
    vi.stubGlobal("localStorage", createStorage({}));
    removeLeftPrivateData();
    expect(Object.keys(sessionStorage)).toHaveLength(1);
    page.cookie = `language=nl; ${left}`;
    removeLeftPrivateData();
    expect(Object.keys(sessionStorage)).toHaveLength(0);
    expect(page.cookie).toMatch(/^left-private-data=; Max-Age=0;/);
  });

  it("reports a browser that blocks its storage", () => {
    vi.stubGlobal("sessionStorage", {
      clear: () => {
        throw new Error("Access is denied");
      },
    });
    expect(removePrivateData()).toBe(false);
  });
});

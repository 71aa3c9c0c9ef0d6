import { allSettled, fork, type Scope } from "effector";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { $removed, $unkept, $views, opened, removalUndone, removed, renamed, saved } from "./model";
import type { SavedView } from "./view";

const owner = "3-2";
const view = (name: string, id = name): SavedView => ({ id, name, list: "plants", search: "?tags=4%7C1" });
const names = (scope: Scope) => scope.getState($views).map(({ name }) => name);
let shelf: Map<string, string>;

beforeEach(() => {
  shelf = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
  });
  return () => vi.unstubAllGlobals();
});

async function openedMenu(...views: SavedView[]) {
  const scope = fork();
  await allSettled(opened, { scope, params: owner });
  for (const params of views) await allSettled(saved, { scope, params });
  return scope;
}

describe("a person's own views", () => {
  it("are kept on this device, apart for each person and company", async () => {
    await openedMenu(view(" Schools "));
    const again = await openedMenu();
    expect(names(again)).toEqual(["Schools"]);
    await allSettled(opened, { scope: again, params: "3-5" });
    expect(names(again)).toEqual([]);
  });

  it("have one name each, in whatever letters", async () => {
    const scope = await openedMenu(view("Schools"), view("SCHOOLS", "other"), view("  ", "blank"));
    expect(names(scope)).toEqual(["Schools"]);
  });

  it("can be renamed, but not to the name of another", async () => {
    const scope = await openedMenu(view("a"), view("b"));
    await allSettled(renamed, { scope, params: { id: "a", name: "b" } });
    expect(names(scope)).toEqual(["a", "b"]);
    await allSettled(renamed, { scope, params: { id: "a", name: " A " } });
    expect(names(scope)).toEqual(["A", "b"]);
    expect(names(await openedMenu())).toEqual(["A", "b"]);
  });

  it("can be removed, and be had back", async () => {
    const scope = await openedMenu(view("a"), view("b"));
    await allSettled(removed, { scope, params: "a" });
    expect(scope.getState($removed)?.name).toBe("a");
    expect(names(await openedMenu())).toEqual(["b"]);
    await allSettled(removalUndone, { scope });
    expect(names(await openedMenu())).toEqual(["b", "a"]);
    expect(scope.getState($removed)).toBeNull();
  });

  it("say so where the device keeps nothing", async () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("Access is denied");
      },
      setItem: () => {
        throw new Error("Access is denied");
      },
    });
    const scope = await openedMenu(view("a"));
    expect(names(scope)).toEqual(["a"]);
    expect(scope.getState($unkept)).toBe(true);
  });
});

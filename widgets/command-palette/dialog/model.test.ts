import { applyThemeFx, savePreferences } from "@features/preferences";
import { loadPageFx } from "@features/switch-company";
import { navigateFx } from "@shared/data/navigation";
import { postActionFx } from "@shared/mutations/create-mutation";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, CommandTarget } from "../command";
import {
  $active,
  $query,
  $recent,
  $search,
  $view,
  activeCommandMoved,
  commandChosen,
  commandPointed,
  openTabFx,
  paletteClosed,
  paletteOpened,
  paletteTextChanged,
  pressFx,
  readRecent,
  storeRecentFx,
  withRecent,
} from "./model";

const searchDebounceMs = 40;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const command = (target: CommandTarget, id = "command"): Command => ({ id, title: id, icon: "plants", target });

function createPalette() {
  const calls: string[] = [];
  const record = (name: string) => (params: unknown) => void calls.push(`${name} ${JSON.stringify(params)}`);
  const scope = fork({
    handlers: [
      [navigateFx, record("navigate")],
      [postActionFx, record("post")],
      [loadPageFx, () => {}],
      [openTabFx, record("open tab")],
      [pressFx, record("press")],
      [applyThemeFx, record("theme")],
      [savePreferences, () => {}],
      [
        storeRecentFx,
        ({ owner, recent }: { owner: string; recent: readonly Command[] }) =>
          record(`store ${owner}`)(recent.map(({ id }) => id)),
      ],
    ],
  });
  const run = {
    open: (view: "commands" | "shortcuts" = "commands") =>
      allSettled(paletteOpened, { scope, params: { view, owner: "3-7" } }),
    // Not awaited, because the scope settles only after the debounce.
    type: (text: string) => void allSettled(paletteTextChanged, { scope, params: text }),
    close: () => void allSettled(paletteClosed, { scope }),
    move: (by: number, ids: string[]) => allSettled(activeCommandMoved, { scope, params: { by, ids } }),
    point: (id: string) => allSettled(commandPointed, { scope, params: id }),
    choose: (target: CommandTarget, { newTab = false, id = "command" } = {}) =>
      allSettled(commandChosen, { scope, params: { command: command(target, id), newTab } }),
  };
  return { scope, calls, ...run };
}

describe("the search of the palette", () => {
  it("searches by the trimmed text when typing pauses for 40 ms", async () => {
    const { scope, open, type } = createPalette();
    await open();
    type("ro");
    await vi.advanceTimersByTimeAsync(searchDebounceMs - 1);
    type("roof ");
    await vi.advanceTimersByTimeAsync(searchDebounceMs - 1);
    expect(scope.getState($search)).toBe("");
    await vi.advanceTimersByTimeAsync(1);
    expect(scope.getState($search)).toBe("roof");
  });

  it("ends at once when the text is removed", async () => {
    const { scope, open, type } = createPalette();
    await open();
    type("roof");
    await vi.advanceTimersByTimeAsync(searchDebounceMs);
    type(" ");
    expect(scope.getState($search)).toBe("");
  });

  it("does not start when the palette was closed and opened again", async () => {
    const { scope, open, type, close } = createPalette();
    await open();
    type("roof");
    close();
    void open();
    await vi.advanceTimersByTimeAsync(searchDebounceMs);
    expect([scope.getState($query), scope.getState($search)]).toEqual(["", ""]);
  });
});

describe("the active command", () => {
  it("moves from the first command, from the last to the first and back", async () => {
    const { scope, move } = createPalette();
    const ids = ["a", "b", "c"];
    await move(1, ids);
    expect(scope.getState($active)).toBe("b");
    await move(1, ids);
    await move(1, ids);
    expect(scope.getState($active)).toBe("a");
    await move(-1, ids);
    expect(scope.getState($active)).toBe("c");
    await move(1, []);
    expect(scope.getState($active)).toBeNull();
  });

  it("does not change when results are added above it", async () => {
    const { scope, move } = createPalette();
    await move(1, ["a", "b"]);
    await move(1, ["new", "a", "b", "c"]);
    expect(scope.getState($active)).toBe("c");
  });

  it("follows the pointer, and is the first command again when the text changes", async () => {
    const { scope, point, type } = createPalette();
    await point("c");
    expect(scope.getState($active)).toBe("c");
    type("r");
    expect(scope.getState($active)).toBeNull();
  });
});

describe("a chosen command", () => {
  const link = (href: string): CommandTarget => ({ kind: "link", href });

  it("opens its page and closes the palette", async () => {
    const { scope, calls, open, choose } = createPalette();
    await open();
    await choose(link("/plants"));
    expect(calls).toContain('navigate {"to":"/plants"}');
    expect(scope.getState($view)).toBeNull();
  });

  it("opens its page in a new tab and leaves the palette open", async () => {
    const { scope, calls, open, choose } = createPalette();
    await open();
    await choose(link("/plants"), { newTab: true });
    expect(calls).toContain('open tab "/plants"');
    expect(calls.join()).not.toContain("navigate");
    expect(scope.getState($view)).toBe("commands");
  });

  it("moves to the front of the six recent commands of the user and company", async () => {
    const { scope, calls, open, choose } = createPalette();
    await open();
    for (const id of ["a", "b", "c", "d", "e", "f", "g", "c"]) await choose(link(`/${id}`), { id });
    expect(scope.getState($recent).map(({ id }) => id)).toEqual(["c", "g", "f", "e", "d", "b"]);
    expect(calls.at(-1)).toBe('store 3-7 ["c","g","f","e","d","b"]');
  });

  it("changes the theme, and is not stored as recent", async () => {
    const { scope, calls, open, choose } = createPalette();
    await open();
    await choose({ kind: "theme", theme: "dark" });
    expect(calls).toEqual(['theme "dark"']);
    expect(scope.getState($recent)).toEqual([]);
    expect(scope.getState($view)).toBeNull();
  });

  it("switches the company once, and the palette remains until the page is reloaded", async () => {
    const { scope, calls, open, choose } = createPalette();
    await open();
    await choose({ kind: "company", companyId: 9 });
    await choose({ kind: "company", companyId: 10 });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain('"companyId":9');
    expect(scope.getState($view)).toBe("commands");
  });

  it("shows the shortcuts in place of the palette", async () => {
    const { scope, open, choose } = createPalette();
    await open();
    await choose({ kind: "shortcuts" });
    expect(scope.getState($view)).toBe("shortcuts");
  });

  it("presses a control of the page when the palette is closed", async () => {
    const { scope, calls, open, choose } = createPalette();
    await open();
    await choose({ kind: "press", element: { id: "export" } as HTMLElement });
    expect(calls).toEqual(['press {"kind":"press","element":{"id":"export"}}']);
    expect(scope.getState($view)).toBeNull();
  });
});

const plantCommand = (over: object = {}): Command => ({
  id: "plant-7",
  title: "Roof",
  detail: "Delft",
  icon: "plants",
  target: { kind: "link", href: "/plants/7?companyId=3" },
  ...over,
});

describe("readRecent", () => {
  it("reads the stored commands", () => {
    const stored = [plantCommand(), plantCommand({ id: "to-/health", detail: undefined })];
    expect(readRecent(JSON.stringify(stored))).toEqual(stored);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["no list", '{"id":1}'],
    ["another host", JSON.stringify([plantCommand({ target: { kind: "link", href: "//other.example" } })])],
    [
      "another host after a backslash",
      JSON.stringify([plantCommand({ target: { kind: "link", href: "/\\other.example" } })]),
    ],
    [
      "another host after a tab",
      JSON.stringify([plantCommand({ target: { kind: "link", href: "/\t/other.example" } })]),
    ],
    ["a script", JSON.stringify([plantCommand({ target: { kind: "link", href: "javascript:alert(1)" } })])],
    ["another target", JSON.stringify([plantCommand({ target: { kind: "company", companyId: 3 } })])],
    ["an unknown icon", JSON.stringify([plantCommand({ icon: "toString" })])],
    ["a title that is no text", JSON.stringify([plantCommand({ title: 7 })])],
  ])("returns no commands for %s", (_, stored) => {
    expect(readRecent(stored)).toEqual([]);
  });
});

describe("withRecent", () => {
  it("does not store a status, which changes", () =>
    expect(withRecent([], plantCommand({ status: "NOK" }))).toEqual([plantCommand()]));
});

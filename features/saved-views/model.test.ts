import { copyLinkFx } from "@shared/toasts/model";
import { setupLocalStorage } from "@testing/local-storage";
import { createModelScope } from "@testing/model-scope";
import { allSettled, fork, type Scope } from "effector";
import { describe, expect, it, vi } from "vitest";
import type { SavedView } from "./saved-views";
import {
  $removed,
  $saveFailed,
  $views,
  linkCopyRequested,
  nameProblem,
  removalUndone,
  renameForm,
  saveForm,
  viewRemoved,
  viewRenamed,
  viewReplaced,
  viewSaved,
  viewsMenuOpened,
} from "./saved-views";

const owner = "3-2";
const view = (name: string, id = name): SavedView => ({ id, name, list: "plants", search: "?tags=4%7C1" });
const names = (scope: Scope) => scope.getState($views).map(({ name }) => name);
setupLocalStorage();

async function openMenu(...views: SavedView[]) {
  const scope = fork();
  await allSettled(viewsMenuOpened, { scope, params: owner });
  for (const params of views) await allSettled(viewSaved, { scope, params });
  return scope;
}

describe("saved views", () => {
  it("stores views separately for each user and company", async () => {
    await openMenu(view(" Schools "));
    const scope = await openMenu();
    expect(names(scope)).toEqual(["Schools"]);
    await allSettled(viewsMenuOpened, { scope, params: "3-5" });
    expect(names(scope)).toEqual([]);
  });

  it("ignores a view when its name is empty or taken in another case", async () => {
    const scope = await openMenu(view("Schools"), view("SCHOOLS", "other"), view("  ", "blank"));
    expect(names(scope)).toEqual(["Schools"]);
  });

  it("rejects a name that is too long instead of cutting it", async () => {
    const long = "x".repeat(61);
    const scope = await openMenu(view("a"), view(long, "long"));
    await allSettled(viewRenamed, { scope, params: { id: "a", name: long } });
    expect(names(scope)).toEqual(["a"]);
    expect(nameProblem([], { list: "plants", name: long })).toBe("too-long");
    expect(nameProblem([], { list: "plants", name: long.slice(1) })).toBeNull();
  });

  it("renames a view unless the name is taken", async () => {
    const scope = await openMenu(view("a"), view("b"));
    await allSettled(viewRenamed, { scope, params: { id: "a", name: "b" } });
    expect(names(scope)).toEqual(["a", "b"]);
    await allSettled(viewRenamed, { scope, params: { id: "a", name: " A " } });
    expect(names(scope)).toEqual(["A", "b"]);
    expect(names(await openMenu())).toEqual(["A", "b"]);
  });

  it("replaces the query of a view and keeps its name", async () => {
    const scope = await openMenu(view("a"), view("b"));
    await allSettled(viewReplaced, { scope, params: { id: "a", search: "?tags=5" } });
    expect((await openMenu()).getState($views)).toEqual([{ ...view("a"), search: "?tags=5" }, view("b")]);
  });

  it("restores a removed view when the removal is undone", async () => {
    const scope = await openMenu(view("a"), view("b"));
    await allSettled(viewRemoved, { scope, params: "a" });
    expect(scope.getState($removed)?.name).toBe("a");
    expect(names(await openMenu())).toEqual(["b"]);
    await allSettled(removalUndone, { scope });
    expect(names(await openMenu())).toEqual(["b", "a"]);
    expect(scope.getState($removed)).toBeNull();
  });

  it("reports the failure when local storage is not available", async () => {
    const deny = () => {
      throw new Error("Access is denied");
    };
    vi.stubGlobal("localStorage", { getItem: deny, setItem: deny });
    const scope = await openMenu(view("a"));
    expect(names(scope)).toEqual(["a"]);
    expect(scope.getState($saveFailed)).toBe(true);
  });
});

describe("the forms of views", () => {
  const isInvalid = (scope: Scope, form: typeof saveForm | typeof renameForm) =>
    "name" in scope.getState(form.$problems);

  it("save the query under a name that is not taken, and are empty then", async () => {
    const scope = await openMenu(view("Schools"));
    await allSettled(saveForm.opened, { scope, params: { list: "plants", search: "?tags=5" } });
    for (const name of ["", "schools"]) {
      await allSettled(saveForm.changed, { scope, params: { name } });
      await allSettled(saveForm.submitted, { scope });
      expect([names(scope), isInvalid(scope, saveForm)]).toEqual([["Schools"], true]);
    }
    await allSettled(saveForm.changed, { scope, params: { name: "Roofs" } });
    expect(isInvalid(scope, saveForm)).toBe(false);
    await allSettled(saveForm.submitted, { scope });
    expect(scope.getState($views).at(-1)).toMatchObject({ name: "Roofs", list: "plants", search: "?tags=5" });
    expect([scope.getState(saveForm.$values), isInvalid(scope, saveForm)]).toEqual([{ name: "" }, false]);
  });

  it("rename a view and close, and stay open with a name that is taken", async () => {
    const scope = await openMenu(view("a"), view("b"));
    await allSettled(renameForm.opened, { scope, params: view("a") });
    await allSettled(renameForm.changed, { scope, params: { name: "B" } });
    await allSettled(renameForm.submitted, { scope });
    expect([names(scope), isInvalid(scope, renameForm)]).toEqual([["a", "b"], true]);
    await allSettled(renameForm.changed, { scope, params: { name: "A" } });
    await allSettled(renameForm.submitted, { scope });
    expect([names(scope), scope.getState(renameForm.$context)]).toEqual([["A", "b"], null]);
  });
});

describe("the link of a view", () => {
  it.each([
    ["success", async () => {}],
    ["danger", async () => Promise.reject(new Error("Denied"))],
  ] as const)("shows a %s toast when copying settles", async (kind, copyLink) => {
    const { scope, renderToast } = createModelScope([[copyLinkFx, copyLink]]);
    await allSettled(linkCopyRequested, { scope, params: view("Schools") });
    expect(renderToast.mock.calls.map(([toast]) => toast.kind)).toEqual([kind]);
  });
});

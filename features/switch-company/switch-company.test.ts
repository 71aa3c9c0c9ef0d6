import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import {
  $active,
  $choice,
  $failure,
  $search,
  $switchError,
  $switching,
  activeMoved,
  companyPicked,
  companyPickerOpened,
  loadPageFx,
  searchTyped,
  switchPressed,
} from "./switch-company";

describe("the active option of the company picker", () => {
  it("stops at both ends of the list", async () => {
    const scope = fork();
    const move = (by: number) => allSettled(activeMoved, { scope, params: { by, count: 3 } });
    await move(1);
    expect(scope.getState($active)).toBe(1);
    await move(10);
    expect(scope.getState($active)).toBe(2);
    await move(-10);
    expect(scope.getState($active)).toBe(0);
  });

  it("is the first one when the list is empty", async () => {
    const scope = fork();
    await allSettled(activeMoved, { scope, params: { by: 1, count: 0 } });
    expect(scope.getState($active)).toBe(0);
  });

  it("is the first one again when the search changes", async () => {
    const scope = fork();
    await allSettled(activeMoved, { scope, params: { by: 2, count: 9 } });
    await allSettled(searchTyped, { scope, params: "dak" });
    expect(scope.getState($active)).toBe(0);
    expect(scope.getState($search)).toBe("dak");
  });
});

const problem = createProblem({ messages: { company: ["Access denied"] } });

function createPicker() {
  const loadDashboard = vi.fn();
  const { scope, trigger, ...model } = createModelScope([[loadPageFx, loadDashboard]]);
  return { ...model, scope, trigger, loadDashboard, pick: (id: number) => trigger(companyPicked, id) };
}

describe("picking a company", () => {
  it("submits once when it is picked twice", () => {
    const { scope, posted, pick } = createPicker();
    pick(9);
    pick(10);
    expect(posted()).toEqual([{ name: "switch-company", params: { companyId: 9 } }]);
    expect(scope.getState($switching)).toBe(true);
  });

  it("loads the dashboard as a new document, and is busy until then", async () => {
    const { scope, pick, respond, loadDashboard, navigate } = createPicker();
    pick(9);
    expect(loadDashboard).not.toHaveBeenCalled();
    await respond();
    expect(loadDashboard).toHaveBeenCalledTimes(1);
    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState($switching)).toBe(true);
  });

  it("shows the error until the next attempt when the action failed", async () => {
    const { scope, posted, pick, reject, toasts } = createPicker();
    pick(9);
    await reject(problem);
    expect(scope.getState($switching)).toBe(false);
    expect([scope.getState($switchError), toasts()]).toEqual([problem, []]);
    pick(9);
    expect(scope.getState($switchError)).toBeNull();
    expect(posted()).toHaveLength(2);
  });

  it("clears the search and the error when the picker is opened", async () => {
    const { scope, trigger, pick, reject } = createPicker();
    trigger(searchTyped, "dak");
    pick(9);
    await reject(problem);
    trigger(companyPickerOpened);
    expect([scope.getState($search), scope.getState($switchError)]).toEqual(["", null]);
  });
});

describe("a button that switches to a company", () => {
  it("continues on the page that it names", async () => {
    const { trigger, respond, loadDashboard } = createPicker();
    trigger(switchPressed, { companyId: 9, shows: "alert", page: "/plants/5?companyId=9#issues" });
    await respond();
    expect(loadDashboard.mock.calls).toEqual([["/plants/5?companyId=9#issues"]]);
  });

  it("shows the error as toasts or at the button, not in the picker", async () => {
    const { scope, trigger, reject, toastTexts } = createPicker();
    trigger(switchPressed, { companyId: 9, shows: "toast" });
    expect(scope.getState($choice)?.companyId).toBe(9);
    await reject(problem);
    expect([toastTexts(), scope.getState($switchError)]).toEqual([["Access denied"], null]);
    trigger(switchPressed, { companyId: 9, shows: "alert" });
    await reject(problem);
    expect(scope.getState($failure)).toMatchObject({ companyId: 9, shows: "alert", error: problem });
    expect([toastTexts(), scope.getState($switchError)]).toEqual([["Access denied"], null]);
  });
});

import { createModelScope } from "@testing/model-scope";
import { allSettled, fork } from "effector";
import { describe, expect, it } from "vitest";
import {
  $active,
  $error,
  $search,
  $switching,
  activeMoved,
  opened,
  picked,
  searchTyped,
  switchFailed,
} from "./model";

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

describe("picking a company", () => {
  function createPicker() {
    const { scope, submit } = createModelScope();
    return { scope, submit, pick: (id: number) => allSettled(picked, { scope, params: id }) };
  }

  it("submits once when it is picked twice", async () => {
    const { scope, submit, pick } = createPicker();
    await pick(9);
    await pick(10);
    expect(submit.mock.calls).toEqual([
      [{ action: "/actions/switch-company", fields: { company_id: "9" }, fetcherKey: "switch-company" }],
    ]);
    expect(scope.getState($switching)).toBe(true);
  });

  it("shows the error until the next attempt when the action failed", async () => {
    const { scope, submit, pick } = createPicker();
    await pick(9);
    await allSettled(switchFailed, { scope, params: { error: null } });
    expect(scope.getState($switching)).toBe(false);
    expect(scope.getState($error)).toEqual({ error: null });
    await pick(9);
    expect(scope.getState($error)).toBeNull();
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it("clears the search and the error when the picker is opened", async () => {
    const { scope } = createPicker();
    await allSettled(searchTyped, { scope, params: "dak" });
    await allSettled(switchFailed, { scope, params: { error: null } });
    await allSettled(opened, { scope });
    expect([scope.getState($search), scope.getState($error)]).toEqual(["", null]);
  });
});

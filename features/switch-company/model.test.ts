import { allSettled, fork } from "effector";
import { describe, expect, it } from "vitest";
import { $active, $search, activeMoved, opened, searchTyped } from "./model";

describe("the company picker", () => {
  it("walks along its list and stops at both ends", async () => {
    const scope = fork();
    const move = (by: number) => allSettled(activeMoved, { scope, params: { by, count: 3 } });
    await move(1);
    expect(scope.getState($active)).toBe(1);
    await move(10);
    expect(scope.getState($active)).toBe(2);
    await move(-10);
    expect(scope.getState($active)).toBe(0);
  });

  it("stays at the top of an empty list", async () => {
    const scope = fork();
    await allSettled(activeMoved, { scope, params: { by: 1, count: 0 } });
    expect(scope.getState($active)).toBe(0);
  });

  it("begins another search at the best match, and every opening anew", async () => {
    const scope = fork();
    await allSettled(activeMoved, { scope, params: { by: 2, count: 9 } });
    await allSettled(searchTyped, { scope, params: "dak" });
    expect(scope.getState($active)).toBe(0);
    expect(scope.getState($search)).toBe("dak");
    await allSettled(opened, { scope });
    expect(scope.getState($search)).toBe("");
  });
});

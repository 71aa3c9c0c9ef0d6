import { describe, expect, it } from "vitest";
import { assignable, withPending } from "./assignees";

const anna = { id: 1, name: "Anna" };
const jan = { id: 2, name: "Jan" };

describe("withPending", () => {
  it("adds or removes the user of the change", () => {
    expect(withPending([anna], null)).toEqual([anna]);
    expect(withPending([anna], { user: jan, change: "assigned" })).toEqual([anna, jan]);
    expect(withPending([anna, jan], { user: anna, change: "unassigned" })).toEqual([jan]);
  });

  it("lists a user once when the loader data has the change already", () => {
    expect(withPending([anna, jan], { user: jan, change: "assigned" })).toEqual([anna, jan]);
  });
});

describe("assignable", () => {
  it("excludes the assignees", () => {
    expect(assignable([anna, jan], [anna])).toEqual([jan]);
  });
});

import { describe, expect, it } from "vitest";
import { assignable, withPending } from "./assignees";

const anna = { id: 1, name: "Anna" };
const jan = { id: 2, name: "Jan" };

describe("withPending", () => {
  it("adds or removes the person of the change", () => {
    expect(withPending([anna], null)).toEqual([anna]);
    expect(withPending([anna], { person: jan, wanted: "assigned" })).toEqual([anna, jan]);
    expect(withPending([anna, jan], { person: anna, wanted: "unassigned" })).toEqual([jan]);
  });

  it("lists a person once when the loader data has the change already", () => {
    expect(withPending([anna, jan], { person: jan, wanted: "assigned" })).toEqual([anna, jan]);
  });
});

describe("assignable", () => {
  it("excludes the assignees", () => {
    expect(assignable([anna, jan], [anna])).toEqual([jan]);
  });
});

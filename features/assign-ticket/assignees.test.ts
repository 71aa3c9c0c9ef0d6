import { describe, expect, it } from "vitest";
import { assignable, withPending } from "./assignees";

const anna = { id: 1, name: "Anna" };
const jan = { id: 2, name: "Jan" };

describe("the assignees of a ticket", () => {
  it("are shown as they are about to be", () => {
    expect(withPending([anna], null)).toEqual([anna]);
    expect(withPending([anna], { person: jan, wanted: "assigned" })).toEqual([anna, jan]);
    expect(withPending([anna, jan], { person: anna, wanted: "unassigned" })).toEqual([jan]);
  });

  it("stand once where the change has already arrived", () => {
    expect(withPending([anna, jan], { person: jan, wanted: "assigned" })).toEqual([anna, jan]);
  });

  it("are not offered again", () => {
    expect(assignable([anna, jan], [anna])).toEqual([jan]);
  });
});

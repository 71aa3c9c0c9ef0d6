import { describe, expect, it } from "vitest";
import { isTypedName } from "./delete-plant";

describe("isTypedName", () => {
  it.each([
    ["School", "School", true],
    ["  School  De  Linde ", "School De Linde", true],
    ["Cafe\u0301", "Café", true],
    ["school", "School", false],
    ["", "School", false],
    ["School De", "School De Linde", false],
  ])("compares %j with the name %j", (typed, name, expected) => {
    expect(isTypedName(typed, name)).toBe(expected);
  });
});

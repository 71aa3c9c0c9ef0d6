import { describe, expect, it } from "vitest";
import type { Command } from "./command";
import { readRecent, withRecent } from "./recent";

const command = (over: object = {}): Command => ({
  id: "plant-7",
  title: "Roof",
  detail: "Delft",
  icon: "plants",
  target: { kind: "link", href: "/plants/7?companyId=3" },
  ...over,
});

describe("readRecent", () => {
  it("reads what was stored", () => {
    const stored = [command(), command({ id: "to-/health", detail: undefined })];
    expect(readRecent(JSON.stringify(stored))).toEqual(stored);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["no list", '{"id":1}'],
    ["another host", JSON.stringify([command({ target: { kind: "link", href: "//other.example" } })])],
    ["a script", JSON.stringify([command({ target: { kind: "link", href: "javascript:alert(1)" } })])],
    ["another target", JSON.stringify([command({ target: { kind: "company", companyId: 3 } })])],
    ["an unknown icon", JSON.stringify([command({ icon: "toString" })])],
    ["a title that is no text", JSON.stringify([command({ title: 7 })])],
  ])("returns no commands for %s", (_, stored) => {
    expect(readRecent(stored)).toEqual([]);
  });
});

describe("withRecent", () => {
  it("does not store a status, which changes", () => {
    expect(withRecent([], command({ status: "NOK" }))).toEqual([command()]);
  });
});

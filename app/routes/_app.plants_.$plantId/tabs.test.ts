import { describe, expect, it } from "vitest";
import { findTab, tabsOf } from "./tabs";

describe("plant tabs", () => {
  it("returns ten tabs for a monitored plant in admin mode and four for a light plant without it", () => {
    const cards = ["summary", "performance", "issues", "long-term", "status", "location", "meters"];
    expect(tabsOf("monitored", true)).toEqual([...cards, "notes-files", "contacts", "admin"]);
    expect(tabsOf("monitored", false)).not.toContain("admin");
    expect(tabsOf("light", false)).toEqual(["location", "meter", "notes-files", "contacts"]);
  });

  it("finds a tab by its hash, and the meters tab by either hash", () => {
    const monitored = tabsOf("monitored", false);
    expect(findTab(monitored, "#long-term")).toBe("long-term");
    expect(findTab(monitored, "#meter")).toBe("meters");
    expect(findTab(tabsOf("light", false), "#meters")).toBe("meter");
  });

  it("finds no tab when the hash is missing, unknown or of another layout", () => {
    const light = tabsOf("light", false);
    for (const hash of ["", "#", "#summary", "#admin", "#constructor"]) expect(findTab(light, hash)).toBeNull();
  });
});

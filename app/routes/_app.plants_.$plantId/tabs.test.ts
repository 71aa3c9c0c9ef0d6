import { describe, expect, it } from "vitest";
import { findTab, tabsOf } from "./tabs";

describe("plant tabs", () => {
  it("are ten for a monitored plant in admin mode and four for a light one without it", () => {
    expect(tabsOf("monitored", true)).toHaveLength(10);
    expect(tabsOf("monitored", false)).not.toContain("admin");
    expect(tabsOf("light", false)).toEqual(["location", "meter", "notes-files", "contacts"]);
  });

  it("are found by their hash, the meters tab by either hash", () => {
    const monitored = tabsOf("monitored", false);
    expect(findTab(monitored, "#long-term")).toBe("long-term");
    expect(findTab(monitored, "#meter")).toBe("meters");
    expect(findTab(tabsOf("light", false), "#meters")).toBe("meter");
  });

  it("are not found when the hash is missing, unknown or of another layout", () => {
    const light = tabsOf("light", false);
    for (const hash of ["", "#", "#summary", "#admin", "#constructor"])
      expect(findTab(light, hash)).toBeNull();
  });
});

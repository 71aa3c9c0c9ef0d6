import { describe, expect, it } from "vitest";
import { tabIn, tabsOf } from "./tabs";

describe("the tabs of a plant", () => {
  it("are ten for a monitored plant in admin mode and four for a light one outside it", () => {
    expect(tabsOf("monitored", true)).toHaveLength(10);
    expect(tabsOf("monitored", false)).not.toContain("admin");
    expect(tabsOf("light", false)).toEqual(["location", "meter", "notes-files", "contacts"]);
  });

  it("are found by their hash, meters by either name", () => {
    const monitored = tabsOf("monitored", false);
    expect(tabIn(monitored, "#long-term")).toBe("long-term");
    expect(tabIn(monitored, "#meter")).toBe("meters");
    expect(tabIn(tabsOf("light", false), "#meters")).toBe("meter");
  });

  it("are none for a hash that is missing, unknown or not for this plant", () => {
    const light = tabsOf("light", false);
    for (const hash of ["", "#", "#summary", "#admin", "#constructor"]) expect(tabIn(light, hash)).toBeNull();
  });
});

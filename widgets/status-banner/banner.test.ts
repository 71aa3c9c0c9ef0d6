import { setupI18n } from "@lingui/core";
import type { ServiceStatus } from "@shared/edge/load-context";
import { describe, expect, it } from "vitest";
import { bannerKey, bannerOf } from "./banner";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

const status = (part: Partial<ServiceStatus>): ServiceStatus => ({
  level: "operational",
  problem: null,
  components: [],
  readAt: null,
  ...part,
});

describe("bannerOf", () => {
  it("says nothing while all is well", () => {
    expect(bannerOf(status({}))).toBeNull();
  });

  it.each([
    ["outage", "danger"],
    ["degraded", "warning"],
    ["maintenance", "info"],
  ] as const)("shows %s as %s", (level, kind) => {
    expect(bannerOf(status({ level }))?.kind).toBe(kind);
  });

  it.each([
    ["undetermined", "Status could not be determined"],
    ["components-missing", "Status not found for some components"],
    ["unavailable", "Status info currently not available"],
  ] as const)("has the words for %s", (problem, words) => {
    const banner = bannerOf(status({ level: "unknown", problem }));
    expect(banner?.kind).toBe("info");
    expect(banner?.words.map((line) => i18n._(line))).toEqual([words]);
  });

  it("names the services that fare badly, and says what it does not know beside what it does", () => {
    const components = [
      { name: "Portal", status: "operational" },
      { name: "Data import", status: "major_outage" },
    ];
    const banner = bannerOf(status({ level: "outage", problem: "components-missing", components }));
    expect(banner?.services).toEqual(["Data import"]);
    expect(banner?.words).toHaveLength(2);
    expect(banner?.kind).toBe("danger");
  });
});

describe("bannerKey", () => {
  it("changes when a service does", () => {
    const before = status({ level: "outage", components: [{ name: "Portal", status: "partial_outage" }] });
    const after = { ...before, components: [{ name: "Portal", status: "major_outage" }] };
    expect(bannerKey(after)).not.toBe(bannerKey(before));
    expect(bannerKey({ ...before, readAt: 5 })).toBe(bannerKey(before));
  });
});

import { setupI18n } from "@lingui/core";
import type { ServiceStatus } from "@shared/session/load-context";
import { describe, expect, it } from "vitest";
import { bannerKey, toBanner } from "./index";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

const status = (part: Partial<ServiceStatus>): ServiceStatus => ({
  level: "operational",
  problem: null,
  components: [],
  readAt: null,
  ...part,
});

describe("toBanner", () => {
  it("returns null when all services are operational", () => expect(toBanner(status({}))).toBeNull());

  it.each([
    ["outage", "danger"],
    ["degraded", "warning"],
    ["maintenance", "info"],
  ] as const)("shows %s as %s", (level, kind) => expect(toBanner(status({ level }))?.kind).toBe(kind));

  it.each([
    ["undetermined", "Status could not be determined"],
    ["components-missing", "Status not found for some components"],
    ["unavailable", "Status info currently not available"],
  ] as const)("has the message for %s", (problem, message) => {
    const banner = toBanner(status({ level: "unknown", problem }));
    expect(banner?.kind).toBe("info");
    expect(banner?.messages.map((line) => i18n._(line))).toEqual([message]);
  });

  it("names the affected services and has both messages when components are missing", () => {
    const components = [
      { name: "Portal", status: "operational" },
      { name: "Data import", status: "major_outage" },
    ];
    const banner = toBanner(status({ level: "outage", problem: "components-missing", components }));
    expect(banner?.services).toEqual(["Data import"]);
    expect(banner?.messages).toHaveLength(2);
    expect(banner?.kind).toBe("danger");
  });
});

describe("bannerKey", () => {
  it("changes when the status of a service changes, and not when it was read again", () => {
    const before = status({ level: "outage", components: [{ name: "Portal", status: "partial_outage" }] });
    const after = { ...before, components: [{ name: "Portal", status: "major_outage" }] };
    expect(bannerKey(after)).not.toBe(bannerKey(before));
    expect(bannerKey({ ...before, readAt: 5 })).toBe(bannerKey(before));
  });
});

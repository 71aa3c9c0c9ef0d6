import { type ApiExtensions, apiExtensionNames } from "@shared/session/load-context";
import { everyExtension, publicConfig } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import type { Env } from "./env";
import { getSettings, parseSettings, SettingError } from "./settings";

const service = { fetch: async () => new Response() };
const env: Env = {
  ASSETS: service,
  SESSIONS: { get: async () => null, put: async () => {} },
  V0: service,
  SESSION_SECRET: "a".repeat(32),
};

const extensionsNamed = (...names: readonly (keyof ApiExtensions)[]) =>
  Object.fromEntries(apiExtensionNames.map((name) => [name, names.includes(name)]));

describe("parseSettings", () => {
  it("returns defaults for everything except the secret", () => {
    expect(parseSettings(env)).toEqual({
      config: publicConfig,
      v0ApiUrl: null,
      apiExtensions: everyExtension,
      sessionSeconds: 86_400,
      sessionSecrets: ["a".repeat(32)],
      attemptLimits: { perAccount: 10, perAddress: 100, windowSeconds: 900 },
      maxRequests: 64,
      serviceStatusUrl: null,
      serviceStatusComponents: [],
      dashboards: { meter: "", driver: "" },
      supportContact: { email: "", phone: "", hours: "" },
      chatWidget: { scriptUrl: "", forAdmins: false },
      serverTiming: false,
      browserReports: true,
      demoNow: null,
    });
  });

  it("normalizes URLs and lists", () => {
    const settings = parseSettings({
      ...env,
      V0_API_URL: "https://api.example/base//",
      SESSION_SECRET: `${"a".repeat(32)}, ${"b".repeat(40)}`,
      SESSION_SECONDS: "600",
      METER_DASHBOARD_URL: " https://grafana.example/meters/{meter_id} ",
      SERVICE_STATUS_COMPONENTS: "api, Portal ,",
      SUPPORT_EMAIL: " help@example.org ",
      SUPPORT_HOURS: "Mon – Fri 9:00 – 17:00",
      CHAT_WIDGET_SCRIPT_URL: "https://chat.example/widget.js",
      CHAT_WIDGET_FOR_ADMINS: "true",
    });
    expect(settings.supportContact).toEqual({ email: "help@example.org", phone: "", hours: "Mon – Fri 9:00 – 17:00" });
    expect(settings.chatWidget).toEqual({ scriptUrl: "https://chat.example/widget.js", forAdmins: true });
    expect(settings.v0ApiUrl).toBe("https://api.example/base");
    expect(settings.sessionSecrets).toEqual(["a".repeat(32), "b".repeat(40)]);
    expect(settings.sessionSeconds).toBe(600);
    expect(settings.dashboards.meter).toBe("https://grafana.example/meters/{meter_id}");
    expect(settings.serviceStatusComponents).toEqual(["api", "Portal"]);
  });

  it.each([
    ["SESSION_SECONDS", "a day", 'SESSION_SECONDS must be a whole number above 0, not "a day".'],
    ["SUPPORT_EMAIL", "support", 'SUPPORT_EMAIL must be an e-mail address, not "support".'],
    ["CHAT_WIDGET_FOR_ADMINS", "yes", 'CHAT_WIDGET_FOR_ADMINS must be true or false, not "yes".'],
    ["CHAT_WIDGET_SCRIPT_URL", "chat.js", 'CHAT_WIDGET_SCRIPT_URL must be an http or https address, not "chat.js".'],
    ["SESSION_SECONDS", "0", 'SESSION_SECONDS must be a whole number above 0, not "0".'],
    ["SESSION_SECONDS", "1e3", 'SESSION_SECONDS must be a whole number above 0, not "1e3".'],
    ["SESSION_SECONDS", "NaN", 'SESSION_SECONDS must be a whole number above 0, not "NaN".'],
    ["MAX_REQUESTS", "0", 'MAX_REQUESTS must be a whole number above 0, not "0".'],
    ["V0_API_URL", "api.example", 'V0_API_URL must be an http or https address, not "api.example".'],
    ["V0_API_URL", "https://a.example/?b", 'V0_API_URL must have no query or hash, not "https://a.example/?b".'],
    ["MAP_STYLE_URL", "https://a.example:6000/", "MAP_STYLE_URL has port 6000, which browsers block."],
    [
      "DEMO_NOW",
      "2026-02-30T10:00:00Z",
      'DEMO_NOW must be an instant such as 2026-06-21T10:00:00Z, not "2026-02-30T10:00:00Z".',
    ],
    ["MAP_STYLE_URL", "javascript:1", 'MAP_STYLE_URL must be an http or https address, not "javascript:1".'],
    [
      "DRIVER_DASHBOARD_URL",
      "javascript:{driver}",
      'DRIVER_DASHBOARD_URL must be an http or https address, not "javascript:{driver}".',
    ],
    [
      "API_EXTENSIONS",
      "losses,costs",
      `API_EXTENSIONS must be a list of ${apiExtensionNames.join(", ")}, not "costs".`,
    ],
    ["SERVICE_STATUS_URL", "/x", 'SERVICE_STATUS_URL must be an http or https address, not "/x".'],
    ["DEMO_NOW", "tomorrow", 'DEMO_NOW must be an instant such as 2026-06-21T10:00:00Z, not "tomorrow".'],
    ["SESSION_SECONDS", "34560001", 'SESSION_SECONDS must be a whole number of at most 34560000, not "34560001".'],
    ["PRODUCT_NAME", " ", "PRODUCT_NAME must be a line of 1 to 60 visible characters."],
    ["SUPPORT_PHONE", "1\n2", "SUPPORT_PHONE must be a line of 1 to 60 visible characters."],
    ["MAP_STYLE_URL", "a\nb", 'MAP_STYLE_URL must be an http or https address, not "a\\nb".'],
    [
      "SATELLITE_TILES_URL",
      "https://tiles.example/{x}",
      'SATELLITE_TILES_URL must contain {z} and {y}, not "https://tiles.example/{x}".',
    ],
    [
      "ROOF_VIEWER_URL",
      "https://roof.example",
      'ROOF_VIEWER_URL must contain {latitude} and {longitude}, not "https://roof.example".',
    ],
    ["SESSION_SECRET", "", "SESSION_SECRET is missing."],
    ["SESSION_SECRET", "short", "SESSION_SECRET needs at least 32 characters a key."],
  ])("throws a SettingError when %s is %s", (name, value, message) =>
    expect(() => parseSettings({ ...env, [name]: value })).toThrow(new SettingError(message)),
  );

  it("has all extensions of the included back end, and none of another API unless they are named", () => {
    const extensions = (changes: Partial<Env>) => parseSettings({ ...env, ...changes }).apiExtensions;
    const other = { V0_API_URL: "https://api.example" };
    expect(extensions({})).toEqual(extensionsNamed(...apiExtensionNames));
    expect(extensions({ API_EXTENSIONS: "compared" })).toEqual(extensionsNamed("compared"));
    expect(extensions(other)).toEqual(extensionsNamed());
    expect(extensions({ ...other, API_EXTENSIONS: " losses ,tickets" })).toEqual(extensionsNamed("losses", "tickets"));
  });

  it("ignores DEMO_NOW when V0_API_URL is not on this machine", () => {
    const at = (v0ApiUrl: string) =>
      parseSettings({ ...env, DEMO_NOW: "2026-06-21T12:00:00+02:00", V0_API_URL: v0ApiUrl }).demoNow;
    expect(at("")).toBe("2026-06-21T10:00:00.000Z");
    expect(at("http://127.0.0.1:8788")).toBe("2026-06-21T10:00:00.000Z");
    expect(at("https://api.example")).toBeNull();
    expect(at("https://localhost.example")).toBeNull();
  });

  it("throws when there is neither V0_API_URL nor the service binding", () =>
    expect(() => parseSettings({ ...env, V0: undefined })).toThrow("there is no service binding V0"));

  it("parses the variables once per isolate, including an error", () => {
    expect(getSettings(env)).toBe(getSettings(env));
    const wrong = { ...env, SESSION_SECONDS: "x" };
    const failures = [1, 2].map(() => {
      try {
        return getSettings(wrong);
      } catch (error) {
        return error;
      }
    });
    expect(failures[0]).toBeInstanceOf(SettingError);
    expect(failures[0]).toBe(failures[1]);
  });
});

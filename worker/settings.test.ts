import { describe, expect, it } from "vitest";
import type { Env } from "./env";
import { readSettings, SettingError, settingsOf } from "./settings";

const service = { fetch: async () => new Response() };
const env: Env = {
  ASSETS: service,
  SESSIONS: { get: async () => null, put: async () => {} },
  V0: service,
  SESSION_SECRET: "a".repeat(32),
};

describe("the settings", () => {
  it("have a default for everything but the secret", () => {
    expect(readSettings(env)).toEqual({
      config: { productName: "Heliograph", serviceStatusPageUrl: "", mapStyleUrl: "", supportUserId: 1 },
      v0ApiUrl: null,
      sessionSeconds: 86_400,
      sessionSecrets: ["a".repeat(32)],
      serviceStatusUrl: null,
      serviceStatusComponents: [],
      demoNow: null,
    });
  });

  it("are read as they are meant", () => {
    const settings = readSettings({
      ...env,
      V0_API_URL: "https://api.example/base//",
      SESSION_SECRET: `${"a".repeat(32)}, ${"b".repeat(40)}`,
      SESSION_SECONDS: "600",
      SERVICE_STATUS_COMPONENTS: "api, Portal ,",
    });
    expect(settings.v0ApiUrl).toBe("https://api.example/base");
    expect(settings.sessionSecrets).toEqual(["a".repeat(32), "b".repeat(40)]);
    expect(settings.sessionSeconds).toBe(600);
    expect(settings.serviceStatusComponents).toEqual(["api", "Portal"]);
  });

  it.each([
    ["SESSION_SECONDS", "a day", 'SESSION_SECONDS must be a whole number above 0, not "a day".'],
    ["SESSION_SECONDS", "0", 'SESSION_SECONDS must be a whole number above 0, not "0".'],
    ["SESSION_SECONDS", "1e3", 'SESSION_SECONDS must be a whole number above 0, not "1e3".'],
    ["SESSION_SECONDS", "NaN", 'SESSION_SECONDS must be a whole number above 0, not "NaN".'],
    ["V0_API_URL", "api.example", 'V0_API_URL must be an http or https address, not "api.example".'],
    ["MAP_STYLE_URL", "javascript:1", 'MAP_STYLE_URL must be an http or https address, not "javascript:1".'],
    ["SERVICE_STATUS_URL", "/x", 'SERVICE_STATUS_URL must be an http or https address, not "/x".'],
    ["DEMO_NOW", "tomorrow", 'DEMO_NOW must be an instant such as 2026-06-21T10:00:00Z, not "tomorrow".'],
    ["SESSION_SECRET", "", "SESSION_SECRET is missing."],
    ["SESSION_SECRET", "short", "SESSION_SECRET needs at least 32 characters a key."],
  ])("refuse %s=%s in one clear line", (name, value, line) => {
    expect(() => readSettings({ ...env, [name]: value })).toThrow(new SettingError(line));
  });

  it("stop the clock before the embedded v0 alone", () => {
    const at = (v0ApiUrl: string) =>
      readSettings({ ...env, DEMO_NOW: "2026-06-21T12:00:00+02:00", V0_API_URL: v0ApiUrl }).demoNow;
    expect(at("")).toBe("2026-06-21T10:00:00.000Z");
    expect(at("http://127.0.0.1:8788")).toBe("2026-06-21T10:00:00.000Z");
    expect(at("https://api.example")).toBeNull();
    expect(at("https://localhost.example")).toBeNull();
  });

  it("need one way to v0", () => {
    expect(() => readSettings({ ...env, V0: undefined })).toThrow("there is no service binding V0");
  });

  it("are judged once for an isolate, a fault too", () => {
    expect(settingsOf(env)).toBe(settingsOf(env));
    const wrong = { ...env, SESSION_SECONDS: "x" };
    const failures = [1, 2].map(() => {
      try {
        return settingsOf(wrong);
      } catch (error) {
        return error;
      }
    });
    expect(failures[0]).toBeInstanceOf(SettingError);
    expect(failures[0]).toBe(failures[1]);
  });
});

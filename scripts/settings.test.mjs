import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPushKeys, pushVars, readSettings, referenceVars, SettingError, sessionSecret } from "./settings.mjs";

describe("readSettings", () => {
  it("returns defaults when no variable is set", async () => {
    expect(await readSettings({})).toMatchObject({ port: 8787, demoPlants: 300, productName: "Heliograph" });
  });

  it("passes the mode, the support account and the sender of mails on to the included back end", async () => {
    const env = { DEMO: "false", PORT: "9000", MAIL_FROM: "Sun <a@b.example>", MAIL_API_URL: "https://mail.example" };
    expect(referenceVars(await readSettings(env))).toMatchObject({
      DEMO: "false",
      ALLOW_SEED: "false",
      SUPPORT_USER_ID: "1",
      APP_URL: "http://localhost:9000",
      MAIL_FROM: "Sun <a@b.example>",
      MAIL_API_URL: "https://mail.example",
    });
    expect(referenceVars(await readSettings({}))).toMatchObject({ DEMO: "true", ALLOW_SEED: "true" });
  });

  it.each([
    ["PORT", "80a"],
    ["PORT", "70000"],
    ["PORT", "6000"],
    ["PORT", "5999"],
    ["PORT", "10080"],
    ["DEMO", "yes"],
    ["DEMO_PLANTS", "many"],
    ["DEMO_PLANTS", "-1"],
    ["V0_API_URL", "not an address"],
    ["V0_API_URL", "file:///etc/passwd"],
    ["V0_API_URL", "https://api.example/?key=1"],
    ["V0_API_URL", "https://api.example/#part"],
    ["V0_API_URL", "https://api.example?"],
    ["V0_API_URL", "https://api.example/v0/"],
    ["V0_API_URL", "https://user:secret@api.example"],
    ["V0_API_URL", "https:api.example"],
    ["V0_API_URL", "https:///api.example"],
    ["V0_API_URL", "https://api.exa\nmple"],
    ["API_EXTENSIONS", "losses,costs"],
    ["SERVICE_STATUS_URL", "ftp://status.example"],
    ["DEMO_NOW", "tomorrow"],
    ["DEMO_NOW", "2026-13-01T00:00:00Z"],
    ["DEMO_NOW", "2026-02-30T10:00:00Z"],
    ["DEMO_NOW", "2026-06-31T10:00:00+02:00"],
    ["DEMO_NOW", "2026-06-21T25:00:00Z"],
    ["DEMO_NOW", "2026-06-21T10:00:00"],
    ["DEMO_NOW", "0001-01-01T10:00:00Z"],
    ["SESSION_SECRET", "short"],
    ["PRODUCT_NAME", " "],
    ["PRODUCT_NAME", "\u200b"],
    ["PRODUCT_NAME", "Zon\u202egnis"],
    ["STATE_DIR", " "],
    ["SERVICE_STATUS_PAGE_URL", "status.example"],
    ["MAP_STYLE_URL", "notaurl"],
    ["MAP_STYLE_URL", "https://tiles.example:6000/style.json"],
    ["MAP_STYLE_URL", "https://tiles.example/a b"],
    ["MAP_STYLE_URL", "two\nlines"],
    ["SATELLITE_TILES_URL", "https://tiles.example/"],
    ["STREET_VIEW_URL", "data:,x"],
    ["ROOF_VIEWER_URL", "roof"],
    ["ROOF_VIEWER_URL", "https://roof.example/{latitude}/{longitude}/{zoom}"],
    ["METER_DASHBOARD_URL", "javascript:{meter_id}"],
    ["METER_DASHBOARD_URL", "https://grafana.example/{meterId}"],
    ["DRIVER_DASHBOARD_URL", "javascript:{driver}"],
    ["SUPPORT_USER_ID", "one"],
    ["SUPPORT_EMAIL", "support"],
    ["SUPPORT_EMAIL", "help@example.org?bcc=x"],
    ["SUPPORT_EMAIL", "help@example..org"],
    ["SUPPORT_EMAIL", "a@example.org,b"],
    ["SUPPORT_PHONE", "1\n2"],
    ["SUPPORT_HOURS", "x".repeat(101)],
    ["CHAT_WIDGET_SCRIPT_URL", "javascript:alert(1)"],
    ["CHAT_WIDGET_FOR_ADMINS", "yes"],
    ["SESSION_SECONDS", "abc"],
    ["ATTEMPTS_PER_ACCOUNT", "-1"],
    ["ATTEMPTS_PER_ADDRESS", "1.5"],
    ["ATTEMPTS_SECONDS", "0"],
    ["ATTEMPTS_SECONDS", "99999999999"],
    ["MAX_REQUESTS", "0"],
    ["WEATHER_API_URL", "archive.example"],
    ["WEATHER_API_URL", "file:///weather"],
    ["WEATHER_API_URL", "https://archive.example/a b"],
    ["WEATHER_FORECAST_API_URL", "api.example/v1/forecast"],
    ["SOLAREDGE_API_URL", "monitoringapi.solaredge.com"],
    ["API_URL", "heliograph.local"],
    ["PUSH_VAPID_PUBLIC_KEY", "BP4z9KsN6nGRTbVYI"],
    ["PUSH_SUBJECT", "service@example.com"],
  ])("rejects %s=%s with one line that names the variable", async (name, value) => {
    const error = await readSettings({ [name]: value }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(SettingError);
    expect(error.message).toMatch(new RegExp(`^${name} [^\\n]+$`));
  });

  it("passes the variables of the Worker on unchanged, which has the same rules", async () => {
    const vars = { PRODUCT_NAME: " Zon ", SESSION_SECONDS: "600", V0_API_URL: "https://api.example/" };
    const settings = await readSettings({ ...vars, PORT: "0", MAP_STYLE_URL: "" });
    expect(settings).toMatchObject({ vars, productName: "Zon", port: 0 });
    expect(settings.vars).not.toHaveProperty("MAP_STYLE_URL");
  });

  it.each([
    ["PORT", "6001"],
    ["V0_API_URL", "http://127.0.0.1:6000/base"],
    ["DEMO_NOW", "2024-02-29T23:59:59.5+01:00"],
    ["DEMO_NOW", "2026-06-21T10:00Z"],
    ["PRODUCT_NAME", "Zon & Dak"],
    ["METER_DASHBOARD_URL", "https://grafana.example/all?meter={meter_id}&driver={driver}"],
    ["WEATHER_API_URL", "https://archive.example/v1/archive?apikey=secret"],
    ["WEATHER_FORECAST_API_URL", "https://api.example/v1/forecast"],
    ["SOLAREDGE_API_URL", "https://monitoringapi.solaredge.com"],
    ["SUPPORT_EMAIL", "o'neil+help@sub.example.org"],
    ["SUPPORT_PHONE", "+31 20 123 45 67 (9:00 to 17:00)"],
  ])("accepts %s=%s", async (name, value) => {
    await expect(readSettings({ [name]: value })).resolves.toBeDefined();
  });

  it("removes the trailing slash of a URL", async () => {
    expect((await readSettings({ V0_API_URL: "https://api.example/" })).v0ApiUrl).toBe("https://api.example");
  });
});

describe("sessionSecret", () => {
  it("generates a secret once, readable only by its owner", () => {
    const stateDir = mkdtempSync(join(tmpdir(), "heliograph-secret-"));
    const first = sessionSecret({ sessionSecret: "", stateDir });
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(sessionSecret({ sessionSecret: "", stateDir })).toBe(first);
    expect(statSync(join(stateDir, "session-secret")).mode & 0o077).toBe(0);
  });
  it("generates another one when the file holds none", () => {
    const stateDir = mkdtempSync(join(tmpdir(), "heliograph-secret-"));
    writeFileSync(join(stateDir, "session-secret"), "");
    const secret = sessionSecret({ sessionSecret: "", stateDir });
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(sessionSecret({ sessionSecret: "", stateDir })).toBe(secret);
  });
});

describe("pushVars", () => {
  it("generates keys once, readable only by their owner, with the address of support", async () => {
    const stateDir = mkdtempSync(join(tmpdir(), "heliograph-push-"));
    const settings = await readSettings({ STATE_DIR: stateDir, SUPPORT_EMAIL: "help@example.org" });
    const first = pushVars(settings);
    expect(first.PUSH_SUBJECT).toBe("mailto:help@example.org");
    expect(Buffer.from(first.PUSH_VAPID_PUBLIC_KEY, "base64url")).toHaveLength(65);
    expect(Buffer.from(first.PUSH_VAPID_PRIVATE_KEY, "base64url")).toHaveLength(32);
    expect(pushVars(settings)).toEqual(first);
    expect(statSync(join(stateDir, "push-keys")).mode & 0o077).toBe(0);
  });

  it("are the configured ones, which generate nothing", async () => {
    const stateDir = mkdtempSync(join(tmpdir(), "heliograph-push-"));
    const keys = { ...createPushKeys(), PUSH_SUBJECT: "https://example.org" };
    expect(pushVars(await readSettings({ STATE_DIR: stateDir, ...keys }))).toEqual(keys);
    expect(existsSync(join(stateDir, "push-keys"))).toBe(false);
  });
});

import { mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings, SettingError, sessionSecret } from "./settings.mjs";

describe("readSettings", () => {
  it("returns defaults when no variable is set", () => {
    expect(readSettings({})).toMatchObject({ port: 8787, demoPlants: 300, productName: "Heliograph" });
  });

  it.each([
    ["PORT", "80a"],
    ["PORT", "70000"],
    ["DEMO_PLANTS", "many"],
    ["DEMO_PLANTS", "-1"],
    ["V0_API_URL", "not an address"],
    ["V0_API_URL", "file:///etc/passwd"],
    ["SERVICE_STATUS_URL", "ftp://status.example"],
    ["DEMO_NOW", "tomorrow"],
    ["DEMO_NOW", "2026-13-01T00:00:00Z"],
    ["SESSION_SECRET", "short"],
    ["PRODUCT_NAME", " "],
  ])("rejects %s=%s with one line that names the variable", (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  it("removes the trailing slash of a URL", () => {
    expect(readSettings({ V0_API_URL: "https://api.example/" }).v0ApiUrl).toBe("https://api.example");
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
});

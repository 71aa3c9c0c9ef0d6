import { mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings, SettingError, sessionSecret } from "./settings.mjs";

describe("readSettings", () => {
  it("needs nothing: every setting has a default", () => {
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
  ])("refuses %s=%s in one line that names it", (name, value) => {
    const reading = () => readSettings({ [name]: value });
    expect(reading).toThrow(SettingError);
    expect(reading).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  it("takes the slash off an address, so that paths can be put behind it", () => {
    expect(readSettings({ V0_API_URL: "https://api.example/" }).v0ApiUrl).toBe("https://api.example");
  });
});

describe("sessionSecret", () => {
  it("keeps what it made, for its owner alone", () => {
    const stateDir = mkdtempSync(join(tmpdir(), "heliograph-secret-"));
    const first = sessionSecret({ sessionSecret: "", stateDir });
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(sessionSecret({ sessionSecret: "", stateDir })).toBe(first);
    expect(statSync(join(stateDir, "session-secret")).mode & 0o077).toBe(0);
  });
});

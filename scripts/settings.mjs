import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** An invalid setting; its message is the line that the user sees. */
export class SettingError extends Error {}

const integer = (name, from, to) => (text) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < from || value > to) {
    throw new SettingError(`${name} must be a whole number from ${from} to ${to}, not "${text}".`);
  }
  return value;
};

const httpUrl = (name) => (text) => {
  if (text === "") return "";
  let url;
  try {
    url = new URL(text);
  } catch {
    throw new SettingError(`${name} must be an http or https address, not "${text}".`);
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new SettingError(`${name} must be an http or https address, not "${text}".`);
  }
  return text.replace(/\/+$/, "");
};

const instant = (name) => (text) => {
  if (text === "") return "";
  const time = Date.parse(text);
  if (Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}T/.test(text)) {
    throw new SettingError(`${name} must be an instant such as 2026-06-21T10:00:00Z, not "${text}".`);
  }
  return new Date(time).toISOString();
};

const text = (name, maxLength) => (value) => {
  if (value.trim() === "" || value.length > maxLength) {
    throw new SettingError(`${name} must have 1 to ${maxLength} characters.`);
  }
  return value.trim();
};

const secret = (name) => (text) => {
  if (text !== "" && text.split(",").some((key) => key.length < 32)) {
    throw new SettingError(`${name} needs at least 32 characters a key.`);
  }
  return text;
};

/** Passed to the edge Worker unchanged, which validates them itself. */
const workerVars = [
  "SERVICE_STATUS_PAGE_URL",
  "SERVICE_STATUS_COMPONENTS",
  "MAP_STYLE_URL",
  "SATELLITE_TILES_URL",
  "STREET_VIEW_URL",
  "ROOF_VIEWER_URL",
  "METER_DASHBOARD_URL",
  "DRIVER_DASHBOARD_URL",
  "SUPPORT_USER_ID",
  "SUPPORT_EMAIL",
  "SUPPORT_PHONE",
  "CHAT_WIDGET_SCRIPT_URL",
  "CHAT_WIDGET_FOR_ADMINS",
  "SESSION_SECONDS",
  "ATTEMPTS_PER_ACCOUNT",
  "ATTEMPTS_PER_ADDRESS",
  "ATTEMPTS_SECONDS",
];

/**
 * Reads the settings of `npm start` from the environment.
 *
 * @param {Record<string, string | undefined>} env
 * @throws {SettingError} with one line that names the variable, the rule and the value
 */
export function readSettings(env) {
  const read = (name, fallback, parse) => parse(env[name] ?? fallback);
  const vars = Object.fromEntries(workerVars.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  return {
    port: read("PORT", "8787", integer("PORT", 0, 65_534)),
    stateDir: resolve(read("STATE_DIR", ".state", text("STATE_DIR", 1_000))),
    v0ApiUrl: read("V0_API_URL", "", httpUrl("V0_API_URL")),
    serviceStatusUrl: read("SERVICE_STATUS_URL", "", httpUrl("SERVICE_STATUS_URL")),
    demoPlants: read("DEMO_PLANTS", "300", integer("DEMO_PLANTS", 30, 100_000)),
    demoNow: read("DEMO_NOW", "", instant("DEMO_NOW")),
    sessionSecret: read("SESSION_SECRET", "", secret("SESSION_SECRET")),
    productName: read("PRODUCT_NAME", "Heliograph", text("PRODUCT_NAME", 60)),
    vars,
  };
}

/** The configured secret, else the one in the state directory, generated on first use and readable only by its owner. */
export function sessionSecret({ sessionSecret: configured, stateDir }) {
  if (configured) return configured;
  const file = join(stateDir, "session-secret");
  try {
    return readFileSync(file, "utf8");
  } catch {
    mkdirSync(stateDir, { recursive: true });
    const generated = randomBytes(32).toString("base64url");
    writeFileSync(file, generated, { mode: 0o600 });
    return generated;
  }
}

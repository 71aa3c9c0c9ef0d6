import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** A setting that cannot be used; its message is the one line that a person gets to see. */
export class SettingError extends Error {}

const wholeNumber = (name, from, to) => (text) => {
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

const words = (name, most) => (text) => {
  if (text.trim() === "" || text.length > most) {
    throw new SettingError(`${name} must have 1 to ${most} characters.`);
  }
  return text.trim();
};

const secret = (name) => (text) => {
  if (text !== "" && text.split(",").some((key) => key.length < 32)) {
    throw new SettingError(`${name} needs at least 32 characters a key.`);
  }
  return text;
};

/** Passed on to the edge Worker as they are; it judges them itself. */
const passedOn = [
  "SERVICE_STATUS_PAGE_URL",
  "SERVICE_STATUS_COMPONENTS",
  "MAP_STYLE_URL",
  "SUPPORT_USER_ID",
  "SESSION_SECONDS",
];

/**
 * Reads what `npm start` may be told, from the environment.
 *
 * @param {Record<string, string | undefined>} env
 * @throws {SettingError} with one line that names the variable, the rule and the value
 */
export function readSettings(env) {
  const read = (name, fallback, parse) => parse(env[name] ?? fallback);
  const vars = Object.fromEntries(passedOn.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  return {
    port: read("PORT", "8787", wholeNumber("PORT", 0, 65_534)),
    stateDir: resolve(read("STATE_DIR", ".state", words("STATE_DIR", 1_000))),
    v0ApiUrl: read("V0_API_URL", "", httpUrl("V0_API_URL")),
    serviceStatusUrl: read("SERVICE_STATUS_URL", "", httpUrl("SERVICE_STATUS_URL")),
    demoPlants: read("DEMO_PLANTS", "300", wholeNumber("DEMO_PLANTS", 30, 100_000)),
    demoNow: read("DEMO_NOW", "", instant("DEMO_NOW")),
    sessionSecret: read("SESSION_SECRET", "", secret("SESSION_SECRET")),
    productName: read("PRODUCT_NAME", "Heliograph", words("PRODUCT_NAME", 60)),
    vars,
  };
}

/** The given secret, else the one kept in the state directory, made on first use and readable by its owner alone. */
export function sessionSecret({ sessionSecret: given, stateDir }) {
  if (given) return given;
  const file = join(stateDir, "session-secret");
  try {
    return readFileSync(file, "utf8");
  } catch {
    mkdirSync(stateDir, { recursive: true });
    const made = randomBytes(32).toString("base64url");
    writeFileSync(file, made, { mode: 0o600 });
    return made;
  }
}

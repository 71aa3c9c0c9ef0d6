import type { PublicConfig } from "@shared/config/public-config";
import { sessionSeconds } from "@shared/session/session";
import type { Env } from "./env";

/** The variables of the Worker, read and judged once. */
export interface Settings {
  config: PublicConfig;
  /** Where v0 answers, without a slash at its end; null when the service binding does. */
  v0ApiUrl: string | null;
  sessionSeconds: number;
  sessionSecrets: readonly string[];
  /** Null when no source is configured. */
  serviceStatusUrl: string | null;
  serviceStatusComponents: readonly string[];
  /** ISO 8601; null where the clock runs. Only before a v0 on this machine, whose clock stands there too. */
  demoNow: string | null;
}

/** A variable that cannot be used; the message names it and the rule, never its value where that is a secret. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

const read = new WeakMap<Env, Settings | SettingError>();

/** The settings of this isolate; throws the same SettingError each time while a variable is wrong. */
export function settingsOf(env: Env): Settings {
  let settings = read.get(env);
  if (!settings) {
    settings = readOrFail(env);
    read.set(env, settings);
  }
  if (settings instanceof SettingError) throw settings;
  return settings;
}

function readOrFail(env: Env): Settings | SettingError {
  try {
    return readSettings(env);
  } catch (error) {
    if (error instanceof SettingError) return error;
    throw error;
  }
}

/** Reads and judges every variable; throws a SettingError at the first that cannot be used. */
export function readSettings(env: Env): Settings {
  const v0ApiUrl = address("V0_API_URL", env.V0_API_URL);
  if (!v0ApiUrl && !env.V0) {
    throw new SettingError("V0_API_URL is empty and there is no service binding V0.");
  }
  return {
    config: {
      productName: env.PRODUCT_NAME?.trim() || "Heliograph",
      serviceStatusPageUrl: address("SERVICE_STATUS_PAGE_URL", env.SERVICE_STATUS_PAGE_URL) ?? "",
      mapStyleUrl: address("MAP_STYLE_URL", env.MAP_STYLE_URL) ?? "",
      supportUserId: wholeNumber("SUPPORT_USER_ID", env.SUPPORT_USER_ID, 1),
    },
    v0ApiUrl: v0ApiUrl?.replace(/\/+$/, "") ?? null,
    sessionSeconds: wholeNumber("SESSION_SECONDS", env.SESSION_SECONDS, sessionSeconds),
    sessionSecrets: secrets(env.SESSION_SECRET),
    serviceStatusUrl: address("SERVICE_STATUS_URL", env.SERVICE_STATUS_URL),
    serviceStatusComponents: list(env.SERVICE_STATUS_COMPONENTS),
    demoNow: v0ApiUrl && !isLocal(v0ApiUrl) ? null : instant("DEMO_NOW", env.DEMO_NOW),
  };
}

function address(name: string, text = ""): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const protocol = URL.canParse(trimmed) ? new URL(trimmed).protocol : "";
  if (protocol !== "http:" && protocol !== "https:") {
    throw new SettingError(`${name} must be an http or https address, not "${trimmed}".`);
  }
  return trimmed;
}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return fallback;
  const value = Number(trimmed);
  if (!/^\d+$/.test(trimmed) || value < 1 || !Number.isSafeInteger(value)) {
    throw new SettingError(`${name} must be a whole number above 0, not "${trimmed}".`);
  }
  return value;
}

const isLocal = (url: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

function instant(name: string, text = ""): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const time = Date.parse(trimmed);
  if (Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}T/.test(trimmed)) {
    throw new SettingError(`${name} must be an instant such as 2026-06-21T10:00:00Z, not "${trimmed}".`);
  }
  return new Date(time).toISOString();
}

function secrets(text = ""): string[] {
  const keys = list(text);
  if (keys.length === 0) throw new SettingError("SESSION_SECRET is missing.");
  if (keys.some((key) => key.length < 32)) {
    throw new SettingError("SESSION_SECRET needs at least 32 characters a key.");
  }
  return keys;
}

const list = (text = "") =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

import type { PublicConfig } from "@shared/config/public-config";
import type { DashboardUrls, SupportContact } from "@shared/edge/load-context";
import { sessionSeconds } from "@shared/session/session";
import type { Env } from "./env";

/** The parsed variables of the Worker. */
export interface Settings {
  config: PublicConfig;
  /** The base URL of v0 without a trailing slash; null when the service binding is used. */
  v0ApiUrl: string | null;
  sessionSeconds: number;
  sessionSecrets: readonly string[];
  attemptLimits: AttemptLimits;
  /** Null when no source is configured. */
  serviceStatusUrl: string | null;
  serviceStatusComponents: readonly string[];
  dashboards: DashboardUrls;
  supportContact: SupportContact;
  /** The script of the chat widget, empty if it is off, and whether administrators have it, too (spec 1 §6). */
  chatWidget: { scriptUrl: string; forAdmins: boolean };
  /** ISO 8601; null for the current time. Only with a v0 API on this machine, which uses the same fixed time. */
  demoNow: string | null;
}

/** How many attempts to sign in or to recover a password may fail within a time. */
export interface AttemptLimits {
  perAccount: number;
  perAddress: number;
  windowSeconds: number;
}

/** An invalid variable. The message contains its name and the rule, and its value unless it is a secret. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

const parsed = new WeakMap<Env, Settings | SettingError>();

/** The settings, parsed once per isolate; throws the same SettingError every time when a variable is invalid. */
export function getSettings(env: Env): Settings {
  let settings = parsed.get(env);
  if (!settings) {
    settings = tryParseSettings(env);
    parsed.set(env, settings);
  }
  if (settings instanceof SettingError) throw settings;
  return settings;
}

function tryParseSettings(env: Env): Settings | SettingError {
  try {
    return parseSettings(env);
  } catch (error) {
    if (error instanceof SettingError) return error;
    throw error;
  }
}

/** Parses every variable; throws a SettingError for the first invalid one. */
export function parseSettings(env: Env): Settings {
  const v0ApiUrl = httpUrl("V0_API_URL", env.V0_API_URL);
  if (!v0ApiUrl && !env.V0) {
    throw new SettingError("V0_API_URL is empty and there is no service binding V0.");
  }
  return {
    config: {
      productName: env.PRODUCT_NAME?.trim() || "Heliograph",
      serviceStatusPageUrl: httpUrl("SERVICE_STATUS_PAGE_URL", env.SERVICE_STATUS_PAGE_URL) ?? "",
      mapStyleUrl: httpUrl("MAP_STYLE_URL", env.MAP_STYLE_URL) ?? "",
      satelliteTilesUrl: httpUrl("SATELLITE_TILES_URL", env.SATELLITE_TILES_URL) ?? "",
      streetViewUrl: httpUrl("STREET_VIEW_URL", env.STREET_VIEW_URL) ?? "",
      roofViewerUrl: httpUrl("ROOF_VIEWER_URL", env.ROOF_VIEWER_URL) ?? "",
      supportUserId: integer("SUPPORT_USER_ID", env.SUPPORT_USER_ID, 1),
    },
    v0ApiUrl: v0ApiUrl?.replace(/\/+$/, "") ?? null,
    sessionSeconds: integer("SESSION_SECONDS", env.SESSION_SECONDS, sessionSeconds),
    sessionSecrets: secrets(env.SESSION_SECRET),
    attemptLimits: {
      perAccount: limit("ATTEMPTS_PER_ACCOUNT", env.ATTEMPTS_PER_ACCOUNT, 10),
      perAddress: limit("ATTEMPTS_PER_ADDRESS", env.ATTEMPTS_PER_ADDRESS, 100),
      windowSeconds: integer("ATTEMPTS_SECONDS", env.ATTEMPTS_SECONDS, 900),
    },
    serviceStatusUrl: httpUrl("SERVICE_STATUS_URL", env.SERVICE_STATUS_URL),
    serviceStatusComponents: list(env.SERVICE_STATUS_COMPONENTS),
    dashboards: {
      meter: httpUrl("METER_DASHBOARD_URL", env.METER_DASHBOARD_URL) ?? "",
      driver: httpUrl("DRIVER_DASHBOARD_URL", env.DRIVER_DASHBOARD_URL) ?? "",
    },
    supportContact: {
      email: emailAddress("SUPPORT_EMAIL", env.SUPPORT_EMAIL),
      phone: env.SUPPORT_PHONE?.trim() ?? "",
    },
    chatWidget: {
      scriptUrl: httpUrl("CHAT_WIDGET_SCRIPT_URL", env.CHAT_WIDGET_SCRIPT_URL) ?? "",
      forAdmins: flag("CHAT_WIDGET_FOR_ADMINS", env.CHAT_WIDGET_FOR_ADMINS),
    },
    demoNow: v0ApiUrl && !isLocalUrl(v0ApiUrl) ? null : instant("DEMO_NOW", env.DEMO_NOW),
  };
}

function httpUrl(name: string, text = ""): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const protocol = URL.canParse(trimmed) ? new URL(trimmed).protocol : "";
  if (protocol !== "http:" && protocol !== "https:") {
    throw new SettingError(`${name} must be an http or https address, not "${trimmed}".`);
  }
  return trimmed;
}

function integer(name: string, text: string | undefined, fallback: number): number {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return fallback;
  const value = Number(trimmed);
  if (!/^\d+$/.test(trimmed) || value < 1 || !Number.isSafeInteger(value)) {
    throw new SettingError(`${name} must be a whole number above 0, not "${trimmed}".`);
  }
  return value;
}

/** A whole number above 0, or 0 for no limit. */
const limit = (name: string, text: string | undefined, fallback: number) =>
  text?.trim() === "0" ? Number.POSITIVE_INFINITY : integer(name, text, fallback);

function emailAddress(name: string, text = ""): string {
  const trimmed = text.trim();
  if (trimmed !== "" && !/^[^\s@]+@[^\s@]+$/.test(trimmed)) {
    throw new SettingError(`${name} must be an e-mail address, not "${trimmed}".`);
  }
  return trimmed;
}

function flag(name: string, text = ""): boolean {
  const trimmed = text.trim();
  if (!["", "true", "false"].includes(trimmed)) {
    throw new SettingError(`${name} must be true or false, not "${trimmed}".`);
  }
  return trimmed === "true";
}

const isLocalUrl = (url: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

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

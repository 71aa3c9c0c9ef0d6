import { isBlockedPort } from "@shared/config/blocked-ports";
import type { PublicConfig } from "@shared/config/public-config";
import {
  type ApiExtensions,
  apiExtensionNames,
  type DashboardUrls,
  type SupportContact,
} from "@shared/session/load-context";
import { sessionSeconds } from "@shared/session/session";
import type { Env } from "./env";

/** The parsed variables of the Worker. */
export interface Settings {
  config: PublicConfig;
  /** The base URL of v0 without a trailing slash; null when the service binding is used. */
  v0ApiUrl: string | null;
  apiExtensions: ApiExtensions;
  sessionSeconds: number;
  sessionSecrets: readonly string[];
  attemptLimits: AttemptLimits;
  /** The number of requests with a session that an isolate responds to at the same time. */
  maxRequests: number;
  /** Null when no source is configured. */
  serviceStatusUrl: string | null;
  serviceStatusComponents: readonly string[];
  dashboards: DashboardUrls;
  supportContact: SupportContact;
  /** The script of the chat widget, empty if off, and whether administrators have it (domain/app-shell.md#chat). */
  chatWidget: { scriptUrl: string; forAdmins: boolean };
  /** Whether responses name the durations of their parts, and whether browsers may report errors and web vitals. */
  serverTiming: boolean;
  browserReports: boolean;
  /**
   * ISO 8601; null for the current time. Only allowed with a v0 API on this machine, which uses the same fixed time.
   */
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

/** The settings, parsed once per isolate. Throws the same SettingError on every call when a variable is invalid. */
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
  const v0ApiUrl = baseUrl("V0_API_URL", env.V0_API_URL);
  const demoNow = instant("DEMO_NOW", env.DEMO_NOW);
  if (!v0ApiUrl && !env.V0) {
    throw new SettingError("V0_API_URL is empty and there is no service binding V0.");
  }
  if (!env.SESSIONS) throw new SettingError("There is no KV namespace SESSIONS.");
  return {
    config: {
      productName: text("PRODUCT_NAME", env.PRODUCT_NAME, 60) || "Heliograph",
      serviceStatusPageUrl: browserUrl("SERVICE_STATUS_PAGE_URL", env.SERVICE_STATUS_PAGE_URL) ?? "",
      mapStyleUrl: browserUrl("MAP_STYLE_URL", env.MAP_STYLE_URL) ?? "",
      satelliteTilesUrl:
        browserUrl("SATELLITE_TILES_URL", env.SATELLITE_TILES_URL, { required: ["{z}", "{x}", "{y}"] }) ?? "",
      streetViewUrl: browserUrl("STREET_VIEW_URL", env.STREET_VIEW_URL, { required: place, known: place }) ?? "",
      roofViewerUrl: browserUrl("ROOF_VIEWER_URL", env.ROOF_VIEWER_URL, { required: place, known: place }) ?? "",
      supportUserId: integer("SUPPORT_USER_ID", env.SUPPORT_USER_ID, 1),
      offline: flag("OFFLINE", env.OFFLINE || "true"),
    },
    v0ApiUrl,
    apiExtensions: extensions("API_EXTENSIONS", env.API_EXTENSIONS, { fallback: v0ApiUrl === null }),
    sessionSeconds: integer("SESSION_SECONDS", env.SESSION_SECONDS, sessionSeconds, longestCookieSeconds),
    sessionSecrets: secrets(env.SESSION_SECRET),
    attemptLimits: {
      perAccount: limit("ATTEMPTS_PER_ACCOUNT", env.ATTEMPTS_PER_ACCOUNT, 10),
      perAddress: limit("ATTEMPTS_PER_ADDRESS", env.ATTEMPTS_PER_ADDRESS, 100),
      windowSeconds: integer("ATTEMPTS_SECONDS", env.ATTEMPTS_SECONDS, 900, longestWindowSeconds),
    },
    maxRequests: integer("MAX_REQUESTS", env.MAX_REQUESTS, 64),
    serviceStatusUrl: httpUrl("SERVICE_STATUS_URL", env.SERVICE_STATUS_URL),
    serviceStatusComponents: list(env.SERVICE_STATUS_COMPONENTS),
    dashboards: {
      meter: browserUrl("METER_DASHBOARD_URL", env.METER_DASHBOARD_URL, { known: meter }) ?? "",
      driver: browserUrl("DRIVER_DASHBOARD_URL", env.DRIVER_DASHBOARD_URL, { known: meter }) ?? "",
    },
    supportContact: {
      email: emailAddress("SUPPORT_EMAIL", env.SUPPORT_EMAIL),
      phone: text("SUPPORT_PHONE", env.SUPPORT_PHONE, 60),
      hours: text("SUPPORT_HOURS", env.SUPPORT_HOURS, 100),
    },
    chatWidget: {
      scriptUrl: browserUrl("CHAT_WIDGET_SCRIPT_URL", env.CHAT_WIDGET_SCRIPT_URL) ?? "",
      forAdmins: flag("CHAT_WIDGET_FOR_ADMINS", env.CHAT_WIDGET_FOR_ADMINS),
    },
    serverTiming: flag("SERVER_TIMING", env.SERVER_TIMING),
    browserReports: flag("BROWSER_REPORTS", env.BROWSER_REPORTS || "true"),
    demoNow: v0ApiUrl && !isLocalUrl(v0ApiUrl) ? null : demoNow,
  };
}

/** A value in a message, on one line. */
const quoted = (value: string) => JSON.stringify(value.slice(0, 100));

function text(name: string, value = "", maxLength: number): string {
  const trimmed = value.trim();
  if (value !== "" && (trimmed.length > maxLength || !isVisibleLine(trimmed))) {
    throw new SettingError(`${name} must be a line of 1 to ${maxLength} visible characters.`);
  }
  return trimmed;
}

/** Whether a text has visible characters, and neither line breaks nor characters that change its direction. */
const isVisibleLine = (text: string): boolean =>
  /[^\p{C}\p{Z}\p{M}]/u.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text);

/** The placeholders in a URL for the location of a plant, and in a URL for a meter. */
const place = ["{latitude}", "{longitude}"];
const meter = ["{meter_id}", "{driver}"];

function httpUrl(name: string, text = ""): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  // The URL parser also accepts tabs and line breaks anywhere, and one or three slashes.
  if (!/^https?:\/\/[^/\\\s][^\s\p{Cc}]*$/iu.test(trimmed) || !URL.canParse(trimmed)) {
    throw new SettingError(`${name} must be an http or https address, not ${quoted(trimmed)}.`);
  }
  const { username, password } = new URL(trimmed);
  if (username || password) throw new SettingError(`${name} must not contain a user name or password.`);
  return trimmed;
}

/** The base URL of the paths of an API, without a trailing slash. */
function baseUrl(name: string, text: string | undefined): string | null {
  const url = httpUrl(name, text);
  if (url === null) return null;
  if (/[?#]/.test(url)) throw new SettingError(`${name} must have no query or hash, not ${quoted(url)}.`);
  const base = url.replace(/\/+$/, "");
  if (base.endsWith("/v0")) throw new SettingError(`${name} must be the address without /v0, not ${quoted(url)}.`);
  return base;
}

interface Placeholders {
  required?: readonly string[];
  /** All placeholders that are replaced. By default other placeholders are allowed. */
  known?: readonly string[];
}

/** A URL that browsers open or load from. */
function browserUrl(name: string, text: string | undefined, { required = [], known }: Placeholders = {}) {
  const url = httpUrl(name, text);
  if (url === null) return null;
  const { port } = new URL(url);
  if (port !== "" && isBlockedPort(Number(port))) {
    throw new SettingError(`${name} has port ${port}, which browsers block.`);
  }
  const missing = required.filter((placeholder) => !url.includes(placeholder));
  if (missing.length > 0) throw new SettingError(`${name} must contain ${missing.join(" and ")}, not ${quoted(url)}.`);
  const unknown = known && url.match(/\{[^{}]*\}/g)?.find((placeholder) => !known.includes(placeholder));
  if (unknown) throw new SettingError(`${name} may contain ${known.join(" and ")}, not ${quoted(unknown)}.`);
  return url;
}

/** The named extensions; the fallback applies to each extension when none is named. */
function extensions(name: string, text: string | undefined, { fallback }: { fallback: boolean }): ApiExtensions {
  const named = list(text);
  const known: readonly string[] = apiExtensionNames;
  const unknown = named.find((extension) => !known.includes(extension));
  if (unknown !== undefined) {
    throw new SettingError(`${name} must be a list of ${known.join(", ")}, not ${quoted(unknown)}.`);
  }
  const isOffered = (extension: string) => (named.length === 0 ? fallback : named.includes(extension));
  return Object.fromEntries(apiExtensionNames.map((extension) => [extension, isOffered(extension)])) as ApiExtensions;
}

/** 400 days, the longest lifetime that browsers allow for a cookie. */
const longestCookieSeconds = 34_560_000;
const longestWindowSeconds = 30 * 86_400;

function integer(name: string, text: string | undefined, fallback: number, max = Number.MAX_SAFE_INTEGER): number {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return fallback;
  const value = Number(trimmed);
  if (!/^\d+$/.test(trimmed) || value < 1 || value > max) {
    const range = value > max ? `of at most ${max}` : "above 0";
    throw new SettingError(`${name} must be a whole number ${range}, not ${quoted(trimmed)}.`);
  }
  return value;
}

/** A whole number above 0, or 0 for no limit. */
const limit = (name: string, text: string | undefined, fallback: number) =>
  text?.trim() === "0" ? Number.POSITIVE_INFINITY : integer(name, text, fallback);

function emailAddress(name: string, text = ""): string {
  const trimmed = text.trim();
  // Without characters that have a meaning in a mailto: link.
  if (trimmed !== "" && !/^[^\s@<>"()[\]\\,;:?&#%]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u.test(trimmed)) {
    throw new SettingError(`${name} must be an e-mail address, not ${quoted(trimmed)}.`);
  }
  return trimmed;
}

function flag(name: string, text = ""): boolean {
  const trimmed = text.trim();
  if (!["", "true", "false"].includes(trimmed)) {
    throw new SettingError(`${name} must be true or false, not ${quoted(trimmed)}.`);
  }
  return trimmed === "true";
}

const isLocalUrl = (url: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

function instant(name: string, text = ""): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const [, day] = /^(20\d\d-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.exec(trimmed) ?? [];
  const time = Date.parse(trimmed);
  // Date.parse reads 30 February as 2 March.
  if (!day || Number.isNaN(time) || new Date(day).toISOString().slice(0, 10) !== day) {
    throw new SettingError(`${name} must be an instant such as 2026-06-21T10:00:00Z, not ${quoted(trimmed)}.`);
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

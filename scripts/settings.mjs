import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { importSource } from "./import-source.mjs";

/** An invalid setting; its message is the line that the user sees. */
export class SettingError extends Error {}

/** A value in a message, on one line. */
const quoted = (value) => JSON.stringify(value.slice(0, 100));

const integer = (name, from, to) => (text) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < from || value > to) {
    throw new SettingError(`${name} must be a whole number from ${from} to ${to}, not ${quoted(text)}.`);
  }
  return value;
};

const flag = (name) => (text) => {
  if (text !== "true" && text !== "false")
    throw new SettingError(`${name} must be true or false, not ${quoted(text)}.`);
  return text === "true";
};

const text = (name, maxLength) => (value) => {
  if (value.trim() === "" || value.length > maxLength) {
    throw new SettingError(`${name} must have 1 to ${maxLength} characters.`);
  }
  return value.trim();
};

/** The address of a service, which may have a query, such as with a key. It is not repeated in the message. */
const httpUrl = (name) => (value) => {
  if (value && !(/^https?:\/\/\S+$/.test(value) && URL.canParse(value))) {
    throw new SettingError(`${name} must be an http or https address.`);
  }
  return value;
};

/** The port of Heliograph; the included back end listens on the next one. */
async function readPort(text) {
  const port = integer("PORT", 0, 65_534)(text);
  const { isBlockedPort } = await importSource("shared/config/blocked-ports.ts");
  const blocked = [port, port + 1].find((used) => port !== 0 && isBlockedPort(used));
  if (blocked) throw new SettingError(`PORT must not be ${text}: browsers block port ${blocked}.`);
  return port;
}

/** The variables of the edge Worker, which reads and checks them itself. */
export const workerVars = [
  "SESSION_SECRET",
  "PRODUCT_NAME",
  "V0_API_URL",
  "API_EXTENSIONS",
  "SERVICE_STATUS_URL",
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
  "SUPPORT_HOURS",
  "CHAT_WIDGET_SCRIPT_URL",
  "CHAT_WIDGET_FOR_ADMINS",
  "SESSION_SECONDS",
  "ATTEMPTS_PER_ACCOUNT",
  "ATTEMPTS_PER_ADDRESS",
  "ATTEMPTS_SECONDS",
  "MAX_REQUESTS",
  "SERVER_TIMING",
  "BROWSER_REPORTS",
  "OFFLINE",
  "DEMO_NOW",
];

/** The variables of the included back end that are passed on: how it sends and receives mails, and sends alerts. */
const mailVars = [
  ...["MAIL_FROM", "MAIL_API_URL", "MAIL_API_TOKEN", "MAIL_EVENTS_SECRET", "MAIL_REPLY_DOMAIN", "MAIL_RECEIVED_URL"],
  "ALERTS_ALLOW_LOCAL_WEBHOOKS",
];

/** The variables that sign push messages, and the variables of one key pair. */
const pushNames = ["PUSH_VAPID_PUBLIC_KEY", "PUSH_VAPID_PRIVATE_KEY", "PUSH_SUBJECT"];
const pushKey = (name, bytes) => (value) => {
  if (!/^[\w-]+$/.test(value) || Buffer.from(value, "base64url").length !== bytes)
    throw new SettingError(`${name} must be ${bytes} bytes in base64url.`);
  return value;
};
const contact = (value) => {
  if (/^(mailto:|https:\/\/)\S+$/.test(value)) return value;
  throw new SettingError(`PUSH_SUBJECT must be a mailto: or https: address, not ${quoted(value)}.`);
};

/** Checks the variables of push messages. The two keys are given together. */
function readPushVars(vars) {
  const [publicName, privateName] = pushNames;
  if (Boolean(vars[publicName]) !== Boolean(vars[privateName]))
    throw new SettingError(`${publicName} and ${privateName} must be set together.`);
  if (vars[publicName]) {
    pushKey(publicName, 65)(vars[publicName]);
    pushKey(privateName, 32)(vars[privateName]);
  }
  if (vars.PUSH_SUBJECT) contact(vars.PUSH_SUBJECT);
  return vars;
}

/** Reads the variables with the Worker's own reader, so that there is one set of rules. */
export async function readWorkerSettings(vars) {
  const reader = await importSource("worker/settings.ts");
  // The secret is generated and the API is the embedded one where they are not set.
  const env = { V0: {}, SESSIONS: {}, ...vars, SESSION_SECRET: vars.SESSION_SECRET || "x".repeat(32) };
  try {
    return reader.parseSettings(env);
  } catch (error) {
    throw error instanceof reader.SettingError ? new SettingError(error.message) : error;
  }
}

/**
 * Reads the settings of `npm start` from the environment.
 *
 * @param {Record<string, string | undefined>} env
 * @throws {SettingError} with one line that names the variable, the rule and the value
 */
export async function readSettings(env) {
  const read = (name, fallback, parse) => parse(env[name] || fallback);
  const pick = (names) => Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const vars = pick(workerVars);
  const local = {
    port: await read("PORT", "8787", readPort),
    demo: read("DEMO", "true", flag("DEMO")),
    stateDir: resolve(read("STATE_DIR", ".state", text("STATE_DIR", 1_000))),
    demoPlants: read("DEMO_PLANTS", "300", integer("DEMO_PLANTS", 30, 100_000)),
    weatherApiUrl: read("WEATHER_API_URL", "", httpUrl("WEATHER_API_URL")),
    weatherForecastApiUrl: read("WEATHER_FORECAST_API_URL", "", httpUrl("WEATHER_FORECAST_API_URL")),
    // Without a slash at the end, because paths follow.
    apiUrl: read("API_URL", "", httpUrl("API_URL")).replace(/\/$/, ""),
    solarEdgeApiUrl: read("SOLAREDGE_API_URL", "", httpUrl("SOLAREDGE_API_URL")),
  };
  const { config, v0ApiUrl, demoNow } = await readWorkerSettings(vars);
  return {
    ...local,
    v0ApiUrl: v0ApiUrl ?? "",
    demoNow: demoNow ?? "",
    sessionSecret: vars.SESSION_SECRET ?? "",
    productName: config.productName,
    vars,
    mailVars: pick(mailVars),
    pushVars: readPushVars(pick(pushNames)),
  };
}

/** The variables of the included back end. */
export const referenceVars = ({
  demo,
  demoPlants,
  demoNow,
  weatherApiUrl,
  weatherForecastApiUrl,
  solarEdgeApiUrl,
  apiUrl,
  port,
  vars,
  mailVars,
}) => ({
  DEMO: String(demo),
  ALLOW_SEED: String(demo),
  DEMO_PLANTS: String(demoPlants),
  DEMO_NOW: demoNow,
  WEATHER_API_URL: weatherApiUrl,
  WEATHER_FORECAST_API_URL: weatherForecastApiUrl,
  SOLAREDGE_API_URL: solarEdgeApiUrl,
  SUPPORT_USER_ID: vars.SUPPORT_USER_ID || "1",
  ...mailVars,
  // The bases of the links in emails; relative while the ports are not assigned yet.
  ...(port !== 0 && { APP_URL: `http://localhost:${port}`, API_URL: `http://localhost:${port + 1}` }),
  ...(apiUrl && { API_URL: apiUrl }),
});

/** Reads the settings, or ends the process with the line that says which one is invalid and what to do. */
export async function settingsOrExit() {
  try {
    return await readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(`${error.message} ${remedy}`);
    process.exit(1);
  }
}

const remedy = "Correct it or unset it, and start again; docs/settings.md describes every setting.";

/**
 * The configured secret, else the one in the state directory, generated on first use and readable only by its owner. A
 * file that holds none, as after a full disk, is written again.
 */
export function sessionSecret({ sessionSecret: configured, stateDir }) {
  if (configured) return configured;
  const file = join(stateDir, "session-secret");
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (stored.length >= 32) return stored;
  mkdirSync(stateDir, { recursive: true });
  const generated = randomBytes(32).toString("base64url");
  writeFileSync(file, generated, { mode: 0o600 });
  return generated;
}

/** A new key pair with which push messages are signed, as variables. */
export function createPushKeys() {
  const { x, y, d } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { PUSH_VAPID_PUBLIC_KEY: point.toString("base64url"), PUSH_VAPID_PRIVATE_KEY: d };
}

/**
 * The variables of push messages: the configured keys, else the keys in the state directory, generated on first use and
 * readable only by their owner. Without PUSH_SUBJECT the contact is the address of support.
 */
export function pushVars({ stateDir, pushVars: configured, vars }) {
  const PUSH_SUBJECT = `mailto:${vars.SUPPORT_EMAIL || "heliograph@example.com"}`;
  return { PUSH_SUBJECT, ...(configured.PUSH_VAPID_PUBLIC_KEY ? {} : storedPushKeys(stateDir)), ...configured };
}

function storedPushKeys(stateDir) {
  const file = join(stateDir, "push-keys");
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (stored.endsWith("}")) return JSON.parse(stored);
  mkdirSync(stateDir, { recursive: true });
  const generated = createPushKeys();
  writeFileSync(file, JSON.stringify(generated), { mode: 0o600 });
  return generated;
}

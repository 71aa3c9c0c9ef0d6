import { readCookie } from "@shared/lib/request.server";
import { serialize } from "cookie";
import { base64url } from "jose";
import { array, string, type } from "superstruct";
import { normalizedAccount } from "../database";
import { deviceEncryptionKey, deviceMarkSigningKey } from "../derived-keys";
import { cookieAttributes, openCookie, sealCookie } from "./sealed-cookie";

const deviceCookieName = "__Host-device";

/** How long a browser is known after its last sign-in, so that an occasional user stays known. */
const deviceSeconds = 180 * 86_400;
/** The number of accounts of a shared device, so that the cookie stays small. */
const maxAccounts = 5;

const deviceStruct = type({ id: string(), accounts: array(string()) });

/** A browser in which users have signed in before (docs/decisions/0024). */
export interface KnownDevice {
  id: string;
  /** Hashes of the accounts, the most recent first. */
  accounts: string[];
}

/** The device of a request; null when nobody has signed in on the device, or when its cookie was forged. */
export async function readDevice(request: Request, secrets: readonly string[]): Promise<KnownDevice | null> {
  const value = readCookie(request, deviceCookieName);
  if (!value) return null;
  const content = await openCookie(deviceCookieName, value, secrets.map(deviceEncryptionKey));
  const [, device] = deviceStruct.validate(content?.device);
  return device && (content?.iat ?? 0) > Date.now() / 1_000 - deviceSeconds ? device : null;
}

/** Whether a user has signed in on a device before. */
export const isKnownTo = async (device: KnownDevice | null, email: string): Promise<boolean> =>
  device?.accounts.includes(await accountHash(email)) ?? false;

const markSeconds = 60;

/**
 * The value of X-Known-Device, with which the included back end counts a sign-in for the device alone. It holds for one
 * account and a minute, and cannot be made without the secret.
 */
export async function deviceMark({ id }: KnownDevice, email: string, secrets: readonly string[]): Promise<string> {
  const marked = `${id}.${Math.floor(Date.now() / 1_000) + markSeconds}`;
  const text = new TextEncoder().encode(`${marked}.${normalizedAccount(email)}`);
  const mac = await crypto.subtle.sign("HMAC", await deviceMarkSigningKey(secrets[0] ?? ""), text);
  return `${marked}.${base64url.encode(new Uint8Array(mac))}`;
}

/** The Set-Cookie value of a device on which a user has just signed in. */
export async function rememberAccount(
  device: KnownDevice | null,
  email: string,
  secrets: readonly string[],
): Promise<string> {
  const account = await accountHash(email);
  const others = device?.accounts.filter((other) => other !== account) ?? [];
  const remembered: KnownDevice = {
    id: device?.id ?? crypto.randomUUID(),
    accounts: [account, ...others].slice(0, maxAccounts),
  };
  const key = await deviceEncryptionKey(secrets[0] ?? "");
  const value = await sealCookie(deviceCookieName, { device: remembered }, key);
  return serialize(deviceCookieName, value, { ...cookieAttributes, maxAge: deviceSeconds });
}

/** The hash may be short, because the cookie is encrypted. */
async function accountHash(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(normalizedAccount(email));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest.subarray(0, 12)));
}

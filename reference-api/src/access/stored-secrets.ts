/** Secrets that are stored and have to be read again: encrypted with keys derived from SESSION_SECRET. docs/security.md */
import { decode, encode } from "jose/base64url";
import type { Api, Env } from "../api";
import { invalid } from "../http/api-error";
import { log } from "../log";

/** The start of an encrypted text. A text without it was stored by an earlier version as it is. */
const prefix = "aesgcm1.";
const ivBytes = 12;
const encoder = new TextEncoder();

type StoredSecret = "driver account key" | "link key" | "mail" | "webhook secret";

/** The secrets of the deployment: the first encrypts, all decrypt. */
export const secretsOf = ({ SESSION_SECRET = "" }: Env): string[] =>
  SESSION_SECRET.split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= 32);

/** Derives a key for one purpose from a secret of the deployment with HKDF. */
export async function deriveKey<A extends "AES-GCM" | "HMAC">(secret: string, purpose: string, name: A) {
  const raw = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: encoder.encode("heliograph"), info: encoder.encode(purpose) },
    raw,
    name === "AES-GCM" ? { name, length: 256 } : { name, hash: "SHA-256", length: 256 },
    false,
    name === "AES-GCM" ? ["encrypt", "decrypt"] : ["sign", "verify"],
  );
}

const encryptionKey = (secret: string, kind: StoredSecret) => deriveKey(secret, `stored ${kind} v1`, "AES-GCM");

/** The secret that encrypts. Throws 4000 without one, because nothing is stored in clear. */
export function requireSecret(env: Env): string {
  const [secret] = secretsOf(env);
  if (secret) return secret;
  throw invalid({ general: ["The API has no SESSION_SECRET to encrypt this with. Set it, and try again."] });
}

/** Encrypts a text for storage. Throws 4000 without a secret. */
export async function encryptSecret(env: Env, kind: StoredSecret, text: string): Promise<string> {
  const secret = requireSecret(env);
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const key = await encryptionKey(secret, kind);
  const encrypted = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, encoder.encode(text));
  return `${prefix}${encode(iv)}.${encode(new Uint8Array(encrypted))}`;
}

/** Decrypts a stored text; null if none of the secrets has encrypted it. A text from before encryption is returned. */
export async function decryptSecret(env: Env, kind: StoredSecret, stored: string): Promise<string | null> {
  return (await openSecret(env, kind, stored))?.text ?? null;
}

/** The text, and whether the first secret has encrypted it. */
async function openSecret(env: Env, kind: StoredSecret, stored: string) {
  if (!stored.startsWith(prefix)) return { text: stored, isCurrent: false };
  const [iv = "", data = ""] = stored.slice(prefix.length).split(".");
  for (const [index, secret] of secretsOf(env).entries()) {
    try {
      const algorithm = { name: "AES-GCM", iv: Uint8Array.from(decode(iv)) };
      const key = await encryptionKey(secret, kind);
      const text = await crypto.subtle.decrypt(algorithm, key, Uint8Array.from(decode(data)));
      return { text: new TextDecoder().decode(text), isCurrent: index === 0 };
    } catch {
      // Encrypted with another secret, or changed.
    }
  }
  return null;
}

/** Whether this isolate has encrypted what was stored in clear or with an older secret. */
let isEncrypted = false;

/** Encrypts what is stored in clear or with an older secret, once an isolate: a new secret starts new isolates. */
export function startEncryption(api: Api): void {
  if (isEncrypted) return;
  isEncrypted = true;
  api.waitUntil(
    encryptStoredSecrets(api).catch((error) => {
      isEncrypted = false;
      log("error", "encryption failed", { message: String(error) });
    }),
  );
}

/** Encrypts every stored secret with the first secret. What was replaced meanwhile stays as it is. */
export async function encryptStoredSecrets({ db, env }: Api): Promise<void> {
  if (secretsOf(env).length === 0) return;
  const accounts = await db.selectFrom("driver_accounts").select(["id", "api_key"]).execute();
  for (const { id, api_key } of accounts) {
    const encrypted = api_key && (await encryptedAgain(env, "driver account key", api_key));
    if (!encrypted) continue;
    const update = db.updateTable("driver_accounts").set({ api_key: encrypted });
    await update.where("id", "=", id).where("api_key", "=", api_key).execute();
  }
  const links = await db.selectFrom("fleet_state").selectAll().where("key", "=", linkKeyName).executeTakeFirst();
  const encrypted = links && (await encryptedAgain(env, "link key", links.value));
  if (!encrypted) return;
  const update = db.updateTable("fleet_state").set({ value: encrypted });
  await update.where("key", "=", linkKeyName).where("value", "=", links.value).execute();
}

/** The row of fleet_state with the key that signs links. */
export const linkKeyName = "file_link_key";

/** The stored text encrypted with the first secret; null if it is already, or cannot be read. */
async function encryptedAgain(env: Env, kind: StoredSecret, stored: string): Promise<string | null> {
  const opened = await openSecret(env, kind, stored);
  return opened && !opened.isCurrent ? encryptSecret(env, kind, opened.text) : null;
}

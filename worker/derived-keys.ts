import QuickLRU from "quick-lru";

const encoder = new TextEncoder();
/** The keys, not their promises: a promise never settles after its request has ended. */
const derivedKeys = new QuickLRU<string, CryptoKey>({ maxSize: 16 });

/** Derives a key for one purpose from a configured secret with HKDF; cached per isolate. */
async function deriveKey(
  secret: string,
  purpose: string,
  algorithm: AesKeyGenParams | HmacImportParams,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const id = `${purpose}\n${secret}`;
  const cached = derivedKeys.get(id);
  if (cached) return cached;
  const info = { name: "HKDF", hash: "SHA-256", salt: encoder.encode("heliograph"), info: encoder.encode(purpose) };
  const raw = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(info, raw, algorithm, false, usages);
  derivedKeys.set(id, key);
  return key;
}

/** The AES-256-GCM key that encrypts the session cookie. */
export const sessionEncryptionKey = (secret: string) =>
  deriveKey(secret, "session cookie v2", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]);

/** The AES-256-GCM key that encrypts the device cookie. */
export const deviceEncryptionKey = (secret: string) =>
  deriveKey(secret, "device cookie v1", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]);

/** The HMAC key that tells the included back end, which derives it too, that a device is known. */
export const deviceMarkSigningKey = (secret: string) =>
  deriveKey(secret, "known device v1", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]);

/** The HMAC key that turns users, accounts and addresses into keys of rows in D1. */
export const databaseKeySigningKey = (secret: string) =>
  deriveKey(secret, "throttle v1", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]);

/** The HMAC key that turns a session into the owner of copies in the browser. */
export const copyOwnerSigningKey = (secret: string) =>
  deriveKey(secret, "copy owner v1", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]);

/** The HMAC key that turns a token into a part of a cache key. */
export const cacheKeySigningKey = (secret: string) =>
  deriveKey(secret, "edge cache v1", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]);

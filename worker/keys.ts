const utf8 = new TextEncoder();
const derived = new Map<string, Promise<CryptoKey>>();

/** A key for one purpose, derived from a secret of the configuration; derived once an isolate. */
function derivedKey(
  secret: string,
  purpose: string,
  algorithm: AesKeyGenParams | HmacImportParams,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const name = `${purpose}\n${secret}`;
  let key = derived.get(name);
  if (!key) {
    const info = {
      name: "HKDF",
      hash: "SHA-256",
      salt: utf8.encode("heliograph"),
      info: utf8.encode(purpose),
    };
    key = crypto.subtle
      .importKey("raw", utf8.encode(secret), "HKDF", false, ["deriveKey"])
      .then((raw) => crypto.subtle.deriveKey(info, raw, algorithm, false, usages));
    derived.set(name, key);
  }
  return key;
}

/** The key that seals the session cookie. */
export const sessionKey = (secret: string) =>
  derivedKey(secret, "session cookie v1", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]);

/** The key under which a token becomes a name in the shared cache. */
export const cacheNameKey = (secret: string) =>
  derivedKey(secret, "edge cache v1", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]);

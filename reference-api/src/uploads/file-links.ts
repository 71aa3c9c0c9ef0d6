import { decode, encode } from "jose/base64url";
import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { randomToken } from "../auth/token";
import { secondsAfter } from "../lib/clock";

const linkLifetimeSeconds = 60 * 60;
const signingKeyName = "file_link_key";

/**
 * Returns a function that makes absolute links to stored files. A link is signed with a key stored in the database and
 * is valid for an hour without a token. `origin`: the origin of the request.
 */
export async function createFileLinks(
  api: Api,
  origin: string,
): Promise<(storageKey: string) => Promise<string>> {
  const key = await signingKey(api);
  const expires = secondsAfter(api.wallClock.now, linkLifetimeSeconds);
  return async (storageKey) => {
    const signature = await crypto.subtle.sign("HMAC", key, signaturePayload(storageKey, expires));
    const query = new URLSearchParams({ expires, signature: encode(new Uint8Array(signature)) });
    return `${origin}/v0/files/${encodeURIComponent(storageKey)}?${query}`;
  };
}

/** Whether a link carries a valid signature and has not expired. */
export async function isValidLink(
  api: Api,
  storageKey: string,
  { expires, signature }: { readonly expires: string; readonly signature: string },
): Promise<boolean> {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(expires) || !/^[\w-]{43}$/.test(signature)) return false;
  const payload = signaturePayload(storageKey, expires);
  const verified = await crypto.subtle.verify("HMAC", await signingKey(api), decode(signature), payload);
  return verified && Temporal.Instant.compare(Temporal.Instant.from(expires), api.wallClock.now) > 0;
}

/** The signing key of this database, created with the first link. */
async function signingKey(api: Api): Promise<CryptoKey> {
  await api.db
    .insertInto("fleet_state")
    .values({ key: signingKeyName, value: randomToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await api.db
    .selectFrom("fleet_state")
    .select("value")
    .where("key", "=", signingKeyName)
    .executeTakeFirstOrThrow();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", decode(value), algorithm, false, ["sign", "verify"]);
}

function signaturePayload(storageKey: string, expires: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(`${storageKey}\n${expires}`));
}

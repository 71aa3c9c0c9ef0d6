import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { secondsAfter } from "../clock";

const linkLifetimeSeconds = 60 * 60;
const signingKeyName = "file_link_key";

/**
 * Makes links to files that work for an hour without a token: they are signed with a key that the database keeps.
 * Links are absolute, at the address the API was asked at.
 */
export async function createFileLinks(
  api: Api,
  origin: string,
): Promise<(storageKey: string) => Promise<string>> {
  const key = await signingKey(api);
  const expires = secondsAfter(api.wallClock.now, linkLifetimeSeconds);
  return async (storageKey) => {
    const signature = hex(await crypto.subtle.sign("HMAC", key, signaturePayload(storageKey, expires)));
    const query = new URLSearchParams({ expires, signature });
    return `${origin}/v0/files/${encodeURIComponent(storageKey)}?${query}`;
  };
}

/** Whether a link is one of ours and has not expired. */
export async function isValidLink(
  api: Api,
  storageKey: string,
  { expires, signature }: { readonly expires: string; readonly signature: string },
): Promise<boolean> {
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const verified = await crypto.subtle.verify(
    "HMAC",
    await signingKey(api),
    bytes,
    signaturePayload(storageKey, expires),
  );
  return verified && Temporal.Instant.compare(Temporal.Instant.from(expires), api.wallClock.now) > 0;
}

async function signingKey(api: Api): Promise<CryptoKey> {
  const newKey = hex(crypto.getRandomValues(new Uint8Array(32)).buffer);
  await api.db
    .insertInto("fleet_state")
    .values({ key: signingKeyName, value: newKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await api.db
    .selectFrom("fleet_state")
    .select("value")
    .where("key", "=", signingKeyName)
    .executeTakeFirstOrThrow();
  const material = new TextEncoder().encode(value);
  return crypto.subtle.importKey("raw", material, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
}

function signaturePayload(storageKey: string, expires: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(`${storageKey}\n${expires}`));
}

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

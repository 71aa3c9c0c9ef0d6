/** Signatures of links that work without a token. */
import { decode, encode } from "jose/base64url";
import type { Api } from "../api";
import { decryptSecret, encryptSecret, linkKeyName } from "./stored-secrets";
import { randomToken } from "./tokens";

/** Signs texts and verifies signatures with the key of this deployment. */
export interface Signer {
  readonly sign: (text: string) => Promise<string>;
  readonly verify: (text: string, signature: string) => Promise<boolean>;
}

/** Creates a signer with the key in the database. The first signer creates the key. */
export async function createSigner(api: Api): Promise<Signer> {
  const value = (await storedKey(api)) ?? (await createKey(api));
  const key = await importKey(Uint8Array.from(decode(value)));
  return {
    sign: async (text) => encode(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytesOf(text)))),
    verify: async (text, signature) =>
      /^[\w-]{43}$/.test(signature) && crypto.subtle.verify("HMAC", key, decode(signature), bytesOf(text)),
  };
}

/** The stored key; null if there is none that can be read. */
async function storedKey({ db, env }: Api): Promise<string | null> {
  const row = await db.selectFrom("fleet_state").select("value").where("key", "=", linkKeyName).executeTakeFirst();
  return row ? decryptSecret(env, "link key", row.value) : null;
}

/** Stores a new key, unless another request has stored one meanwhile, and returns the stored key. */
async function createKey(api: Api): Promise<string> {
  const key = randomToken();
  const row = { key: linkKeyName, value: await encryptSecret(api.env, "link key", key) };
  const unreadable = await api.db.selectFrom("fleet_state").select("value").where("key", "=", linkKeyName).execute();
  await api.db
    .insertInto("fleet_state")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ value: row.value })
        .where("fleet_state.value", "=", unreadable[0]?.value ?? ""),
    )
    .execute();
  return (await storedKey(api)) ?? key;
}

/** Imports a secret as a key of HMAC with SHA-256. */
export const importKey = (secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

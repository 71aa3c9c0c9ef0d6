import { encode } from "jose/base64url";

const tokenBytes = 32;

/** A new random token, base64url. Only its hash is stored. */
export function randomToken(): string {
  return encode(crypto.getRandomValues(new Uint8Array(tokenBytes)));
}

/** SHA-256 of a token, base64url: the stored form. Tokens are random, so the hash needs no salt. */
export async function hashToken(token: string): Promise<string> {
  return encode(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}

const encoder = new TextEncoder();

/** Signs the body of an event as a provider does (Standard Webhooks). Returns its headers. */
export async function signedEvent(
  body: string,
  secret: string,
  changes: { id?: string; sentAt?: number; prefix?: string; signature?: string } = {},
): Promise<Record<string, string>> {
  const { id = "event-1", sentAt = Math.floor(Date.now() / 1000), prefix = "webhook" } = changes;
  const bytes = Uint8Array.from(atob(secret.slice(6)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signed = await crypto.subtle.sign("HMAC", key, encoder.encode(`${id}.${sentAt}.${body}`));
  const valid = `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
  return {
    [`${prefix}-id`]: id,
    [`${prefix}-timestamp`]: String(sentAt),
    [`${prefix}-signature`]: changes.signature ?? `v1,AAAA ${valid}`,
  };
}

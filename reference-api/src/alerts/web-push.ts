/** Web Push: messages are encrypted for the browser (RFC 8291, aes128gcm of RFC 8188) and signed for its push service (VAPID, RFC 8292). */
import { importJWK, SignJWT } from "jose";
import { decode, encode } from "jose/base64url";
import type { Temporal } from "temporal-polyfill";
import { bytesOf } from "../access/signatures";
import type { Env } from "../api";

const curve = { name: "ECDH", namedCurve: "P-256" } as const;
const publicKeyBytes = 65;
const privateKeyBytes = 32;
const authBytes = 16;

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

/** The keys with which the deployment signs push messages; null without them, or if they cannot be used. */
export function pushKeys(env: Env): PushKeys | null {
  const {
    PUSH_VAPID_PUBLIC_KEY: publicKey = "",
    PUSH_VAPID_PRIVATE_KEY: privateKey = "",
    PUSH_SUBJECT: subject = "",
  } = env;
  const isUsable =
    hasBytes(publicKey, publicKeyBytes) &&
    hasBytes(privateKey, privateKeyBytes) &&
    /^(mailto:|https:\/\/)\S+$/.test(subject);
  return isUsable ? { publicKey, privateKey, subject } : null;
}

function hasBytes(text: string, count: number): boolean {
  try {
    return decode(text).length === count;
  } catch {
    return false;
  }
}

/** The keys of a subscription. */
interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Whether messages can be encrypted with the keys of a subscription. */
export async function hasUsableKeys({ p256dh, auth }: BrowserKeys): Promise<boolean> {
  if (!hasBytes(p256dh, publicKeyBytes) || !hasBytes(auth, authBytes)) return false;
  return importPublicKey(p256dh).then(
    () => true,
    () => false,
  );
}

const importPublicKey = (text: string) =>
  crypto.subtle.importKey("raw", Uint8Array.from(decode(text)), curve, false, []);

/** How long a signature is valid; at most a day. */
const signedHours = 12;

/** The header by which a push service knows the deployment. */
export async function vapidHeader(
  { publicKey, privateKey, subject }: PushKeys,
  endpoint: string,
  now: Temporal.Instant,
) {
  const point = decode(publicKey);
  const jwk = { kty: "EC", crv: "P-256", x: encode(point.slice(1, 33)), y: encode(point.slice(33)), d: privateKey };
  const token = await new SignJWT()
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now.epochMilliseconds / 1_000) + signedHours * 3_600)
    .setSubject(subject)
    .sign(await importJWK(jwk, "ES256"));
  return `vapid t=${token}, k=${publicKey}`;
}

/** Encrypts a message for a browser as one record. `own` and `salt` are new for each message. */
export async function encryptPush(
  message: Uint8Array<ArrayBuffer>,
  { p256dh, auth }: BrowserKeys,
  own?: CryptoKeyPair,
  salt = crypto.getRandomValues(new Uint8Array(16)),
): Promise<Uint8Array<ArrayBuffer>> {
  const keyPair = own ?? ((await crypto.subtle.generateKey(curve, true, ["deriveBits"])) as CryptoKeyPair);
  const ownPublicKey = new Uint8Array((await crypto.subtle.exportKey("raw", keyPair.publicKey)) as ArrayBuffer);
  const agreement = { ...curve, public: await importPublicKey(p256dh) };
  const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, keyPair.privateKey, 256));
  const info = joinBytes(bytesOf("WebPush: info\0"), decode(p256dh), ownPublicKey);
  const secret = await hkdf(Uint8Array.from(decode(auth)), shared, info, 32);
  const key = await hkdf(salt, secret, bytesOf("Content-Encoding: aes128gcm\0"), 16);
  const iv = await hkdf(salt, secret, bytesOf("Content-Encoding: nonce\0"), 12);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  // 2 delimits the last record.
  const record = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, aes, joinBytes(message, [2]));
  const recordSize = new Uint8Array(4);
  new DataView(recordSize.buffer).setUint32(0, 4_096);
  return joinBytes(salt, recordSize, [ownPublicKey.length], ownPublicKey, new Uint8Array(record));
}

const joinBytes = (...parts: readonly Iterable<number>[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

async function hkdf(
  salt: Uint8Array<ArrayBuffer>,
  secret: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

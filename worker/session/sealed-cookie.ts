import type { SerializeOptions } from "cookie";
import { EncryptJWT, type JWTPayload, jwtDecrypt } from "jose";

/** A cookie that scripts cannot read, for this host (`__Host-`) and TLS only. */
export const cookieAttributes: SerializeOptions = { path: "/", secure: true, httpOnly: true, sameSite: "lax" };

/** Encrypts the content of a cookie as a JWE (`dir`, A256GCM) whose audience is the cookie's name. */
export const sealCookie = (name: string, content: JWTPayload, key: CryptoKey): Promise<string> =>
  new EncryptJWT(content)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(name)
    .setIssuedAt()
    .encrypt(key);

/**
 * The content of a cookie; null when no key decrypts it, because it is malformed, was tampered with or has another
 * name.
 */
export async function openCookie(
  name: string,
  value: string,
  keys: readonly Promise<CryptoKey>[],
): Promise<JWTPayload | null> {
  for (const key of keys) {
    try {
      const { payload } = await jwtDecrypt(value, await key, {
        audience: name,
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
      });
      return payload;
    } catch {
      // Encrypted with another secret, tampered with, or malformed.
    }
  }
  return null;
}

import { decode, encode } from "jose/base64url";
import { refine } from "superstruct";
import { passwordText, withKeywords } from "../http/fields";

/** PBKDF2 iterations. WebCrypto in workerd accepts no more. */
const maxIterations = 100_000;
const saltBytes = 16;
const hashBits = 256;

/** Hashes a password with PBKDF2-SHA256 and a new salt, as `pbkdf2-sha256$iterations$salt$hash` (base64url). */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const hash = await deriveKey(password, salt, maxIterations);
  return `pbkdf2-sha256$${maxIterations}$${encode(salt)}$${encode(hash)}`;
}

/**
 * Whether a password matches a stored hash. It takes equally long without a stored hash (unknown account), so that the
 * response time does not reveal whether an account exists.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, iterations, salt, hash] = (stored ?? "").split("$");
  if (scheme !== "pbkdf2-sha256" || !iterations || !salt || !hash) {
    await deriveKey(password, new Uint8Array(saltBytes), maxIterations);
    return false;
  }
  const expected = decode(hash);
  const actual = await deriveKey(password, decode(salt), Number(iterations));
  return actual.byteLength === expected.byteLength && crypto.subtle.timingSafeEqual(actual, expected);
}

/**
 * Returns the messages of the rules that a new password breaks; empty for an accepted password
 * (domain/sessions.md#password).
 */
function passwordProblems(password: string): string[] {
  const problems: string[] = [];
  if ([...password].length < 8) problems.push("The password must have at least 8 characters.");
  if (!/[\p{L}\p{N}]/u.test(password)) problems.push("The password must contain a letter or a number.");
  if (!/[^\p{L}\p{N}\s]/u.test(password)) problems.push("The password must contain a symbol.");
  return problems;
}

/** A password that follows the rules for new passwords. */
export const newPassword = () =>
  withKeywords(
    refine(passwordText(), "strength", (value) => (value === "" ? [] : passwordProblems(value))),
    { minLength: 8, pattern: "^(?=[^]*[\\p{L}\\p{N}])(?=[^]*[^\\p{L}\\p{N}\\s])" },
  );

async function deriveKey(password: string, salt: Uint8Array, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(password), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, hashBits);
  return new Uint8Array(bits);
}

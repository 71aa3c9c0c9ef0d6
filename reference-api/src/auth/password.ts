/** PBKDF2 rounds: as many as workerd's WebCrypto accepts. */
const ITERATIONS = 100_000;
const saltBytes = 16;
const hashBits = 256;

/** Hashes a password: PBKDF2-SHA256 with a salt of its own, as `pbkdf2-sha256$rounds$salt$hash` (base64). */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const hash = await derive(password, salt, ITERATIONS);
  return `pbkdf2-sha256$${ITERATIONS}$${toBase64(salt)}$${toBase64(hash)}`;
}

/**
 * Whether a password belongs to a hash. Takes as long when there is no hash (unknown account) as when there is
 * one, so that the time of an answer does not tell whether an account exists.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, rounds, salt, hash] = (stored ?? "").split("$");
  if (scheme !== "pbkdf2-sha256" || !rounds || !salt || !hash) {
    await derive(password, new Uint8Array(saltBytes), ITERATIONS);
    return false;
  }
  return sameBytes(await derive(password, fromBase64(salt), Number(rounds)), fromBase64(hash));
}

/**
 * What is wrong with a new password; empty when it will do. The rules are the server's (spec 1 §5); the two forms
 * hint at a letter (reset) and at a number (account), and whoever follows either hint is taken.
 */
export function passwordProblems(password: string): string[] {
  const problems: string[] = [];
  if ([...password].length < 8) problems.push("The password must have at least 8 characters.");
  if (!/[\p{L}\p{N}]/u.test(password)) problems.push("The password must contain a letter or a number.");
  if (!/[^\p{L}\p{N}\s]/u.test(password)) problems.push("The password must contain a symbol.");
  return problems;
}

async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(password), "PBKDF2", false, [
    "deriveBits",
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    key,
    hashBits,
  );
  return new Uint8Array(bits);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.byteLength !== b.byteLength) return false;
  let difference = 0;
  a.forEach((byte, index) => {
    difference |= byte ^ (b[index] ?? 0);
  });
  return difference === 0;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

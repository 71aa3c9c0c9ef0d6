import type { Session } from "@shared/session/session";
import { base64url, EncryptJWT } from "jose";
import { describe, expect, it } from "vitest";
import { sessionEncryptionKey } from "../derived-keys";
import { decryptSession, encryptSession, remainingSeconds, serializeSessionCookie } from "./session-storage";

const now = Date.parse("2026-03-29T01:30:00Z");
const secret = "a".repeat(32);
const options = { secrets: [secret], seconds: 86_400 };
const session: Session = {
  id: "11111111-2222-3333-4444-555555555555",
  token: "bearer-token",
  user: { id: 7, first_name: "Zoë", last_name: "de Vries", email: "zoe@demo.example", admin: false },
  company: { id: 3, name: "Zonnedak ☀", non_mon_accessible: true, non_mon_creation_enabled: false },
  adminMode: true,
  startedAt: now - 1_000,
};

describe("decryptSession", () => {
  it("returns the encrypted session when the secret is the same", async () => {
    expect(await decryptSession(await encryptSession(session, options), options, now)).toEqual(session);
    const tokenOnly = { ...session, user: null, company: null };
    expect(await decryptSession(await encryptSession(tokenOnly, options), options, now)).toEqual(tokenOnly);
  });

  it("accepts every configured secret, while the first one encrypts", async () => {
    const older = await encryptSession(session, options);
    const rotated = { ...options, secrets: ["b".repeat(32), secret] };
    expect(await decryptSession(older, rotated, now)).toEqual(session);
    const newer = await encryptSession(session, rotated);
    expect(await decryptSession(newer, options, now)).toBeNull();
    expect(await decryptSession(newer, { ...options, secrets: ["b".repeat(32)] }, now)).toEqual(session);
  });

  it("returns null when any byte was changed or a part is missing", async () => {
    const parts = (await encryptSession(session, options)).split(".");
    for (const [index, part] of parts.entries()) {
      const bytes = base64url.decode(part);
      const withPart = (changed: Uint8Array) => parts.with(index, base64url.encode(changed)).join(".");
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect(await decryptSession(withPart(changed), options, now)).toBeNull();
      }
      if (bytes.length === 0) continue;
      for (const length of [0, 1, bytes.length - 1]) {
        expect(await decryptSession(withPart(bytes.slice(0, length)), options, now)).toBeNull();
      }
      expect(await decryptSession(parts.toSpliced(index, 1).join("."), options, now)).toBeNull();
    }
  });

  it.each([undefined, "", "x", "not base64 at all!", "%%%", "a.b.c.d.e", "....", "a".repeat(5_000)])(
    "returns null when the value is %o",
    async (value) => expect(await decryptSession(value, options, now)).toBeNull(),
  );

  it("returns null when the content is not a session", async () => {
    const wrongType = { ...session, token: 7 } as unknown as Session;
    expect(await decryptSession(await encryptSession(wrongType, options), options, now)).toBeNull();
    const unknownField = { ...session, role: "owner" } as Session;
    expect(await decryptSession(await encryptSession(unknownField, options), options, now)).toBeNull();
  });

  it("returns null when the token was encrypted for another purpose or with another algorithm", async () => {
    const key = await sessionEncryptionKey(secret);
    const encrypt = (audience: string) =>
      new EncryptJWT({ session }).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).setAudience(audience).encrypt(key);
    expect(await decryptSession(await encrypt("__Host-session"), options, now)).toEqual(session);
    expect(await decryptSession(await encrypt("__Host-other"), options, now)).toBeNull();
    const wrapped = await new EncryptJWT({ session })
      .setProtectedHeader({ alg: "A256GCMKW", enc: "A256GCM" })
      .setAudience("__Host-session")
      .encrypt(new TextEncoder().encode(secret));
    expect(await decryptSession(wrapped, options, now)).toBeNull();
  });

  it("returns null 24 hours after sign-in, even when the session was committed again", async () => {
    const encrypted = await encryptSession(session, options);
    const end = session.startedAt + 86_400_000;
    expect(await decryptSession(encrypted, options, end - 1_000)).toEqual(session);
    expect(await decryptSession(encrypted, options, end)).toBeNull();
    expect(remainingSeconds(session, 86_400, end - 5_500)).toBe(6);
  });

  it("returns null when the session starts in the future", async () => {
    const future = { ...session, startedAt: now + 3_600_000 };
    expect(await decryptSession(await encryptSession(future, options), options, now)).toBeNull();
  });
});

describe("encryptSession", () => {
  it("returns a different JWE each time, which does not contain the plain text", async () => {
    const [one, two] = [await encryptSession(session, options), await encryptSession(session, options)];
    expect(one).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(one).not.toBe(two);
    for (const part of one.split(".")) {
      expect(new TextDecoder().decode(base64url.decode(part))).not.toMatch(/bearer-token|Zonnedak/);
    }
  });

  it("stays below the 4,096 bytes of a cookie when all names have their maximum length", async () => {
    const name = "é".repeat(255);
    const large: Session = {
      ...session,
      token: "t".repeat(512),
      user: { id: 2 ** 53 - 1, first_name: name, last_name: name, email: `${"e".repeat(255)}`, admin: false },
      company: { ...session.company, id: 2 ** 53 - 1, name } as Session["company"],
    };
    expect(serializeSessionCookie(await encryptSession(large, options), 86_400).length).toBeLessThan(4_096);
  });
});

describe("serializeSessionCookie", () => {
  it("restricts the cookie to this host, to TLS and to HTTP requests of this site", () => {
    expect(serializeSessionCookie("encrypted", 86_400)).toBe(
      "__Host-session=encrypted; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax",
    );
  });
});

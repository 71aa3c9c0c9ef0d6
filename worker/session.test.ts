import type { Session } from "@shared/session/session";
import { describe, expect, it } from "vitest";
import { fromBase64Url, toBase64Url } from "./base64url";
import { keepCookie, openSession, remainingSeconds, sealSession } from "./session";

const now = Date.parse("2026-03-29T01:30:00Z");
const rules = { secrets: ["a".repeat(32)], seconds: 86_400 };
const session: Session = {
  id: "11111111-2222-3333-4444-555555555555",
  token: "bearer-token",
  user: { id: 7, first_name: "Zoë", last_name: "de Vries", email: "zoe@demo.example", admin: false },
  company: { id: 3, name: "Zonnedak ☀", non_mon_accessible: true, non_mon_creation_enabled: false },
  adminMode: true,
  startedAt: now - 1_000,
};

describe("a sealed session", () => {
  it("is opened again by whoever holds the secret", async () => {
    expect(await openSession(await sealSession(session, rules), rules, now)).toEqual(session);
    const fresh = { ...session, user: null, company: null };
    expect(await openSession(await sealSession(fresh, rules), rules, now)).toEqual(fresh);
  });

  it("shows nothing of its content and is different each time", async () => {
    const [one, two] = [await sealSession(session, rules), await sealSession(session, rules)];
    expect(one).toMatch(/^[\w-]+$/);
    expect(one).not.toBe(two);
    expect(atob(one.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("bearer-token");
  });

  it("is read with an older secret and written with the first one", async () => {
    const older = await sealSession(session, rules);
    const rotated = { ...rules, secrets: ["b".repeat(32), "a".repeat(32)] };
    expect(await openSession(older, rotated, now)).toEqual(session);
    const newer = await sealSession(session, rotated);
    expect(await openSession(newer, rules, now)).toBeNull();
    expect(await openSession(newer, { ...rules, secrets: ["b".repeat(32)] }, now)).toEqual(session);
  });

  it("is nothing once a single bit of it was changed, or any of it is missing", async () => {
    const bytes = fromBase64Url(await sealSession(session, rules)) ?? new Uint8Array();
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await openSession(toBase64Url(changed), rules, now)).toBeNull();
    }
    for (const length of [0, 1, 12, 13, bytes.length - 1]) {
      expect(await openSession(toBase64Url(bytes.slice(0, length)), rules, now)).toBeNull();
    }
  });

  it.each([undefined, "", "x", "not base64 at all!", "%%%", "a".repeat(5_000)])(
    "is nothing when the cookie says %o",
    async (value) => {
      expect(await openSession(value, rules, now)).toBeNull();
    },
  );

  it("is nothing when its content is not a session, though the seal is right", async () => {
    const wrong = { ...session, token: 7 } as unknown as Session;
    expect(await openSession(await sealSession(wrong, rules), rules, now)).toBeNull();
    const more = { ...session, role: "owner" } as Session;
    expect(await openSession(await sealSession(more, rules), rules, now)).toBeNull();
  });

  it("runs out a day after sign-in, however often it was sealed anew", async () => {
    const sealed = await sealSession(session, rules);
    const end = session.startedAt + 86_400_000;
    expect(await openSession(sealed, rules, end - 1_000)).toEqual(session);
    expect(await openSession(sealed, rules, end)).toBeNull();
    expect(remainingSeconds(session, 86_400, end - 5_500)).toBe(6);
  });

  it("that claims to start later than now is nothing", async () => {
    const later = { ...session, startedAt: now + 3_600_000 };
    expect(await openSession(await sealSession(later, rules), rules, now)).toBeNull();
  });
});

describe("the session cookie", () => {
  it("belongs to this host, to no script and to no other site", () => {
    expect(keepCookie("sealed", 86_400)).toBe(
      "__Host-session=sealed; Max-Age=86400; Path=/; Secure; HttpOnly; SameSite=Lax",
    );
  });
});

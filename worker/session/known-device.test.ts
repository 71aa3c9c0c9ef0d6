import { describe, expect, it, vi } from "vitest";
import { isKnownTo, readDevice, rememberAccount } from "./known-device";

const secrets = ["a".repeat(32)];
const emails = Array.from({ length: 7 }, (_, index) => `user${index}@demo.example`);

const pairOf = (cookie: string) => cookie.split(";", 1)[0] ?? "";
const read = (cookie: string, keys = secrets) =>
  readDevice(new Request("https://site.example/sign-in", { headers: { Cookie: cookie } }), keys);

describe("a known device", () => {
  it("is known to the last five users who signed in, in any spelling", async () => {
    let cookie = "";
    const ids = new Set<string | undefined>();
    for (const email of [...emails, emails[2] ?? ""]) {
      cookie = await rememberAccount(await read(pairOf(cookie)), email, secrets);
      ids.add((await read(pairOf(cookie)))?.id);
      expect(cookie.length).toBeLessThan(500);
    }
    const device = await read(pairOf(cookie));
    expect(await Promise.all(emails.map((email) => isKnownTo(device, ` ${email.toUpperCase()} `)))).toEqual([
      ...[false, false, true, true, true, true, true],
    ]);
    expect(ids.size).toBe(1);
  });

  it("has a cookie for this host without personal data, which scripts cannot read", async () => {
    const cookie = await rememberAccount(null, "anna@demo.example", secrets);
    expect(cookie).toMatch(/^__Host-device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(atob(pairOf(cookie).split(/[=.]/)[1] ?? "")).toBe('{"alg":"dir","enc":"A256GCM"}');
  });

  it("stays known when secrets rotate, and is unknown with a forged, foreign or old cookie", async () => {
    const cookie = pairOf(await rememberAccount(null, "anna@demo.example", secrets));
    const known = async (value: string, keys?: string[]) => isKnownTo(await read(value, keys), "anna@demo.example");
    expect(await known(cookie)).toBe(true);
    expect(await known(cookie, ["b".repeat(32), ...secrets])).toBe(true);
    expect(await known(cookie, ["b".repeat(32)])).toBe(false);
    const flipped = cookie.slice(0, -8) + (cookie.at(-8) === "A" ? "B" : "A") + cookie.slice(-7);
    for (const forged of ["", "__Host-device=", "__Host-device=x", flipped]) expect(await known(forged)).toBe(false);
    vi.useFakeTimers({ now: Date.now() + 181 * 86_400_000 });
    expect(await known(cookie)).toBe(false);
    vi.useRealTimers();
  });
});

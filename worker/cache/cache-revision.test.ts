import { describe, expect, it } from "vitest";
import { getCacheRevision } from "./cache-revision";

const createRequest = (cookie = "") => new Request("https://site.example/", { headers: { Cookie: cookie } });

describe("getCacheRevision", () => {
  it("returns the revision of the cookie, else 0", () => {
    const request = createRequest("__Host-cache-revision=1700000000000");
    expect(getCacheRevision(request, 1).current).toBe(1_700_000_000_000);
    expect(getCacheRevision(createRequest(), 1).current).toBe(0);
  });

  it.each(["x", "-1", "1e9", "9".repeat(16), ""])("returns 0 when the cookie is %o", (value) =>
    expect(getCacheRevision(createRequest(`__Host-cache-revision=${value}`), null).current).toBe(0),
  );

  it("increases with every bump, even when the time is the same", () => {
    const revision = getCacheRevision(createRequest(), null, () => 5);
    expect(revision.setCookie).toBeNull();
    revision.bump();
    revision.bump();
    expect(revision.current).toBe(6);
    expect(revision.setCookie).toBe("__Host-cache-revision=6; Max-Age=7200; Path=/; HttpOnly; Secure; SameSite=Lax");
  });

  it("returns the bumped revision in other browsers of the same user", () => {
    getCacheRevision(createRequest(), 42, () => 5).bump();
    expect(getCacheRevision(createRequest(), 42).current).toBe(5);
    expect(getCacheRevision(createRequest("__Host-cache-revision=9"), 42).current).toBe(9);
    expect(getCacheRevision(createRequest(), 43).current).toBe(0);
  });
});

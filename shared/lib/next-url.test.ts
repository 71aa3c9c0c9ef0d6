import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endedSessionUrl, endSessionAndRedirect, referringPage, safeNextUrl, signInUrl } from "./next-url";

const site = "https://heliograph.example";

describe("referringPage", () => {
  it.each([
    [`${site}/sign-in?nextUrl=%2Fplants`, "/sign-in?nextUrl=%2Fplants"],
    ["https://evil.example/plants", undefined],
    ["plants", undefined],
    ["", undefined],
  ])("of %j is %s", (referer, path) => {
    const request = new Request(`${site}/actions/preferences`, { method: "POST", headers: { Referer: referer } });
    const page = referringPage(request);
    expect(page && page.pathname + page.search).toBe(path ?? null);
  });
});

describe("safeNextUrl", () => {
  it.each([
    "/",
    "/plants",
    "/plants/12?tab=1#meters",
    "/plants?search=caf%C3%A9&sort=name,true",
    "/plants?tags=1%7C0&search=50%25",
    "/issues?search=a//b",
  ])("returns %s, a path of this site, unchanged", (path) => expect(safeNextUrl(path)).toBe(path));

  it.each([
    ...["", "plants", "//evil.example", "///evil.example", "https://evil.example", "https:evil.example"],
    ...["javascript:alert(1)", "data:text/html,x", `/${"a".repeat(3_000)}`, "/%zz", "/%0d%0aSet-Cookie:x=1"],
    ...["/\\evil.example", "\\\\evil.example", "/\\/evil.example", "/\t/evil.example", "/\n/evil.example"],
    ...["\t//evil.example", " //evil.example", "/\u0000/evil.example", "/\u0085/evil.example", "/%09/evil.example"],
    ...["/%2fevil.example", "/%2Fevil.example", "/%5cevil.example", "/%252fevil.example", "/%25252fevil.example"],
    ...["/.//evil.example", "/a/..//evil.example", "/%2e%2e//evil.example"],
    ...[null, undefined, 7, ["/plants"]],
  ])("returns / for %o", (nextUrl) => expect(safeNextUrl(nextUrl)).toBe("/"));

  const hostile = fc
    .array(fc.constantFrom(..."/\\.\t\n :@#?a", ...["..", "%2f", "%5c", "%25", "evil.example", "https"]))
    .map((parts) => parts.join(""));

  it("returns a path of this site for every input", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => `/${text}`),
          fc.string(),
          fc.webUrl(),
        ),
        (nextUrl) => {
          const target = safeNextUrl(nextUrl);
          expect(target.startsWith("/")).toBe(true);
          expect(new URL(target, site).origin).toBe(site);
          expect(new URL(decodeURI(target.split(/[?#]/, 1)[0] ?? ""), site).origin).toBe(site);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("returns its own result unchanged", () => {
    fc.assert(
      fc.property(hostile, (nextUrl) => {
        const target = safeNextUrl(nextUrl);
        expect(safeNextUrl(target)).toBe(target);
      }),
    );
  });
});

describe("signInUrl", () => {
  it("adds the safe path as the nextUrl parameter", () => {
    expect(signInUrl("/plants?page=2&sort=name,true")).toBe(
      "/sign-in?nextUrl=%2Fplants%3Fpage%3D2%26sort%3Dname%2Ctrue",
    );
    expect(signInUrl("//evil.example")).toBe("/sign-in?nextUrl=%2F");
  });
});

afterEach(() => void vi.unstubAllGlobals());

it("is the root with the current page as nextUrl", () => {
  const assign = vi.fn();
  const location = { pathname: "/plants/9", search: "?companyId=3", hash: "#meters", assign };
  vi.stubGlobal("window", { location });
  endSessionAndRedirect();
  expect(assign).toHaveBeenCalledWith("/?nextUrl=%2Fplants%2F9%3FcompanyId%3D3%23meters");
});

it("is the plain root for the root", () => expect(endedSessionUrl("/")).toBe("/"));

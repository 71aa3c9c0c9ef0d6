import { describe, expect, it } from "vitest";
import { rejectInvalidRequest, withoutCookies, withoutForwardedHost } from "./validate-request";

const site = "https://site.example";
const statusOf = (headers: Record<string, string>, path = "/plants", method = "POST") =>
  rejectInvalidRequest({ request: new Request(`${site}${path}`, { method, headers }), url: new URL(`${site}${path}`) })
    ?.status ?? null;

describe("rejectInvalidRequest", () => {
  it.each([
    [{ "Sec-Fetch-Site": "same-origin" }, null],
    [{ "Sec-Fetch-Site": "same-origin", Origin: site }, null],
    [{ "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" }, 403],
    [{ "Sec-Fetch-Site": "same-origin", Origin: "null" }, 403],
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Sec-Fetch-Site": "same-site", Origin: site }, 403],
    [{ "Sec-Fetch-Site": "none" }, 403],
    [{ Origin: site }, null],
    [{ Origin: "https://evil.example" }, 403],
    [{ Origin: "https://site.example.evil.example" }, 403],
    [{ Origin: "https://site.example:8443" }, 403],
    [{ Origin: "http://site.example" }, 403],
    [{ Origin: "null" }, 403],
    [{ Origin: "" }, 403],
    [{}, null],
    [{ Cookie: "theme=dark" }, null],
    [{ Cookie: "__Host-session=encrypted" }, 403],
    [{ Cookie: "__Host-session=encrypted", Origin: site }, null],
  ])("with the headers %o returns %o", (headers, status) => {
    expect(statusOf(headers)).toBe(status);
    expect(statusOf(headers, "/plants", "DELETE")).toBe(status);
  });

  it("returns null for GET and HEAD from another site", () => {
    expect(statusOf({ "Sec-Fetch-Site": "cross-site" }, "/plants", "GET")).toBeNull();
    expect(statusOf({ "Sec-Fetch-Site": "cross-site" }, "/plants", "HEAD")).toBeNull();
  });

  it.each(["/%5c", "/%5C/", "//%5cevil.example", "//evil.example/plants", "/\\evil.example", "///"])(
    "returns 404 when the path is %s",
    (path) => expect(statusOf({}, path, "GET")).toBe(404),
  );

  it("returns 405 when the method is not supported", () =>
    expect(statusOf({ Origin: site }, "/plants", "PROPFIND")).toBe(405));
});

describe("withoutForwardedHost", () => {
  it("removes the header and preserves the rest of the request", async () => {
    const headers = { "X-Forwarded-Host": "evil.example", "X-Other": "a" };
    const request = withoutForwardedHost(new Request(`${site}/x`, { method: "POST", headers, body: "b" }));
    expect([request.headers.has("X-Forwarded-Host"), request.headers.get("X-Other")]).toEqual([false, "a"]);
    expect([request.url, request.method, await request.text()]).toEqual([`${site}/x`, "POST", "b"]);
  });
});

describe("withoutCookies", () => {
  it("removes the cookies of a request for the page of a link only", () => {
    const cookieOf = (path: string) =>
      withoutCookies(new Request(site + path, { headers: { Cookie: "a=1" } })).headers.get("Cookie");
    expect(["/owner/a-token", "/owner/a-token.data?plant=9", "/plants", "/owners"].map(cookieOf)).toEqual([
      null,
      null,
      "a=1",
      "a=1",
    ]);
  });
});

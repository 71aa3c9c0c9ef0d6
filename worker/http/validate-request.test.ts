import { describe, expect, it } from "vitest";
import { limitRequestBody, rejectInvalidRequest, withoutForwardedHost } from "./validate-request";

const site = "https://site.example";
const statusOf = (headers: Record<string, string>, path = "/plants", method = "POST") =>
  rejectInvalidRequest(new Request(`${site}${path}`, { method, headers }))?.status ?? null;

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

  it("returns 405 when the method is not supported", () => {
    expect(statusOf({ Origin: site }, "/plants", "PROPFIND")).toBe(405);
  });
});

describe("withoutForwardedHost", () => {
  it("removes the header and preserves the rest of the request", async () => {
    const headers = { "X-Forwarded-Host": "evil.example", "X-Other": "a" };
    const request = withoutForwardedHost(new Request(`${site}/x`, { method: "POST", headers, body: "b" }));
    expect([request.headers.has("X-Forwarded-Host"), request.headers.get("X-Other")]).toEqual([false, "a"]);
    expect([request.url, request.method, await request.text()]).toEqual([`${site}/x`, "POST", "b"]);
  });
});

describe("limitRequestBody", () => {
  const createBody = (bytes: number) =>
    new ReadableStream({
      start(controller) {
        for (let offset = 0; offset < bytes; offset += 65_536) {
          controller.enqueue(new Uint8Array(Math.min(65_536, bytes - offset)));
        }
        controller.close();
      },
    });
  const limit = (bytes: number, headers: Record<string, string> = {}, path = "/plants") => {
    const init = { method: "POST", headers, body: createBody(bytes), duplex: "half" };
    return limitRequestBody(new Request(`${site}${path}`, init as RequestInit));
  };
  const mebibyte = 1024 * 1024;

  it("limits a form to 1 MiB, with and without Content-Length", async () => {
    const accepted = await limit(mebibyte);
    expect(accepted).toBeInstanceOf(Request);
    expect((await accepted.arrayBuffer()).byteLength).toBe(mebibyte);
    expect(await limit(mebibyte + 1)).toMatchObject({ status: 413 });
    expect(await limit(10, { "Content-Length": String(mebibyte + 1) })).toMatchObject({ status: 413 });
    expect(await limit(10, { "Content-Length": "many" })).toMatchObject({ status: 413 });
  });

  it("limits an upload to 25 MiB below /api/v0 and to 1 MiB elsewhere", async () => {
    const form = { "Content-Type": "multipart/form-data; boundary=x" };
    const path = "/api/v0/companies/1/plants/2/files";
    expect(await limit(20 * mebibyte, form, path)).toBeInstanceOf(Request);
    expect(await limit(26 * mebibyte, form, path)).toMatchObject({ status: 413 });
    expect(await limit(2 * mebibyte, form)).toMatchObject({ status: 413 });
    expect(await limit(2 * mebibyte, {}, path)).toMatchObject({ status: 413 });
  });

  it("returns the same request when it has no body", async () => {
    const request = new Request(`${site}/plants`);
    expect(await limitRequestBody(request)).toBe(request);
  });
});

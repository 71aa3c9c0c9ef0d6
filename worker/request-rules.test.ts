import { describe, expect, it } from "vitest";
import { refusal, withBoundedBody } from "./request-rules";

const site = "https://site.example";
const post = (headers: Record<string, string>, path = "/plants", method = "POST") =>
  refusal(new Request(`${site}${path}`, { method, headers }))?.status ?? null;

describe("a write", () => {
  it.each([
    [{ "Sec-Fetch-Site": "same-origin" }, null],
    [{ "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" }, null],
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Sec-Fetch-Site": "same-site", Origin: site }, 403],
    [{ "Sec-Fetch-Site": "none" }, 403],
    [{ Origin: site }, null],
    [{ Origin: "https://evil.example" }, 403],
    [{ Origin: "https://site.example.evil.example" }, 403],
    [{ Origin: "https://site.example:8443" }, 403],
    [{ Origin: "null" }, 403],
    [{ Origin: "" }, 403],
    [{}, null],
    [{ Cookie: "theme=dark" }, null],
    [{ Cookie: "__Host-session=sealed" }, 403],
    [{ Cookie: "__Host-session=sealed", Origin: site }, null],
  ])("with %o is answered with %o", (headers, status) => {
    expect(post(headers)).toBe(status);
    expect(post(headers, "/plants", "DELETE")).toBe(status);
  });

  it("is told from a read, which any page may link to", () => {
    expect(post({ "Sec-Fetch-Site": "cross-site" }, "/plants", "GET")).toBeNull();
    expect(post({ "Sec-Fetch-Site": "cross-site" }, "/plants", "HEAD")).toBeNull();
  });

  it("has one of the methods that this site knows", () => {
    expect(post({ Origin: site }, "/plants", "PROPFIND")).toBe(405);
  });
});

describe("a body", () => {
  const streamed = (bytes: number) =>
    new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < bytes; sent += 65_536) {
          controller.enqueue(new Uint8Array(Math.min(65_536, bytes - sent)));
        }
        controller.close();
      },
    });
  const sent = (bytes: number, headers: Record<string, string> = {}, path = "/plants") => {
    const init = { method: "POST", headers, body: streamed(bytes), duplex: "half" };
    return withBoundedBody(new Request(`${site}${path}`, init as RequestInit));
  };
  const mebibyte = 1024 * 1024;

  it("of a form may have a megabyte, said or unsaid", async () => {
    const passed = await sent(mebibyte);
    expect(passed).toBeInstanceOf(Request);
    expect((await passed.arrayBuffer()).byteLength).toBe(mebibyte);
    expect(await sent(mebibyte + 1)).toMatchObject({ status: 413 });
    expect(await sent(10, { "Content-Length": String(mebibyte + 1) })).toMatchObject({ status: 413 });
    expect(await sent(10, { "Content-Length": "many" })).toMatchObject({ status: 413 });
  });

  it("of an upload may have twenty-five, and nowhere but on the way to v0", async () => {
    const form = { "Content-Type": "multipart/form-data; boundary=x" };
    const path = "/api/v0/companies/1/plants/2/files";
    expect(await sent(20 * mebibyte, form, path)).toBeInstanceOf(Request);
    expect(await sent(26 * mebibyte, form, path)).toMatchObject({ status: 413 });
    expect(await sent(2 * mebibyte, form)).toMatchObject({ status: 413 });
    expect(await sent(2 * mebibyte, {}, path)).toMatchObject({ status: 413 });
  });

  it("that is absent is no matter", async () => {
    const request = new Request(`${site}/plants`);
    expect(await withBoundedBody(request)).toBe(request);
  });
});

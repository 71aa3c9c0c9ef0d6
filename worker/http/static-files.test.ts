import { describe, expect, it, vi } from "vitest";
import type { RequestScope } from "../load-context";
import { serveStaticFile } from "./static-files";

const files: Record<string, string> = {
  "/assets/root-abc.js": "js",
  "/favicon.svg": "svg",
  "/content/help-text/yield.json": "{}",
  "/static-pages/sign-in.html": "template",
};

function request(path: string, method = "GET") {
  const fetch = vi.fn(async (input: string | Request) => {
    const text = files[new URL(typeof input === "string" ? input : input.url).pathname];
    return text === undefined ? new Response("none", { status: 404 }) : new Response(text);
  });
  const incoming = new Request(`https://site.example${path}`, { method });
  const settings = { config: { mapStyleUrl: "" } };
  const scope = { request: incoming, settings, env: { ASSETS: { fetch } } } as unknown as RequestScope;
  return serveStaticFile(scope).then((file) => ({ file, fetch }));
}

describe("serveStaticFile", () => {
  it.each(["/assets/root-abc.js", "/favicon.svg", "/content/help-text/yield.json"])(
    "serves %s",
    async (path) => {
      const { file } = await request(path);
      expect(await file?.text()).toBe(files[path]);
    },
  );

  it("sets an immutable Cache-Control only when the file name contains a hash", async () => {
    const immutable = "public, max-age=31536000, immutable";
    expect((await request("/assets/root-abc.js")).file?.headers.get("Cache-Control")).toBe(immutable);
    expect((await request("/favicon.svg")).file?.headers.get("Cache-Control")).toBeNull();
  });

  it("returns 404 without Cache-Control when the file belongs to an older build", async () => {
    const { file } = await request("/assets/root-old.js");
    expect([file?.status, file?.headers.get("Cache-Control")]).toEqual([404, null]);
  });

  it.each(["/", "/plants", "/plants/12", "/robots.txt"])(
    "returns null when %s is not a file",
    async (path) => {
      expect((await request(path)).file).toBeNull();
    },
  );

  it.each([
    ["/static-pages/sign-in.html", "GET"],
    ["/api/v0/a.json", "GET"],
    ["/favicon.svg", "POST"],
    ["/plants", "GET"],
    ["/plants.data", "GET"],
  ])("returns null without a request to the asset server for %s by %s", async (path, method) => {
    const { file, fetch } = await request(path, method);
    expect(file).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});

import { describe, expect, it, vi } from "vitest";
import type { RequestScope } from "./request-scope";
import { serveStaticFile } from "./static-files";

const files: Record<string, string> = {
  "/assets/maplibre-gl-worker-DFizBO3m.js": "map worker",
  "/assets/root-abc.js": "js",
  "/static-pages/busy.en.light.html": "template",
};

/** The asset server: its rules apply to a missing file, too. */
const immutable = { "Cache-Control": "public, max-age=31536000, immutable" };

function request(path: string, method = "GET") {
  const fetch = vi.fn(async (input: string | Request) => {
    const text = files[new URL(typeof input === "string" ? input : input.url).pathname];
    return new Response(text ?? "none", { status: text === undefined ? 404 : 200, headers: immutable });
  });
  const incoming = new Request(`https://site.example${path}`, { method });
  const settings = { config: { mapStyleUrl: "https://maps.example/style.json" } };
  const scope = {
    request: incoming,
    url: new URL(incoming.url),
    settings,
    env: { ASSETS: { fetch } },
  } as unknown as RequestScope;
  return serveStaticFile(scope).then((file) => ({ file, fetch }));
}

describe("serveStaticFile", () => {
  it("allows the script of the map's worker the hosts of the map", async () => {
    const { file } = await request("/assets/maplibre-gl-worker-DFizBO3m.js");
    expect(await file?.text()).toBe("map worker");
    expect(file?.headers.get("Content-Security-Policy")).toContain("connect-src 'self' https://maps.example;");
    expect(file?.headers.get("Cache-Control")).toBe(immutable["Cache-Control"]);
  });

  it.each(["/assets/root-old.js", "/assets/maplibre-gl-worker-old.js", "/assets/"])(
    "returns 404 without Cache-Control when %s is missing",
    async (path) => {
      const { file } = await request(path);
      expect([file?.status, file?.headers.get("Cache-Control")]).toEqual([404, null]);
    },
  );

  it.each([
    ["/", "GET"],
    ["/plants", "GET"],
    ["/static-pages/busy.en.light.html", "GET"],
    ["/api/v0/a.json", "GET"],
    ["/assets/root-abc.js", "POST"],
  ])("returns null without a request to the asset server for %s by %s", async (path, method) => {
    const { file, fetch } = await request(path, method);
    expect(file).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});

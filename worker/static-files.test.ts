import { describe, expect, it, vi } from "vitest";
import type { Visit } from "./load-context";
import { staticFile } from "./static-files";

const files: Record<string, string> = {
  "/assets/root-abc.js": "js",
  "/favicon.svg": "svg",
  "/content/help-text/yield.json": "{}",
  "/static-pages/sign-in.html": "template",
};

function ask(path: string, method = "GET") {
  const fetch = vi.fn(async (input: string | Request) => {
    const text = files[new URL(typeof input === "string" ? input : input.url).pathname];
    return text === undefined ? new Response("none", { status: 404 }) : new Response(text);
  });
  const request = new Request(`https://site.example${path}`, { method });
  const settings = { config: { mapStyleUrl: "" } };
  const visit = { request, settings, env: { ASSETS: { fetch } } } as unknown as Visit;
  return staticFile(visit).then((file) => ({ file, fetch }));
}

describe("a file of the build", () => {
  it.each(["/assets/root-abc.js", "/favicon.svg", "/content/help-text/yield.json"])(
    "is served: %s",
    async (path) => {
      const { file } = await ask(path);
      expect(await file?.text()).toBe(files[path]);
    },
  );

  it("may be kept for ever when its name carries a digest, and only then", async () => {
    const immutable = "public, max-age=31536000, immutable";
    expect((await ask("/assets/root-abc.js")).file?.headers.get("Cache-Control")).toBe(immutable);
    expect((await ask("/favicon.svg")).file?.headers.get("Cache-Control")).toBeNull();
  });

  it("of an older build is plainly not there, and not kept", async () => {
    const { file } = await ask("/assets/root-old.js");
    expect([file?.status, file?.headers.get("Cache-Control")]).toEqual([404, null]);
  });

  it.each(["/", "/plants", "/plants/12", "/robots.txt"])("is none for %s", async (path) => {
    expect((await ask(path)).file).toBeNull();
  });

  it.each([
    ["/static-pages/sign-in.html", "GET"],
    ["/api/v0/a.json", "GET"],
    ["/favicon.svg", "POST"],
    ["/plants", "GET"],
    ["/plants.data", "GET"],
  ])("is not even looked for: %s by %s", async (path, method) => {
    const { file, fetch } = await ask(path, method);
    expect(file).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});

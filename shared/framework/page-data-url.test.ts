import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import { isDataPath, isDataResponse, pageUrl, requestedRoutes } from "./page-data-url";

/** A server of Remix with two nested routes, which reports the loaders that were called. */
function createServer() {
  const called: string[] = [];
  const route = (id: string, path: string, parentId?: string) => ({
    id,
    path,
    parentId,
    module: { default: () => null, loader: () => ({ count: called.push(id) }) },
  });
  const build = {
    routes: { root: route("root", ""), plants: route("plants", "plants", "root") },
    assets: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
    entry: { module: { default: () => new Response("<html></html>") } },
    future: { v3_singleFetch: true },
    isSpaMode: false,
    publicPath: "/",
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "production");
  return { called, load: (path: string) => handle(new Request(`https://site.example${path}`)) };
}

describe("Remix's requests for page data", () => {
  it("have the URLs of pages with a suffix, and responses of their own type", async () => {
    const { load, called } = createServer();
    for (const path of ["/_root.data", "/plants.data"]) {
      const response = await load(path);
      expect(response.status).toBe(200);
      expect(isDataPath(path)).toBe(true);
      expect(isDataResponse(response)).toBe(true);
    }
    expect(called).toEqual(["root", "root", "plants"]);
    expect(isDataResponse(await load("/plants"))).toBe(false);
  });

  it("name the routes to load", async () => {
    const { load, called } = createServer();
    const path = "/plants.data?page=2&_routes=plants";
    await load(path);
    expect(called).toEqual(["plants"]);
    expect(requestedRoutes(new URL(path, "https://site.example"))).toEqual(["plants"]);
  });
});

describe("pageUrl", () => {
  it.each([
    ["/plants.data?page=2&_routes=root", "/plants?page=2"],
    ["/_root.data", "/"],
    ["/plants?index&search=a%20b+c", "/plants?search=a%20b+c"],
    ["/plants", "/plants"],
  ])("returns the page of %s", (path, page) => {
    expect(pageUrl(new URL(path, "https://site.example")).href).toBe(`https://site.example${page}`);
  });
});

import { createHash } from "node:crypto";
import { publicConfig as config } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import type { Settings } from "../settings";
import type { RequestScope } from "./request-scope";
import { guestPagesDirectory, serveGuestPage } from "./static-pages";

/** An asset server with exported pages, by the names of their files. It records the requested paths. */
function createScope(
  request: Request,
  files: Record<string, string>,
  { exportedWith = config, fetchFile }: { exportedWith?: Settings["config"]; fetchFile?: () => Promise<Response> } = {},
) {
  const requestedPaths: string[] = [];
  const directory = guestPagesDirectory(exportedWith);
  const fetch = async (input: string | Request) => {
    const { pathname } = new URL(String(input));
    requestedPaths.push(pathname);
    if (fetchFile) return fetchFile();
    const name = pathname.replace(`/${directory}/`, "");
    return files[name] === undefined ? new Response("none", { status: 404 }) : new Response(files[name]);
  };
  const settings = { config, chatWidget: { scriptUrl: "" } };
  const url = new URL(request.url);
  return { scope: { request, url, settings, env: { ASSETS: { fetch } } } as unknown as RequestScope, requestedPaths };
}

/** A request to a page. Pages are kept by path, so each test uses another one. */
const get = (path: string, headers: HeadersInit = {}, method = "GET") =>
  new Request(`https://site.example${path}`, { method, headers });

const serve = (request: Request, files: Record<string, string>) => serveGuestPage(createScope(request, files).scope);

const long = (text: string) => text + " ".repeat(2_000);

describe("serveGuestPage", () => {
  it("returns the file of the language and theme in the cookies as it is", async () => {
    const html = long("<p>donker __placeholder_nonce__</p>");
    const request = get("/sign-in?nextUrl=%2Fplants", { Cookie: "language=nl; theme=dark" });
    const response = await serve(request, { "sign-in.nl.dark.html": html });
    expect(await response?.text()).toBe(html);
    expect(response?.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(response?.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(response?.headers.get("Vary")).toBe("Cookie, Accept-Language");
  });

  it("returns the language of Accept-Language and the system theme when there are no cookies", async () => {
    const request = get("/forgot-password", { "Accept-Language": "nl-NL,en;q=0.5" });
    const response = await serve(request, { "forgot-password.nl.system.html": "<p>vergeten</p>" });
    expect(await response?.text()).toBe("<p>vergeten</p>");
  });

  it.each([
    ["/reset-password?token=a%22b&c", "reset-password.en.dark.html"],
    ["/reset-password", "reset-password-without-token.en.dark.html"],
    ["/reset-password?token=%20", "reset-password-without-token.en.dark.html"],
  ])("returns for %s the file %s", async (path, name) => {
    const response = await serve(get(path, { Cookie: "theme=dark" }), { [name]: name });
    expect(await response?.text()).toBe(name);
  });

  it("allows the inline scripts of the file by their hashes, and the files of this site", async () => {
    const html = '<script>first()</script><script type="module" async>second()\n</script><script>first()</script>';
    const response = await serve(get("/sign-in", { Cookie: "theme=light" }), { "sign-in.en.light.html": html });
    const [first, second] = ["first()", "second()\n"].map((code) => createHash("sha256").update(code).digest("base64"));
    const policy = response?.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain(`script-src 'self' 'sha256-${first}' 'sha256-${second}'; style-src-elem 'self';`);
    expect(policy).not.toContain("nonce");
  });

  it("returns 304 without the page when the browser has it, and fetches the file once", async () => {
    const headers = { Cookie: "language=nl; theme=light" };
    const files = { "sign-in.nl.light.html": long("<p>licht</p>") };
    const tag = (await serve(get("/sign-in", headers), files))?.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    const { scope, requestedPaths } = createScope(get("/sign-in", { ...headers, "If-None-Match": tag }), files);
    const response = await serveGuestPage(scope);
    expect([response?.status, await response?.text()]).toEqual([304, ""]);
    expect(response?.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
    expect(requestedPaths).toEqual([]);
  });

  it("serves the page when an earlier request ended before it had the file", async () => {
    const request = () => get("/forgot-password", { Cookie: "language=nl; theme=dark" });
    const lost = createScope(request(), {}, { fetchFile: () => new Promise(() => {}) });
    void serveGuestPage(lost.scope);
    const response = await serve(request(), { "forgot-password.nl.dark.html": "<p>later</p>" });
    expect(await response?.text()).toBe("<p>later</p>");
  });

  it.each([
    ["a form POST", "/sign-in", "POST"],
    ["another page", "/plants", "GET"],
    ["the data request of the page", "/sign-in.data", "GET"],
    ["the name of a file", "/reset-password-without-token", "GET"],
  ])("returns null for %s", async (_what, path, method) => {
    const { scope, requestedPaths } = createScope(get(path, {}, method), {});
    expect(await serveGuestPage(scope)).toBeNull();
    expect(requestedPaths).toEqual([]);
  });

  it("returns null when the pages were exported with other settings", async () => {
    const request = get("/reset-password?token=abc", { Cookie: "language=nl" });
    const files = { "reset-password.nl.system.html": "<p>Other</p>" };
    const { scope } = createScope(request, files, { exportedWith: { ...config, productName: "Other" } });
    expect(await serveGuestPage(scope)).toBeNull();
  });

  it("returns no body when the method is HEAD", async () => {
    const request = get("/forgot-password", { Cookie: "theme=light" }, "HEAD");
    const response = await serve(request, { "forgot-password.en.light.html": "<p></p>" });
    expect([response?.status, await response?.text()]).toEqual([200, ""]);
  });
});

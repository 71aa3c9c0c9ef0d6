import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillSlots, staticPage } from "./static-pages";

const config = { productName: "Heliograph", serviceStatusPageUrl: "", mapStyleUrl: "", supportUserId: 1 };
const values = { config, requestId: "request", nonce: "nonce" };

/** A set of exported files; it notes which of them were asked for. */
function exported(files: Record<string, string>) {
  const asked: string[] = [];
  const fetch = async (address: unknown) => {
    const { pathname } = new URL(String(address));
    asked.push(pathname);
    const file = files[pathname];
    return file === undefined ? new Response(null, { status: 404 }) : new Response(file);
  };
  return { asked, assets: { fetch } as unknown as Parameters<typeof staticPage>[1] };
}

/** A request to a page. Files are remembered by their path, so each test takes another one. */
const get = (path: string, headers: HeadersInit = {}, method = "GET") =>
  new Request(`https://site.example${path}`, { method, headers });

describe("an exported page", () => {
  it("comes in the language and theme of the person's cookies", async () => {
    const { assets } = exported({ "/static-pages/sign-in.nl.dark.html": "<p>donker</p>" });
    const response = await staticPage(
      get("/sign-in?nextUrl=%2Fplants", { Cookie: "language=nl; theme=dark" }),
      assets,
      values,
    );
    expect(await response?.text()).toBe("<p>donker</p>");
    expect(response?.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(response?.headers.get("Vary")).toBe("Cookie, Accept-Language");
  });

  it("knows its own address, so that a form can lead back to it", async () => {
    const { assets } = exported({ "/static-pages/reset-password.en.dark.html": "<b>__slot_address__</b>" });
    const response = await staticPage(
      get("/reset-password?token=a%22b&c", { Cookie: "theme=dark" }),
      assets,
      values,
    );
    expect(await response?.text()).toBe("<b>/reset-password?token=a%22b&amp;c</b>");
  });

  it("comes in the language that the browser asks for, and in the looks of the device", async () => {
    const { assets } = exported({ "/static-pages/forgot-password.nl.system.html": "<p>vergeten</p>" });
    const response = await staticPage(
      get("/forgot-password", { "Accept-Language": "nl-NL,en;q=0.5" }),
      assets,
      values,
    );
    expect(await response?.text()).toBe("<p>vergeten</p>");
  });

  it("is read once and filled for every request anew", async () => {
    const { assets, asked } = exported({
      "/static-pages/sign-in.en.light.html": '<script nonce="__slot_nonce__"></script>',
    });
    const ask = (nonce: string) =>
      staticPage(get("/sign-in", { Cookie: "theme=light" }), assets, { ...values, nonce });
    expect(await (await ask("one"))?.text()).toBe('<script nonce="one"></script>');
    expect(await (await ask("two"))?.text()).toBe('<script nonce="two"></script>');
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["a form that was posted", "/sign-in", "POST"],
    ["another page", "/plants", "GET"],
    ["the data of the page", "/sign-in.data", "GET"],
    ["a reset without a token", "/reset-password", "GET"],
    ["a reset with an empty token", "/reset-password?token=%20", "GET"],
  ])("leaves %s to Remix", async (_what, path, method) => {
    const { assets, asked } = exported({});
    expect(await staticPage(get(path, {}, method), assets, values)).toBeNull();
    expect(asked).toEqual([]);
  });

  it("leaves a page that was not exported to Remix", async () => {
    const { assets } = exported({});
    const request = get("/reset-password?token=abc", { Cookie: "language=nl" });
    expect(await staticPage(request, assets, values)).toBeNull();
  });

  it("answers HEAD without a body", async () => {
    const { assets } = exported({ "/static-pages/sign-in.nl.light.html": "<p></p>" });
    const headers = { Cookie: "language=nl; theme=light" };
    const response = await staticPage(get("/sign-in", headers, "HEAD"), assets, values);
    expect(response?.status).toBe(200);
    expect(await response?.text()).toBe("");
  });
});

describe("filling the slots", () => {
  const withName = (productName: string) => ({ ...values, config: { ...config, productName } });

  it("keeps markup in a name from becoming markup", () => {
    const page = fillSlots("<title>__slot_productName__</title>", withName(`</title><script>"'&`), "/");
    expect(page).toBe("<title>&lt;/title&gt;&lt;script&gt;&quot;&#x27;&amp;</title>");
  });

  it("gives hydration the very value, whatever it is, and never ends the script", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constant('</script>\u2028\\"__slot_nonce__')),
        (name) => {
          const script = fillSlots('enqueue("[\\"__data_slot_productName__\\"]")', withName(name), "/");
          expect(script).not.toMatch(/[<>&\u2028\u2029]/);
          const stream = JSON.parse(script.slice("enqueue(".length, -1));
          expect(JSON.parse(stream)).toEqual([name]);
        },
      ),
    );
  });

  it("writes a number as a number", () => {
    expect(fillSlots("[__data_slot_supportUserId__]", values, "/")).toBe("[1]");
  });
});

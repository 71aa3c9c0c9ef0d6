import { cookieHeader, setupEdge, startEdgeWorker } from "@testing/edge-worker";
import { json } from "@testing/mock-upstream";
import { describe, expect, it } from "vitest";

const edge = setupEdge();

async function ownerOf(path: string, cookie?: string): Promise<string | null> {
  const response = await edge.request(path, { cookie });
  await response.body?.cancel();
  return response.headers.get("X-Copy-Owner");
}

const administrator = {
  id: 8,
  first_name: "Ada",
  last_name: "Min",
  email: "ada@demo.example",
  robot: false,
  auto_unsubscribed: null,
  subscribed_to_status_emails: false,
};

describe("the owner of copies", () => {
  it("is the same for pages, page data, resources and calls of a session, and another one for another session", async () => {
    const [cookie, other] = [await edge.signIn(), await edge.signIn()];
    const owner = await ownerOf("/plants", cookie);
    expect(owner).toMatch(/^[\w-]{22} \d{13}$/);
    const [id = "", endsAt] = owner?.split(" ") ?? [];
    expect(Math.abs(Number(endsAt) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    expect(cookie).not.toContain(id);
    const paths = ["/plants.data", "/resources/filter-presets", "/api/v0/users/me", "/wall", "/no-such-page"];
    for (const path of paths) expect([path, await ownerOf(path, cookie)]).toEqual([path, owner]);
    expect(await ownerOf("/plants", other)).not.toBe(owner);
  });

  it("stores only what administrators have marked", async () => {
    edge.upstream.on("GET /users/me?", json({ ...administrator, admin: true }));
    expect(await ownerOf("/plants", await edge.signIn())).toMatch(/^[\w-]{22} \d{13} only-marked$/);
  });

  it("is none without a session", async () => {
    for (const path of ["/sign-in", "/plants", "/plants.data", "/api/v0/users/me"]) {
      expect([path, await ownerOf(path)]).toEqual([path, "none"]);
    }
  });

  it("is none for the response that ends the session", async () => {
    const cookie = await edge.signIn();
    edge.upstream.on("GET /", json({ code: 1000 }, 401));
    expect(await ownerOf("/resources/filter-presets", cookie)).toBe("none");
    edge.upstream.reset();
    expect((await edge.post("/sign-out", {}, await edge.signIn())).headers.get("X-Copy-Owner")).toBe("none");
  });

  it("is another one after the other sessions were ended, as after a change of the password", async () => {
    const cookie = await edge.signIn();
    const owner = await ownerOf("/plants", cookie);
    const renewed = await edge.post("/actions/end-other-sessions", {}, cookie);
    expect(renewed.headers.get("X-Copy-Owner")).toBe("none");
    expect(await ownerOf("/plants", cookieHeader(renewed))).not.toBe(owner);
  });
});

describe("the service worker", () => {
  it("is a script that browsers compare at every visit", async () => {
    const response = await edge.request("/service-worker.js");
    expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    expect(response.headers.get("X-Copy-Owner")).toBeNull();
    expect(await response.text()).toContain("X-Copy-Owner");
  });

  it("is replaced by a script that removes it when OFFLINE is false", async () => {
    const off = await startEdgeWorker(() => ({ OFFLINE: "false" }));
    try {
      const script = await (await off.request("/service-worker.js")).text();
      expect(script).toContain("registration.unregister()");
      expect(script).not.toContain('addEventListener("fetch"');
      expect((await off.request("/plants", { cookie: await off.signIn() })).headers.get("X-Copy-Owner")).toBeNull();
      expect((await off.request("/manifest.webmanifest")).status).toBe(200);
    } finally {
      await off.stop();
    }
  });
});

describe("the manifest", () => {
  const load = async (language: string) => {
    const response = await edge.request("/manifest.webmanifest", { headers: { "Accept-Language": language } });
    expect(response.headers.get("Content-Type")).toContain("application/manifest+json");
    return response.json() as Promise<{
      name: string;
      display: string;
      icons: { src: string; sizes: string; purpose: string }[];
      shortcuts: { name: string; url: string }[];
    }>;
  };

  it("contains what browsers need to install the site", async () => {
    const { name, display, icons } = await load("en");
    expect([name, display]).toEqual(["Heliograph", "standalone"]);
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "192x192 maskable",
      "512x512 maskable",
    ]);
    for (const { src } of icons) {
      const icon = await edge.request(src);
      expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    }
  });

  it("has the shortcuts in the language of the user", async () => {
    const { shortcuts } = await load("nl");
    expect(shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
      "Triage /triage",
      "Installaties /plants",
      "Laatste installatie /last-plant",
    ]);
  });
});

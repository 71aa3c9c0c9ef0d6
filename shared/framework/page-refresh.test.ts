import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requestRefresh, suppliedResponse, withSuppliedData } from "./page-refresh";

const page = { href: "/triage?tab=snoozed", routes: ["routes/_app.triage"], owner: "1-2" };
const data = { status: 200, contentType: "text/x-script", text: "[1]", tag: 'W/"a"' };
const respond = vi.fn<(url: string, init: RequestInit) => Response>();
beforeEach(() => void vi.stubGlobal("fetch", async (url: string, init: RequestInit) => respond(url, init)));
afterEach(() => {
  vi.unstubAllGlobals();
  respond.mockReset();
});

const headers = { "Content-Type": "text/x-script", ETag: 'W/"a"', "X-As-Of": "2026-06-21T10:00:00Z" };
const asOf = Temporal.Instant.from(headers["X-As-Of"]).epochMilliseconds;

describe("requestRefresh", () => {
  it("requests the data of the page's routes for its owner", async () => {
    respond.mockImplementation(() => new Response("[1]", { headers }));
    expect(await requestRefresh(page, null)).toEqual({ data, asOf });
    const [url, init] = respond.mock.lastCall ?? [];
    expect(url).toBe("/triage.data?tab=snoozed&_routes=routes%2F_app.triage");
    expect(init?.headers).toEqual({ "X-Refresh": "1-2" });
    await requestRefresh({ ...page, href: "/" }, null);
    expect(respond.mock.lastCall?.[0]).toBe("/_root.data?_routes=routes%2F_app.triage");
  });

  it("has no data when the response has the same tag", async () => {
    respond.mockReturnValue(new Response(null, { status: 304, headers }));
    expect(await requestRefresh(page, 'W/"a"')).toEqual({ data: null, asOf });
    expect(respond.mock.lastCall?.[1].headers).toMatchObject({ "If-None-Match": 'W/"a"' });
  });

  it.each([
    new Response(null, { status: 304, headers }),
    new Response("[1]", { status: 409, headers }),
    new Response("<p>", { status: 200, headers: { "Content-Type": "text/html" } }),
  ])("fails for any other response", async (response) => {
    respond.mockReturnValue(response);
    await expect(requestRefresh(page, null)).rejects.toThrow("Status");
  });
});

describe("suppliedResponse", () => {
  const get = (url: string) => suppliedResponse(new URL(url, "https://site.example"));

  it("has the data for the reload of the page, and not later", async () => {
    await withSuppliedData(page, data, async () => {
      const response = get("/triage.data?tab=snoozed&_routes=routes%2F_app.triage");
      expect([await response?.text(), response?.headers.get("Content-Type")]).toEqual(["[1]", "text/x-script"]);
      expect(get("/triage.data?tab=open&_routes=routes%2F_app.triage")).toBeNull();
      expect(get("/triage.data?tab=snoozed&_routes=routes%2F_app.triage,routes%2F_app")).toBeNull();
      expect(get("/triage.data?tab=snoozed")).toBeNull();
    });
    expect(get("/triage.data?tab=snoozed&_routes=routes%2F_app.triage")).toBeNull();
  });
});

import { setupEdge } from "@testing/edge-worker";
import { mockPlant, servePlant } from "@testing/mock-plant";
import { mockTicketCalls } from "@testing/mock-ticket";
import { json, type MockUpstream } from "@testing/mock-upstream";
import { describe, expect, it } from "vitest";

// The cache of the edge belongs to a session.
const edge = setupEdge({
  vars: () => ({ API_EXTENSIONS: "losses,compared,tickets,today,portfolio" }),
  session: "test",
});

/** The owner of a page: the user and the company of the mock. */
const owner = "7-3";
const refresh = (path: string, tag: string | null = null, of = owner, cookie = edge.cookie) =>
  edge.request(path, { cookie, headers: { "X-Refresh": of, ...(tag && { "If-None-Match": tag }) } });

const counts = (count: number) => json({ count });
const serveLists = (upstream: MockUpstream) => upstream.on("GET /companies/3/plants?", plantsPage);
const plantsPage = json({ data: [{ ...mockPlant, name: "A roof ".repeat(200) }], total: 1, per_page: 25 });

describe("a refresh of a page", () => {
  it.each([
    ["/_root.data", "routes/_app._dashboard,routes/_app._dashboard._index"],
    ["/triage.data", "routes/_app.triage"],
    ["/plants.data", "routes/_app.plants"],
    ["/issues.data", "routes/_app.issues"],
    ["/performances.data", "routes/_app.performances"],
    ["/portfolio.data", "routes/_app.portfolio"],
    ["/tickets.data?ticket_status=open", "routes/_app.tickets._index"],
    ["/health.data", "routes/_app.health,routes/_app.health._index"],
    ["/plants/9.data?companyId=3", "routes/_app.plants_.$plantId", servePlant],
    ["/tickets/12.data?companyId=3", "routes/_app.tickets_.$ticketId", mockTicketCalls],
  ])("of %s is a 304 twelve times in an hour without a change", async (path, routes, serve = serveLists) => {
    serve(edge.upstream);
    const url = `${path}${path.includes("?") ? "&" : "?"}_routes=${encodeURIComponent(routes)}`;
    const first = await refresh(url);
    const tag = first.headers.get("ETag");
    const text = await first.text();
    expect([first.status, text.length > 0, first.headers.get("X-As-Of")]).toEqual([
      200,
      true,
      expect.stringMatching(/^\d{4}-/),
    ]);
    if (text.length < 1_024) return;
    const statuses: number[] = [];
    for (let minute = 5; minute <= 60; minute += 5) statuses.push((await refresh(url, tag)).status);
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 304));
  });

  it("has the data when they have changed", async () => {
    edge.upstream.on("GET /companies/3/statistics/number-of-plants", counts(40));
    const url = "/_root.data?_routes=routes%2F_app._dashboard";
    const tag = (await refresh(url)).headers.get("ETag");
    edge.upstream.on("GET /companies/3/statistics/number-of-plants", counts(41));
    const changed = await refresh(url, tag, owner, await edge.signIn());
    expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining("41")]);
  });

  it("is rejected when the session has another company or user than the page", async () => {
    const statuses = await Promise.all(
      ["7-4", "8-3"].map(async (of) => (await refresh("/triage.data", null, of)).status),
    );
    expect(statuses).toEqual([409, 409]);
  });

  it("has no tag when it is a navigation", async () => {
    const response = await edge.request("/triage.data", { cookie: edge.cookie });
    expect([response.status, response.headers.get("ETag"), response.headers.get("X-As-Of")]).toEqual([200, null, null]);
  });
});

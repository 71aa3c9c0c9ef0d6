import { countClientCards, setupEdge } from "@testing/edge-worker";
import { delayed, faults, json } from "@testing/mock-upstream";
import { describe, expect, it } from "vitest";

const edge = setupEdge({ session: "test" });

const path = "/companies/3/inbound-drivers";
const load = () => edge.request(`/api/v0${path}`, { cookie: edge.cookie });

describe("an upstream error", () => {
  it.each([
    ["reset", 502],
    ["serverError", 500],
    ["redirect", 502],
  ] as const)("(%s) is returned as %i by the v0 proxy", async (fault, status) => {
    edge.upstream.on(`GET ${path}`, faults[fault]);
    const response = await load();
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/127\.0\.0\.1|evil\.example/);
  });

  it("of a read is retried once", async () => {
    for (const fault of [faults.reset, json({}, 502), json({}, 503), json({}, 504)]) {
      edge.upstream.reset();
      let calls = 0;
      edge.upstream.on(`GET ${path}`, (response, request) => {
        calls += 1;
        (calls === 1 ? fault : json([{ status: 0 }]))(response, request);
      });
      expect(await (await load()).json()).toEqual([{ status: 0 }]);
      expect(calls).toBe(2);
    }
  });

  it("of the reports is shown on their page", async () => {
    edge.upstream.on("GET /me/reports", faults.serverError);
    const page = await (await edge.request("/reports", { cookie: edge.cookie })).text();
    // The client renders the table if the error took longer than a second.
    const isShown = page.includes("Something went wrong. Please try again later.");
    expect(isShown || countClientCards(page) > 0).toBe(true);
  });

  it("of a write is never retried", async () => {
    edge.upstream.on("POST /companies/3/plants/7/files", faults.reset);
    const form = new FormData();
    form.append("files[]", new File(["x"], "x.txt"));
    const init = { method: "POST", body: form, cookie: edge.cookie, headers: { Origin: edge.url } };
    expect((await edge.request("/api/v0/companies/3/plants/7/files", init)).status).toBe(502);
    expect(edge.upstream.requestsTo("POST /companies").length).toBe(1);
  });

  it("ends the session when it is a 401", async () => {
    edge.upstream.on(`GET ${path}`, faults.tokenUnknown);
    const response = await load();
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 1000 } });
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0/);
    expect((await load()).headers.get("Set-Cookie")).toContain("Max-Age=0");
  });

  it.each(["serverError", "invalidJson", "reset", "truncatedBody", "unexpectedShape"] as const)(
    "(%s) in every card does not fail the dashboard",
    async (fault) => {
      edge.upstream.on("GET /companies/3/", faults[fault]);
      const response = await edge.request("/", { cookie: edge.cookie });
      const page = await response.text();
      expect(response.status).toBe(200);
      expect(page).toContain("</html>");
      expect(page).toContain("Zonnedak");
      expect(page).not.toMatch(/127\.0\.0\.1|<h1>500<\/h1>/);
    },
  );

  it("is returned after 10 seconds when v0 does not respond, also of calls that follow one another", async () => {
    const admin = { id: 8, first_name: "Ada", last_name: "Min", email: "ada@demo.example", robot: false };
    edge.upstream.on(
      "GET /users/me?",
      json({ ...admin, admin: true, auto_unsubscribed: null, subscribed_to_status_emails: false }),
    );
    const adminCookie = await edge.signIn();
    edge.upstream.on("POST /sign-in", delayed(8_000, json({ access_token: "slow-token" })));
    edge.upstream.on("GET /", faults.noResponse);
    // A retry begins before the deadline, and does not move it.
    edge.upstream.on("GET /companies/3/tickets/12", delayed(6_000, json({}, 503)));
    const startedAt = performance.now();
    const pages = ["/", "/plants/7", "/plants.data?tags=1%7C1", "/tickets/12?companyId=3"];
    const [proxied, signIn, ...texts] = await Promise.all([
      load(),
      edge.signIn(),
      ...pages.map(async (pagePath) => (await edge.request(pagePath, { cookie: adminCookie })).text()),
    ]);
    expect(performance.now() - startedAt).toBeGreaterThan(9_500);
    // Both calls of a sign-in share one deadline. With a deadline each, the sign-in would end after 18 s.
    expect(performance.now() - startedAt).toBeLessThan(17_000);
    expect(proxied.status).toBe(504);
    expect(signIn).toBe("");
    for (const text of texts) expect(text).toContain("timeout");
    expect(edge.upstream.requestsTo("GET /companies/3/tickets/12").length).toBe(2);
    // The owner of the plant is requested only after the plant.
    expect(edge.upstream.requestsTo("GET /plants/7/owning-company")).toEqual([]);
  });
});

describe("a client that disconnects", () => {
  const streamed = ["/", "/plants", "/plants.data?page=2", "/tickets/12?companyId=3", "/health.data"];
  const disconnect = async (how: "reset" | "close", requestPath: string) => {
    edge.upstream.on("GET /companies/3/", faults.noResponse);
    edge.upstream.on("GET /companies/3/statistics/number-of-plants", delayed(2_000, json({ count: 12 })));
    const startedAt = performance.now();
    // workerd notices a reset only after the headers of the response, for which the page of a ticket waits up to 500 ms.
    await edge.requestAndDisconnect(requestPath, edge.cookie, 1_600, how);
    const calls = edge.upstream
      .requestsTo("GET /companies/3/")
      .filter(({ path: called }) => !called.includes("number"));
    expect(calls.length).toBeGreaterThan(0);
    expect(await Promise.all(calls.map(({ aborted }) => aborted))).toEqual(calls.map(() => true));
    // Their deadline ends them after 10 s.
    expect(performance.now() - startedAt).toBeLessThan(9_000);
  };

  it.each([`/api/v0${path}`, ...streamed])("by a reset cancels the upstream calls of %s", (requestPath) =>
    disconnect("reset", requestPath),
  );

  it.each(["/", "/_root.data"])("by closing cancels the upstream calls of %s at its next chunk", (requestPath) =>
    disconnect("close", requestPath),
  );
});

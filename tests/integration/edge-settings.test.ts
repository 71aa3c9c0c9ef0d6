import { type EdgeWorker, startEdgeWorker } from "@testing/edge-worker";
import { faults, json } from "@testing/mock-upstream";
import { afterEach, describe, expect, it } from "vitest";

let edge: EdgeWorker;
afterEach(() => edge?.stop());

const statusVars = (upstreamUrl: string) => ({
  SERVICE_STATUS_URL: `${upstreamUrl}/summary.json`,
  SERVICE_STATUS_COMPONENTS: "Api,Portal",
});
const component = (name: string, status: string) => ({ id: `id-${name}`, name, status });

async function loadDashboard(): Promise<string> {
  const response = await edge.request("/", { cookie: await edge.signIn() });
  expect(response.status).toBe(200);
  return response.text();
}

describe("an invalid variable", () => {
  it("is reported by every response and in the log", async () => {
    edge = await startEdgeWorker(() => ({ SESSION_SECONDS: "a day" }));
    const line = 'SESSION_SECONDS must be a whole number above 0, not "a day".';
    for (const path of ["/", "/sign-in", "/api/v0/users/me"]) {
      const response = await edge.request(path);
      expect([response.status, await response.text()]).toEqual([500, `${line}\n`]);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
    await expect.poll(() => edge.logEntries().map(({ message }) => message)).toContain(`SettingError: ${line}`);
  });
});

describe("DEMO_NOW", () => {
  it("sets the current day of the pages", async () => {
    edge = await startEdgeWorker(() => ({ DEMO_NOW: "2026-06-20T22:30:00Z" }));
    edge.upstream.on("GET /companies/3/performance", json({ actual_yield_in_kwh: 1, expected_yield_in_kwh: 1 }));
    expect(await loadDashboard()).toContain("As of 21 Jun 2026, 00:30");
    const paths = edge.upstream.requestsTo("GET /companies/3/performance").map(({ path }) => path);
    expect(paths.some((path) => path.includes("end_date=2026-06-20"))).toBe(true);
  });
});

describe("the status of the provider's services", () => {
  it("is the worst level of the relevant components, fetched once", async () => {
    edge = await startEdgeWorker(statusVars);
    const components = [component("Api", "partial_outage"), component("Blog", "major_outage")];
    edge.upstream.on("GET /summary.json", json({ components }));
    const page = await loadDashboard();
    expect(page).toContain("Some of our services are unavailable");
    expect(page).toContain("Status not found for some components");
    await loadDashboard();
    expect(edge.upstream.requestsTo("GET /summary.json").length).toBe(1);
    expect(edge.upstream.requestsTo("GET /summary.json")[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    ["serverError", "unavailable", "Status info currently not available"],
    ["reset", "unavailable", "Status info currently not available"],
    ["invalidJson", "undetermined", "Status could not be determined"],
    ["noResponse", "unavailable", "Status info currently not available"],
    ["truncatedBody", "unavailable", "Status info currently not available"],
  ] as const)(
    "is reported within 1.5 s and asked for once when the source has the fault %s",
    async (fault, problem, text) => {
      edge = await startEdgeWorker(statusVars);
      const cookie = await edge.signIn();
      edge.upstream.on("GET /summary.json", faults[fault]);
      const load = async () => (await edge.request("/support", { cookie })).text();
      const startedAt = performance.now();
      // A page renders what comes after a second in the browser.
      expect(await load()).toContain(`\\"${problem}\\"`);
      // The deadline of other calls is 10 s.
      expect(performance.now() - startedAt).toBeLessThan(9_000);
      expect(await Promise.all([load(), load()])).toEqual([
        expect.stringContaining(text),
        expect.stringContaining(text),
      ]);
      expect(edge.upstream.requestsTo("GET /summary.json")).toHaveLength(1);
    },
  );

  it("is not fetched when no source is configured", async () => {
    edge = await startEdgeWorker();
    expect(await loadDashboard()).not.toContain("Status info");
    expect(edge.upstream.requestsTo("GET /summary.json")).toEqual([]);
  });
});

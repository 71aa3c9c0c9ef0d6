import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EdgeWorker, startEdgeWorker } from "@testing/edge-worker";
import { startScript } from "@testing/start-script";
import { afterEach, describe, expect, it } from "vitest";

let edge: EdgeWorker;
afterEach(() => edge?.stop());

describe("/healthz", () => {
  it("names the build and whether the v0 API answers, and asks it once for many requests", async () => {
    edge = await startEdgeWorker();
    for (let count = 0; count < 3; count += 1) {
      const response = await edge.request("/healthz");
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      expect(await response.json()).toEqual({
        status: "ok",
        build: expect.stringMatching(/^[\da-f]{12}$/),
        upstream: "ok",
      });
    }
    expect(edge.upstream.requestsTo("GET")).toHaveLength(1);
    expect(edge.upstream.requests[0]?.headers.authorization).toBeUndefined();
  });

  it("answers 503 without an address when the v0 API cannot be reached", async () => {
    edge = await startEdgeWorker(() => ({ V0_API_URL: "http://127.0.0.1:1" }));
    const response = await edge.request("/healthz");
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ status: "degraded", upstream: "unreachable" });
    expect((await edge.request("/healthz", { method: "HEAD" })).status).toBe(503);
  });
});

describe("a request", () => {
  it("has the durations of its parts in Server-Timing only when that is set", async () => {
    edge = await startEdgeWorker(() => ({ SERVER_TIMING: "true" }));
    const cookie = await edge.signIn();
    const response = await edge.request("/", { cookie });
    await response.text();
    expect(response.headers.get("Server-Timing") ?? "").toMatch(
      /^request;desc="[\w-]+", total;dur=\d+, session;dur=\d+, page;dur=\d+, upstream;dur=\d+;desc=/,
    );
    await edge.stop();
    edge = await startEdgeWorker();
    expect((await edge.request("/sign-in")).headers.get("Server-Timing")).toMatch(/^request;desc="[\w-]+"$/);
  });
});

describe("what browsers report", () => {
  const report = (body: object, headers: Record<string, string> = { Origin: edge.url }) =>
    edge.request("/browser-report", { method: "POST", body: JSON.stringify(body), headers });

  it("is in the log, and in what npm run report shows of it", async () => {
    edge = await startEdgeWorker();
    const vitals = { ttfbMs: 90, lcpMs: 1_234, inpMs: 56, cls: 0.01 };
    const error = { name: "TypeError", message: "x is null", at: "/assets/root-abc.js:1:200" };
    expect((await report({ path: "/plants/12", vitals })).status).toBe(204);
    expect((await report({ path: "/plants", error })).status).toBe(204);
    expect((await report({ path: "/", vitals }, { Origin: "https://evil.example" })).status).toBe(403);
    const reports = () => edge.logEntries().filter(({ event }) => String(event).startsWith("browser-"));
    await expect.poll(reports).toHaveLength(2);

    const directory = mkdtempSync(join(tmpdir(), "heliograph-report-"));
    const file = join(directory, "log.jsonl");
    writeFileSync(file, edge.logText());
    const script = await startScript(["node", "scripts/report.mjs", file], {}, /nothing/);
    expect(await script.ended).toBe(0);
    expect(script.output()).toMatch(/\/plants\/:plantId +1 +90 +1234 +56 +0\.01/);
    expect(script.output()).toMatch(/1 × TypeError: x is null \(\/plants, \/assets\/root-abc\.js:1:200/);
    rmSync(directory, { recursive: true });
  });
});

import { rmSync } from "node:fs";
import { type EdgeWorker, startEdgeWorker } from "@testing/edge-worker";
import { startMockAccount } from "@testing/mock-account";
import { startScript } from "@testing/start-script";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let edge: EdgeWorker;
let account: Awaited<ReturnType<typeof startMockAccount>>;
beforeAll(async () => {
  edge = await startEdgeWorker();
  account = await startMockAccount();
});
/** A deployment is a dozen commands of wrangler. Each command takes seconds to start on a busy machine. */
const timeoutMs = 240_000;

afterAll(async () => {
  await Promise.all([edge?.stop(), account?.stop()]);
  rmSync("build/deploy/staging", { recursive: true, force: true });
});

/** Runs `npm run deploy` with wrangler itself and the mock account; the smoke test has another address. */
async function deploy(args: string[], env: Record<string, string> = {}) {
  const script = await startScript(
    ["node", "scripts/deploy.mjs", ...args],
    { ...account.env, SMOKE_URL: edge.url, SESSION_SECRET: "", ...env },
    /nothing/,
  );
  return { code: await script.ended, output: script.output() };
}

describe("npm run deploy", { timeout: timeoutMs }, () => {
  it("says how to call it, and changes nothing, when the environment is unknown", async () => {
    expect(await deploy(["test"])).toEqual({
      code: 1,
      output: "Name the environment: npm run deploy -- staging|production [--dry-run] [--seed]\n",
    });
  });

  it("ends with one line before it creates anything when the secret is missing or too short", async () => {
    const missing = await deploy(["staging"]);
    expect(missing.code).toBe(1);
    expect(missing.output).toMatch(/^SESSION_SECRET is not set for heliograph-staging\. Deploy once with it/m);
    const short = await deploy(["staging"], { SESSION_SECRET: "short" });
    expect(short.output).toMatch(/^SESSION_SECRET needs at least 32 characters a key\./m);
    expect([account.namespaces, account.databases, account.buckets]).toEqual([[], [], []]);
  });

  it("creates the resources by name, deploys both Workers and tests the address", async () => {
    const { code, output } = await deploy(["staging"], { SESSION_SECRET: "a-secret-of-the-tests-with-32-characters" });
    expect(account.unknown).toEqual([]);
    expect(output).toContain("Deployed heliograph-staging: https://heliograph-staging.account.workers.dev");
    expect(output).toMatch(/All \d checks passed\./);
    expect(code).toBe(0);
    expect(account.namespaces.map(({ title }) => title)).toEqual(["heliograph-staging-sessions"]);
    expect(account.databases.map(({ name }) => name)).toEqual([
      "heliograph-reference-api-staging-db",
      "heliograph-staging-attempts",
    ]);
    expect(account.queries.join("\n")).toContain("CREATE TABLE");
    const { bindings = [] } = account.workers.get("heliograph-staging") ?? {};
    expect(Object.fromEntries(bindings.map(({ name, type }) => [String(name), type]))).toMatchObject({
      ASSETS: "assets",
      SESSIONS: "kv_namespace",
      ATTEMPTS: "d1",
      V0: "service",
      METRICS: "analytics_engine",
      SESSION_SECRET: "secret_text",
    });
  });

  it("creates nothing and needs no secret the second time", async () => {
    const resources = JSON.stringify([account.namespaces, account.databases, account.buckets]);
    const { code, output } = await deploy(["staging"]);
    expect([code, output]).toEqual([0, expect.not.stringContaining("Created")]);
    expect(JSON.stringify([account.namespaces, account.databases, account.buckets])).toBe(resources);
    expect(account.workers.get("heliograph-staging")?.uploads).toBe(2);
    expect(account.workers.get("heliograph-staging")?.bindings.map(({ name }) => name)).toContain("SESSION_SECRET");
  });

  it("runs and tests the same output in Miniflare with --dry-run, without an account", async () => {
    const { code, output } = await deploy(["production", "--dry-run"], { CLOUDFLARE_API_TOKEN: "" });
    expect(output).toMatch(/heliograph: Total Upload: [\d.]+ KiB \/ gzip: [\d.]+ KiB/);
    expect(output).toMatch(/All \d checks passed\./);
    expect(code).toBe(0);
  });
});

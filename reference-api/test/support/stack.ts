import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect } from "vitest";
import { Miniflare } from "../../../scripts/miniflare.mjs";

/** Appends each request of a test to the file REQUEST_LOG, for `node reference-api/test/endpoint-coverage.mjs`. */
function logRequest(method: string, path: string, status: number): void {
  const file = process.env.REQUEST_LOG;
  if (!file) return;
  const { testPath, currentTestName } = expect.getState();
  const call = { method: method.toLowerCase(), path, status, file: basename(testPath ?? ""), test: currentTestName };
  appendFileSync(file, `${JSON.stringify(call)}\n`);
}

const root = fileURLToPath(new URL("../..", import.meta.url).href);

/** The time of every test without DEMO_NOW: noon on a Wednesday in Amsterdam. */
export const now = "2026-06-17T10:00:00Z";

export interface Stack {
  readonly db: D1Database;
  readonly files: R2Bucket;
  /** Sends a request to the Worker. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the reference API in workerd with an empty, migrated database. `directory` stores the data for a later stack.
 */
export async function startStack(variables: Record<string, string> = {}, directory?: string): Promise<Stack> {
  const miniflare = new Miniflare({
    modules: [{ type: "ESModule", path: "index.js", contents: await bundled() }],
    compatibilityDate: "2026-04-26",
    d1Databases: ["DB"],
    r2Buckets: ["FILES"],
    bindings: { DEMO: "true", ALLOW_SEED: "true", DEMO_NOW: now, SUPPORT_USER_ID: "8", ...variables },
    cf: false,
    ...(directory && { d1Persist: `${directory}/d1`, r2Persist: `${directory}/r2` }),
  });
  const db = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  const files = (await miniflare.getR2Bucket("FILES")) as unknown as R2Bucket;
  const migrated = await db.prepare("select name from sqlite_master where name = 'users'").first();
  if (!migrated) await db.batch(migrations().map((statement) => db.prepare(statement)));
  return {
    db,
    files,
    fetch: async (path, init) => {
      const address = `https://reference.example${path}`;
      const response = (await miniflare.dispatchFetch(address, init as never)) as unknown as Response;
      logRequest(init?.method ?? "GET", path, response.status);
      return response;
    },
    stop: () => miniflare.dispose(),
  };
}

let bundle: Promise<string> | undefined;

function bundled(): Promise<string> {
  bundle ??= build({
    entryPoints: [`${root}src/index.ts`],
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["workerd", "worker", "import"],
    write: false,
  }).then((result) => result.outputFiles[0]?.text ?? "");
  return bundle;
}

/** The statements of all migrations in order. */
function migrations(): string[] {
  const folder = `${root}migrations/`;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .flatMap((name) => readFileSync(folder + name, "utf8").split(/;\s*$/m))
    .map((statement) => statement.replace(/^\s*--.*$/gm, "").trim())
    .filter((statement) => statement !== "");
}

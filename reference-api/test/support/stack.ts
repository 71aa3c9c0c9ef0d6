import { appendFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { expect } from "vitest";
import { databaseWorker, migrate, runStatements } from "../../../scripts/database.mjs";
import { copyMigratedDatabase } from "../../../tests/support/migrated-database";
import { createDatabaseClient } from "./database-client";

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

export const sessionSecret = "a-secret-of-the-tests-with-32-characters";

const defaults = {
  ...{ DEMO: "true", ALLOW_SEED: "true", DEMO_NOW: now, SUPPORT_USER_ID: "8" },
  SESSION_SECRET: sessionSecret,
};

export interface Stack {
  readonly db: D1Database;
  readonly files: R2Bucket;
  /** The number of stored files. */
  readonly countFiles: () => Promise<number>;
  /** Sends a request to the Worker. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

/** Runs a statement with its bound values. */
export const runSql = (db: D1Database, statement: string, ...values: unknown[]) =>
  db
    .prepare(statement)
    .bind(...values)
    .run();

/**
 * Starts the included back end in workerd with an empty, migrated database. `storedIn` is a directory that keeps the data
 * for a later stack.
 */
export async function startStack(variables: Record<string, string> = {}, storedIn?: string): Promise<Stack> {
  const directory = storedIn ?? mkdtempSync(join(tmpdir(), "reference-api-"));
  if (!existsSync(join(directory, "d1"))) copyMigratedDatabase(directory);
  const reference = {
    name: "reference-api",
    modules: [{ type: "ESModule", path: "index.js", contents: await bundled() }] as const,
    compatibilityDate: "2026-04-26",
    d1Databases: ["DB"],
    r2Buckets: ["FILES"],
    bindings: { ...defaults, ...variables },
  };
  const miniflare = new Miniflare({
    workers: [reference, databaseWorker(reference), filesWorker],
    cf: false,
    d1Persist: `${directory}/d1`,
    r2Persist: `${directory}/r2`,
  });
  await migrate(miniflare, `${root}migrations`);
  return {
    db: createDatabaseClient((statements) => runStatements(miniflare, statements)),
    files: (await miniflare.getR2Bucket("FILES", "reference-api")) as unknown as R2Bucket,
    countFiles: async () => Number(await (await miniflare.dispatchFetch("https://files.internal/")).text()),
    fetch: async (path, init) => {
      const address = `https://reference.example${path}`;
      const response = (await miniflare.dispatchFetch(address, init as never)) as unknown as Response;
      logRequest(init?.method ?? "GET", path, response.status);
      return response;
    },
    async stop() {
      await miniflare.dispose();
      if (!storedIn) rmSync(directory, { recursive: true, force: true });
    },
  };
}

const filesWorker = {
  name: "files",
  modules: true as const,
  script: `export default {
    fetch: async (request, { FILES }) => new Response(String((await FILES.list()).objects.length)),
  };`,
  compatibilityDate: "2026-04-26",
  r2Buckets: ["FILES"],
  routes: ["files.internal/*"],
};

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

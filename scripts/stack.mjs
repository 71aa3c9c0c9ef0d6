import { join } from "node:path";
import { Miniflare } from "miniflare";
import { projectRoot } from "./build.mjs";
import { databaseWorker, migrate, runStatements } from "./database.mjs";
import { ensureStaticPages } from "./export-static-pages.mjs";
import { startFront } from "./front.mjs";
import { createLogFile } from "./log-file.mjs";
import { readWorkerSettings, SettingError } from "./settings.mjs";
import { createSetupLink } from "./setup-link.mjs";

/** As in wrangler.toml, with which deploy.test.mjs compares what the Workers here are started with. */
const compatibilityDate = "2026-04-26";
const edgeFlags = ["nodejs_compat", "enable_request_signal"];
const workerFirst = [
  "/api/*",
  "/*.data",
  "/resources/*",
  "/static-pages/*",
  "/assets/maplibre-gl-worker-*",
  "/service-worker.js",
];
const referenceApi = "heliograph-reference-api";
const edge = "heliograph";

/** The Workers' log, below the state directory. */
export const logFile = "log.jsonl";

const persisted = (stateDir, log, onRuntimeEnd = () => {}) => ({
  cf: false,
  d1Persist: join(stateDir, "d1"),
  r2Persist: join(stateDir, "r2"),
  kvPersist: join(stateDir, "kv"),
  cachePersist: false,
  handleRuntimeStdio(stdout, stderr) {
    for (const stream of [stdout, stderr]) stream.pipe(log.stream());
    // Its output ends with the process.
    stdout.once("end", onRuntimeEnd);
  },
});

export const referenceWorker = (vars, port) => ({
  name: referenceApi,
  modules: [{ type: "ESModule", path: join(projectRoot, "build/reference-api/index.js") }],
  modulesRoot: join(projectRoot, "build/reference-api"),
  compatibilityDate,
  compatibilityFlags: ["nodejs_compat"],
  bindings: { DEMO: "true", ALLOW_SEED: "true", ...vars },
  d1Databases: ["DB"],
  r2Buckets: ["FILES"],
  unsafeDirectSockets: [{ host: "127.0.0.1", port }],
});

export const edgeWorker = (vars) => ({
  name: edge,
  // Listed explicitly: the bundle contains a browser import that Miniflare cannot resolve.
  modules: [{ type: "ESModule", path: join(projectRoot, "build/worker/index.js") }],
  modulesRoot: join(projectRoot, "build/worker"),
  compatibilityDate,
  compatibilityFlags: edgeFlags,
  bindings: vars,
  kvNamespaces: ["SESSIONS"],
  d1Databases: ["ATTEMPTS"],
  serviceBindings: { V0: referenceApi },
  assets: {
    directory: join(projectRoot, "build/pages/client"),
    binding: "ASSETS",
    routerConfig: { has_user_worker: true, static_routing: { user_worker: workerFirst } },
    assetConfig: { html_handling: "none" },
  },
});

/** The settings of the edge Worker; null with an invalid variable, which it answers every request with. */
async function readEdgeSettings(vars) {
  try {
    return await readWorkerSettings(vars);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return null;
  }
}

async function migratedReferenceUrl(miniflare, name = referenceApi) {
  await migrate(miniflare, join(projectRoot, "reference-api/migrations"));
  return (await miniflare.unsafeGetDirectURL(name)).origin;
}

/**
 * Starts the edge Worker and the included back end in workerd.
 *
 * @param {object} options
 * @param {number} options.port 0 selects any free port
 * @param {number} [options.referencePort] port of the included back end; 0 (the default) selects any free port
 * @param {string} options.stateDir directory of the database, files and keys
 * @param {Record<string, string>} options.edgeVars variables of the edge Worker
 * @param {Record<string, string>} options.referenceVars variables of the included back end
 * @param {boolean} [options.trustsClientAddress] takes a request's address from its CF-Connecting-IP header, for tests
 * @param {() => void} [options.onUnexpectedEnd] called when workerd has ended without `stop`
 * @param {(line: string) => void} [options.report] is told when requests receive 503 because workerd does not answer
 * @param {{ edge: object, reference: object | null }} [options.deployed] Miniflare's options of the Workers of a
 *   deployment, in place of the options of this file
 */
export async function startStack({
  port,
  referencePort = 0,
  stateDir,
  edgeVars,
  referenceVars,
  trustsClientAddress = false,
  onUnexpectedEnd,
  report,
  deployed,
}) {
  let isStopping = false;
  let isRestarting = false;
  const edgeOptions = {
    ...(deployed?.edge ?? edgeWorker(edgeVars)),
    // Behind the front only, because it obeys headers that the front removes. Without a port, so that each start takes a
    // free one: Miniflare keeps a port of 0, which something else may have taken while workerd was down.
    unsafeDirectSockets: [{ host: "127.0.0.1" }],
  };
  const settings = await readEdgeSettings(edgeOptions.bindings);
  if (settings && !deployed) await ensureStaticPages(edgeVars);
  const referenceOptions = {
    ...referenceWorker({ SESSION_SECRET: edgeVars.SESSION_SECRET ?? "", ...referenceVars }, referencePort),
    ...deployed?.reference,
  };
  const log = createLogFile(join(stateDir, logFile));
  const options = {
    ...persisted(stateDir, log, () => {
      if (!isStopping && !isRestarting) onUnexpectedEnd?.();
    }),
    workers: [edgeOptions, referenceOptions, databaseWorker(referenceOptions)],
  };
  const miniflare = new Miniflare(options);
  const edgeUrl = () => miniflare.unsafeGetDirectURL(edgeOptions.name);
  let target = await edgeUrl();
  const referenceUrl = await migratedReferenceUrl(miniflare, referenceOptions.name);
  const front = await startFront({ port, target: () => target, trustsClientAddress, report, settings, log: log.write });
  return {
    url: front.url,
    referenceUrl,
    /** What a supervisor asks whether both Workers respond. */
    healthUrls: [`${front.url}/healthz`, `${referenceUrl}/healthz`],
    seed: (onProgress) => seed(referenceUrl, onProgress),
    createSetupLink: () => createLink(miniflare),
    metersOfOtherAccounts: () => metersOfOtherAccounts(miniflare),
    /** Starts workerd again. The ports of the site and of the included back end stay. */
    async restart() {
      isRestarting = true;
      try {
        await miniflare.setOptions(options);
        target = await edgeUrl();
      } finally {
        isRestarting = false;
      }
    },
    stop() {
      isStopping = true;
      front.stop();
      return miniflare.dispose();
    },
  };
}

/**
 * Starts only the included back end, for development with Vite.
 *
 * @param {{ port: number, stateDir: string, vars: Record<string, string> }} options
 */
export async function startReferenceApi({ port, stateDir, vars }) {
  const reference = referenceWorker(vars, port);
  const log = createLogFile(join(stateDir, logFile));
  const options = { ...persisted(stateDir, log), workers: [reference, databaseWorker(reference)] };
  const miniflare = new Miniflare(options);
  await miniflare.ready;
  const url = await migratedReferenceUrl(miniflare);
  return {
    url,
    reload: () => miniflare.setOptions(options),
    seed: (onProgress) => seed(url, onProgress),
    createSetupLink: () => createLink(miniflare),
    stop: () => miniflare.dispose(),
  };
}

const createLink = (miniflare) =>
  createSetupLink(async (sql) => (await runStatements(miniflare, [{ sql }]))[0].results);

/** The meters that name a driver account which is not attached to the owner of their plant. */
const metersOfOtherAccounts = async (miniflare) =>
  (await runStatements(miniflare, [{ sql: "SELECT * FROM meters_of_other_accounts ORDER BY meter_id" }]))[0].results;

/**
 * Seeds an empty database step by step and reports progress; a seeded one is left unchanged.
 *
 * @param {string} referenceUrl
 * @param {(progress: { plants: number, ofPlants: number }) => void} [onProgress]
 * @returns {Promise<{ ofPlants: number, fresh: boolean }>} the size of the fleet, and whether it was seeded now
 */
export async function seed(referenceUrl, onProgress = () => {}) {
  for (let fresh = false; ; fresh = true) {
    const response = await fetch(`${referenceUrl}/__seed`, seedStep);
    const progress = await response.json();
    if (!response.ok) throw new Error(`Seeding failed: ${JSON.stringify(progress)}`);
    if (progress.done && !fresh) return { ofPlants: progress.ofPlants, fresh };
    onProgress(progress);
    if (progress.done) return { ofPlants: progress.ofPlants, fresh };
  }
}

/**
 * A step on a connection of its own. workerd closes connections that were idle for 5 s, and measures from its last turn
 * of the event loop: after a step that blocked the loop for longer, the last one of a large fleet, it closes the
 * connection together with the response, and the next request on it would be lost.
 */
const seedStep = { method: "POST", headers: { connection: "close" } };

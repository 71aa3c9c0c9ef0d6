import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unstable_getMiniflareWorkerOptions as miniflareOptions } from "wrangler";
import { build, projectRoot } from "./build.mjs";
import {
  bindResources,
  checkSettings,
  DeploymentError,
  deployWorker,
  explainedFailure,
  readArguments,
  readDeployment,
  secretNames,
  secretsToSend,
  writeConfig,
} from "./deployment.mjs";
import { ensureStaticPages } from "./export-static-pages.mjs";
import { run } from "./processes.mjs";
import { accountFrom, printSmoke, smoke } from "./smoke.mjs";
import { seed, startStack } from "./stack.mjs";

/**
 * `npm run deploy -- staging|production` deploys the app, and the included back end unless V0_API_URL is set; see
 * docs/operations.md. SMOKE_URL is the address to test when it is not on workers.dev. `--dry-run` bundles the same files without an account, runs them in Miniflare with the
 * configuration that would be deployed, and smoke-tests them. `--seed` fills an empty included back end.
 */

const wrangler = (args, env = {}) => run("wrangler", args, { quiet: true, env });

async function deploy(app, reference, { directory, withSeed }) {
  const secrets = await secretsToSend(app, { wrangler, env: process.env });
  if (reference) await secretsToSend(reference, { wrangler, env: process.env });
  const referenceFile =
    reference && writeConfig(reference, await bindResources(reference, { wrangler, log: console.log }), directory);
  const appFile = writeConfig(app, await bindResources(app, { wrangler, log: console.log }), directory);
  if (referenceFile) {
    await wrangler(["d1", "migrations", "apply", "DB", "--remote", "--config", referenceFile]);
    const [address] = await deployWorker(referenceFile, { wrangler, secrets });
    console.log(`Deployed ${reference.name}${address ? `: ${address}` : ""}.`);
    if (withSeed) await seedReference(address);
  }
  const [address] = await deployWorker(appFile, { wrangler, secrets });
  console.log(`Deployed ${app.name}${address ? `: ${address}` : ""}.`);
  return address;
}

async function seedReference(address) {
  if (!address)
    throw new DeploymentError("The included back end has no address: set workers_dev or a route to seed it.");
  await seed(address, ({ plants, ofPlants }) =>
    console.log(`Seeding the demo fleet … ${plants} of ${ofPlants} plants`),
  );
}

/** Runs what `wrangler deploy --dry-run` has put out, with the options that wrangler reads from the configuration. */
async function rehearse(app, reference, { directory }) {
  const rehearsed = async (config) => {
    const configFile = writeConfig(config, await bindResources(config, { wrangler, dryRun: true }), directory);
    const outdir = join(directory, config.name);
    const output = await wrangler(["deploy", "--dry-run", "--config", configFile, "--outdir", outdir]);
    console.log(`${config.name}: ${/Total Upload:.*/.exec(output)?.[0] ?? "bundled"}`);
    const { modulesRules, ...options } = miniflareOptions(configFile).workerOptions;
    const modules = [{ type: "ESModule", path: join(outdir, "index.js") }];
    // Missing secrets are made up: a rehearsal needs no account.
    const secrets = Object.fromEntries(secretNames.map((name) => [name, "x".repeat(32)]));
    const bindings = { ...secrets, ...options.bindings };
    return { ...options, name: config.name, modules, modulesRoot: outdir, bindings };
  };
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-rehearsal-"));
  const edge = await rehearsed(app);
  const stack = await startStack({
    port: 0,
    stateDir,
    edgeVars: {},
    referenceVars: {},
    deployed: { edge, reference: reference && (await rehearsed(reference)) },
  });
  try {
    return printSmoke(await smoke(stack.url));
  } finally {
    await stack.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

async function main() {
  const { environment, dryRun, withSeed } = readArguments(process.argv.slice(2));
  const { app, reference } = readDeployment(environment);
  const secrets = Object.fromEntries(
    secretNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  await checkSettings(app.vars, secrets);
  await build({ log: console.log });
  await ensureStaticPages(app.vars);
  const directory = join(projectRoot, "build/deploy", environment);
  if (dryRun) return rehearse(app, reference, { directory });
  const deployed = await deploy(app, reference, { directory, withSeed });
  const address = process.env.SMOKE_URL || deployed;
  if (!address) {
    console.log("Its address is not known here: run npm run smoke -- https://…");
    return true;
  }
  return printSmoke(await smoke(address, { account: accountFrom(process.env) }));
}

try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  console.error(explainedFailure(error));
  process.exit(1);
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  bindResources,
  DeploymentError,
  environments,
  explainedFailure,
  readDeployment,
  writeConfig,
} from "./deployment.mjs";
import { run } from "./processes.mjs";
import { createSetupLink, setupLinkText } from "./setup-link.mjs";

/** `npm run setup-link -- staging|production https://…` prints the link of a deployment (docs/own-plants.md). */

const usage = "Name the environment and its address: npm run setup-link -- staging|production https://…";

async function main([environment, address, ...others]) {
  const isAddress = URL.canParse(address) && new URL(address).protocol === "https:";
  if (!environments.includes(environment) || !isAddress || others.length > 0) throw new DeploymentError(usage);
  const { reference } = readDeployment(environment);
  if (!reference) throw new DeploymentError(`${environment} uses another v0 API, which has its own administrators.`);
  if (reference.vars.DEMO === "true") throw new DeploymentError(`${environment} is a demonstration: DEMO is "true".`);
  const path = await createDeployedSetupLink(reference, (args) => run("wrangler", args, { quiet: true }));
  console.log(path ? setupLinkText(new URL(path, address).href) : "There is an administrator: sign in.");
}

/** Stores a link in the database of a deployment and returns its path; null when there is an administrator. */
async function createDeployedSetupLink(reference, wrangler) {
  const directory = mkdtempSync(join(tmpdir(), "heliograph-setup-"));
  try {
    const config = writeConfig(reference, await bindResources(reference, { wrangler }), directory);
    return await createSetupLink(async (sql) => {
      const args = ["d1", "execute", "DB", "--remote", "--json", "--yes", "--config", config, "--command", sql];
      return JSON.parse(await wrangler(args))[0].results;
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(explainedFailure(error));
  process.exit(1);
}

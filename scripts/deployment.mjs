import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { unstable_readConfig as readConfig } from "wrangler";
import { projectRoot } from "./build.mjs";
import { readWorkerSettings, SettingError, workerVars } from "./settings.mjs";

/**
 * The steps of a deployment: reads the environment of wrangler.toml, checks its settings, creates missing resources by
 * name, checks the secrets, and writes the configuration that wrangler deploys. `wrangler` runs a command and resolves
 * with its output; tests run it against a stand-in of the account.
 */

export const environments = ["staging", "production"];

/** The secrets of both Workers. */
export const secretNames = ["SESSION_SECRET"];

/** What stops a deployment; its message is the line that the operator sees. */
export class DeploymentError extends Error {}

const usage = "Name the environment: npm run deploy -- staging|production [--dry-run] [--seed]";

/** The environment and the options of a deployment. */
export function readArguments(args) {
  const [environment, ...others] = args.filter((arg) => !arg.startsWith("--"));
  const options = args.filter((arg) => arg.startsWith("--"));
  const isKnown = environments.includes(environment) && others.length === 0;
  if (!isKnown || options.some((option) => !["--dry-run", "--seed"].includes(option))) throw new DeploymentError(usage);
  return { environment, dryRun: options.includes("--dry-run"), withSeed: options.includes("--seed") };
}

/** The configurations of an environment: the app, and the included back end unless the app uses another v0 API. */
export function readDeployment(environment) {
  const read = (path) => readConfig({ config: join(projectRoot, path), env: environment }, { hideWarnings: true });
  const app = read("wrangler.toml");
  const reference = app.vars.V0_API_URL ? null : read("reference-api/wrangler.toml");
  return { app: { ...app, services: reference ? app.services : [] }, reference };
}

/** Checks the variables of the app with the Worker's own reader; the secret too, if it is given. */
export async function checkSettings(vars, secrets = {}) {
  const unknown = Object.keys(vars).find((name) => !workerVars.includes(name));
  if (unknown) throw new DeploymentError(`${unknown} is not a setting; docs/settings.md lists them.`);
  const secret = Object.keys(vars).find((name) => secretNames.includes(name));
  if (secret) throw new DeploymentError(`${secret} is a secret: remove it from wrangler.toml.`);
  try {
    return await readWorkerSettings({ ...vars, ...secrets });
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    throw new DeploymentError(
      `${error.message} Correct it in wrangler.toml; docs/settings.md describes every setting.`,
    );
  }
}

/** How wrangler lists and creates each kind of resource, and the keys of the configuration. */
const kinds = {
  kv_namespaces: {
    what: "KV namespace",
    list: ["kv", "namespace", "list"],
    parse: (text) => JSON.parse(text).map(({ title, id }) => ({ name: title, id })),
    create: (name) => ["kv", "namespace", "create", name],
    bound: ({ id }) => ({ id }),
    isNamed: ({ id }) => Boolean(id),
  },
  d1_databases: {
    what: "D1 database",
    list: ["d1", "list", "--json"],
    parse: (text) => JSON.parse(text).map(({ name, uuid }) => ({ name, id: uuid })),
    create: (name) => ["d1", "create", name],
    bound: ({ name, id }) => ({ database_name: name, database_id: id }),
    isNamed: ({ database_id }) => Boolean(database_id),
  },
  r2_buckets: {
    what: "R2 bucket",
    isIdentifiedByName: true,
    list: ["r2", "bucket", "list"],
    parse: (text) => [...text.matchAll(/^name:\s+(\S+)/gm)].map(([, name]) => ({ name, id: name })),
    create: (name) => ["r2", "bucket", "create", name],
    bound: ({ name }) => ({ bucket_name: name }),
    isNamed: ({ bucket_name }) => Boolean(bucket_name),
  },
};

/** The name of a resource on the account. */
const resourceName = (config, binding) => `${config.name}-${binding.toLowerCase().replaceAll("_", "-")}`;

/**
 * The bindings of a configuration with the ids of their resources, which are created if they are missing. A binding
 * that names its resource itself stays as it is.
 */
export async function bindResources(config, { wrangler, log = () => {}, dryRun = false }) {
  const bindings = {};
  for (const [key, kind] of Object.entries(kinds)) {
    const wanted = config[key] ?? [];
    const list = async () => kind.parse(await wrangler(kind.list));
    let existing = dryRun || wanted.every(kind.isNamed) ? [] : await list();
    bindings[key] = [];
    for (const binding of wanted) {
      const name = resourceName(config, binding.binding);
      if (!kind.isNamed(binding) && !dryRun && !existing.some((resource) => resource.name === name)) {
        await wrangler(kind.create(name));
        // wrangler tells the id of what it creates only in a text for people; a bucket has none.
        existing = kind.isIdentifiedByName ? [...existing, { name, id: name }] : await list();
        log(`Created the ${kind.what} ${name}.`);
      }
      const resource = dryRun ? { name, id: name } : existing.find((candidate) => candidate.name === name);
      if (!kind.isNamed(binding) && !resource) {
        throw new DeploymentError(`The ${kind.what} ${name} was created but is not listed; deploy again.`);
      }
      bindings[key].push(kind.isNamed(binding) ? binding : { ...binding, ...kind.bound(resource) });
    }
  }
  return bindings;
}

/**
 * The secrets to send with the deployment. Fails when one is neither set on the account nor given in the environment.
 */
export async function secretsToSend(config, { wrangler, env }) {
  const given = Object.fromEntries(secretNames.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const missing = secretNames.filter((name) => !given[name]);
  if (missing.length === 0) return given;
  const existing = await listSecrets(config, wrangler);
  const unset = missing.find((name) => !existing.includes(name));
  if (!unset) return given;
  throw new DeploymentError(
    `${unset} is not set for ${config.name}. Deploy once with it in the environment: ${unset}="$(openssl rand -base64 32)" npm run deploy -- …`,
  );
}

async function listSecrets(config, wrangler) {
  try {
    return JSON.parse(await wrangler(["secret", "list", "--name", config.name])).map(({ name }) => name);
  } catch (error) {
    // Before the first deployment there is no Worker.
    if (/does not exist|10007|not found/i.test(error.message)) return [];
    throw error;
  }
}

/** Relative paths start at the directory of the configuration. */
const absolute = (config, path) => resolve(dirname(config.configPath), path);

/** The fields that are deployed as they are. */
const deployedFields = [
  ...["name", "account_id", "main", "no_bundle", "compatibility_date", "compatibility_flags", "observability"],
  ...[
    "vars",
    "services",
    "analytics_engine_datasets",
    "send_email",
    "triggers",
    "route",
    "routes",
    "workers_dev",
    "placement",
  ],
];

/** Writes what wrangler deploys: the environment with its resources, without environments. Returns the file's path. */
export function writeConfig(config, bindings, directory) {
  const fields = Object.fromEntries(
    deployedFields.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]]])),
  );
  const written = { ...fields, ...bindings };
  if (config.assets) written.assets = { ...config.assets, directory: absolute(config, config.assets.directory) };
  written.d1_databases = bindings.d1_databases.map((database) =>
    database.migrations_dir ? { ...database, migrations_dir: absolute(config, database.migrations_dir) } : database,
  );
  const file = join(directory, `${config.name}.json`);
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
  return file;
}

/** Deploys a Worker and returns its addresses. The secrets are in a file only while wrangler reads it. */
export async function deployWorker(configFile, { wrangler, secrets = {} }) {
  const secretsFile = `${configFile}.secrets`;
  const outputFile = `${configFile}.output`;
  rmSync(outputFile, { force: true });
  try {
    const args = ["deploy", "--config", configFile];
    if (Object.keys(secrets).length > 0) {
      writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
      args.push("--secrets-file", secretsFile);
    }
    await wrangler(args, { WRANGLER_OUTPUT_FILE_PATH: outputFile });
    const entries = readFileSync(outputFile, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const targets = entries.find(({ type }) => type === "deploy")?.targets ?? [];
    return targets.filter((target) => target.startsWith("https://"));
  } finally {
    rmSync(secretsFile, { force: true });
  }
}

/** The line of a failed wrangler command that says why. */
export function explainedFailure(error) {
  if (error instanceof DeploymentError) return error.message;
  const text = stripVTControlCharacters(String(error?.message ?? error));
  if (
    /CLOUDFLARE_API_TOKEN|not (?:logged in|authenticated)|wrangler login|Authentication error|\b10000\b/i.test(text)
  ) {
    return "wrangler may not use the account: run npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.";
  }
  if (/More than one account available/i.test(text)) {
    return "There are several accounts: set CLOUDFLARE_ACCOUNT_ID.";
  }
  const reason = /ERROR\S*\s+(.+)/.exec(text)?.[1] ?? text.split("\n").find((line) => line.trim() !== "");
  const command = /^(wrangler(?: (?!failed\b)[a-z\d]+)+)/.exec(text)?.[1];
  return command ? `${command} failed: ${reason}` : String(reason);
}

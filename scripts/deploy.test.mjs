import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bindResources,
  checkSettings,
  deployWorker,
  environments,
  explainedFailure,
  readArguments,
  readDeployment,
  secretsToSend,
  writeConfig,
} from "./deployment.mjs";
import { edgeWorker, referenceWorker } from "./stack.mjs";

let directory;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "heliograph-deploy-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A stand-in of an account, with the output of wrangler's commands. */
function createAccount({ secrets = null } = {}) {
  const account = { kv: [], d1: [], r2: [], commands: [] };
  const responses = {
    "kv namespace list": () => JSON.stringify(account.kv),
    "kv namespace create": (title) => account.kv.push({ title, id: `kv-${title}` }),
    "d1 list --json": () => JSON.stringify(account.d1),
    "d1 create": (name) => account.d1.push({ name, uuid: `d1-${name}` }),
    "r2 bucket list": () => `Listing buckets...\n${account.r2.map((name) => `name:           ${name}\n`).join("\n")}`,
    "r2 bucket create": (name) => account.r2.push(name),
    "secret list --name": () => {
      if (!secrets) throw new Error("wrangler secret list failed (1).\nThis Worker does not exist. [code: 10007]");
      return JSON.stringify(secrets.map((name) => ({ name, type: "secret_text" })));
    },
  };
  const wrangler = async (args) => {
    account.commands.push(args.join(" "));
    const command = Object.keys(responses).find((prefix) => args.join(" ").startsWith(prefix));
    return responses[command](args.at(-1)) ?? "";
  };
  return { account, wrangler };
}

describe("the arguments of a deployment", () => {
  it("are one environment and known options", () => {
    expect(readArguments(["staging"])).toEqual({ environment: "staging", dryRun: false, withSeed: false });
    expect(readArguments(["production", "--dry-run", "--seed"])).toMatchObject({ dryRun: true, withSeed: true });
  });

  it.each([[[]], [["test"]], [["staging", "production"]], [["staging", "--fast"]]])(
    "are rejected with the usage: %j",
    (args) => expect(() => readArguments(args)).toThrow(/^Name the environment: npm run deploy/),
  );
});

describe("wrangler.toml", () => {
  it.each(environments)("of %s has the dates, flags, bindings and rules that the tests run with", (environment) => {
    const { app, reference } = readDeployment(environment);
    const pairs = [
      [app, edgeWorker({})],
      [reference, referenceWorker({}, 0)],
    ];
    for (const [config, started] of pairs) {
      expect(config.no_bundle).toBe(true);
      expect(config.compatibility_date).toBe(started.compatibilityDate);
      expect(config.compatibility_flags).toEqual(started.compatibilityFlags);
      const bound = [...config.kv_namespaces, ...config.d1_databases, ...config.r2_buckets, ...config.services];
      const { kvNamespaces = [], d1Databases = [], r2Buckets = [], serviceBindings = {} } = started;
      expect(bound.map(({ binding }) => binding)).toEqual(
        [kvNamespaces, d1Databases, r2Buckets, Object.keys(serviceBindings)].flat(),
      );
    }
    const { routerConfig, assetConfig } = edgeWorker({}).assets;
    expect(app.assets.run_worker_first).toEqual(routerConfig.static_routing.user_worker);
    expect(app.assets.html_handling).toBe(assetConfig.html_handling);
    expect(app.services[0].service).toBe(reference.name);
  });

  it.each(environments)("of %s logs no addresses of requests, which may contain keys", (environment) => {
    const { app, reference } = readDeployment(environment);
    for (const config of [app, reference]) {
      const file = writeConfig(config, { d1_databases: [] }, directory);
      const { logs } = JSON.parse(readFileSync(file, "utf8")).observability;
      expect(logs).toMatchObject({ enabled: true, invocation_logs: false });
    }
  });

  it.each(environments)("of %s has valid settings and no secret", async (environment) => {
    const { app } = readDeployment(environment);
    expect(await checkSettings(app.vars)).toMatchObject({ v0ApiUrl: null });
  });
});

describe("checkSettings", () => {
  it.each([
    [{ PRODUCT_NAM: "x" }, "PRODUCT_NAM is not a setting; docs/settings.md lists them."],
    [{ SESSION_SECRET: "x".repeat(40) }, "SESSION_SECRET is a secret: remove it from wrangler.toml."],
    [{ V0_API_URL: "v0.example" }, /^V0_API_URL must be an http or https address, not "v0.example"\. Correct it/],
  ])("names what is wrong with %o", async (vars, line) => {
    await expect(checkSettings(vars)).rejects.toThrow(line);
  });

  it("checks the secret that is to be sent", async () => {
    await expect(checkSettings({}, { SESSION_SECRET: "short" })).rejects.toThrow("SESSION_SECRET needs at least 32");
  });
});

describe("bindResources", () => {
  it("creates what is missing by name, and nothing the second time", async () => {
    const { account, wrangler } = createAccount();
    const { app, reference } = readDeployment("staging");
    const log = [];
    const first = await bindResources(app, { wrangler, log: (line) => log.push(line) });
    const ofReference = await bindResources(reference, { wrangler });
    expect(first).toEqual({
      kv_namespaces: [{ binding: "SESSIONS", id: "kv-heliograph-staging-sessions" }],
      d1_databases: [
        {
          binding: "ATTEMPTS",
          database_name: "heliograph-staging-attempts",
          database_id: "d1-heliograph-staging-attempts",
        },
      ],
      r2_buckets: [],
    });
    expect(ofReference.r2_buckets).toEqual([
      { binding: "FILES", bucket_name: "heliograph-reference-api-staging-files" },
    ]);
    expect(log).toEqual([
      "Created the KV namespace heliograph-staging-sessions.",
      "Created the D1 database heliograph-staging-attempts.",
    ]);
    account.commands.length = 0;
    expect(await bindResources(app, { wrangler })).toEqual(first);
    expect(account.commands.filter((command) => command.includes("create"))).toEqual([]);
  });

  it("leaves a resource that the configuration names itself", async () => {
    const { account, wrangler } = createAccount();
    const config = { name: "own", kv_namespaces: [{ binding: "SESSIONS", id: "1f" }] };
    expect((await bindResources(config, { wrangler })).kv_namespaces).toEqual([{ binding: "SESSIONS", id: "1f" }]);
    expect(account.commands).toEqual([]);
  });

  it("asks for no account in a rehearsal", async () => {
    const { account, wrangler } = createAccount();
    const { app } = readDeployment("production");
    const { kv_namespaces } = await bindResources(app, { wrangler, dryRun: true });
    expect(kv_namespaces).toEqual([{ binding: "SESSIONS", id: "heliograph-sessions" }]);
    expect(account.commands).toEqual([]);
  });
});

describe("secretsToSend", () => {
  const app = { name: "heliograph-staging" };
  it("fails before the first deployment when a secret is not given", async () => {
    const { wrangler } = createAccount();
    await expect(secretsToSend(app, { wrangler, env: {} })).rejects.toThrow(
      /^SESSION_SECRET is not set for heliograph-staging\. Deploy once with it in the environment: SESSION_SECRET=/,
    );
  });

  it("sends a given secret, and none when the account has it", async () => {
    const env = { SESSION_SECRET: "x".repeat(40) };
    expect(await secretsToSend(app, { wrangler: createAccount().wrangler, env })).toEqual(env);
    const { wrangler } = createAccount({ secrets: ["SESSION_SECRET"] });
    expect(await secretsToSend(app, { wrangler, env: {} })).toEqual({});
  });

  it("fails when the account cannot be asked", async () => {
    const wrangler = async () => {
      throw new Error("wrangler secret list failed (1).\nfetch failed");
    };
    await expect(secretsToSend(app, { wrangler, env: {} })).rejects.toThrow("fetch failed");
  });
});

describe("a deployment", () => {
  it("has absolute paths, no environments and no included back end when there is another v0 API", async () => {
    const { app } = readDeployment("production");
    const bindings = await bindResources(app, { wrangler: createAccount().wrangler });
    const file = writeConfig({ ...app, services: [] }, bindings, directory);
    const written = JSON.parse(readFileSync(file, "utf8"));
    expect(written).toMatchObject({ name: "heliograph", services: [], no_bundle: true });
    expect(written.env).toBeUndefined();
    expect(written.main).toMatch(/^\/.*\/build\/worker\/index\.js$/);
    expect(written.assets.directory).toMatch(/^\/.*\/build\/pages\/client$/);
  });

  it("sends secrets in a file that only its owner may read and that is removed", async () => {
    const configFile = join(directory, "worker.json");
    let secretsFile;
    const wrangler = async (args, { WRANGLER_OUTPUT_FILE_PATH }) => {
      secretsFile = args.at(-1);
      expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
      expect(JSON.parse(readFileSync(secretsFile, "utf8"))).toEqual({ SESSION_SECRET: "x" });
      const lines = [{ type: "wrangler-session" }, { type: "deploy", targets: ["https://h.example", "schedule: 1"] }];
      writeFileSync(WRANGLER_OUTPUT_FILE_PATH, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    };
    expect(await deployWorker(configFile, { wrangler, secrets: { SESSION_SECRET: "x" } })).toEqual([
      "https://h.example",
    ]);
    expect(existsSync(secretsFile)).toBe(false);
    const failing = async () => {
      throw new Error("wrangler deploy failed (1).");
    };
    await expect(deployWorker(configFile, { wrangler: failing, secrets: { SESSION_SECRET: "x" } })).rejects.toThrow();
    expect(existsSync(secretsFile)).toBe(false);
  });
});

describe("explainedFailure", () => {
  it.each([
    [
      "wrangler d1 list failed (1).\nIn a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable",
      /^wrangler may not use the account: run npx wrangler login/,
    ],
    [
      "wrangler deploy --config x failed (1).\n\n✘ [ERROR] No space left\n\n  more",
      "wrangler deploy failed: No space left",
    ],
    [
      "wrangler deploy failed (1).\n\u001b[31m✘ [ERROR]\u001b[0m \u001b[1mA request failed.\u001b[0m",
      "wrangler deploy failed: A request failed.",
    ],
    ["something else\nsecond line", "something else"],
  ])("is one line for %j", (message, line) => {
    const explained = explainedFailure(new Error(message));
    expect(explained).toMatch(line);
    expect(explained).not.toContain("\n");
  });
});

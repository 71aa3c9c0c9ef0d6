import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { context } from "esbuild";
import { buildBaseMap, projectRoot, referenceApiBundle } from "./build.mjs";
import { quietTools } from "./processes.mjs";
import { readSettings, SettingError, sessionSecret } from "./settings.mjs";
import { startReferenceApi } from "./stack.mjs";

let settings;
try {
  settings = readSettings(process.env);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exit(1);
}

let reference;

/** The reference API beside Vite: bundled anew, and reloaded, whenever one of its files changes. */
async function serveReferenceApi() {
  const watching = await context({
    ...referenceApiBundle,
    plugins: [
      {
        name: "reload",
        setup: (build) =>
          build.onEnd(async ({ errors }) => {
            if (errors.length === 0 && reference) await reference.reload();
          }),
      },
    ],
  });
  await watching.rebuild();
  reference = await startReferenceApi({
    port: settings.port + 1,
    stateDir: settings.stateDir,
    vars: {
      DEMO_PLANTS: String(settings.demoPlants),
      DEMO_NOW: settings.demoNow,
      APP_URL: `http://localhost:${settings.port}`,
    },
  });
  await reference.seed(({ plants, ofPlants }) => {
    console.log(`Seeding the demo fleet … ${plants} of ${ofPlants} plants`);
  });
  // Only now: it begins with a build, whose reload would cut the seeding off.
  await watching.watch();
  return reference.url;
}

await buildBaseMap();
const v0ApiUrl = settings.v0ApiUrl || (await serveReferenceApi());

// Vite's stand-in for the edge reads its variables from here; the file is not kept in git.
const variables = {
  SESSION_SECRET: sessionSecret(settings),
  V0_API_URL: v0ApiUrl,
  PRODUCT_NAME: settings.productName,
  SERVICE_STATUS_URL: settings.serviceStatusUrl,
  DEMO_NOW: settings.v0ApiUrl ? "" : settings.demoNow,
  ...settings.vars,
};
writeFileSync(
  join(projectRoot, ".dev.vars"),
  Object.entries(variables)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
    .join(""),
  { mode: 0o600 },
);

// The program itself and not npx, which would leave it behind when it is stopped.
const remix = join(projectRoot, "node_modules/.bin/remix");
const vite = spawn(remix, ["vite:dev", "--port", String(settings.port), "--strictPort"], {
  cwd: projectRoot,
  stdio: "inherit",
  env: { ...process.env, ...quietTools },
});
vite.on("close", async (code) => {
  await reference?.stop();
  process.exit(code ?? 0);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => vite.kill(signal));
// Miniflare ends this process by itself on a signal, before the lines above have their turn.
process.on("exit", () => vite.kill());

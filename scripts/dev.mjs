import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { context } from "esbuild";
import { buildBaseMap, projectRoot, referenceApiBundle } from "./build.mjs";
import { importSource } from "./import-source.mjs";
import { exitAfter, killOnExit, quietTools } from "./processes.mjs";
import { pushVars, referenceVars, sessionSecret, settingsOrExit } from "./settings.mjs";
import { setupLinkText } from "./setup-link.mjs";
import { startReferenceApi } from "./stack.mjs";
import { checkMode } from "./start-checks.mjs";

// What this process and workerd create in STATE_DIR is for their user only.
process.umask(0o077);
const settings = await settingsOrExit();

let reference;
exitAfter(async () => reference?.stop());

/** The included back end next to Vite: rebuilt and reloaded when one of its files changes. */
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
    vars: { ...referenceVars(settings), ...pushVars(settings), SESSION_SECRET: sessionSecret(settings) },
  });
  await checkMode(reference.url, settings);
  if (settings.demo) {
    await reference.seed(({ plants, ofPlants }) => {
      console.log(`Seeding the demo fleet … ${plants} of ${ofPlants} plants`);
    });
  } else {
    const path = await reference.createSetupLink();
    if (path) console.log(setupLinkText(`http://localhost:${settings.port}${path}`));
  }
  // After seeding: watching starts with a build, whose reload would interrupt it.
  await watching.watch();
  return reference.url;
}

await buildBaseMap();
const v0ApiUrl = settings.v0ApiUrl || (await serveReferenceApi());

const { apiExtensionNames } = await importSource("shared/session/load-context.ts");
// The Cloudflare dev proxy of Vite reads its variables from this file, which git ignores.
const variables = {
  ...settings.vars,
  SESSION_SECRET: sessionSecret(settings),
  V0_API_URL: v0ApiUrl,
  // The Worker gets the URL of the included back end, too, which has all of them.
  API_EXTENSIONS: settings.vars.API_EXTENSIONS || (settings.v0ApiUrl ? "" : apiExtensionNames.join(",")),
};
writeFileSync(
  join(projectRoot, ".dev.vars"),
  Object.entries(variables)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
    .join(""),
  { mode: 0o600 },
);

// The binary itself: npx would leave it running when it is stopped.
const remix = join(projectRoot, "node_modules/.bin/remix");
const vite = spawn(remix, ["vite:dev", "--port", String(settings.port), "--strictPort"], {
  cwd: projectRoot,
  stdio: "inherit",
  env: { ...process.env, ...quietTools },
});
// Miniflare exits this process on a signal before the handlers of `exitAfter` run.
killOnExit(vite);
vite.on("close", async (code) => {
  await reference?.stop();
  process.exit(code ?? 0);
});

import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const imported = new Map();

/** Imports a module of the Worker's source into a script: bundled once, because tests start many Workers in a process. */
export function importSource(path) {
  if (!imported.has(path)) imported.set(path, bundleAndImport(path));
  return imported.get(path);
}

async function bundleAndImport(path) {
  const projectRoot = fileURLToPath(new URL("..", import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [path],
    absWorkingDir: projectRoot,
    bundle: true,
    format: "esm",
    external: ["node:*"],
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(/* @vite-ignore */ `data:text/javascript;base64,${code}`);
}

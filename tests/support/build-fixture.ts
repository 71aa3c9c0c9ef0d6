import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";
import { pathAliases } from "../../vite.shared";
import { texts } from "../../vite.texts";

/** Bundles the `main.tsx` of a folder of this one: its script and its style sheet. */
export async function buildFixture(folder: string): Promise<{ script: string; styles: string }> {
  const result = (await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: pathAliases },
    plugins: [texts()],
    esbuild: { jsx: "automatic" },
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      target: "es2022",
      rollupOptions: {
        input: fileURLToPath(new URL(`./${folder}/main.tsx`, import.meta.url)),
        output: { format: "iife" },
      },
    },
  })) as Rollup.RollupOutput;
  const styles = result.output.find(({ fileName }) => fileName.endsWith(".css"));
  return { script: result.output[0].code, styles: styles?.type === "asset" ? String(styles.source) : "" };
}

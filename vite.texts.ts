import { readFileSync } from "node:fs";
import { transformAsync } from "@babel/core";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { projectRoot } from "./vite.shared";

const catalog = `${projectRoot}shared/i18n/locales/nl.po`;

/** The English and the Dutch text of each message by its id, as Lingui's runtime reads them. */
async function readTexts(): Promise<Map<string, unknown>> {
  const messages = await formatter().parse(readFileSync(catalog, "utf8"), {
    locale: "nl",
    sourceLocale: "en",
    filename: catalog,
  });
  return new Map(
    Object.entries(messages).map(([id, { message = "", translation }]) => [
      id,
      [compileMessage(message), compileMessage(translation || message)],
    ]),
  );
}

type Expanded = { readonly source: string; readonly result: ReturnType<typeof transformAsync> };

/** Global, because Vite loads this module for the browser's bundle and again for the server's. */
const shared = globalThis as { expandedTexts?: Map<string, Expanded> };
shared.expandedTexts ??= new Map();
const expandedTexts = shared.expandedTexts;

/** Expands the macros of a module once for both bundles, which share most modules. */
function expandMacros(source: string, file: string): Expanded["result"] {
  const earlier = expandedTexts.get(file);
  if (earlier?.source === source) return earlier.result;
  const result = transformAsync(source, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    plugins: ["@lingui/babel-plugin-lingui-macro"],
    parserOpts: { plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
  });
  expandedTexts.set(file, { source, result });
  return result;
}

/**
 * Expands Lingui's macros and adds to each module that contains messages their texts in every language. So texts load
 * with the code that renders them, and there is no catalogue to load. esbuild transforms the other files.
 */
export function texts(): Plugin {
  let textsById: Promise<Map<string, unknown>> | undefined;
  return {
    name: "heliograph:texts",
    enforce: "pre",
    config: () => ({ optimizeDeps: { exclude: ["@lingui/core/macro", "@lingui/react/macro"] } }),
    watchChange(id) {
      if (id === catalog) textsById = undefined;
    },
    async transform(code, id) {
      const file = id.split("?")[0] ?? id;
      if (file.includes("/node_modules/") || !/\.tsx?$/.test(file)) return null;
      if (!/["']@lingui\/(core|react)\/macro["']/.test(code)) return null;
      const result = await expandMacros(code, file);
      if (!result?.code) return null;
      this.addWatchFile(catalog);
      textsById ??= readTexts();
      const known = await textsById;
      const ids = new Set([...result.code.matchAll(/\bid: "([^"]+)"/g)].map(([, messageId = ""]) => messageId));
      const own = Object.fromEntries(
        [...ids].flatMap((messageId) => (known.has(messageId) ? [[messageId, known.get(messageId)]] : [])),
      );
      // At the end, where they leave the lines of the source map as they are.
      const added = `\nimport { addTexts } from "@shared/i18n/texts";\naddTexts(${JSON.stringify(own)});\n`;
      return { code: result.code + added, map: result.map };
    },
  };
}

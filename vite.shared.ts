import { fileURLToPath } from "node:url";
import { transformAsync } from "@babel/core";
import type { Plugin } from "vite";

/** The project's folder, with a slash at its end. */
export const projectRoot = fileURLToPath(new URL("./", import.meta.url));

const room = (name: string) => `${projectRoot}${name}`;

/** The path aliases of tsconfig.json, for Vite and for Vitest. */
export const roomAliases = {
  "@app": room("app"),
  "@widgets": room("widgets"),
  "@features": room("features"),
  "@entities": room("entities"),
  "@shared": room("shared"),
  "@worker": room("worker"),
  "@testing": room("tests/support"),
};

/** Expands Lingui's macros in the files that import one; every other file is left to esbuild. */
export function linguiMacro(): Plugin {
  return {
    name: "heliograph:lingui-macro",
    enforce: "pre",
    async transform(code, id) {
      const file = id.split("?")[0] ?? id;
      if (file.includes("/node_modules/") || !/\.tsx?$/.test(file)) return null;
      if (!/["']@lingui\/(core|react)\/macro["']/.test(code)) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        plugins: ["@lingui/babel-plugin-lingui-macro"],
        parserOpts: { plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
      });
      return result?.code ? { code: result.code, map: result.map } : null;
    },
  };
}

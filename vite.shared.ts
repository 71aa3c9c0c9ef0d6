import { fileURLToPath } from "node:url";

/** The project's folder, with a slash at its end. */
export const projectRoot = fileURLToPath(new URL("./", import.meta.url));

const folder = (name: string) => `${projectRoot}${name}`;

/** The path aliases of tsconfig.json, for Vite and for Vitest. */
export const pathAliases = {
  "@app": folder("app"),
  "@widgets": folder("widgets"),
  "@features": folder("features"),
  "@entities": folder("entities"),
  "@shared": folder("shared"),
  "@worker": folder("worker"),
  "@testing": folder("tests/support"),
};

/** React has this hook itself; without the aliases two more copies of the shim are bundled. */
export const dependencyAliases = {
  "use-sync-external-store/shim/with-selector.js": "use-sync-external-store/with-selector.js",
  "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector.js",
  "use-sync-external-store/shim/index.js": "react",
  "use-sync-external-store/shim": "react",
};

/** The name of a CSS module's class: slice, file and own name, which compress better than a hash. */
export function className(local: string, file: string): string {
  const [, slice = "", ...rest] = file.slice(projectRoot.length).split("/");
  const name = rest.at(-1)?.replace(/\.module\.css.*$/, "") ?? "";
  return `${slice}-${name}_${local}`.replace(/[^\w-]/g, "");
}

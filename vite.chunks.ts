import type { GetModuleInfo, ManualChunkMeta } from "rollup";
import { type Screen, screenOf } from "./shared/config/screens";
import { projectRoot } from "./vite.shared";

const frameworkModules =
  /^\0(vite|commonjsHelpers)|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|@lingui|effector|effector-react|use-sync-external-store)\//;

/** The v0 client and the structs that parse its responses: most screens receive parsed data from their loaders. */
const apiModules =
  /node_modules\/superstruct\/|\/entities\/[^/]+\/([\w-]+-)?(api|schema)\.ts$|\/shared\/api\/v0\//;

/** What a list consists of: pages without one do not load it. */
const listModules = /\/shared\/ui\/(data-table\/(?!layout)|ignored-filters-notice|list-page|pagination)/;
/** The query of a list, which links to it write, and the controls of its filters. */
const queryModules = /\/shared\/(list-query|ui\/(filter-bar|filter-chips|search-field))\//;

/** What so many screens use is loaded by all of them, as one file. */
const manyScreens = 5;

/** The screens whose routes import a module statically, directly or not; undefined stands for the app shell. */
function screensUsing(
  id: string,
  getModuleInfo: GetModuleInfo,
  screens = new Set<Screen | undefined>(),
  visited = new Set<string>(),
): Set<Screen | undefined> {
  const info = getModuleInfo(id);
  if (!info || visited.has(id)) return screens;
  visited.add(id);
  if (info.isEntry) screens.add(screenOf(id.slice(projectRoot.length)));
  for (const importer of info.importers) screensUsing(importer, getModuleInfo, screens, visited);
  return screens;
}

/**
 * The chunk of a module in the browser build: the framework, the v0 client, what lists and dialogs consist of, `shared`
 * for the app shell and what the guest pages share with others or many screens use, or the screens that use it. Rollup
 * gives a dynamic import a chunk of its own.
 */
export function chunkOf(id: string, { getModuleInfo }: ManualChunkMeta): string | undefined {
  if (frameworkModules.test(id)) return "framework";
  // An entry runs as soon as a chunk that contains it is imported.
  if (getModuleInfo(id)?.isEntry) return undefined;
  if (apiModules.test(id)) return "api";
  // Only tables with selectable rows use this feature.
  if (id.includes("/table-core/dist/features/row-selection/")) return "row-selection";
  if (id.includes("/node_modules/@tanstack/")) return "list";
  // Rollup adds what a chunk uses of a package; the importers of a package's index are not its users.
  if (id.includes("/node_modules/") && !id.includes("/patronum/")) return undefined;
  // Dialogs and panels of other pages use these, and would load the page that uses them statically.
  if (/\/shared\/(ui\/(dialog|checkbox(-list)?)\/|api\/use-resource\.ts)/.test(id)) return "panels";
  const screens = screensUsing(id, getModuleInfo);
  if (screens.size > 0 && listModules.test(id)) return "list";
  if (screens.size > 0 && queryModules.test(id)) return "list-query";
  if (screens.has(undefined) || (screens.has("guest") && screens.size > 1)) return "shared";
  if (screens.size >= manyScreens) return "shared";
  return screens.size === 0 ? undefined : [...screens].sort().join("-");
}

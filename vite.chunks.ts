import type { ManualChunkMeta } from "rollup";

const frameworkModules =
  /^\0(vite|commonjsHelpers)|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|@lingui|effector|effector-react|use-sync-external-store)\//;

/** The v0 client and the structs that parse its responses: most screens receive parsed data from their loaders. */
const apiModules = /\/node_modules\/superstruct\/|\/shared\/api\/v0\//;

/** Tables: sign-in, the dashboard and the first view of a plant load none, nor what only pages with tables use. */
const tableModules = /\/node_modules\/@tanstack\/|\/shared\/ui\/data-table\//;
/** The query of a list, which the dashboard reads and writes too. */
const listModules = /\/shared\/list-query\//;
/** Charts, which the dashboard and the page of a plant have. */
const chartModules = /\/shared\/ui\/chart-frame\//;
/** Only tables with selectable rows use this feature. */
const selectionModules = /\/@tanstack\/table-core\/dist\/features\/row-selection\//;

/** What more routes use is loaded by all of them, as one file. */
const fewRoutes = 3;

/** Characters of source: what a few routes share and is smaller is not worth a request of its own. */
const smallChunk = 11_000;

/** Characters of source: what is smaller is not worth a file of its own at all. */
const tinyChunk = 3_000;

/** The entries that every page loads, or every page of a signed-in user or guest. */
const shellEntries = /\/app\/(root|entry\.client)\.tsx|\/app\/routes\/(_app|_guest)\/route\./;

interface ModuleUse {
  /** The routes that load the module statically. */
  loaded: Set<string>;
  /** The routes that load it statically or on demand. */
  all: Set<string>;
  /** The modules that are imported dynamically and import it statically. */
  lazyRoots: Set<string>;
}

/** The chunks of the browser build by module id, without the modules that Rollup assigns. */
function assignChunks({ getModuleIds, getModuleInfo }: ManualChunkMeta): Map<string, string> {
  const uses = new Map<string, ModuleUse>();

  function usersOf(id: string): ModuleUse {
    const loaded = new Set<string>();
    const all = new Set<string>();
    const lazyRoots = new Set<string>();
    const visited = new Set<string>();
    function visit(importer: string, isStatic: boolean): void {
      const key = `${isStatic} ${importer}`;
      const info = getModuleInfo(importer);
      if (!info || visited.has(key)) return;
      visited.add(key);
      if (info.isEntry) {
        all.add(importer);
        if (isStatic) loaded.add(importer);
      }
      if (isStatic && info.dynamicImporters.length > 0) lazyRoots.add(importer);
      for (const next of info.importers) visit(next, isStatic);
      for (const next of info.dynamicImporters) visit(next, false);
    }
    visit(id, true);
    return { loaded, all, lazyRoots };
  }

  const isOwn = (id: string) => !id.startsWith("\0") && (!id.includes("/node_modules/") || id.includes("/patronum/"));
  const groupOf = ({ loaded, lazyRoots }: ModuleUse) => [...(loaded.size > 0 ? loaded : lazyRoots)].sort().join(" ");
  const sizes = new Map<string, number>();
  for (const id of getModuleIds()) {
    if (!isOwn(id) || getModuleInfo(id)?.isEntry) continue;
    const use = usersOf(id);
    uses.set(id, use);
    const group = groupOf(use);
    sizes.set(group, (sizes.get(group) ?? 0) + (getModuleInfo(id)?.code?.length ?? 0));
  }

  const chunks = new Map<string, string>();
  const isShell = (entry: string) => shellEntries.test(entry);
  /** What a few routes load with their page stays theirs, although other routes load it on demand. */
  const isOfManyRoutes = ({ loaded, all }: ModuleUse) =>
    (loaded.size > 0 ? loaded : all).size > fewRoutes || [...all].some(isShell);
  const isSmall = (use: ModuleUse) => (sizes.get(groupOf(use)) ?? 0) < smallChunk;
  const routesOf = (use: ModuleUse) => (isOfManyRoutes(use) ? "all" : [...use.all].sort().join(" "));

  /** Assigns a module and what it imports statically, if they have no chunk yet. */
  function assign(id: string, chunkOf: (use: ModuleUse) => string | undefined): void {
    const use = uses.get(id);
    const chunk = use && !chunks.has(id) && chunkOf(use);
    if (!chunk) return;
    chunks.set(id, chunk);
    for (const imported of getModuleInfo(id)?.importedIds ?? []) assign(imported, chunkOf);
  }

  const importsApi = (id: string) =>
    id.includes("/entities/") && getModuleInfo(id)?.importedIds.some((imported) => apiModules.test(imported));
  const routesWithTables = new Set<string>();
  const routesWithLists = new Set<string>();
  const routesWithCharts = new Set<string>();
  for (const [id, use] of uses) {
    if (apiModules.test(id) || importsApi(id)) chunks.set(id, "api");
    for (const route of use.loaded) {
      if (tableModules.test(id)) routesWithTables.add(route);
      if (listModules.test(id)) routesWithLists.add(route);
      if (chartModules.test(id)) routesWithCharts.add(route);
    }
  }
  // Every page that calls the API loads what these modules import.
  for (const id of [...chunks.keys()]) {
    for (const imported of getModuleInfo(id)?.importedIds ?? []) assign(imported, () => "shared");
  }
  /** The chunk of what several routes use: of those with tables, lists or charts, of the others, or of all. */
  function commonChunk(use: ModuleUse): string {
    const routes = [...use.loaded];
    const withTables = routes.filter((route) => routesWithTables.has(route)).length;
    if (withTables === routes.length) return "table";
    if (routes.every((route) => routesWithLists.has(route))) return "list";
    if (withTables > 1 || routes.some(isShell)) return "shared";
    return routes.some((route) => routesWithCharts.has(route)) ? "details" : "panels";
  }
  for (const [id, use] of uses) {
    const isSmallPart = isSmall(use) && use.all.size > 1;
    if (use.loaded.size > 0 && (isOfManyRoutes(use) || isSmallPart || tableModules.test(id))) {
      assign(id, (part) => {
        const chunk = commonChunk(part);
        // One route loads it with the page, others on demand.
        return chunk === "details" && part.loaded.size === 1 ? "panels" : chunk;
      });
    }
  }
  // The small parts that the same routes load on demand, and apart from them what these share with the routes.
  const parts = [...uses].filter(
    ([, use]) =>
      use.loaded.size === 0 &&
      use.lazyRoots.size === 1 &&
      isSmall(use) &&
      !/\.client\./.test([...use.lazyRoots].join()),
  );
  const partSizes = new Map<string, number>();
  for (const [id, use] of parts) {
    partSizes.set(routesOf(use), (partSizes.get(routesOf(use)) ?? 0) + (getModuleInfo(id)?.code?.length ?? 0));
  }
  // What few routes load on demand is one file for all of them if there is little of it.
  const onDemandOf = (use: ModuleUse) => ((partSizes.get(routesOf(use)) ?? 0) < smallChunk ? "all" : routesOf(use));
  for (const [id] of parts) {
    assign(id, (part) => (part.loaded.size > 0 ? `parts ${routesOf(part)}` : `on-demand ${onDemandOf(part)}`));
  }
  const sizeOf = (id: string) => getModuleInfo(id)?.code?.length ?? 0;
  const chunkSizes = new Map<string, number>();
  for (const [id, chunk] of chunks) chunkSizes.set(chunk, (chunkSizes.get(chunk) ?? 0) + sizeOf(id));
  function moveToCommonChunk(id: string): void {
    const use = uses.get(id);
    if (!use || !/^(parts |panels$)/.test(chunks.get(id) ?? "")) return;
    chunks.set(id, commonChunk(use));
    for (const imported of getModuleInfo(id)?.importedIds ?? []) moveToCommonChunk(imported);
  }
  for (const [id, chunk] of chunks) {
    if (chunk.startsWith("parts ") && (chunkSizes.get(chunk) ?? 0) < tinyChunk) moveToCommonChunk(id);
  }
  for (const [id, { loaded, all }] of uses) {
    const isShared = loaded.size > 0 && all.size > 1 && chunks.get(id) !== "table";
    if (id.endsWith(".css") && isShared) chunks.set(id, "shared");
  }
  return chunks;
}

/**
 * The chunk of a module in the browser build. All of it follows from the import graph and from folders: the framework,
 * the v0 client, tables, `shared` for what many routes use, `details` for what those with charts use, `panels` for what
 * the others use, and one chunk for the small parts that a route loads on demand. Rollup makes a chunk of what exactly the
 * same routes use, and of each dynamic import. Styles that a page waits for are in the style sheet of all pages, unless
 * only one route or only tables have them: each further request delays the first paint.
 */
export function createChunks(): (id: string, meta: ManualChunkMeta) => string | undefined {
  let chunks: Map<string, string> | undefined;
  const names = new Map<string, string>();
  return (id, meta) => {
    if (frameworkModules.test(id)) return "framework";
    if (/\/node_modules\/superstruct\//.test(id)) return "api";
    if (selectionModules.test(id)) return "row-selection";
    if (tableModules.test(id) && id.includes("/node_modules/")) return "table";
    chunks ??= assignChunks(meta);
    const chunk = chunks.get(id);
    const [kind, routes] = chunk?.split(/ (.*)/) ?? [];
    if (!routes) return chunk;
    // Rollup would write the paths of the routes into the name of the file.
    if (!names.has(routes)) names.set(routes, `${names.size + 1}`);
    return `${kind}-${names.get(routes)}`;
  };
}

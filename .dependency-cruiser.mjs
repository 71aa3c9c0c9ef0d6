/**
 * The import rules of docs/decisions/0002: app → widgets → features → entities → shared → rules, never up, never between
 * slices of one layer but for the floors of the entities. Nothing imports the Workers or the included back end; `rules`
 * imports nothing. The folders of `shared`, of the Worker and of the included back end have floors, too.
 */
const layers = ["app", "widgets", "features", "entities", "shared"];

const upward = layers
  .slice(1)
  .map((layer, index) => ({
    name: `${layer}-imports-downward-only`,
    severity: "error",
    from: { path: `^${layer}/` },
    to: { path: `^(${layers.slice(0, index + 1).join("|")})/` },
  }));

/** The floors of the entities above the ground: an entity imports entities of lower floors (docs/decisions/0002). */
const entityFloors = [
  ["driver", "energy", "issue", "meter", "ticket"],
  ["plant", "statistics"],
  ["alert-rule", "cause", "report"],
];
const raised = entityFloors.flat().join("|");

const sideways = ["widgets", "features", "entities"].map((layer) => ({
  name: `${layer}-do-not-import-each-other`,
  severity: "error",
  from: { path: `^${layer}/([^/]+)/`, pathNot: `^entities/(${raised})/` },
  to: { path: `^${layer}/`, pathNot: `^${layer}/$1/` },
}));

/** The floors of the folders of `shared`, the lowest first. */
const sharedFloors = [
  ["config", "offline"],
  ["framework"],
  ["lib"],
  ["i18n"],
  ["api"],
  ["html", "list-query", "streaming", "toasts"],
  ["session", "shortcuts"],
  ["data", "drafts"],
  ["ui"],
  ["mutations"],
  ["forms", "outbox", "refresh"],
];

/** The floors of the folders and files of the edge Worker. */
const workerFloors = [
  ["env.ts", "server-build.js"],
  ["derived-keys.ts", "log.ts", "settings.ts"],
  ["database.ts"],
  ["session"],
  ["cache", "http", "throttle.ts"],
  ["upstream"],
  ["load-context.ts"],
  ["index.ts"],
];

/**
 * The floors of the folders and files of the included back end. The pure functions of `assessment` assess any meter by its
 * source: what is stored (`measurements`), or the demo fleet's `simulation`. The demo fleet in `seed` is apart: only the
 * entry imports it.
 */
const backEndFloors = [
  ["lib"],
  ["assessment"],
  ["measurements", "simulation"],
  ["clock.ts", "db", "log.ts"],
  ["api.ts"],
  ["http"],
  ["access"],
  ["installation", "uploads.ts"],
  ["fleet"],
  ["ingest"],
  ["pull", "resources"],
  ["lists"],
  ["reports"],
  ["mail"],
  ["alerts"],
  ["routes"],
  ["endpoints.ts", "seed"],
  ["index.ts"],
];

const assessmentFloors = [
  ["statuses.ts"],
  ["energy.ts"],
  ["clock-shift.ts", "meter.ts"],
  ["meter-day.ts"],
  ["meter-history.ts"],
  ["issues", "kpis.ts", "performances.ts", "plant-days.ts", "promises.ts", "today.ts"],
  ["meter-reports.ts", "plant-assessment.ts"],
];

/** The pattern of folders and files of a layer. */
const among = (layer, names) =>
  `^${layer}/(${names.map((name) => (name.includes(".") ? name : `${name}/`)).join("|")})`;

/** Each folder and file of a layer imports folders and files of lower floors only. */
const lowerFloorsOnly = (layer, floors) =>
  floors.map((names, floor) => ({
    name: `${layer}-imports-lower-floors-only-${floor + 1}`,
    severity: "error",
    from: { path: among(layer, names) },
    to: { path: among(layer, floors.slice(floor).flat()), pathNot: `^${layer}/$1` },
  }));

const withFloors = [
  ["shared", sharedFloors],
  ["worker", workerFloors],
  ["reference-api/src", backEndFloors],
  ["reference-api/src/assessment", assessmentFloors],
];

const floors = [
  ...lowerFloorsOnly("entities", entityFloors),
  ...withFloors.flatMap(([layer, floors]) => [
    ...lowerFloorsOnly(layer, floors),
    {
      name: `each-folder-of-${layer}-has-a-floor`,
      severity: "error",
      from: {},
      to: { path: `^${layer}/`, pathNot: among(layer, floors.flat()) },
    },
  ]),
];

const throughIndex = {
  name: "entities-import-the-index-of-lower-floors",
  severity: "error",
  from: { path: "^entities/([^/]+)/" },
  to: { path: "^entities/", pathNot: ["^entities/$1/", "^entities/[^/]+/index\\.tsx?$"] },
};

const publicApis = ["widgets", "features", "entities"].map((layer) => ({
  name: `${layer}-only-through-their-index`,
  severity: "error",
  comment: "From outside a slice only its index, and for loaders and registries its *.server files.",
  from: { pathNot: [`^${layer}/`, "^tests/"] },
  to: { path: `^${layer}/`, pathNot: `^${layer}/[^/]+/(index\\.tsx?|.*\\.server\\.tsx?)$` },
}));

export default {
  forbidden: [
    ...upward,
    ...sideways,
    ...floors,
    throughIndex,
    ...publicApis,
    { name: "only-worker-imports-worker", severity: "error", from: { pathNot: "^worker/" }, to: { path: "^worker/" } },
    {
      name: "worker-imports-only-shared",
      severity: "error",
      from: { path: "^worker/" },
      to: { path: "^(app|widgets|features|entities|reference-api)/" },
    },
    {
      name: "reference-api-imports-nothing-else",
      severity: "error",
      from: { path: "^reference-api/" },
      to: { path: "^(app|widgets|features|entities|shared|worker)/" },
    },
    {
      name: "only-the-sources-of-meters-and-the-seed-import-the-simulation",
      severity: "error",
      from: {
        path: "^reference-api/",
        pathNot: "^reference-api/(src/(simulation|seed)/|src/fleet/meter-sources\\.ts$|test/)",
      },
      to: { path: "^reference-api/src/simulation/" },
    },
    {
      name: "only-reference-api-imports-reference-api",
      severity: "error",
      from: { pathNot: "^reference-api/" },
      to: { path: "^reference-api/" },
    },
    { name: "rules-import-nothing", severity: "error", from: { path: "^rules/" }, to: { pathNot: "^rules/" } },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "everything-resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "build/pages/server|\\.(po|css)$|\\?" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^build/|\\.test\\.tsx?$)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "workerd", "browser", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};

/**
 * The doors of docs/decisions: app → widgets → features → entities → shared, never up, never sideways between
 * slices of one layer; the Workers and the reference API are nobody's imports.
 */
const rooms = ["app", "widgets", "features", "entities", "shared"];

const upward = rooms.slice(1).map((room, index) => ({
  name: `${room}-imports-downward-only`,
  severity: "error",
  from: { path: `^${room}/` },
  to: { path: `^(${rooms.slice(0, index + 1).join("|")})/` },
}));

const sideways = ["widgets", "features", "entities"].map((layer) => ({
  name: `${layer}-do-not-know-each-other`,
  severity: "error",
  from: { path: `^${layer}/([^/]+)/` },
  to: { path: `^${layer}/`, pathNot: `^${layer}/$1/` },
}));

const publicDoors = ["widgets", "features", "entities"].map((layer) => ({
  name: `${layer}-only-through-their-index`,
  severity: "error",
  comment: "From outside a slice only its index or index.server.",
  from: { pathNot: [`^${layer}/`, "^tests/"] },
  to: { path: `^${layer}/`, pathNot: `^${layer}/[^/]+/index(\\.server)?\\.tsx?$` },
}));

export default {
  forbidden: [
    ...upward,
    ...sideways,
    ...publicDoors,
    {
      name: "nobody-imports-a-worker",
      severity: "error",
      from: { pathNot: "^worker/" },
      to: { path: "^worker/" },
    },
    {
      name: "worker-imports-shared-alone",
      severity: "error",
      from: { path: "^worker/" },
      to: { path: "^(app|widgets|features|entities|reference-api)/" },
    },
    {
      name: "reference-api-stands-alone",
      severity: "error",
      from: { path: "^reference-api/" },
      to: { path: "^(app|widgets|features|entities|shared|worker)/" },
    },
    {
      name: "nobody-imports-the-reference-api",
      severity: "error",
      from: { pathNot: "^reference-api/" },
      to: { path: "^reference-api/" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
    },
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

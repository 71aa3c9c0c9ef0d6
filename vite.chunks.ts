/** What few pages use, although many routes import it, such as with the `index.ts` of an entity (docs/decisions/0047). */
const parts = {
  api: /\/shared\/api\/v0\/|\/entities\/.*(api|schema)\.ts/,
  figures: /\/entities\/(issue\/diagnosis|plant\/figures)\//,
  table: /\/node_modules\/@tanstack\/|\/shared\/ui\/(data-table|list-page|marked-row|pagination|search-field)\/[^/]+$/,
  fields: /\/(date-field|number-field|radio-cards|location-map)\.tsx|\/entities\/(ticket\/.*\.tsx|.*-fields?\.)/,
  editing: /\/shared\/(forms\/conflicts|mutations\/selection|ui\/rich-text\/)/,
  charts:
    /\/widgets\/top-losses\/|\/entities\/(energy|meter)\/.*\.tsx|\/shared\/ui\/(chart-frame|date-range-picker|render-when-visible|series-notice|stacked-bars|stat|static-table)\/(?!.*\.client)/,
  causes: /\/entities\/(meter\/.*|cause\/cause)\.ts$/,
};
export const chunkOf: import("vite").Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  for (const [name, part] of Object.entries(parts)) if (part.test(id)) return name;
  const users = new Set([id]);
  for (const user of users) for (const importer of getModuleInfo(user)?.importers ?? []) users.add(importer);
  if ([...users].some((user) => /\/app\/(entry\.client|root|routes\/(_app|_guest\.sign-in)\/route)\.tsx/.test(user)))
    return /^\0|\/node_modules\//.test(id) ? "framework" : "shell";
  const pages = [...users].filter((user) => user.includes("/app/routes/_app") && getModuleInfo(user)?.isEntry);
  if (pages.length >= 8 && /\/(node_modules|rules|shared|entities)\//.test(id)) return "common";
};

import { projectRoot } from "./vite.shared";

/**
 * What few pages use, of the folders of the chunk `shared`. Rollup puts it with its users. A part of an entity cannot be
 * named here: what its `index.ts` exports is in the same chunk.
 */
const usedByFewPages = [
  "(address|audit|cause|contact|custom-field|file|measurement|report|tag)/",
  "framework/bytes",
  "forms/(conflicts|post-form)",
  "html/",
  "i18n/energy-range",
  "lib/(file-name|match-text|save-file)",
  "list-query/",
  "mutations/(run|selection)",
  "outbox/with-outbox",
  "refresh/(?!live-data)",
  "shortcuts/groups",
  "ui/(barcode-button|checkbox-list|data-table|date-|file-drop|location-map/|shortcut-list/|small-bars/|stat/|static-table/|tabs/)",
  "ui/(field/(number|password)-|popover/name-line|rich-text-editor/(html|.*css))",
];

/** The chunks of the browser build that have a name. Rollup makes the others: one for each set of routes. */
const chunks: Readonly<Record<string, RegExp>> = {
  framework:
    /^\0(vite|commonjsHelpers)|\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|@lingui|effector|effector-react|patronum\/(?!interval)[\w-]+|use-sync-external-store)\//,
  table:
    /\/node_modules\/@tanstack\/|\/shared\/(list-query\/use-|ui\/(data-table\/(?!layout\/table-layout-menu)|list-page|filter-bar|search-field|pagination\/))/,
  charts: /\/node_modules\/recharts\//,
  map: /\/node_modules\/maplibre-gl\/|\/shared\/ui\/base-map\//,
  /** What calls the API from the browser. Most pages load it when the user asks for more than they show. */
  api: /\/shared\/api\/v0\/|\/entities\/[\w-]+\/([\w-]+-)?(api|schema)\./,
  /** What the pages with charts share. Lists have no charts. */
  figures:
    /\/(shared\/ui\/(chart-frame|series-notice|stacked-bars|date-range-picker\/(date-range-picker|range-notice))|entities\/(energy\/comparison(-text)?|meter|statistics))[/.](?!.*\.client\.)/,
  /** Forms and fields: most of them open on demand. */
  fields:
    /\/(entities\/(ticket|issue)\/[\w-]+-fields\.|shared\/(forms\/form\.|mutations\/confirmation|ui\/(combobox\/combobox-list|date-field)))/,
  /** The frame of every page. */
  shell:
    /\/(widgets\/(app-shell|status-banner)|features\/(preferences|switch-company))\/(?!.*-(dialog|picker)|choice\.)|\/app\/error-page/,
  /** The part of the outbox that loads after the page. */
  outbox:
    /\/node_modules\/idb-keyval\/|\/shared\/outbox\/(browser|send|post|storage|entry-(list|form)|conflict-text)\b/,
  /** What most pages use. As files of their own these small modules would be too many requests. */
  shared: new RegExp(
    `/superstruct/|^/rules/(?!(cells|causes|solaredge)\\.)|/(entities|shared)/(?!${usedByFewPages.join("|")})(?!.*\\.client\\.)`,
  ),
};

/** The name of the chunk of a module; undefined for those of Rollup. */
export function chunkOf(id: string): string | undefined {
  const path = id.startsWith(projectRoot) ? id.slice(projectRoot.length - 1) : id;
  return Object.keys(chunks).find((name) => chunks[name]?.test(path));
}

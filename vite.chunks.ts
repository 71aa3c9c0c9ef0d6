/** The chunks of the browser build that have a name. Rollup makes the others: one for each set of routes. */
const chunks: Readonly<Record<string, RegExp>> = {
  framework:
    /^\0(vite|commonjsHelpers)|\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|@lingui|effector|effector-react|patronum\/(?!interval)[\w-]+|use-sync-external-store)\//,
  table:
    /\/node_modules\/@tanstack\/|\/shared\/(list-query\/use-|ui\/(data-table\/(?!layout\/table-layout-menu)|list-page|filter-bar|search-field|pagination\/))/,
  charts: /\/node_modules\/recharts\//,
  map: /\/node_modules\/maplibre-gl\/|\/shared\/ui\/base-map\//,
  api: /\/shared\/api\/v0\/(browser-client|transport|v0-client)\./,
  /** What the pages with charts share. Lists have no charts. */
  figures:
    /\/(shared\/ui\/(chart-frame|series-notice|stacked-bars|date-range-picker\/(date-range-picker|range-notice))|entities\/(meter|statistics))[/.](?!.*\.client\.)/,
  /** Forms and fields: most of them open on demand. */
  fields:
    /\/(entities\/(ticket|issue)\/[\w-]+-fields\.|shared\/(forms\/form\.|mutations\/confirmation|ui\/(combobox\/combobox-list|date-field)))/,
  /** The frame of every page. */
  shell:
    /\/(widgets\/(app-shell|status-banner)|features\/(preferences|switch-company))\/(?!.*-dialog)|\/app\/error-page/,
  /** The part of the outbox that loads after the page. */
  outbox:
    /\/node_modules\/idb-keyval\/|\/shared\/outbox\/(browser|send|post|storage|entry-(list|form)|conflict-text)\b/,
  /** What most pages use. As files of their own these small modules would be too many requests. */
  shared:
    /\/superstruct\/|\/entities\/(?!address|cause|measurement|report)|\/shared\/(?!lib\/(match-text|csv|file-name)|list-query\/|shortcuts\/(groups|shortcut-list|shortcuts-setting)|mutations\/(bulk-|selection)|forms\/(conflicts|resending)|refresh\/(?!live-data)|i18n\/energy-range|ui\/(barcode-button|checkbox-list|data-table|date-|popover\/name-line|field\/number-|rich-text-editor\/html))(?!.*\.client\.)/,
};

/** The name of the chunk of a module; undefined for those of Rollup. */
export const chunkOf = (id: string): string | undefined => Object.keys(chunks).find((name) => chunks[name]?.test(id));

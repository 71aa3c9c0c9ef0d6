/** Path segments: an id or a name. */
const id = "\\d+";
const name = "[\\w-]+";

const company = `/companies/${id}`;
const plant = `${company}/plants/${id}`;
const meter = `${plant}/meters/${id}`;

/**
 * The v0 calls of the browser: polling, lookups while typing, charts with a changing range, uploads and downloads.
 * Everything else goes through loaders and actions. No GET here has a side effect: starting a report has one, so it is
 * an action (domain/v0-api.md#calls-of-the-browser).
 */
const allowedCalls: Record<"GET" | "POST", readonly string[]> = {
  GET: [
    "/users/me",
    "/users/me/companies",
    "/companies",
    company,
    `${company}/children`,
    `${company}/children/(tags|plant-custom-field-types)`,
    `${company}/(inbound-drivers|visible-inbound-drivers|driver-accounts|driver-status)`,
    `${company}/(users|tags|plant-custom-field-types|ticket-templates)`,
    `${company}/users/${id}/filter-presets`,
    `${company}/(status-counts|performance|plant-locations)`,
    `${company}/(indicators-per-date|indicators-resolved-per-date|promise-status-changes-per-date)`,
    `${company}/statistics/(number-of-plants|number-of-plants-since|open-tickets-count|filtered-count)`,
    `${company}/statistics/(total-peak-power|status-counts)`,
    `${company}/(plants|plant-issues|tickets)`,
    `${company}/tickets/${id}`,
    `${company}/driver/${name}/credential-compositions`,
    `${company}/driver-accounts/${id}/credential-compositions`,
    plant,
    `${plant}/(meters|tickets|audits|issues|tags|companies|promise-statuses|checks)`,
    `${plant}/meters/audits`,
    `${plant}/(scores|performances|standard-errors)`,
    `${plant}/(notes|files|contacts|custom-fields)`,
    meter,
    `${meter}/(scores|performances|standard-errors|historical-summary|meter-statuses)`,
    `${meter}/(diagnostics|production-check|connection-check)`,
    "/inbound-drivers",
    "/driver-accounts",
    "/meter-status-types",
    "/comments",
    "/addresses",
    "/utilities/(validate/meter-existence|portal-link|portal-link-supported)",
    "/me/reports",
    `/me/reports/${id}(/download)?`,
    `${company}/report-schedules/${id}/sent/${id}/file`,
  ],
  POST: [`${plant}/files`],
};

const patterns = new Map(
  Object.entries(allowedCalls).map(([method, paths]) => [method, new RegExp(`^(?:${paths.join("|")})$`)]),
);

/** Whether the browser may make a call; `path` is relative to `/v0`, undecoded and without the query. */
export function isAllowed(method: string, path: string): boolean {
  return patterns.get(method === "HEAD" ? "GET" : method)?.test(path) ?? false;
}

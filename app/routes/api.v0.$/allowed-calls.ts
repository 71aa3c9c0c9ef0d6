/** One step of a path: an id, or a word that stands for itself. */
const id = "\\d+";
const word = "[\\w-]+";

const company = `/companies/${id}`;
const plant = `${company}/plants/${id}`;
const meter = `${plant}/meters/${id}`;

/**
 * What a browser may ask of v0 by itself: polls, look-ups while typing, charts whose range changes, uploads and
 * downloads. Everything else goes through loaders and actions. Nothing here changes anything by GET: making a
 * report does, so that it stands with the actions (contract §4).
 */
const calls: Record<"GET" | "POST", readonly string[]> = {
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
    `${company}/driver/${word}/credential-compositions`,
    `${company}/driver-accounts/${id}/credential-compositions`,
    plant,
    `${plant}/(meters|tickets|audits|issues|tags|companies|promise-statuses|checks)`,
    `${plant}/meters/audits`,
    `${plant}/(scores|performances|standard-errors)`,
    `${plant}/(notes|files|contacts|custom-fields)`,
    `${plant}/files/${id}(/download)?`,
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
  ],
  POST: [`${plant}/files`],
};

const patterns = new Map(
  Object.entries(calls).map(([method, paths]) => [method, new RegExp(`^(?:${paths.join("|")})$`)]),
);

/** Whether a browser may make this call; the path stands below `/v0`, as it was sent, without its query. */
export function isAllowed(method: string, path: string): boolean {
  return patterns.get(method === "HEAD" ? "GET" : method)?.test(path) ?? false;
}

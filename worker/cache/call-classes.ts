/** The lifetime and the scope of cached v0 responses. */
export interface CacheRule {
  /** `public` entries are shared by all users, `personal` ones belong to one session. */
  readonly scope: "public" | "personal";
  /** How long an entry is served without a request to the source. */
  readonly freshSeconds: number;
  /** How much longer an entry is served while a new entry is loaded in the background. */
  readonly refreshSeconds: number;
  /** How much longer than its fresh time an entry is served, with its time, when the source fails. */
  readonly staleSeconds: number;
}

/**
 * Statistics are expensive and the same for a whole company. After half a minute, an entry is refreshed in the
 * background, so that frequent visitors never wait. An entry that is older than a minute is only served with its time.
 */
const statistic: CacheRule = { scope: "personal", freshSeconds: 30, refreshSeconds: 30, staleSeconds: 3_600 };

/**
 * Data that a page loads each time it is opened, for users who move back and forth between pages. An entry is never
 * served when the API fails, because these pages do not show the time of their data.
 */
const brief: CacheRule = { scope: "personal", freshSeconds: 30, refreshSeconds: 30, staleSeconds: 0 };

/** Energy of the running day. Measurements arrive once an hour at most, and a response states its time. */
const today: CacheRule = { scope: "personal", freshSeconds: 120, refreshSeconds: 60, staleSeconds: 3_600 };

/** Like the running day of a company, but never served when the API fails. */
const todayOfPlant: CacheRule = { ...today, staleSeconds: 0 };

/** Like a statistic, but never served when the API fails: the map does not show the time of its data. */
const locations: CacheRule = { ...statistic, staleSeconds: 0 };

/**
 * The register of addresses changes at most once a day. Entries are personal, because a query shows where a user plans
 * a plant.
 */
const lookUp: CacheRule = { scope: "personal", freshSeconds: 600, refreshSeconds: 0, staleSeconds: 3_000 };

/** The texts of the API itself, the same for everybody. Only a release of the API changes them. */
const vocabulary: CacheRule = { scope: "public", freshSeconds: 3_600, refreshSeconds: 3_600, staleSeconds: 86_400 };

/** The summary of the provider's services (domain/v0-api.md#other-sources). */
export const serviceStatusRule: CacheRule = {
  scope: "public",
  freshSeconds: 60,
  refreshSeconds: 60,
  staleSeconds: 3_600,
};

/** A failure of the status page. The status page is not requested again for a moment. */
export const serviceStatusFailureRule: CacheRule = {
  scope: "public",
  freshSeconds: 10,
  refreshSeconds: 0,
  staleSeconds: 0,
};

/** It is computed from all meters of a company, and changes with the weather forecast. */
const computedForecast: CacheRule = { scope: "personal", freshSeconds: 300, refreshSeconds: 600, staleSeconds: 3_600 };

/**
 * A value that is computed from many calls. The calls end with their request, so nothing is loaded in the background.
 */
export const computedRule: CacheRule = { scope: "personal", freshSeconds: 60, refreshSeconds: 0, staleSeconds: 3_600 };

/** Why the responses of a call are never cached. */
type NeverCached =
  /** Several people work on the object, and each person must see the changes of the others at once. */
  | "edited"
  /** The response states the identity or rights of a user. Rights that were removed must have no effect at once. */
  | "access"
  /** A page of a list with filters: seldom requested twice, and changed by other users. */
  | "list"
  /** Measurements of one plant that no page loads when it is opened: large, and requested once for a range. */
  | "series"
  /** The response is the present state of a test or a job that is running. */
  | "live"
  /** The call has a side effect. */
  | "effect"
  /** A file is streamed and never in memory. */
  | "file";

/**
 * The class of every GET of the contract (domain/v0-api.md#caching) by its path, with a name in braces for each id. A
 * path that is not listed is never cached.
 */
export const callClasses: Readonly<Record<string, CacheRule | NeverCached>> = {
  "/users/me": "access",
  "/users/me/companies": "access",
  "/companies": "access",
  "/companies/{c}": "access",
  "/companies/{c}/children": "access",
  "/companies/{c}/users": "access",
  "/companies/{c}/users/{u}/filter-presets": "edited",
  "/companies/{c}/owner-links": "edited",
  // Without a session there is no cache, and a link that was revoked must not open any more.
  "/owner-links/{token}": "access",
  "/companies/{c}/alert-rules": "edited",
  // The state of messages that are being delivered.
  "/companies/{c}/alert-rules/{r}/messages": "live",
  "/companies/{c}/report-schedules": "edited",
  "/companies/{c}/report-schedules/{s}/sent": "live",
  "/companies/{c}/report-schedules/{s}/sent/{r}": "live",
  "/companies/{c}/report-schedules/{s}/sent/{r}/file": "file",
  "/companies/{c}/report-logo": "edited",
  "/inbound-drivers": "edited",
  "/companies/{c}/inbound-drivers": "edited",
  "/companies/{c}/visible-inbound-drivers": "access",
  "/companies/{c}/driver-status": brief,
  "/companies/{c}/energy-forecast": computedForecast,
  "/driver-accounts": "access",
  "/companies/{c}/driver-accounts": "access",
  "/companies/{c}/pulled-accounts": "access",
  "/companies/{c}/driver/{d}/credential-compositions": "access",
  "/companies/{c}/driver-accounts/{a}/credential-compositions": "access",

  "/companies/{c}/status-counts": statistic,
  "/companies/{c}/indicators-per-date": statistic,
  "/companies/{c}/indicators-resolved-per-date": statistic,
  "/companies/{c}/promise-status-changes-per-date": statistic,
  "/companies/{c}/performance": statistic,
  "/companies/{c}/plant-locations": locations,
  "/companies/{c}/statistics/number-of-plants": statistic,
  "/companies/{c}/statistics/number-of-plants-since": statistic,
  "/companies/{c}/statistics/open-tickets-count": statistic,
  "/companies/{c}/statistics/filtered-count": statistic,
  "/companies/{c}/statistics/total-peak-power": statistic,
  "/companies/{c}/statistics/status-counts": statistic,
  "/companies/{c}/statistics/losses": statistic,
  "/companies/{c}/statistics/portfolio": statistic,
  "/companies/{c}/statistics/portfolio-period": statistic,
  "/companies/{c}/statistics/kpis": statistic,
  "/companies/{c}/statistics/today": today,
  "/companies/{c}/statistics/today/hours": today,

  "/companies/{c}/plants": "list",
  "/companies/{c}/plant-issues": "list",
  "/companies/{c}/tickets": "list",
  "/tickets": "list",
  "/pattern-reviews": "list",
  "/search": "list",
  "/companies/{c}/search-suggestion": "list",
  "/companies/{c}/plants/generate-report": "effect",
  "/companies/{c}/meters/generate-report": "effect",
  "/companies/{c}/issues/generate-report": "effect",
  "/me/access-tokens": "access",
  "/me/push": "edited",
  "/me/status-mails": "live",
  "/me/calendar": "access",
  "/calendar/{secret}": "file",
  "/me/reports": "live",
  "/me/reports/{id}": "live",
  "/me/reports/{id}/download": "file",

  "/companies/{c}/plants/{p}": "edited",
  "/plants/{p}/owning-company": "access",
  "/companies/{c}/plants/{p}/companies": "access",
  "/companies/{c}/plants/{p}/tags": "edited",
  "/companies/{c}/plants/{p}/custom-fields": brief,
  "/companies/{c}/plants/{p}/notes": "edited",
  "/companies/{c}/plants/{p}/contacts": "edited",
  "/companies/{c}/plants/{p}/contacts/{id}": "edited",
  // The responses contain temporary URLs, which expire.
  "/companies/{c}/plants/{p}/files": "edited",
  "/files/{key}": "file",
  "/companies/{c}/plants/{p}/audits": brief,
  "/companies/{c}/plants/{p}/meters/audits": brief,
  "/companies/{c}/plants/{p}/promise-statuses": brief,
  "/companies/{c}/plants/{p}/promise-status/{id}": "edited",
  "/companies/{c}/plants/{p}/issues": brief,
  "/companies/{c}/plants/{p}/today": todayOfPlant,
  "/companies/{c}/plants/{p}/checks": "live",
  "/companies/{c}/plants/{p}/performances": brief,
  "/companies/{c}/plants/{p}/standard-errors": "series",
  "/companies/{c}/plants/{p}/scores": brief,
  "/companies/{c}/plants/{p}/losses": brief,
  "/companies/{c}/plants/{p}/kpis": brief,
  "/companies/{c}/plants/{p}/weather": "series",
  "/companies/{c}/plants/{p}/energy-forecast": brief,

  "/companies/{c}/plants/{p}/measurement-imports": "edited",
  "/companies/{c}/plants/{p}/meters": "edited",
  "/companies/{c}/plants/{p}/meters/{m}": "edited",
  "/companies/{c}/plants/{p}/meters/{m}/performances": brief,
  "/companies/{c}/plants/{p}/meters/{m}/standard-errors": "series",
  "/companies/{c}/plants/{p}/meters/{m}/scores": brief,
  "/companies/{c}/plants/{p}/meters/{m}/historical-summary": "series",
  "/companies/{c}/plants/{p}/meters/{m}/meter-statuses": "series",
  "/companies/{c}/plants/{p}/meters/{m}/strings": brief,
  "/companies/{c}/plants/{p}/meters/{m}/measurements": "series",
  "/companies/{c}/plants/{p}/meters/{m}/ingest-keys": "access",
  "/companies/{c}/plants/{p}/meters/{m}/diagnostics": "live",
  "/companies/{c}/plants/{p}/meters/{m}/production-check": "live",
  "/companies/{c}/plants/{p}/meters/{m}/connection-check": "live",
  "/meter-status-types": vocabulary,
  "/utilities/validate/meter-existence": "live",
  "/utilities/portal-link": "live",
  "/utilities/portal-link-supported": "live",
  "/addresses": lookUp,

  "/companies/{c}/plants/{p}/tickets": "edited",
  "/companies/{c}/plants/{p}/tickets/{t}": "edited",
  "/companies/{c}/tickets/{t}": "edited",
  "/companies/{c}/ticket-templates": brief,
  "/comments": "edited",
  "/companies/{c}/tags": "edited",
  "/companies/{c}/children/tags": "edited",
  "/companies/{c}/plant-custom-field-types": brief,
  "/companies/{c}/children/plant-custom-field-types": "edited",
  "/actions": "access",
};

const cached = Object.entries(callClasses).flatMap(([path, callClass]) =>
  typeof callClass === "string" ? [] : [[new RegExp(`^${path.replace(/\{\w+\}/g, "\\d+")}$`), callClass] as const],
);

/** The rule of a path below `/v0`, without or with its query; null when its responses are never cached. */
export function cacheRule(path: string): CacheRule | null {
  const [pathname = ""] = path.split("?", 1);
  return cached.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
}

interface Aged {
  ageSeconds: number;
}

/** Whether an entry may be served without a request to the source. */
export const isFresh = ({ ageSeconds }: Aged, { freshSeconds }: CacheRule): boolean => ageSeconds < freshSeconds;

/** Whether an entry may be served while a new one is loaded in the background. */
export const isRefreshable = ({ ageSeconds }: Aged, { freshSeconds, refreshSeconds }: CacheRule): boolean =>
  ageSeconds < freshSeconds + refreshSeconds;

/** Whether an entry may be served when the source fails, with its time. */
export const isUsableOnError = ({ ageSeconds }: Aged, { freshSeconds, staleSeconds }: CacheRule): boolean =>
  ageSeconds < freshSeconds + staleSeconds;

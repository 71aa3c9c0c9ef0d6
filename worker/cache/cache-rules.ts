/** The lifetime and the scope of cached v0 responses. */
export interface CacheRule {
  /** `public` entries are shared by all users, `personal` ones belong to one session. */
  readonly scope: "public" | "personal";
  /** How long an entry is served without a request to the source. */
  readonly freshSeconds: number;
  /** How much longer an entry is served when the source fails. */
  readonly staleSeconds: number;
}

const statistics: CacheRule = {
  scope: "personal",
  freshSeconds: 60,
  // A card shows an error instead of an outdated statistic.
  staleSeconds: 0,
};

/** The cacheable v0 paths: the expensive statistics over all plants of a company (contract §3). */
const rules: readonly (readonly [RegExp, CacheRule])[] = [
  [/^\/companies\/\d+\/status-counts$/, statistics],
  [/^\/companies\/\d+\/indicators(-resolved)?-per-date$/, statistics],
  [/^\/companies\/\d+\/promise-status-changes-per-date$/, statistics],
  [/^\/companies\/\d+\/performance$/, statistics],
  [/^\/companies\/\d+\/statistics\/[a-z-]+$/, statistics],
  [/^\/companies\/\d+\/plant-locations$/, statistics],
];

/** The rule of a path below `/v0`, without or with its query; null when its responses are never cached. */
export function cacheRule(path: string): CacheRule | null {
  const [pathname = ""] = path.split("?", 1);
  return rules.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
}

/** The summary of the provider's services: fresh for a minute, stale for an hour (contract §7). */
export const serviceStatusRule: CacheRule = { scope: "public", freshSeconds: 60, staleSeconds: 3_600 };

/** A failure of the source of that summary, which is not asked again for a moment. */
export const serviceStatusFailureRule: CacheRule = { scope: "public", freshSeconds: 10, staleSeconds: 0 };

/** Whether an entry may be served without a request to the source. */
export const isFresh = (entry: { ageSeconds: number }, rule: CacheRule): boolean =>
  entry.ageSeconds < rule.freshSeconds;

/** Whether an entry may be served when the source fails. */
export const isUsableOnError = (entry: { ageSeconds: number }, rule: CacheRule): boolean =>
  entry.ageSeconds < rule.freshSeconds + rule.staleSeconds;

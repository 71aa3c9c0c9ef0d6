/** How long an answer of v0 may be kept, and for whom. */
export interface CacheRule {
  /** `public` answers are everybody's, `personal` ones the person's own; what no rule names is never kept. */
  readonly class: "public" | "personal";
  /** Served without asking again. */
  readonly freshSeconds: number;
  /** Served after that only where the source fails. */
  readonly staleSeconds: number;
}

const figures: CacheRule = {
  class: "personal",
  freshSeconds: 60,
  // A card says that its figure cannot be had, rather than show an old one as if it were new.
  staleSeconds: 0,
};

/** The one table of what may be kept of v0: the heavy sums over a company's plants (contract §3). */
const table: readonly (readonly [RegExp, CacheRule])[] = [
  [/^\/companies\/\d+\/status-counts$/, figures],
  [/^\/companies\/\d+\/indicators(-resolved)?-per-date$/, figures],
  [/^\/companies\/\d+\/promise-status-changes-per-date$/, figures],
  [/^\/companies\/\d+\/performance$/, figures],
  [/^\/companies\/\d+\/statistics\/[a-z-]+$/, figures],
  [/^\/companies\/\d+\/plant-locations$/, figures],
];

/** The rule of a path below `/v0`, without its query. */
export function cacheRule(path: string): CacheRule | null {
  return table.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** The summary of the provider's services: a minute fresh, an hour where the source fails (contract §7). */
export const serviceStatusRule: CacheRule = { class: "public", freshSeconds: 60, staleSeconds: 3_600 };

import type { ServiceStatus } from "@shared/edge/load-context";
import { array, type Infer, string, type } from "superstruct";
import { serviceStatusRule } from "./cache-rules";
import type { EdgeCache, Kept } from "./edge-cache";
import type { Lifetime } from "./env";
import { logFault } from "./log";
import { sharedWork } from "./shared-work";

/** The part of a Statuspage summary that counts (contract §7). */
const summaryStruct = type({
  components: array(type({ id: string(), name: string(), status: string() })),
});

type Component = Infer<typeof summaryStruct>["components"][number];

const levels = {
  operational: "operational",
  under_maintenance: "maintenance",
  degraded_performance: "degraded",
  partial_outage: "outage",
  major_outage: "outage",
} as const satisfies Record<string, ServiceStatus["level"]>;

const worstFirst: readonly ServiceStatus["level"][] = ["outage", "degraded", "maintenance", "operational"];

const deadlineMs = 5_000;
/** A summary this much older than fresh is shown at once, while a new one is fetched behind the page. */
const graceSeconds = 60;

interface ServiceStatusOptions {
  /** Null where none is configured: then nothing is said of the services. */
  url: string | null;
  /** Ids or names; all components of the summary when empty. */
  components: readonly string[];
  /** The site's own origin: the host of the synthetic address. */
  origin: string;
  cache: EdgeCache;
  lifetime: Lifetime;
  fetchSummary?: (url: string, signal: AbortSignal) => Promise<Response>;
}

const silent: ServiceStatus = { level: "unknown", problem: "unavailable", components: [], readAt: null };
const notConfigured: ServiceStatus = { level: "operational", problem: null, components: [], readAt: null };

/** The status of the provider's services, by way of the shared cache. Never rejects. */
export async function serviceStatus(options: ServiceStatusOptions): Promise<ServiceStatus> {
  const { url, components, origin, cache, lifetime } = options;
  if (!url) return notConfigured;
  const key = `${origin}/__edge-cache/service-status?${new URLSearchParams({ url })}`;
  const judged = (kept: Kept) => judge(kept.text, components, kept.storedAt);

  const kept = await cache.find(key);
  const { freshSeconds, staleSeconds } = serviceStatusRule;
  if (kept && kept.ageSeconds < freshSeconds) return judged(kept);

  const start = async () => {
    const text = await summaryText(url, options.fetchSummary);
    if (isSummary(text)) cache.keep(key, serviceStatusRule, text);
    return text;
  };
  const refreshed = sharedWork({ key, start, wanted: AbortSignal.timeout(deadlineMs + 500), lifetime });
  if (kept && kept.ageSeconds < freshSeconds + graceSeconds) {
    lifetime.waitUntil(refreshed.catch((error) => logFault("service-status-failed", error)));
    return judged(kept);
  }
  try {
    return judge(await refreshed, components, Date.now());
  } catch (error) {
    logFault("service-status-failed", error);
    return kept && kept.ageSeconds < freshSeconds + staleSeconds ? judged(kept) : silent;
  }
}

/**
 * What a summary says of the services that matter: the worst of them. A summary that cannot be read is
 * undetermined, and so is one with a status of no known name.
 */
export function judge(text: string, wanted: readonly string[], readAt: number): ServiceStatus {
  const all = componentsOf(text);
  if (!all || all.length === 0) return { ...silent, problem: "undetermined", readAt };
  const matters =
    wanted.length === 0 ? all : all.filter(({ id, name }) => wanted.includes(id) || wanted.includes(name));
  const found = new Set(matters.flatMap(({ id, name }) => [id, name]));
  const isWhole = wanted.every((one) => found.has(one));
  const known: (ServiceStatus["level"] | null)[] = matters.map(({ status }) =>
    isLevelName(status) ? levels[status] : null,
  );
  const level = worstFirst.find((one) => known.includes(one)) ?? "unknown";
  return {
    level,
    problem: !isWhole ? "components-missing" : known.includes(null) ? "undetermined" : null,
    components: matters.map(({ name, status }) => ({ name, status })),
    readAt,
  };
}

const isLevelName = (status: string): status is keyof typeof levels => Object.hasOwn(levels, status);

const isSummary = (text: string) => componentsOf(text) !== null;

function componentsOf(text: string): Component[] | null {
  try {
    const [failure, summary] = summaryStruct.validate(JSON.parse(text));
    return failure ? null : summary.components;
  } catch {
    return null;
  }
}

async function summaryText(url: string, fetchSummary = fetchPlainly): Promise<string> {
  const response = await fetchSummary(url, AbortSignal.timeout(deadlineMs));
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The source answered ${response.status}.`);
  }
  return response.text();
}

const fetchPlainly = (url: string, signal: AbortSignal) =>
  fetch(url, { signal, headers: { Accept: "application/json" } });

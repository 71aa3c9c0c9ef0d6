import { abortable } from "@shared/api/v0/transport";
import type { ServiceStatus } from "@shared/session/load-context";
import { array, type Infer, string, type } from "superstruct";
import {
  isFresh,
  isRefreshable,
  isUsableOnError,
  serviceStatusFailureRule,
  serviceStatusRule,
} from "../cache/call-classes";
import { type CacheEntry, dedupeInFlight, type EdgeCache } from "../cache/edge-cache";
import type { ExecutionContext } from "../env";
import { logError } from "../log";

/** The used part of a Statuspage summary (domain/v0-api.md#other-sources). */
const summaryStruct = type({ components: array(type({ id: string(), name: string(), status: string() })) });

type Component = Infer<typeof summaryStruct>["components"][number];

const levelByStatus = {
  operational: "operational",
  under_maintenance: "maintenance",
  degraded_performance: "degraded",
  partial_outage: "outage",
  major_outage: "outage",
} as const satisfies Record<string, ServiceStatus["level"]>;

const levelsWorstFirst: readonly ServiceStatus["level"][] = ["outage", "degraded", "maintenance", "operational"];

/** How long a source without a response can keep a page open, because pages stream the status. */
const timeoutMs = 1_500;

interface ServiceStatusOptions {
  /** The URL of the summary; null when no source is configured. */
  url: string | null;
  /** Ids or names of the relevant components; all when empty. */
  components: readonly string[];
  /** The origin of this site, used as the host of the cache key. */
  origin: string;
  cache: EdgeCache;
  executionContext: ExecutionContext;
  fetchSummary?: (url: string, signal: AbortSignal) => Promise<Response>;
}

const unavailable: ServiceStatus = { level: "unknown", problem: "unavailable", components: [], readAt: null };
const notConfigured: ServiceStatus = { level: "operational", problem: null, components: [], readAt: null };

/** The status of the provider's services, cached at the edge (stale-while-revalidate). Never rejects. */
export async function getServiceStatus(options: ServiceStatusOptions): Promise<ServiceStatus> {
  const { url, components, origin, cache, executionContext } = options;
  if (!url) return notConfigured;
  const key = `${origin}/__edge-cache/service-status?${new URLSearchParams({ url })}`;
  const classify = ({ text, storedAt }: CacheEntry) => classifyServiceStatus(text, components, storedAt);

  const [entry, failure] = await Promise.all([cache.get(key), cache.get(`${key}&failed`)]);
  if (entry && isFresh(entry, serviceStatusRule)) return classify(entry);
  const canUseEntry = entry && isUsableOnError(entry, serviceStatusRule);
  const fallback = (failed: ServiceStatus) =>
    canUseEntry && failed.problem === "unavailable" ? classify(entry) : failed;
  if (failure && isFresh(failure, serviceStatusFailureRule)) return fallback(JSON.parse(failure.text));

  const fail = (failed: ServiceStatus): ServiceStatus => {
    cache.put(`${key}&failed`, serviceStatusFailureRule, JSON.stringify(failed));
    return fallback(failed);
  };
  const start = async (): Promise<ServiceStatus> => {
    try {
      const text = await fetchSummaryText(url, options.fetchSummary);
      const status = classifyServiceStatus(text, components, Date.now());
      if (!parseComponents(text)) return fail(status);
      cache.put(key, serviceStatusRule, text);
      return status;
    } catch (error) {
      logError("service-status-error", error);
      return fail(unavailable);
    }
  };
  const signal = AbortSignal.timeout(timeoutMs + 500);
  const refreshed = dedupeInFlight({ key, start, signal, executionContext }).catch(() => fallback(unavailable));
  if (entry && isRefreshable(entry, serviceStatusRule)) {
    executionContext.waitUntil(refreshed);
    return classify(entry);
  }
  return refreshed;
}

/**
 * Classifies a summary by the worst level of the relevant components. The status is undetermined when the summary
 * cannot be parsed or a component has an unknown status.
 */
export function classifyServiceStatus(text: string, relevant: readonly string[], readAt: number): ServiceStatus {
  const all = parseComponents(text);
  if (!all || all.length === 0) return { ...unavailable, problem: "undetermined", readAt };
  const components =
    relevant.length === 0 ? all : all.filter(({ id, name }) => relevant.includes(id) || relevant.includes(name));
  const found = new Set(components.flatMap(({ id, name }) => [id, name]));
  const isComplete = relevant.every((component) => found.has(component));
  const levels: (ServiceStatus["level"] | null)[] = components.map(({ status }) =>
    hasLevel(status) ? levelByStatus[status] : null,
  );
  return {
    level: levelsWorstFirst.find((level) => levels.includes(level)) ?? "unknown",
    problem: !isComplete ? "components-missing" : levels.includes(null) ? "undetermined" : null,
    components: components.map(({ name, status }) => ({ name, status })),
    readAt,
  };
}

const hasLevel = (status: string): status is keyof typeof levelByStatus => Object.hasOwn(levelByStatus, status);

function parseComponents(text: string): Component[] | null {
  try {
    const [error, summary] = summaryStruct.validate(JSON.parse(text));
    return error ? null : summary.components;
  } catch {
    return null;
  }
}

/** Rejects when headers and body have not arrived within the timeout. */
async function fetchSummaryText(url: string, fetchSummary = fetchJson): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await abortable(fetchSummary(url, signal), signal);
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The status source responded with ${response.status}.`);
  }
  return abortable(response.text(), signal);
}

const fetchJson = (url: string, signal: AbortSignal) => fetch(url, { signal, headers: { Accept: "application/json" } });

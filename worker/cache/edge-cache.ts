import { abortable } from "@shared/api/v0/transport";
import QuickLRU from "quick-lru";
import type { ExecutionContext } from "../env";
import type { CacheRule } from "./call-classes";

/** The part of the Cache API that the edge uses. Entries exist in one data centre only. */
export interface CacheStore {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

export interface CacheEntry {
  text: string;
  /** Milliseconds since the epoch. */
  storedAt: number;
  ageSeconds: number;
}

const storedAtHeader = "X-Stored-At";

/** The default cache of workerd; null in development, where Node has none. */
export function defaultCacheStore(): CacheStore | null {
  return (globalThis as { caches?: { default?: CacheStore } }).caches?.default ?? null;
}

interface EdgeCacheOptions {
  /** If null, nothing is cached. */
  store: CacheStore | null;
  executionContext: ExecutionContext;
  now?: () => number;
}

export type EdgeCache = ReturnType<typeof createEdgeCache>;

/**
 * Creates a cache of JSON texts for one request. The caller decides by the age of an entry whether the entry is fresh.
 * The age comes from a header of this site, because local workerd and production handle Age, Vary and revalidation
 * differently.
 */
export function createEdgeCache({ store, executionContext, now = Date.now }: EdgeCacheOptions) {
  return {
    /** The entry of a key; null when there is none or the cache is unavailable. */
    async get(key: string): Promise<CacheEntry | null> {
      const response = await store?.match(key).catch(() => undefined);
      if (!response) return null;
      const storedAt = Number(response.headers.get(storedAtHeader));
      return { text: await response.text(), storedAt, ageSeconds: (now() - storedAt) / 1_000 };
    },

    /** Stores a text in the background, by default with the present time. Ignores texts that are not JSON. */
    put(key: string, { freshSeconds, refreshSeconds, staleSeconds }: CacheRule, text: string, storedAt = now()): void {
      if (!store || !isJson(text)) return;
      const headers = {
        "Content-Type": "application/json",
        "Cache-Control": `public, max-age=${freshSeconds + Math.max(refreshSeconds, staleSeconds)}`,
        [storedAtHeader]: String(storedAt),
      };
      executionContext.waitUntil(store.put(key, new Response(text, { headers })).catch(() => undefined));
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface InFlightTask {
  result: Promise<unknown>;
  waiters: number;
  controller: AbortController;
  /** Of the request that started the task. */
  executionContext: ExecutionContext;
}

/** Longer than any task may take. A task that is older never settles, because its request has ended. */
const maxTaskMs = 12_000;
const inFlight = new QuickLRU<string, InFlightTask>({ maxSize: 1_000, maxAge: maxTaskMs });

interface DedupeOptions<T> {
  /** Calls with the same key share one task. */
  key: string;
  /**
   * Starts the task. The signal aborts when the last caller that waits for the result leaves and belongs to the request
   * that started the task. Otherwise the task ends at the time limit of its own calls.
   */
  start: (signal: AbortSignal) => Promise<T>;
  /** Aborts when this caller no longer needs the result, and after a time limit of less than 12 s. */
  signal: AbortSignal;
  executionContext: ExecutionContext;
}

/**
 * Runs concurrent calls with the same key once (in-flight request deduplication). All callers get the same plain value,
 * never a Response, which belongs to one request. A caller whose signal aborts rejects with the signal's reason. The
 * task continues for other callers in the background of the request that started the task.
 */
export async function dedupeInFlight<T>(options: DedupeOptions<T>): Promise<T> {
  const { key, signal, executionContext } = options;
  signal.throwIfAborted();
  const task = inFlight.get(key) ?? startTask(options);
  task.waiters += 1;
  try {
    return (await abortable(task.result, signal)) as T;
  } finally {
    task.waiters -= 1;
    // workerd allows only the request that started a task to abort its calls.
    if (task.waiters === 0 && task.executionContext === executionContext) {
      forget(key, task);
      task.controller.abort(signal.reason);
    }
  }
}

function startTask<T>({ key, start, executionContext }: DedupeOptions<T>): InFlightTask {
  const controller = new AbortController();
  const task = { result: start(controller.signal), waiters: 0, controller, executionContext };
  inFlight.set(key, task);
  const end = () => forget(key, task);
  executionContext.waitUntil(task.result.then(end, end));
  return task;
}

/** A task that never settled may have been replaced by another one. */
function forget(key: string, task: InFlightTask): void {
  if (inFlight.peek(key) === task) inFlight.delete(key);
}

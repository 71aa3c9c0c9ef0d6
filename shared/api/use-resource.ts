import type { MessageDescriptor } from "@lingui/core";
import { useUnit } from "effector-react";
import { useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { atLeast } from "../lib/promises";
import { type DataPart, useReloadOn } from "../mutations/revalidation";
import { endSessionAndRedirect } from "../session/next-url";
import { toastShown } from "../ui/toasts/model";
import { fetchResult } from "./fetch-result";
import type { ProblemDetails, Result } from "./result";

interface ResourceOptions {
  /** The toast of each failed attempt. */
  failure?: MessageDescriptor;
  /** The duration of that toast in milliseconds; 5 seconds by default. */
  toastMs?: number;
  /**
   * The parts of data in the resource. A mutation of one of these parts loads the resource again; by default any
   * mutation does.
   */
  parts?: readonly DataPart[];
  /** The minimum duration of a request in milliseconds, so that its pending state does not flicker. */
  minMs?: number;
}

interface Resource<T> {
  /** The last value; undefined before the first one. */
  value: T | undefined;
  busy: boolean;
  /** The error of the last attempt; null while a request is pending. */
  error: ProblemDetails | null;
  retry: () => void;
}

/** The resource that was requested before a component needs it, and the time at which its response expires. */
let preloaded: { href: string; request: AbortController; response: Promise<unknown>; expiresAt: number } | null = null;

const preloadedMs = 20_000;

/**
 * Requests a resource that is likely to be needed next, such as the panel of the row under the pointer. Aborts the
 * previous preload.
 */
export function preloadResource(href: string): void {
  if (preloaded?.href === href && performance.now() < preloaded.expiresAt) return;
  preloaded?.request.abort();
  const request = new AbortController();
  const response = fetchResult(href, { signal: request.signal });
  preloaded = { href, request, response, expiresAt: performance.now() + preloadedMs };
}

/** The preloaded response, which is used once; null without a preload. */
function takePreloaded<T>(href: string): Promise<Result<T>> | null {
  if (preloaded?.href !== href || performance.now() >= preloaded.expiresAt) return null;
  const { response } = preloaded;
  preloaded = null;
  return response as Promise<Result<T>>;
}

/**
 * Loads a resource (`app/resources.server.ts`) when the component is mounted, when `href` changes and after mutations.
 * Null loads nothing. A later request replaces a pending request.
 */
export function useResource<T>(href: string | null, options: ResourceOptions = {}): Resource<T> {
  const { parts = null } = options;
  const [state, setState] = useState<{ value?: T; error: ProblemDetails | null; busy: boolean }>({
    error: null,
    busy: false,
  });
  const showToast = useUnit(toastShown);
  const pending = useRef<AbortController | null>(null);
  const latest = useRef(options);
  latest.current = options;

  const load = useCallback(async () => {
    pending.current?.abort();
    if (href === null) return setState((before) => ({ ...before, busy: false }));
    const request = new AbortController();
    pending.current = request;
    setState((before) => ({ ...before, error: null, busy: true }));
    const response = takePreloaded<T>(href) ?? fetchResult<T>(href, { signal: request.signal });
    const { minMs } = latest.current;
    const result = await (minMs ? atLeast(minMs, response) : response);
    if (request.signal.aborted) return;
    pending.current = null;
    if (result.ok) return setState({ value: result.value, error: null, busy: false });
    if (result.error.sessionEnded) return endSessionAndRedirect();
    setState((before) => ({ ...before, error: result.error, busy: false }));
    const { failure, toastMs } = latest.current;
    if (failure) showToast({ kind: "danger", message: failure, durationMs: toastMs });
  }, [href, showToast]);

  useEffect(() => {
    void load();
    return () => pending.current?.abort();
  }, [load]);
  useReloadOn(parts, load);

  // The first value replaces a skeleton with many elements. React renders it in slices and handles events between the
  // slices.
  const hasRendered = useDeferredValue(state.value) !== undefined;
  return { ...state, value: hasRendered ? state.value : undefined, retry: load };
}

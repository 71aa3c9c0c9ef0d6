import type { MessageDescriptor } from "@lingui/core";
import type { ProblemDetails, Result } from "@shared/api/result";
import { loadResourceFx } from "@shared/data/requests";
import { type DataPart, isQuiet, revalidateFx, useReloadOn } from "@shared/data/revalidation";
import { endSessionAndRedirect } from "@shared/lib/next-url";
import { atLeast } from "@shared/lib/promises";
import { toastShown } from "@shared/toasts/model";
import { ErrorText } from "@shared/ui/alert/alert";
import { CardError } from "@shared/ui/card/card-error";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { attach, createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface Preload {
  href: string;
  controller: AbortController;
  result: Promise<Result<unknown>>;
  expiresAt: number;
}

const preloadedMs = 20_000;

/** The preload of a resource; null without one. */
const preloadOf = (preload: Preload | null, href: string): Preload | null =>
  preload?.href === href && performance.now() < preload.expiresAt ? preload : null;

/** The resource that was requested before a component needs it; null without one. */
const $preload = createStore<Preload | null>(null);

/**
 * Requests a resource that is likely to be needed next, such as the panel of the row under the pointer. Aborts the
 * previous preload.
 */
export const preloadResourceFx = attach({
  source: $preload,
  effect(current, href: string): Preload {
    const valid = preloadOf(current, href);
    if (valid) return valid;
    current?.controller.abort();
    const controller = new AbortController();
    const result = loadResourceFx({ href, signal: controller.signal });
    return { href, controller, result, expiresAt: performance.now() + preloadedMs };
  },
});

const preloadTaken = createEvent();

/** Loads a resource, or takes the result that was preloaded. */
export const takeResourceFx = attach({
  source: $preload,
  effect(current, request: { href: string; signal: AbortSignal }) {
    const preload = preloadOf(current, request.href);
    if (!preload) return loadResourceFx(request);
    preloadTaken();
    return preload.result;
  },
});

// A preloaded result is used once, and not after a mutation.
$preload.on(preloadResourceFx.doneData, (_, preload) => preload).reset(preloadTaken, revalidateFx);

interface ResourceOptions {
  /** The toast of each failed attempt. */
  failure?: MessageDescriptor;
  /** The duration of that toast in milliseconds; 5 seconds by default. */
  toastMs?: number;
  /**
   * The parts of data in the resource. A mutation of one of these parts loads the resource again; by default any
   * mutation does. With `figures`, a refresh of the page does, too.
   */
  parts?: readonly DataPart[];
  /** The minimum duration of a request in milliseconds, so that its pending state does not flicker. */
  minMs?: number;
}

interface ResourceState<T> {
  /** The last value; undefined before the first one. */
  value: T | undefined;
  busy: boolean;
  /** The error of the last attempt; null while a request is pending. */
  error: ProblemDetails | null;
  retry: () => void;
}

/** React renders a state with other updates. */
const renderLater = (setState: () => void): void => setState();

/**
 * Loads a resource (`app/resources.server.ts`) when the component is mounted, when `href` changes and after mutations.
 * Null loads nothing. A later request aborts a pending request.
 */
export function useResource<T>(href: string | null, options: ResourceOptions = {}): ResourceState<T> {
  const { parts = null } = options;
  const [state, setState] = useState<{ value?: T; error: ProblemDetails | null; busy: boolean; href: string | null }>({
    error: null,
    busy: false,
    href,
  });
  const { take, showToast } = useUnit({ take: takeResourceFx, showToast: toastShown });
  const pending = useRef<AbortController | null>(null);
  const latest = useRef(options);
  latest.current = options;

  const load = useCallback(
    async (show = renderLater) => {
      pending.current?.abort();
      pending.current = null;
      if (href === null) return setState((before) => ({ ...before, busy: false, href }));
      const request = new AbortController();
      const { signal } = request;
      pending.current = request;
      setState((before) => ({ ...before, error: null, busy: true, href }));
      const { minMs, failure, toastMs } = latest.current;
      const loaded = take({ href, signal }) as Promise<Result<T>>;
      const result = await (minMs ? atLeast(minMs, loaded) : loaded);
      if (signal.aborted) return;
      pending.current = null;
      if (result.ok) return show(() => setState({ value: result.value, error: null, busy: false, href }));
      if (result.error.sessionEnded) return endSessionAndRedirect();
      setState((before) => ({ ...before, error: result.error, busy: false }));
      if (failure) showToast({ kind: "danger", message: failure, durationMs: toastMs });
    },
    [href, take, showToast],
  );

  useEffect(() => {
    void load();
    return () => pending.current?.abort();
  }, [load]);

  /** Loads the value again. It stays until then, also if that fails. */
  const refresh = async () => {
    if (href === null || pending.current) return;
    const request = new AbortController();
    const { signal } = request;
    pending.current = request;
    const result = (await take({ href, signal })) as Result<T>;
    if (signal.aborted) return;
    pending.current = null;
    if (!result.ok) throw result.error;
    setState({ value: result.value, error: null, busy: false, href });
  };
  const isLive = parts?.includes("figures");
  useReloadOn(parts, async (changed) => {
    // The value is shown before a mutation ends, whose change would be missing from the page in between.
    if (!isQuiet(changed)) await load(flushSync);
    else if (isLive) await refresh();
  });

  const retry = useCallback(() => void load(), [load]);

  // The first value replaces a skeleton with many elements. React renders it in slices and handles events between the
  // slices.
  const hasRendered = useDeferredValue(state.value) !== undefined;
  // The effect that requests a changed `href` runs after this rendering.
  const isPending = href !== null && href !== state.href;
  return {
    value: hasRendered ? state.value : undefined,
    busy: state.busy || isPending,
    error: isPending ? null : state.error,
    retry,
  };
}

interface ResourceProps<T> extends ResourceOptions {
  href: string;
  /** Replaces the messages of the error. */
  renderError?: (error: ProblemDetails) => ReactNode;
  /** Rendered until the first response, in the final size. */
  fallback?: ReactNode;
  children: (value: T) => ReactNode;
}

/** A resource as a component: the fallback, then the value or an error with a retry. A failed reload preserves the value. */
export function Resource<T>({ href, renderError, fallback, children, ...options }: ResourceProps<T>) {
  const { value, error, retry } = useResource<T>(href, options);
  return (
    <>
      {error && <CardError onRetry={retry}>{renderError?.(error) ?? <ErrorText error={error} />}</CardError>}
      {value === undefined ? !error && (fallback ?? <SkeletonText lines={6} />) : children(value)}
    </>
  );
}

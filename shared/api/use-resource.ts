import type { MessageDescriptor } from "@lingui/core";
import { useFetcher } from "@remix-run/react";
import { useUnit } from "effector-react";
import { useCallback, useDeferredValue, useEffect, useState } from "react";
import { toastShown } from "../ui/toasts/model";
import type { ProblemDetails, Result } from "./result";

interface Resource<T> {
  /** The last value; undefined before the first one. */
  value: T | undefined;
  /** Whether a request is pending. */
  busy: boolean;
  /** The error of the last attempt; null while a request is pending. */
  error: ProblemDetails | null;
  retry: () => void;
}

/**
 * Loads a resource route when the component is mounted, when `href` changes and after every action; null loads
 * nothing. With a `failure` each failed attempt is also a toast, of 5 seconds by default.
 */
export function useResource<T>(
  href: string | null,
  failure?: MessageDescriptor,
  toastMs?: number,
): Resource<T> {
  const { data, state, load } = useFetcher();
  const result = data as Result<T> | undefined;
  const showToast = useUnit(toastShown);
  const [last, setLast] = useState<T>();
  const value = result?.ok ? result.value : last;
  if (value !== last) setLast(() => value);
  // The first value replaces a skeleton with many elements: React renders it in slices, between which events are handled.
  const hasRendered = useDeferredValue(value) !== undefined;
  const error = state === "idle" && result?.ok === false ? result.error : null;

  const reload = useCallback(() => {
    if (href !== null) load(href);
  }, [load, href]);

  useEffect(reload, [reload]);
  useEffect(() => {
    if (error && failure) showToast({ kind: "danger", message: failure, durationMs: toastMs });
  }, [error, failure, toastMs, showToast]);

  return { value: hasRendered ? value : undefined, busy: state !== "idle", error, retry: reload };
}

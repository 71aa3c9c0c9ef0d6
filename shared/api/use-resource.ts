import type { MessageDescriptor } from "@lingui/core";
import { useFetcher } from "@remix-run/react";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { toastShown } from "../ui/toasts/model";
import type { ProblemDetails, Result } from "./result";

interface Resource<T> {
  /** Undefined while it has not been loaded. */
  value: T | undefined;
  /** The error of the last attempt; null while loading. */
  error: ProblemDetails | null;
  retry: () => void;
}

/** Loads a resource route when the component is mounted. With a `failure` each failed attempt is also a toast. */
export function useResource<T>(href: string, failure?: MessageDescriptor): Resource<T> {
  const { data, state, load } = useFetcher();
  const result = data as Result<T> | undefined;
  const showToast = useUnit(toastShown);
  const error = state === "idle" && result?.ok === false ? result.error : null;

  useEffect(() => load(href), [load, href]);
  useEffect(() => {
    if (error && failure) showToast({ kind: "danger", message: failure });
  }, [error, failure, showToast]);

  return { value: result?.ok ? result.value : undefined, error, retry: () => load(href) };
}

import type { MessageDescriptor } from "@lingui/core";
import type { ProblemDetails } from "@shared/api/result";
import { useResource } from "@shared/api/use-resource";
import type { DataPart } from "@shared/mutations/revalidation";
import type { ReactNode } from "react";
import { CardError } from "../card/card-error";
import { ErrorText } from "../error-text/error-text";
import { SkeletonText } from "../skeleton/skeleton";

interface ResourceProps<T> {
  /** The URL of a resource route, whose loader returns a Result. */
  href: string;
  /** The toast of a failed request. */
  failure?: MessageDescriptor;
  /** The duration of the toast in milliseconds. */
  failureMs?: number;
  /** The parts whose mutations reload the resource; by default every mutation reloads it. */
  parts?: readonly DataPart[];
  /** Replaces the messages of the error. */
  renderError?: (error: ProblemDetails) => ReactNode;
  /** Rendered until the first response, in the final size. */
  fallback?: ReactNode;
  children: (value: T) => ReactNode;
}

/**
 * Data that loads on mount and again after mutations: the fallback, then the value or an error with a retry. A failed
 * reload preserves the value.
 */
export function Resource<T>({ href, failure, failureMs, parts, renderError, fallback, children }: ResourceProps<T>) {
  const { value, error, retry } = useResource<T>(href, { failure, toastMs: failureMs, parts });
  return (
    <>
      {error && <CardError onRetry={retry}>{renderError?.(error) ?? <ErrorText error={error} />}</CardError>}
      {value === undefined ? !error && (fallback ?? <SkeletonText lines={6} />) : children(value)}
    </>
  );
}

import type { Result } from "@shared/api/result";
import { startTransition, useEffect, useState } from "react";

const values = new WeakMap<Promise<unknown>, unknown>();

/**
 * Waits at most `timeoutMs` until the promises among the properties of the loaders' data have settled. Settled values
 * are rendered at once; for every pending promise React renders a fallback first.
 */
export async function settleResults(loaderData: Readonly<Record<string, unknown>>, timeoutMs: number): Promise<void> {
  const promises = Object.values(loaderData).flatMap((data) =>
    typeof data === "object" && data !== null ? Object.values(data).filter((value) => value instanceof Promise) : [],
  );
  if (promises.length === 0) return;
  const settled = promises.map((promise) =>
    promise.then(
      (value) => values.set(promise, value),
      () => {},
    ),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([Promise.all(settled), timeout]);
  clearTimeout(timer);
}

/** The value of a promise that `settleResults` has seen fulfilled, otherwise the promise itself. */
export const settledValue = <T>(promise: Promise<T>): T | Promise<T> =>
  values.has(promise) ? (values.get(promise) as T) : promise;

/**
 * The value of a result; null while it is pending and when it failed. A later result replaces the value when it has
 * settled. Unlike with `Deferred`, what is rendered meanwhile can be used.
 */
export function useSettled<T>(result: Promise<Result<T>> | Result<T>): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    if (!(result instanceof Promise)) return;
    let isCurrent = true;
    result.then(
      // As a transition, it waits for cards that are not hydrated: React would render them anew, and lose their state.
      (settled) => isCurrent && startTransition(() => setValue(settled.ok ? settled.value : null)),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [result]);
  if (result instanceof Promise) return value;
  return result.ok ? result.value : null;
}

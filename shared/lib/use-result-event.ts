import { useEffect } from "react";

/**
 * Passes the result of an action or a fetcher to a model: `received` is called once for each result, not while it is
 * null or undefined. Results are compared by identity.
 */
export function useResultEvent<T>(result: T | null | undefined, received: (result: T) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one call for each result, whichever function renders later
  useEffect(() => {
    if (result !== null && result !== undefined) received(result);
  }, [result]);
}

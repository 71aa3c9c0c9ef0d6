import type { Result } from "@shared/api/result";
import { startTransition, useEffect, useState } from "react";

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

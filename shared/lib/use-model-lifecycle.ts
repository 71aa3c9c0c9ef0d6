import { useEffect } from "react";

interface LifecycleEvents<T> {
  opened: (value: T) => void;
  changed: (value: T) => void;
  closed: () => void;
}

/**
 * Reports a component's lifetime to a model: `opened` with the first value, `changed` with the current value after
 * every change (and once after `opened`), `closed` when the component is removed.
 */
export function useModelLifecycle<T>(value: T, { opened, changed, closed }: LifecycleEvents<T>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once; later values are passed to `changed`
  useEffect(() => {
    opened(value);
    return () => closed();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value is reported
  useEffect(() => {
    changed(value);
  }, [value]);
}

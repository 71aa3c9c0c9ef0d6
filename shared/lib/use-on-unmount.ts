import { useEffect, useRef } from "react";

/** Reports to a model that its component was removed, or that it now shows another target. */
export function useOnUnmount(closed: () => void, target?: string | number): void {
  const closedRef = useRef(closed);
  closedRef.current = closed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the target closes the model, too
  useEffect(() => () => closedRef.current(), [target]);
}

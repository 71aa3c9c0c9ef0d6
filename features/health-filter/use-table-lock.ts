import { useUnit } from "effector-react";
import { useEffect } from "react";
import type { HealthType } from "./issue-types";
import { $locked, choiceRead, closed, opened } from "./model";
import { writeTypes } from "./query";

/** Whether the table is blocked, as it is for a moment after its types have changed (spec 3 §2). */
export function useTableLock(types: readonly HealthType[]): boolean {
  const choice = writeTypes(types);
  const unit = useUnit({ locked: $locked, choiceRead, closed, opened });

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once; what the URL holds later is read below
  useEffect(() => {
    unit.opened(choice);
    return () => unit.closed();
  }, []);

  useEffect(() => {
    unit.choiceRead(choice);
  }, [unit.choiceRead, choice]);

  return unit.locked;
}

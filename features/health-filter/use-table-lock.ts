import { useModelLifecycle } from "@shared/lib/use-model-lifecycle";
import { useUnit } from "effector-react";
import type { HealthType } from "./issue-types";
import { $locked, closed, opened, typesChanged } from "./model";
import { writeTypes } from "./query";

/** Whether the table is locked because its types have just changed (spec 3 §2). */
export function useTableLock(types: readonly HealthType[]): boolean {
  const { locked, ...events } = useUnit({ locked: $locked, changed: typesChanged, closed, opened });
  useModelLifecycle(writeTypes(types), events);
  return locked;
}

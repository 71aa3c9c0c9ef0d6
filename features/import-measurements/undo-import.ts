import { assessedParts } from "@entities/measurement";
import { revalidateFx } from "@shared/data/revalidation";
import { combine, merge, sample } from "effector";
import {
  $calls,
  $imports,
  $position,
  $stage,
  type CallParams,
  type ImportStage,
  importCall,
  imported,
  undoCall,
  undoRequested,
} from "./import-measurements";
import { $target } from "./import-target";

const nextUndo = sample({
  clock: [undoRequested, undoCall.done],
  source: { stage: $stage, imports: $imports, target: $target },
}).filter({ fn: ({ stage }) => stage === "undoing" });
sample({
  clock: nextUndo.filterMap(({ imports, target }) => {
    const last = imports.at(-1);
    return target && last ? { ...target.plant, ...last } : undefined;
  }),
  target: undoCall,
});
sample({
  clock: nextUndo.filter({ fn: ({ imports }) => imports.length === 0 }),
  fn: () => "undone" as const,
  target: $stage,
});

/** The number of values that are imported, and whether something can be undone. */
export const $progress = combine(
  { calls: $calls, position: $position, imports: $imports },
  ({ calls, position, imports }) => {
    const rows = (of: readonly CallParams[]) => of.reduce((sum, { starts }) => sum + starts.length, 0);
    return { imported: rows(calls.slice(0, position)), total: rows(calls), canUndo: imports.length > 0 };
  },
);

const finalStages: readonly ImportStage[] = ["stopped", "done", "undone", "undo-failed"];
/** The plant was assessed again: all data of its page has changed. */
const assessed = sample({ clock: [$stage.updates, imported], source: { stage: $stage, position: $position } }).filter({
  fn: ({ stage, position }) => position > 0 && finalStages.includes(stage),
});
/** A call ended after the dialog was closed. */
const assessedLater = sample({ clock: [importCall.done, undoCall.done], source: $target }).filter({
  fn: (target) => target === null,
});
sample({ clock: merge([assessed, assessedLater]), fn: () => assessedParts, target: revalidateFx });

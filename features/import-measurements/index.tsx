/**
 * The import of measurement files (domain/measurement-files.md#import). In the order to read:
 *
 * - import-plan.ts: `$target`, the plant with its meters, `$choices` of the user, and `$reading`, the plan that a web
 *   worker reads from the files
 * - import-measurements.ts: the calls of the plan with their `$preview`, the queue of the steps of the import, and
 *   `$import`, its stage and progress
 * - action.server.ts: on the server, the preview, the import and the undo of a call, and new meters for inverters
 * - import-dialog.tsx: the dialog, with the questions of choose-*.tsx, plan-preview.tsx and result-counts.tsx
 */
import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { $target, importClosed } from "./import-plan";

export { importOpened } from "./import-plan";

const dialog = lazyComponent<object>(async () => (await import("./import-dialog")).ImportDialog);

/** Starts loading the dialog. */
export const preloadImport = dialog.preload;

/** The dialog that imports files with measurements of a meter (domain/measurement-files.md). */
export function ImportMeasurements() {
  const unit = useUnit({ target: $target, closed: importClosed });
  useOnUnmount(unit.closed);
  if (!unit.target) return null;
  return (
    <Suspense>
      <dialog.Component />
    </Suspense>
  );
}

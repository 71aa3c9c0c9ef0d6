/**
 * The import of measurement files (domain/measurement-files.md#import). In the order to read:
 *
 * - import-target.ts: `$target`, the plant with its meters, and `$importedMeters`, the meters that the files fill
 * - import-plan.ts: `$files`, the choices of the user, and `$plan`, which a web worker reads from both
 * - import-measurements.ts: `$calls`, their `$previews`, and `$stage`, the step of the import
 * - undo-import.ts: the undo of `$imports`, and what the plant loads again
 * - action.server.ts: on the server, the preview, the import and the undo of a call, and new meters for inverters
 * - import-dialog.tsx: the dialog, with the questions of choose-*.tsx, plan-preview.tsx and result-counts.tsx
 */
import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { $target, importClosed } from "./import-target";

export { importOpened } from "./import-target";

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

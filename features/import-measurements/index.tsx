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

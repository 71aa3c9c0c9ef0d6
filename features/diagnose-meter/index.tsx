import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { $meter, closed } from "./diagnose-meter";

export { opened } from "./diagnose-meter";

const diagnosticsDialog = lazyComponent(async () => (await import("./diagnostics-dialog")).DiagnosticsDialog);

/** The dialog of a meter's diagnostics, which is loaded when it is first opened. */
export function DiagnoseMeter() {
  const unit = useUnit({ meter: $meter, closed });
  useOnUnmount(unit.closed);
  if (!unit.meter) return null;
  return (
    <Suspense fallback={null}>
      <diagnosticsDialog.Component name={unit.meter.name} />
    </Suspense>
  );
}

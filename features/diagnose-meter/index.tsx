import { useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { $meter, diagnosticsClosed } from "./diagnose-meter";
import { DiagnosticsDialog } from "./diagnostics-dialog";

export { diagnosticsOpened } from "./diagnose-meter";

/** The dialog of a meter's diagnostics. */
export function DiagnoseMeter() {
  const unit = useUnit({ meter: $meter, closed: diagnosticsClosed });
  useOnUnmount(unit.closed);
  if (!unit.meter) return null;
  return <DiagnosticsDialog name={unit.meter.name} />;
}

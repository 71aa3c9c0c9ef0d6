import { useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { $meter, closed } from "./diagnose-meter";
import { DiagnosticsDialog } from "./diagnostics-dialog";

export { opened } from "./diagnose-meter";

/** The dialog of a meter's diagnostics. */
export function DiagnoseMeter() {
  const unit = useUnit({ meter: $meter, closed });
  useOnUnmount(unit.closed);
  if (!unit.meter) return null;
  return <DiagnosticsDialog name={unit.meter.name} />;
}

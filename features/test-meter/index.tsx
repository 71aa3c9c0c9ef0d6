import { useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { TestDialog } from "./test-dialog";
import { $test, meterTestClosed } from "./test-meter";

export { meterTestOpened } from "./test-meter";

/** The dialog of a production or connection test. */
export function TestMeter() {
  const unit = useUnit({ test: $test, closed: meterTestClosed });
  useOnUnmount(unit.closed);
  if (!unit.test) return null;
  return <TestDialog test={unit.test} />;
}

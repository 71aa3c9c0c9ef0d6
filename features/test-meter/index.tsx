import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { $test, closed } from "./test-meter";

export { opened } from "./test-meter";

const testDialog = lazyComponent(async () => (await import("./test-dialog")).TestDialog);

/** The dialog of a production or connection test, which is loaded when it is first opened. */
export function TestMeter() {
  const unit = useUnit({ test: $test, closed });
  useOnUnmount(unit.closed);
  if (!unit.test) return null;
  return (
    <Suspense fallback={null}>
      <testDialog.Component test={unit.test} />
    </Suspense>
  );
}

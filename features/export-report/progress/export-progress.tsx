import { lazyComponent } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { $hasExports } from "../export-request";

/** With its model and the calls of the API, which most pages do without. */
const exportsList = lazyComponent(async () => (await import("./exports-list")).ExportsList);

/** The pending exports. Rendered once in the app shell, so that they survive navigations. */
export function ExportProgress() {
  const hasExports = useUnit($hasExports);
  return (
    hasExports && (
      <Suspense fallback={null}>
        <exportsList.Component />
      </Suspense>
    )
  );
}

import { lazyComponent } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { $hasExports } from "../export-request";

/** Loaded on demand with its model, because most pages have no export. */
const exportsList = lazyComponent(async () => (await import("./exports-list")).ExportsList);

/** The pending exports. The app shell renders them once, so that they survive navigations. */
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

import { screenTexts } from "@shared/i18n/screen-texts";
import { lazyComponent } from "@shared/lib/lazy-component";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { $hasExports } from "../requested";

const exportsList = lazyComponent(async () => {
  const [{ ExportsList }] = await Promise.all([import("../progress/exports-list"), screenTexts("export")]);
  return ExportsList;
});

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

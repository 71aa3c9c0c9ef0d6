import type { ReportSubject } from "@entities/report";
import { Trans } from "@lingui/react/macro";
import type { Query } from "@shared/api/v0/v0-client";
import { lazyComponent } from "@shared/lib/react";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { Suspense, useState } from "react";
import { $hasExports, type ExportSource, toExportFilters } from "./export-request";

const dialog = lazyComponent(async () => (await import("./export-dialog")).ExportDialog);

interface ExportReportProps {
  companyId: number;
  /** The subjects that can be exported. The first subject is the default. */
  subjects: readonly ReportSubject[];
  /** The number of plants in the list. Null while it is loading. */
  total: number | null;
  /** False while the rows of another query are loading. */
  ready: boolean;
  today: Temporal.PlainDate;
  /** The v0 query of the list. */
  query: Query;
}

/** The button that exports a list as a file. Disabled for an empty list. See domain/exports.md#starting. */
export function ExportReport({ companyId, subjects, total, ready, today, query }: ExportReportProps) {
  const [source, setSource] = useState<ExportSource | null>(null);
  const plants = total ?? 0;
  return (
    <>
      <Button
        icon="download"
        disabled={!ready || plants < 1}
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setSource({ companyId, subjects, today, ...toExportFilters(query) })}
      >
        <Trans>Export as spreadsheet</Trans>
      </Button>
      {source && (
        <Suspense fallback={null}>
          <dialog.Component source={source} plants={plants} onClose={() => setSource(null)} />
        </Suspense>
      )}
    </>
  );
}

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

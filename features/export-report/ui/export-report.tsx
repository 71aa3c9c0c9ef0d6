import type { ReportSubject } from "@entities/report";
import { Trans } from "@lingui/react/macro";
import type { Query } from "@shared/api/v0/v0-client";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { lazy, Suspense } from "react";
import { filtersOf } from "../dialog/choice";
import { $draft, closed, opened } from "../dialog/model";

const loadDialog = () => import("./export-dialog");
const ExportDialog = lazy(async () => ({ default: (await loadDialog()).ExportDialog }));

interface ExportReportProps {
  companyId: number;
  /** The subjects that can be exported; the first one is the default. */
  subjects: readonly ReportSubject[];
  /** The number of plants in the list; null while it is loading. */
  total: number | null;
  /** False while the rows of another query are loading. */
  ready: boolean;
  today: Temporal.PlainDate;
  /** The list's own v0 query. */
  query: Query;
}

/** The button that exports a list as a file; disabled for an empty list. // spec 3 §2 */
export function ExportReport({ companyId, subjects, total, ready, today, query }: ExportReportProps) {
  const { draft, open, close } = useUnit({ draft: $draft, open: opened, close: closed });
  useOnUnmount(close);
  const plants = total ?? 0;
  return (
    <>
      <Button
        icon="download"
        disabled={!ready || plants < 1}
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={() => open({ companyId, subjects, today, ...filtersOf(query) })}
      >
        <Trans>Export as spreadsheet</Trans>
      </Button>
      {draft && (
        <Suspense fallback={null}>
          <ExportDialog {...draft} plants={plants} />
        </Suspense>
      )}
    </>
  );
}

import { isPending, type ReportsPage } from "@entities/report";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { LinkButton } from "@shared/ui/button/link-button";
import { DataTable } from "@shared/ui/data-table/data-table";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { isEmptyList, PageNotice } from "@shared/ui/list-page/page-notice";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { $newer, closed, shown } from "./model";
import { reportColumns } from "./report-columns";

/** The loaded reports, refreshed while one is being generated; null while they are loading. */
export function ReportsTable({ reports }: { reports: ReportsPage | null }) {
  const { t } = useLingui();
  const { newer, show, close } = useUnit({ newer: $newer, show: shown, close: closed });
  useEffect(() => {
    if (!reports) return;
    show(reports);
    return close;
  }, [reports, show, close]);

  const current = reports && (newer ?? reports);
  const page = current && {
    rows: current.data,
    unreadable: current.unreadable,
    total: current.total,
    perPage: null,
  };
  const pendingCount = current?.data.filter(isPending).length ?? 0;
  return (
    <>
      <LiveRegion>
        {current && (
          <Plural
            value={pendingCount}
            _0="No reports in progress"
            one="# report in progress"
            other="# reports in progress"
          />
        )}
      </LiveRegion>
      {page && <PageNotice page={page} />}
      {(!page || page.rows.length > 0 || isEmptyList(page)) && (
        <DataTable
          label={t`Reports`}
          columns={reportColumns}
          rows={page?.rows ?? null}
          getRowId={({ id }) => String(id)}
          skeletonRows={6}
          empty={<NoReports />}
        />
      )}
    </>
  );
}

function NoReports() {
  return (
    <EmptyState
      icon="reports"
      title={
        <Trans>
          You've not created any reports yet. You can create reports from the Plant page (Export as
          spreadsheet).
        </Trans>
      }
      actions={
        <LinkButton to="/plants" icon="plants" prefetch="none">
          <Trans>Go to plants</Trans>
        </LinkButton>
      }
    />
  );
}

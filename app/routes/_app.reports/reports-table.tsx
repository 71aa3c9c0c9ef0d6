import { isPending, type Report } from "@entities/report";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { LinkButton } from "@shared/ui/button/link-button";
import { Cell, HeadCell, RowHead, TableFrame } from "@shared/ui/data-table/data-table";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { $newer, closed, shown } from "./model";
import { ReportRow } from "./report-row";
import styles from "./reports-table.module.css";

/** The reports as they came, and as they are since: newer ones take their place while one is being made. */
export function FreshReports({ reports }: { reports: readonly Report[] }) {
  const { newer, show, close } = useUnit({ newer: $newer, show: shown, close: closed });
  useEffect(() => {
    show(reports);
    return close;
  }, [reports, show, close]);

  const current = newer ?? reports;
  const making = current.filter(isPending).length;
  return (
    <>
      <LiveRegion>
        <Plural
          value={making}
          _0="No report is being made"
          one="# report is being made"
          other="# reports are being made"
        />
      </LiveRegion>
      {current.length > 0 ? <ReportsTable reports={current} /> : <NoReports />}
    </>
  );
}

const skeletonRows = 6;

/** The table of reports; null while they are on their way. */
export function ReportsTable({ reports }: { reports: readonly Report[] | null }) {
  const { t } = useLingui();
  return (
    <div className={styles.reports}>
      <TableFrame label={t`Reports`} busy={reports === null}>
        <thead>
          <tr>
            <HeadCell>
              <Trans>Created at</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>Status</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>Type</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>File</Trans>
            </HeadCell>
            <HeadCell align="end">
              <Trans>Options</Trans>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {reports === null
            ? Array.from({ length: skeletonRows }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
                <SkeletonRow key={row} />
              ))
            : reports.map((report) => <ReportRow key={report.id} report={report} />)}
        </tbody>
      </TableFrame>
    </div>
  );
}

function SkeletonRow() {
  return (
    <tr>
      <RowHead>
        <Skeleton width="8rem" height="0.75em" />
      </RowHead>
      {["5rem", "8rem", "14rem", "2rem"].map((width) => (
        <Cell key={width}>
          <Skeleton width={width} height="0.75em" />
        </Cell>
      ))}
    </tr>
  );
}

function NoReports() {
  return (
    <div className={styles.frame}>
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
            <Trans>To the plants</Trans>
          </LinkButton>
        }
      />
    </div>
  );
}

import {
  isPending,
  listReports,
  type Report,
  type ReportsPage,
  reportFileHref,
  reportStatusPresentation,
  reportTypeLabel,
} from "@entities/report";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { buttonClass, LinkButton } from "@shared/ui/button/button";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { Icon } from "@shared/ui/icon/icon";
import { isEmptyList, PageNotice } from "@shared/ui/list-page/list-table";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue, MomentValue } from "@shared/ui/value-cells/value-cells";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { useUnit } from "effector-react";
import { debounce } from "patronum/debounce";
import { useEffect } from "react";

/** The same interval as the polling of an export (domain/exports.md#waiting). */
const refreshEveryMs = 3_500;

export const reportsShown = createEvent<ReportsPage>();
export const reportsClosed = createEvent();

/** Loads the reports again. `run` identifies the loader data that the response replaces. */
export const refreshFx = createEffect((_: { run: number }): Promise<ReportsPage> => listReports(browserClient));

const { $run, responsesOf } = createCurrentRun([reportsShown, reportsClosed]);

/** The response of a refresh. It is dropped if the page's data was loaded after the refresh started. */
const { done: refreshed } = responsesOf(refreshFx);

/** The refreshed reports. Null while the loader's data is newer. */
export const $newer = createStore<ReportsPage | null>(null)
  .on(refreshed, (_, reports) => reports)
  .reset(reportsShown, reportsClosed);

const $hasPending = createStore(false)
  .on([reportsShown, refreshed], (_, { data }) => data.some(isPending))
  .reset(reportsClosed);

// Starts after the response, so that slow requests never overlap.
sample({
  clock: debounce(merge([reportsShown, refreshFx.finally]), refreshEveryMs),
  source: { run: $run },
  filter: $hasPending,
  target: refreshFx,
});

/** The loaded reports, refreshed while a report is being generated. Null while the reports are loading. */
export function ReportsTable({ reports }: { reports: ReportsPage | null }) {
  const { t } = useLingui();
  const { newer, show, close } = useUnit({ newer: $newer, show: reportsShown, close: reportsClosed });
  useEffect(() => {
    if (!reports) return;
    show(reports);
    return close;
  }, [reports, show, close]);

  const current = reports && (newer ?? reports);
  const page = current && { rows: current.data, unreadable: current.unreadable, total: current.total, perPage: null };
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
          hasRowKeys
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
          You've not created any reports yet. You can create reports from the Plant page (Export as spreadsheet).
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

const column = createDataTableColumns<Report>();

/** The columns of the reports page (domain/exports.md#reports-page). */
const reportColumns = column.columns([
  column.accessor("created_at", {
    meta: { label: msg`Created at`, skeletonWidth: 8 },
    cell: ({ getValue }) => <MomentValue at={getValue()} />,
  }),
  column.accessor("status", {
    meta: { label: msg`Status`, primary: true, skeletonWidth: 5 },
    cell: ({ getValue }) => <ReportStatus status={getValue()} />,
  }),
  column.display({
    id: "type",
    meta: { label: msg`Type`, primary: true, skeletonWidth: 8 },
    cell: ({ row: { original } }) => <ReportType report={original} />,
  }),
  column.accessor(({ file }) => file?.file_name, {
    id: "file",
    meta: { label: msg`File`, primary: true, fullText: ({ file }) => file?.file_name ?? undefined, skeletonWidth: 14 },
    cell: ({ getValue }) => getValue() ?? <EmptyValue />,
  }),
  column.display({
    id: "options",
    meta: { label: msg`Options`, action: true, align: "end", skeletonWidth: 2 },
    cell: ({ row: { original } }) => <Download report={original} />,
  }),
]);

function ReportStatus({ status }: Pick<Report, "status">) {
  const { i18n } = useLingui();
  if (status === null) return <EmptyValue />;
  const presentation = reportStatusPresentation(status);
  return (
    <StatusIcon level={presentation?.level ?? "none"}>{presentation ? i18n._(presentation.label) : status}</StatusIcon>
  );
}

function ReportType({ report }: { report: Report }) {
  const { i18n } = useLingui();
  return <>{i18n._(reportTypeLabel(report))}</>;
}

function Download({ report: { id, file } }: { report: Report }) {
  const { t } = useLingui();
  const fileName = file?.file_name;
  if (!fileName) return null;
  return (
    <a
      className={buttonClass({ kind: "quiet", size: "small" }, true)}
      href={reportFileHref(id)}
      data-row-open=""
      download
      title={t`Download`}
      aria-label={t`Download ${fileName}`}
    >
      <Icon name="download" size="small" />
    </a>
  );
}

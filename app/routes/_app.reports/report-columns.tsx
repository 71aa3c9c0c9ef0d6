import { type Report, reportFileHref, reportStatusPresentation, reportTypeLabel } from "@entities/report";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { buttonClass } from "@shared/ui/button/button";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { Icon } from "@shared/ui/icon/icon";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";

const column = createDataTableColumns<Report>();

/** The columns of the reports page (spec 3 §2). */
export const reportColumns = column.columns([
  column.accessor("created_at", {
    meta: { label: msg`Created at`, skeletonWidth: 8 },
    cell: ({ getValue }) => <CreatedAt instant={getValue()} />,
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
    meta: {
      label: msg`File`,
      primary: true,
      fullText: ({ file }) => file?.file_name ?? undefined,
      skeletonWidth: 14,
    },
    cell: ({ getValue }) => getValue() ?? <EmptyValue />,
  }),
  column.display({
    id: "options",
    meta: { label: msg`Options`, action: true, align: "end", skeletonWidth: 2 },
    cell: ({ row: { original } }) => <Download report={original} />,
  }),
]);

function CreatedAt({ instant }: { instant: string | null }) {
  const format = useFormat();
  if (instant === null) return <EmptyValue />;
  return (
    <time dateTime={instant} title={format.exactTime(instant)}>
      {format.dateTime(instant)}
    </time>
  );
}

function ReportStatus({ status }: Pick<Report, "status">) {
  const { i18n } = useLingui();
  if (status === null) return <EmptyValue />;
  const presentation = reportStatusPresentation(status);
  return (
    <StatusIcon level={presentation?.level ?? "none"}>
      {presentation ? i18n._(presentation.label) : status}
    </StatusIcon>
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
      download
      title={t`Download`}
      aria-label={t`Download ${fileName}`}
    >
      <Icon name="download" size="small" />
    </a>
  );
}

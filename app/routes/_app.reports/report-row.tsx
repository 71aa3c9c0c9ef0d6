import { type Report, reportFileHref, reportStatusPresentation, reportTypeLabel } from "@entities/report";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { buttonClass } from "@shared/ui/button/button";
import { Cell, RowHead } from "@shared/ui/data-table/data-table";
import { Icon } from "@shared/ui/icon/icon";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";

/** One report, and the way to its file once it has one. // spec 3 §2 */
export function ReportRow({ report }: { report: Report }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { id, created_at, status, file } = report;
  const look = reportStatusPresentation(status);
  const fileName = file?.file_name;
  return (
    <tr>
      <RowHead>
        <time dateTime={created_at} title={format.exactTime(created_at)}>
          {format.dateTime(created_at)}
        </time>
      </RowHead>
      <Cell>
        <StatusIcon level={look?.level ?? "none"}>{look ? i18n._(look.label) : status}</StatusIcon>
      </Cell>
      <Cell>{i18n._(reportTypeLabel(report))}</Cell>
      <Cell title={fileName}>{fileName ?? "–"}</Cell>
      <Cell align="end">
        {fileName && (
          <a
            className={buttonClass({ kind: "quiet", size: "small" }, true)}
            href={reportFileHref(id)}
            download
            title={t`Download`}
            aria-label={t`Download ${fileName}`}
          >
            <Icon name="download" size="small" />
          </a>
        )}
      </Cell>
    </tr>
  );
}

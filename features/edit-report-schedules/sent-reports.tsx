import {
  type SchedulePreview,
  type ScheduleRef,
  type SentReport,
  type SentReportText,
  sentFileHref,
} from "@entities/report";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Logo } from "@shared/api/v0/logo";
import { useFormat } from "@shared/i18n/format";
import { readRange } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import { Alert } from "@shared/ui/alert/alert";
import { buttonClass } from "@shared/ui/button/button";
import { Icon } from "@shared/ui/icon/icon";
import { PagedRows, type PagedRowsProps } from "@shared/ui/list-page/list-table";
import { Resource } from "@shared/ui/resource/resource";
import { DeliveryLine } from "@shared/ui/status-icon/delivery-line";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import { useState } from "react";
import { LogoImage } from "./logo-field";
import styles from "./schedules.module.css";

/** The text of a mail as plain text. A long one is scrolled with the keyboard. */
function MailText({ text }: { text: string | null }) {
  const { t } = useLingui();
  return text === null ? (
    <p className="muted">
      <Trans>The text is not available.</Trans>
    </p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls
    // biome-ignore lint/a11y/useSemanticElements: a text is no set of fields
    <div className={styles.text} role="group" aria-label={t`Text of the email`} tabIndex={0}>
      {text}
    </div>
  );
}

/** The period and the plants of a report: "1 – 31 Oct 2026, 23 plants". */
function Coverage({ period, plant_count: count }: Pick<SchedulePreview, "period" | "plant_count">) {
  const format = useFormat();
  const range = period && readRange({ start: dayText(period.start), end: dayText(period.end) });
  return (
    <>
      {range && format.dateRange(range.start, range.end)}
      {range && count !== null && ", "}
      {count !== null && <Plural value={count} one="# plant" other="# plants" />}
    </>
  );
}

interface PreviewedReportProps {
  value: SchedulePreview;
  logo: Logo | null | undefined;
  isOutdated: boolean;
}

/** The mail that a schedule would send now. */
export function PreviewedReport({ value, logo, isOutdated }: PreviewedReportProps) {
  const { subject, text, file_name: fileName } = value;
  return (
    <>
      <p role="status" className="hint">
        {isOutdated ? <Trans>Updating…</Trans> : <Coverage {...value} />}
      </p>
      <p className={styles.name}>{subject}</p>
      {logo && <LogoImage logo={logo} />}
      <MailText text={text} />
      {fileName && (
        <p className="row">
          <Icon name="file" size="small" />
          <span className={styles.long}>{fileName}</span>
        </p>
      )}
    </>
  );
}

type SentReportsProps = Omit<PagedRowsProps<SentReport>, "empty" | "children"> & ScheduleRef;

/** A page of what a schedule has sent, each with its recipients, its text and its file. */
export function SentReports({ companyId, scheduleId, ...sent }: SentReportsProps) {
  const { t } = useLingui();
  return (
    <PagedRows {...sent} empty={<Trans>This schedule has sent nothing yet.</Trans>}>
      {(reports) =>
        reports.length > 0 && (
          <ul className={`lined ${styles.list}`} aria-label={t`Sent reports`}>
            {reports.map((report) => (
              <SentItem key={report.id} report={report} companyId={companyId} scheduleId={scheduleId} />
            ))}
          </ul>
        )
      }
    </PagedRows>
  );
}

function SentItem({ report, companyId, scheduleId }: { report: SentReport } & ScheduleRef) {
  const [isOpen, setOpen] = useState(false);
  const { id: sentId, at, subject, recipients, file_name: fileName, incomplete } = report;
  return (
    <li>
      <div className="row spread">
        <h3 className={styles.name}>{subject ?? <Trans>Report #{sentId}</Trans>}</h3>
        <span className="hint">
          <MomentValue at={at} />
        </span>
      </div>
      <p className="hint">
        <Coverage {...report} />
      </p>
      {incomplete && (
        <Alert kind="warning">
          <Trans>A part could not be computed. The text names it.</Trans>
        </Alert>
      )}
      <ul className="stack gap-1">
        {recipients.map((delivery, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: recipients have no id
          <li key={index}>
            <DeliveryLine {...delivery} />
          </li>
        ))}
      </ul>
      {fileName && (
        <p>
          <a className={buttonClass({ size: "small" })} href={sentFileHref({ companyId, scheduleId, sentId })} download>
            <Icon name="download" size="small" />
            <span className={styles.long}>{fileName}</span>
          </a>
        </p>
      )}
      <details className={styles.sent} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Trans>Text as it was sent</Trans>
        </summary>
        {isOpen && (
          <Resource<SentReportText> href={`/resources/sent-report?schedule=${scheduleId}&sent=${sentId}`}>
            {({ text, logo }) => (
              <>
                {logo && <LogoImage logo={logo} />}
                <MailText text={text} />
              </>
            )}
          </Resource>
        )}
      </details>
    </li>
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import styles from "./plant-status.module.css";
import { statusOfSeverity, statusPresentation, type YieldStatus } from "./status";
import type { Silence } from "./tier";

interface PlantStatusProps {
  status: YieldStatus;
  labelHidden?: boolean;
  /** Since when the plant is silent (`silenceOf`). */
  silence?: Silence | null;
}

/**
 * A yield status as a coloured icon with a label. The label of a silent plant also states since when data is missing.
 */
export function PlantStatus({ status, labelHidden, silence }: PlantStatusProps) {
  const { i18n } = useLingui();
  const { level, label } = statusPresentation(status);
  const text = i18n._(label);
  return (
    <StatusIcon level={silence ? "silent" : level} labelHidden={labelHidden} title={labelHidden ? text : undefined}>
      {text}
      {silence && (
        <span className={styles.noData}>
          {" "}
          <SilenceText silence={silence} />
        </span>
      )}
    </StatusIcon>
  );
}

/** The severity of an issue as a coloured icon with a tooltip (domain/statuses.md#severity). */
export function SeverityIcon({ severity }: { severity: number | null }) {
  const { i18n } = useLingui();
  const { level, label } = statusPresentation(severity === null ? "NONE" : statusOfSeverity(severity));
  const text = i18n._(label);
  return (
    <StatusIcon level={level} labelHidden title={text}>
      {text}
    </StatusIcon>
  );
}

/** Formats a silence: "No data since 18 Nov 2026 (5 days)". */
export function SilenceText({ silence: { since, days } }: { silence: Silence }) {
  const format = useFormat();
  const day = format.date(since);
  return (
    <Trans>
      No data since {day} (<Plural value={days} one="# day" other="# days" />)
    </Trans>
  );
}

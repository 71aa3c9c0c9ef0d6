import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatIn, useFormat } from "@shared/i18n/format";
import { classNames } from "@shared/lib/react";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import styles from "./plant-status.module.css";
import { statusOfSeverity, statusPresentation, type YieldStatus } from "./status";
import type { Silence } from "./tier";

interface PlantStatusProps {
  status: YieldStatus;
  labelHidden?: boolean;
  /** Since when the plant is silent (`silenceOf`). */
  silence?: Silence | null;
  /** The last day with data of a plant without a live source (`importedUntil`). */
  importedUntil?: string | null;
  /** Whether open issues lose energy: such a plant is not just Ok. */
  isLosing?: boolean;
  /** Whether the text is short, as in a list: the tooltip alone states since when a plant is silent. */
  isShort?: boolean;
}

/**
 * A yield status as a coloured icon with a label. The label of a silent plant also states since when data is missing.
 * The label of an OK plant also states that the plant loses energy.
 */
export function PlantStatus({ status, labelHidden, silence, isLosing, ...props }: PlantStatusProps) {
  const { importedUntil, isShort = false } = props;
  const { i18n } = useLingui();
  const { level, label } = statusPresentation(status);
  const isOkWithLoss = isLosing === true && level === "ok";
  const text = isOkWithLoss && !isShort ? i18n._(msg`${i18n._(label)}, loses energy`) : i18n._(label);
  return (
    <StatusIcon level={silence ? "silent" : level} labelHidden={labelHidden} title={labelHidden ? text : undefined}>
      {text}
      {isOkWithLoss && isShort && (
        <span className={classNames(styles.noData, styles.short)}>
          {" "}
          <Trans>loses energy</Trans>
        </span>
      )}
      {silence && (
        <span
          className={classNames(styles.noData, isShort && styles.short)}
          title={isShort ? silenceText(i18n, silence) : undefined}
        >
          {" "}
          {isShort ? (
            <Trans>
              No data (<Plural value={silence.days} one="# day" other="# days" />)
            </Trans>
          ) : (
            silenceText(i18n, silence)
          )}
        </span>
      )}
      {importedUntil && (
        <span className={classNames(styles.noData, isShort && styles.short)}>
          {" "}
          <ImportedUntilText day={importedUntil} />
        </span>
      )}
    </StatusIcon>
  );
}

/** The end of imported measurements: "Imported until 30 Jun 2025" (domain/measurements.md#imported). */
export function ImportedUntilText({ day }: { day: string }) {
  const date = useFormat().date(day);
  return <Trans>Imported until {date}</Trans>;
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
function silenceText(i18n: I18n, { since, days }: Silence): string {
  const day = formatIn(i18n).date(since);
  return i18n._(msg`No data since ${day} (${plural(days, { one: "# day", other: "# days" })})`);
}

export function SilenceText({ silence }: { silence: Silence }) {
  const { i18n } = useLingui();
  return silenceText(i18n, silence);
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { StatusIcon, type StatusLevel } from "@shared/ui/status-icon/status-icon";
import { EmptyValue, Marks } from "@shared/ui/value-cells/value-cells";
import { issueTypeLabel } from "./type";

interface IndicatorsProps {
  /** The number of visible indicators. The tooltip names the other indicators. */
  max?: number;
  /**
   * Indicators, open ones first. `name` is an issue type; null if it is not known. A snoozed indicator is OK
   * (domain/statuses.md#indicators). The day on which a snoozed issue reopens is not always known.
   */
  indicators: readonly {
    name: string | null;
    status: "NOK" | "OK" | "NONE";
    level: StatusLevel;
    snoozedUntil?: string | null;
  }[];
}

/** A table cell with the issue types of a plant or a meter. */
export function Indicators({ indicators, max = 2 }: IndicatorsProps) {
  const { i18n } = useLingui();
  if (indicators.length === 0) return <EmptyValue />;
  const labelled = indicators.map((indicator) => ({ ...indicator, label: i18n._(issueTypeLabel(indicator.name)) }));
  return (
    <Marks omitted={labelled.slice(max).map(({ label }) => label)}>
      {labelled.slice(0, max).map(({ name, status, level, label, snoozedUntil }) =>
        status === "OK" ? (
          <SnoozedIssue key={name} label={label} until={snoozedUntil ?? null} />
        ) : (
          <StatusIcon key={name} level={level} title={label}>
            {label}
          </StatusIcon>
        ),
      )}
    </Marks>
  );
}

interface SnoozedIssueProps {
  label: string;
  /** The day on which it reopens; null if unknown. */
  until: string | null;
}

/** A snoozed issue: a moon icon and the day on which the issue reopens. */
export function SnoozedIssue({ label, until }: SnoozedIssueProps) {
  const { t } = useLingui();
  const format = useFormat();
  const day = until && format.date(until);
  const text = day ? t`${label}: snoozed until ${day}` : t`${label}: snoozed`;
  return (
    <StatusIcon level="snoozed" title={text}>
      {text}
    </StatusIcon>
  );
}

/** Explains why an OK plant without an open issue loses energy. */
export function NoOpenIssue() {
  return <Trans>No open issue: resolved or snoozed</Trans>;
}

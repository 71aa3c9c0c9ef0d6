import { useLingui } from "@lingui/react/macro";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue, Marks } from "@shared/ui/value-cells/value-cells";
import { issueTypeLabel } from "../type";

/** A snoozed indicator is OK (spec 3 §4); the status of one may be unknown. */
const levels = { NOK: "not-ok", OK: "ok", NONE: "none" } as const;

const maxShown = 2;

interface IndicatorsProps {
  /** Open ones first; `name` is an issue type, null if it is not known. */
  indicators: readonly { name: string | null; status: keyof typeof levels }[];
}

/** The issue types of a plant or a meter in a cell of a table. */
export function Indicators({ indicators }: IndicatorsProps) {
  const { t, i18n } = useLingui();
  if (indicators.length === 0) return <EmptyValue />;
  const labelled = indicators.map(({ name, status }) => ({
    name,
    status,
    label: i18n._(issueTypeLabel(name)),
  }));
  return (
    <Marks omitted={labelled.slice(maxShown).map(({ label }) => label)}>
      {labelled.slice(0, maxShown).map(({ name, status, label }) => (
        <StatusIcon key={name} level={levels[status]} title={status === "OK" ? t`${label}: snoozed` : label}>
          {label}
        </StatusIcon>
      ))}
    </Marks>
  );
}

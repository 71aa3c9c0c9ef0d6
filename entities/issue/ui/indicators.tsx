import { Trans, useLingui } from "@lingui/react/macro";
import { StatusIcon, type StatusLevel } from "@shared/ui/status-icon/status-icon";
import { EmptyValue, Marks } from "@shared/ui/value-cells/value-cells";
import { issueTypeLabel } from "../type";

const maxShown = 2;

interface IndicatorsProps {
  /** Open ones first; `name` is an issue type, null if it is not known. A snoozed one is OK (spec 3 §4). */
  indicators: readonly { name: string | null; status: "NOK" | "OK" | "NONE"; level: StatusLevel }[];
}

/** The issue types of a plant or a meter in a cell of a table. */
export function Indicators({ indicators }: IndicatorsProps) {
  const { i18n } = useLingui();
  if (indicators.length === 0) return <EmptyValue />;
  const labelled = indicators.map((indicator) => ({
    ...indicator,
    label: i18n._(issueTypeLabel(indicator.name)),
  }));
  return (
    <Marks omitted={labelled.slice(maxShown).map(({ label }) => label)}>
      {labelled.slice(0, maxShown).map(({ name, status, level, label }) => (
        <StatusIcon key={name} level={level} title={label}>
          {status === "OK" ? <Trans>{label}: snoozed</Trans> : label}
        </StatusIcon>
      ))}
    </Marks>
  );
}

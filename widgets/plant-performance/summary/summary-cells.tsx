import type { HistoricalSummary } from "@entities/meter";
import type { PlantView } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/use-format";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";

export type Meter = PlantView["plant"]["meters"][number];

/** A meter with its summary. */
export interface SummaryRow {
  meter: Meter;
  /** Null while it is loading. */
  result: Result<HistoricalSummary> | null;
}

/** The summary of a row, a placeholder while it is loading, or a dash after an error. */
export function SummaryCell({
  row,
  children,
}: {
  row: SummaryRow;
  children: (summary: HistoricalSummary) => ReactNode;
}) {
  if (row.result === null) return <Skeleton width="4rem" height="1em" />;
  return row.result.ok ? children(row.result.value) : <EmptyValue />;
}

export function NumberValue({
  value,
  percent,
  unit,
}: {
  value?: number | null;
  percent?: boolean;
  unit?: string;
}) {
  const format = useFormat();
  if (typeof value !== "number") return <EmptyValue />;
  if (percent) return <>{format.percent(value, 1)}</>;
  return (
    <>
      {format.number(value, 1)}
      {unit && ` ${unit}`}
    </>
  );
}

export function DaysValue({ summary: { days, missing_days } }: { summary: HistoricalSummary }) {
  const format = useFormat();
  if (typeof days !== "number") return <EmptyValue />;
  const all = format.number(days);
  if (typeof missing_days !== "number") return <>{all}</>;
  const known = format.number(days - missing_days);
  return (
    <Trans>
      {known} of {all}
    </Trans>
  );
}

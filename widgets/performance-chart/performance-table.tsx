import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Cell, HeadCell, RowHead, TableFrame } from "@shared/ui/data-table/data-table";
import type { PerformanceDay } from "./performance-days";
import { useEnergyRangeText, useEnergyText } from "./use-energy-text";

/** The chart's figures as a table, the latest day first. */
export function PerformanceTable({ days }: { days: readonly PerformanceDay[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const energy = useEnergyText();
  const energyRange = useEnergyRangeText();
  return (
    <TableFrame label={t`Generated and expected energy by day`}>
      <thead>
        <tr>
          <HeadCell>
            <Trans>Day</Trans>
          </HeadCell>
          <HeadCell align="end">
            <Trans>Generated</Trans>
          </HeadCell>
          <HeadCell align="end">
            <Trans>Expected</Trans>
          </HeadCell>
          <HeadCell align="end">
            <Trans>Expected range</Trans>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, actualKwh, expectedKwh, band }) => (
          <tr key={date.toString()}>
            <RowHead>{format.weekdayAndDate(date)}</RowHead>
            <Cell align="end">{actualKwh === null ? t`No data` : energy(actualKwh)}</Cell>
            <Cell align="end">{energy(expectedKwh)}</Cell>
            <Cell align="end">{band ? energyRange(band.lowKwh, band.highKwh) : "–"}</Cell>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

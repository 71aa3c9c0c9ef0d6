import { statusPresentation } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Cell, HeadCell, RowHead, TableFrame } from "@shared/ui/data-table/data-table";
import { byMonth, type CalendarCell, shownStatuses, statusTotals } from "./day-statuses";

/** The calendar's counts by month, the latest first. */
export function CalendarTable({ cells }: { cells: readonly CalendarCell[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <TableFrame label={t`Days by status and month`}>
      <thead>
        <tr>
          <HeadCell>
            <Trans>Month</Trans>
          </HeadCell>
          {shownStatuses.map((status) => (
            <HeadCell key={status} align="end">
              {i18n._(statusPresentation(status).label)}
            </HeadCell>
          ))}
          <HeadCell align="end">
            <Trans>No data</Trans>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {byMonth(cells)
          .toReversed()
          .map(({ month, cells: days }) => {
            const totals = statusTotals(days);
            return (
              <tr key={month.toString()}>
                <RowHead>{format.monthAndYear(month)}</RowHead>
                {shownStatuses.map((status) => (
                  <Cell key={status} align="end">
                    {format.number(totals[status] ?? 0)}
                  </Cell>
                ))}
                <Cell align="end">{format.number(totals.unknown)}</Cell>
              </tr>
            );
          })}
      </tbody>
    </TableFrame>
  );
}

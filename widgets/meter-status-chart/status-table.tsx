import { statusPresentation } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import { Cell, HeadCell, RowHead, TableFrame } from "@shared/ui/data-table/data-table";
import { barStatuses, type StatusDay, shareOf } from "./status-days";
import { plantsOn } from "./status-links";

/** The chart's figures as a table, the latest day first; each leads to the plants of that day. */
export function StatusTable({ days }: { days: readonly StatusDay[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <TableFrame label={t`Meter statuses by day`}>
      <thead>
        <tr>
          <HeadCell>
            <Trans>Day</Trans>
          </HeadCell>
          {barStatuses.map((status) => (
            <HeadCell key={status} align="end">
              {i18n._(statusPresentation(status).label)}
            </HeadCell>
          ))}
          <HeadCell align="end">
            <Trans>Meters</Trans>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => {
          const key = day.date.toString();
          return (
            <tr key={key}>
              <RowHead>
                <Link to={plantsOn(key)}>{format.weekdayAndDate(day.date)}</Link>
              </RowHead>
              {barStatuses.map((status) => {
                const share = format.percent((shareOf(day, status) ?? 0) / 100, 1);
                return (
                  <Cell key={status} align="end">
                    {!day.counts && <Trans>no data</Trans>}
                    {day.counts &&
                      (day.counts[status] > 0 ? <Link to={plantsOn(key, status)}>{share}</Link> : share)}
                  </Cell>
                );
              })}
              <Cell align="end">{day.counts ? format.number(day.total) : "–"}</Cell>
            </tr>
          );
        })}
      </tbody>
    </TableFrame>
  );
}

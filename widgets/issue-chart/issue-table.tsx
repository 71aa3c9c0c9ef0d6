import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import { Cell, HeadCell, RowHead, TableFrame } from "@shared/ui/data-table/data-table";
import type { Series } from "@shared/ui/stacked-bars/stacked-bars";
import type { IssueDay } from "./issue-days";
import { issuesFoundOn } from "./issue-links";

/** The chart's figures as a table, the latest day first: found / resolved, each day leading to its issues. */
export function IssueTable({ days, series }: { days: readonly IssueDay[]; series: readonly Series[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <TableFrame label={t`Issues found and resolved by day`}>
      <thead>
        <tr>
          <HeadCell>
            <Trans>Day</Trans>
          </HeadCell>
          {series.map(({ key, label }) => (
            <HeadCell key={key} align="end" title={t`${label}: found / resolved`}>
              {label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, found, resolved }) => (
          <tr key={date.toString()}>
            <RowHead>
              <Link to={issuesFoundOn(date)}>{format.weekdayAndDate(date)}</Link>
            </RowHead>
            {series.map(({ key, label }) => {
              const foundText = format.number(found[key] ?? 0);
              const resolvedText = format.number(resolved[key] ?? 0);
              return (
                <Cell key={key} align="end" title={t`${label}: ${foundText} found, ${resolvedText} resolved`}>
                  {found[key] ? <Link to={issuesFoundOn(date, key)}>{foundText}</Link> : foundText}
                  {" / "}
                  {resolvedText}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

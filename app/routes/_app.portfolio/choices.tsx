/** The choices above the portfolio: its period, the period for comparison, and the links of any choice. */
import { comparisons, type PeriodComparison, periodUpTo } from "@heliograph/rules/periods";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type DateRange, type DateRangeText, quickRanges, readRange, sameRange } from "@shared/lib/date-range";
import type { QueryOf } from "@shared/list-query/list-query";
import { LinkButton } from "@shared/ui/button/button";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import type { ReactNode } from "react";
import { portfolioQuery } from "./portfolio";
import styles from "./portfolio.module.css";

const comparisonLabels: Record<PeriodComparison, MessageDescriptor> = {
  previous: msg`Previous period`,
  year: msg`A year earlier`,
};

type PortfolioQuery = QueryOf<typeof portfolioQuery>;

interface PeriodChoiceProps {
  days: DateRangeText;
  /** The days of losses. */
  window: DateRangeText;
  today: string;
  query: PortfolioQuery;
  hrefOf: (query: PortfolioQuery) => string;
}

/** The period of the page and the URL of another one. The default, the 7 days of losses, is not in the URL. */
function periodOf({ days, window: windowText, today: todayText, query, hrefOf }: PeriodChoiceProps) {
  const range = readRange(days);
  const window = readRange(windowText);
  const today = Temporal.PlainDate.from(todayText);
  const bounds = { latest: window.end };
  // The last 7 days end on the last day whose expected energy is complete.
  const lastDays = quickRanges(today, bounds)["last-7-days"];
  const hrefOfRange = (picked: DateRange) => {
    const isDefault = sameRange(picked, window) || (lastDays !== null && sameRange(picked, lastDays));
    const { start, end } = picked;
    return hrefOf(
      portfolioQuery.withFilters(query, {
        start_date: isDefault ? undefined : start,
        end_date: isDefault ? undefined : end,
      } as PortfolioQuery["filters"]),
    );
  };
  return { range, window, today, bounds, hrefOfRange };
}

export function PeriodPicker(props: PeriodChoiceProps) {
  const { range, today, bounds, hrefOfRange } = periodOf(props);
  return <DateRangePicker range={range} today={today} bounds={bounds} align="start" hrefOf={hrefOfRange} />;
}

/** Common periods, and the periods with which they are compared. */
export function PeriodLinks(props: PeriodChoiceProps) {
  const { t, i18n } = useLingui();
  const { query, hrefOf } = props;
  const { range, window, hrefOfRange } = periodOf(props);
  const periods = [
    { label: t`7 days`, range: window },
    { label: t`Month`, range: periodUpTo(window.end, 1) },
    { label: t`Quarter`, range: periodUpTo(window.end, 3) },
    { label: t`Year`, range: periodUpTo(window.end, 12) },
  ];
  const { compare } = query.filters;
  return (
    <>
      <Choices label={t`Period`}>
        {periods.map((period) => (
          <Choice key={period.label} isCurrent={sameRange(period.range, range)} to={hrefOfRange(period.range)}>
            {period.label}
          </Choice>
        ))}
      </Choices>
      <Choices label={t`Compare with`}>
        {comparisons.map((each) => (
          <Choice
            key={each}
            isCurrent={each === compare}
            to={hrefOf(portfolioQuery.withFilter(query, "compare", each === compare ? undefined : each))}
          >
            {i18n._(comparisonLabels[each])}
          </Choice>
        ))}
      </Choices>
    </>
  );
}

/** A choice of links. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={`row ${styles.choice}`} aria-label={label}>
      <span className={styles.label}>{label}</span>
      {children}
    </nav>
  );
}

export function Choice({ isCurrent, to, children }: { isCurrent: boolean; to: string; children: ReactNode }) {
  return (
    <LinkButton
      size="small"
      kind={isCurrent ? "primary" : "secondary"}
      to={to}
      preventScrollReset
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
    </LinkButton>
  );
}

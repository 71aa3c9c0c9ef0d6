import { NoWeatherSourceText } from "@entities/plant";
import { commonGroupings, type PlantGrouping, plantGroupings } from "@entities/statistics";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useRevalidator } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, quickRanges, readRange, sameRange } from "@shared/lib/date-range";
import { saveWorkbook, writeWorkbook } from "@shared/lib/xlsx";
import type { QueryOf } from "@shared/list-query/list-query";
import { useListQuery } from "@shared/list-query/use-list-query";
import { Deferred } from "@shared/streaming/deferred";
import { Button, LinkButton } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable, type DataTableProps } from "@shared/ui/data-table/data-table";
import { readTableLayout, useTableLayout } from "@shared/ui/data-table/layout/table-layout";
import { TableLayoutButton } from "@shared/ui/data-table/layout/table-layout-button";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { ReactNode } from "react";
import type { ShownFigures } from "./cells";
import { portfolioSheet, portfolioTable, tableColumns } from "./columns";
import type { loader } from "./loader.server";
import {
  comparisons,
  type PeriodComparison,
  type PortfolioRow,
  periodUpTo,
  portfolioQuery,
  type SortField,
} from "./portfolio";
import styles from "./portfolio.module.css";

const groupingLabels: Record<PlantGrouping, MessageDescriptor> = {
  company: msg`By company`,
  tag: msg`By tag`,
  driver: msg`By driver`,
  orientation: msg`By orientation`,
  year: msg`By year of building`,
  plant: msg`Each plant`,
};

const comparisonLabels: Record<PeriodComparison, MessageDescriptor> = {
  previous: msg`Previous period`,
  year: msg`A year earlier`,
};

/** The plants of the company in groups (domain/portfolio.md). */
export function PortfolioPage(page: Awaited<ReturnType<typeof loader>>) {
  const { grouping, hasPeriods, hasKpis, earlierDays, table: loading } = page;
  const { t, i18n } = useLingui();
  const { revalidate } = useRevalidator();
  const { query, pending: busy } = useListQuery(portfolioQuery);
  const hrefOf = (changed: typeof query) => `/portfolio${portfolioQuery.search(changed)}`;
  const isCompared = earlierDays !== null;
  const isPlants = grouping === "plant";
  const shown = { hasPeriods, hasKpis, hasLosses: true, isCompared, hasLostChange: isCompared, isPlants };
  const shownIn = ({ rows: [all], hasLosses }: { rows: readonly PortfolioRow[]; hasLosses: boolean }) => ({
    ...shown,
    hasLosses,
    hasLostChange: all?.change?.lostKwh != null,
  });
  const table = {
    label: t`Portfolio`,
    getRowId: ({ id }: PortfolioRow) => id,
    ...(hasPeriods && { rowHref: ({ href }: PortfolioRow) => href ?? "/plants" }),
    sort: {
      ...portfolioQuery.sortOf(query),
      to: (field: string) => hrefOf(portfolioQuery.sortedBy(query, field as SortField)),
    },
    busy,
    hasWideCards: true,
  };
  const groupings = hasPeriods ? plantGroupings : commonGroupings;
  return (
    <>
      <PageHeader title={<Trans>Portfolio</Trans>} subtitle={<Subtitle {...page} />} />
      <div className={`row ${styles.choices}`}>
        {hasPeriods && <PeriodChoice {...page} query={query} hrefOf={hrefOf} />}
        <Choices label={t`Group by`}>
          {groupings.map((each) => (
            <Choice
              key={each}
              isCurrent={each === grouping}
              to={hrefOf(portfolioQuery.withFilter(query, "by", each === "company" ? undefined : each))}
            >
              {i18n._(groupingLabels[each])}
            </Choice>
          ))}
        </Choices>
      </div>
      <Deferred
        result={loading}
        fallback={<Table {...page} {...table} shown={shown} rows={null} skeletonRows={6} />}
        renderError={(error) => <CardError error={error} onRetry={revalidate} />}
      >
        {({ rows, ...loaded }) => (
          <>
            <Table
              {...page}
              {...table}
              shown={shownIn({ rows, ...loaded })}
              rows={rows}
              empty={<EmptyState icon="plants" title={<Trans>There are no plants to show</Trans>} />}
            />
            <Notes {...page} rows={rows} shown={shownIn({ rows, ...loaded })} />
            {hasPeriods && rows.length > 0 && <Export {...page} rows={rows} shown={shownIn({ rows, ...loaded })} />}
          </>
        )}
      </Deferred>
    </>
  );
}

type Page = Awaited<ReturnType<typeof loader>>;

interface TableProps extends Omit<DataTableProps<PortfolioRow>, "columns" | "layout" | "rows">, Omit<Page, "table"> {
  shown: ShownFigures;
  rows: readonly PortfolioRow[] | null;
}

/** The table with its choice of columns. */
function Table({ shown, days: { start, end }, tableLayout, ...props }: TableProps) {
  const format = useFormat();
  const columns = tableColumns(shown, format.dateRange(start, end));
  const table = portfolioTable(shown, props.sort?.field);
  const layout = useTableLayout(table, readTableLayout(tableLayout, table));
  return (
    <>
      <div className={styles.columns}>
        <TableLayoutButton table={table} columns={columns} layout={layout} />
      </div>
      <DataTable {...props} columns={columns} layout={layout} />
    </>
  );
}

function Subtitle({ grouping, days: { start, end }, earlierDays }: Page) {
  const format = useFormat();
  const days = format.dateRange(start, end);
  const earlier = earlierDays && format.dateRange(earlierDays.start, earlierDays.end);
  return (
    <>
      <Trans>Yield and losses of {days}.</Trans>{" "}
      {earlier && <Trans>Compared with {earlier}, for the plants with data in both periods.</Trans>}{" "}
      {grouping === "tag" && <Trans>A plant is in the row of all its tags.</Trans>}
      {grouping === "driver" && <Trans>A plant is in the row of all its drivers.</Trans>}
    </>
  );
}

type PortfolioQuery = QueryOf<typeof portfolioQuery>;

interface PeriodChoiceProps extends Page {
  query: PortfolioQuery;
  hrefOf: (query: PortfolioQuery) => string;
}

/** The choice of a period and of a period for comparison. The default, the 7 days of losses, is not in the URL. */
function PeriodChoice({ days, window: windowText, today: todayText, query, hrefOf }: PeriodChoiceProps) {
  const { t, i18n } = useLingui();
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
  const periods = [
    { label: t`7 days`, range: window },
    { label: t`Month`, range: periodUpTo(window.end, 1) },
    { label: t`Quarter`, range: periodUpTo(window.end, 3) },
    { label: t`Year`, range: periodUpTo(window.end, 12) },
  ];
  const { compare } = query.filters;
  return (
    <>
      <DateRangePicker range={range} today={today} bounds={bounds} align="start" hrefOf={hrefOfRange} />
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
function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={`row ${styles.choice}`} aria-label={label}>
      <span className={styles.label}>{label}</span>
      {children}
    </nav>
  );
}

function Choice({ isCurrent, to, children }: { isCurrent: boolean; to: string; children: ReactNode }) {
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

interface LoadedProps extends Page {
  rows: readonly PortfolioRow[];
  shown: ShownFigures;
}

/** What the table leaves out. */
function Notes({ grouping, rows, shown: { hasLosses } }: LoadedProps) {
  const [all] = rows;
  const listed = rows.length - 1;
  return (
    <div className={styles.notes}>
      {all?.isWithoutWeather && (
        <p>
          <NoWeatherSourceText />
        </p>
      )}
      {!hasLosses && (
        <p>
          <Trans>What was lost is known for the last 7 days and for whole months.</Trans>
        </p>
      )}
      {grouping === "plant" && listed < (all?.plants ?? 0) && (
        <p>
          <Trans>The first {listed} plants of this order.</Trans>{" "}
          <Link to="/plants">
            <Trans>All plants</Trans>
          </Link>
        </p>
      )}
    </div>
  );
}

/** Writes the table as a spreadsheet in the browser, in the language of the page. */
function Export({ days: { start, end }, rows, shown }: LoadedProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const days = format.dateRange(start, end);
  const download = () => saveWorkbook(writeWorkbook([portfolioSheet(rows, shown, i18n)]), t`Portfolio, ${days}`);
  return (
    <Button size="small" icon="download" onClick={download}>
      <Trans>Download as spreadsheet</Trans>
    </Button>
  );
}

import { NoWeatherSourceText } from "@entities/plant";
import { commonGroupings, type PlantGrouping, plantGroupings } from "@entities/statistics";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { saveWorkbook, writeWorkbook } from "@shared/lib/xlsx";
import { useListQuery } from "@shared/list-query/use-list-query";
import { useMissingData } from "@shared/session/company-choices";
import { Deferred } from "@shared/streaming/deferred";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable, type DataTableProps } from "@shared/ui/data-table/data-table";
import { readTableLayout, useTableLayout } from "@shared/ui/data-table/layout/table-layout";
import { TableLayoutButton } from "@shared/ui/data-table/layout/table-layout-button";
import { EmptyState, MissingDataState } from "@shared/ui/empty-state/empty-state";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { pageCountOf } from "@shared/ui/pagination/page-steps";
import { Pagination } from "@shared/ui/pagination/pagination";
import type { ShownFigures } from "./cells";
import { Choice, Choices, PeriodLinks, PeriodPicker } from "./choices";
import { portfolioSheet, portfolioTable, tableColumns } from "./columns";
import { FewGroups, hasFewGroups } from "./few-groups";
import type { loader } from "./loader.server";
import { type PortfolioRow, pageRows, portfolioQuery, type SortField } from "./portfolio";
import styles from "./portfolio.module.css";

const groupingLabels: Record<PlantGrouping, MessageDescriptor> = {
  company: msg`By company`,
  tag: msg`By tag`,
  driver: msg`By driver`,
  orientation: msg`By orientation`,
  year: msg`By year of building`,
  plant: msg`Each plant`,
};

/** The plants of the company in groups (domain/portfolio.md). */
export function PortfolioPage(page: Awaited<ReturnType<typeof loader>>) {
  const { grouping, hasPeriods, hasKpis, days, earlierDays, table: loading, plants } = page;
  const { t, i18n } = useLingui();
  const { revalidate } = useRevalidator();
  const { query, pending: busy } = useListQuery(portfolioQuery);
  const hrefOf = (changed: typeof query) => `/portfolio${portfolioQuery.search(changed)}`;
  const missing = useMissingData();
  const choice = { query, hrefOf };
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
      {missing !== "plants" && (
        <div className={`row ${styles.choices}`}>
          {hasPeriods && <PeriodPicker {...page} {...choice} />}
          <div className={styles.links}>
            {hasPeriods && <PeriodLinks {...page} {...choice} />}
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
        </div>
      )}
      <Deferred
        result={loading}
        fallback={<Table {...page} {...table} shown={shown} rows={null} skeletonRows={6} />}
        renderError={(error) => <CardError error={error} onRetry={revalidate} />}
      >
        {({ rows, total, ...loaded }) => (
          <>
            <Table
              {...page}
              {...table}
              shown={shownIn({ rows, ...loaded })}
              rows={rows}
              empty={
                missing ? (
                  <MissingDataState missing={missing} />
                ) : (
                  <EmptyState icon="plants" title={<Trans>There are no plants to show</Trans>} />
                )
              }
            />
            <Pagination
              page={query.page}
              pageCount={pageCountOf({ rows: rows.slice(1), total, perPage: pageRows }, query.page)}
              empty={rows.length === 1}
              hrefOf={(number) => hrefOf(portfolioQuery.onPage(query, number))}
            />
            <Notes {...page} rows={rows} shown={shownIn({ rows, ...loaded })} />
            {plants && rows[0] && hasFewGroups(total) && (
              <FewGroups
                all={rows[0]}
                plants={plants}
                days={days}
                shown={shownIn({ rows, ...loaded })}
                eachHref={hrefOf(portfolioQuery.withFilter(query, "by", "plant"))}
                onRetry={revalidate}
              />
            )}
          </>
        )}
      </Deferred>
    </>
  );
}

type Page = Awaited<ReturnType<typeof loader>>;

interface TableProps
  extends Omit<DataTableProps<PortfolioRow>, "columns" | "layout" | "rows">,
    Omit<Page, "table" | "plants"> {
  shown: ShownFigures;
  rows: readonly PortfolioRow[] | null;
}

/** The table with its choice of columns, and the spreadsheet of its rows. */
function Table({ shown, days: { start, end }, tableLayout, ...props }: TableProps) {
  const format = useFormat();
  const days = format.dateRange(start, end);
  const columns = tableColumns(shown, days);
  const table = portfolioTable(shown, props.sort?.field);
  const layout = useTableLayout(table, readTableLayout(tableLayout, table));
  return (
    <>
      {props.rows?.length !== 0 && (
        <div className={`row ${styles.columns}`}>
          {shown.hasPeriods && props.rows && <Export days={days} rows={props.rows} shown={shown} />}
          <TableLayoutButton table={table} columns={columns} layout={layout} />
        </div>
      )}
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

interface LoadedProps extends Page {
  rows: readonly PortfolioRow[];
  shown: ShownFigures;
}

/** What the table leaves out. */
function Notes({ rows: [all], shown: { hasLosses } }: LoadedProps) {
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
    </div>
  );
}

/** Writes the table as a spreadsheet in the browser, in the language of the page. */
function Export({ days, rows, shown }: Pick<LoadedProps, "rows" | "shown"> & { days: string }) {
  const { t, i18n } = useLingui();
  const download = () => saveWorkbook(writeWorkbook([portfolioSheet(rows, shown, i18n)]), t`Portfolio, ${days}`);
  return (
    <Button icon="download" onClick={download}>
      <Trans>Download as spreadsheet</Trans>
    </Button>
  );
}

import { Meaning } from "@entities/help-text";
import { NoWeatherSourceText } from "@entities/plant";
import { type PlantGrouping, plantGroupings } from "@entities/statistics";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { useListQuery } from "@shared/list-query/use-list-query";
import { Deferred } from "@shared/streaming/deferred";
import { LinkButton } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { AtStakeValue } from "@shared/ui/value-cells/loss-value";
import { EmptyValue, EurosValue, LossValue, PowerValue } from "@shared/ui/value-cells/value-cells";
import type { CSSProperties } from "react";
import type { loader } from "./loader.server";
import { type PortfolioRow, portfolioQuery, type SortField } from "./portfolio";
import styles from "./portfolio.module.css";

const groupingLabels: Record<PlantGrouping, MessageDescriptor> = {
  company: msg`By company`,
  tag: msg`By tag`,
  driver: msg`By driver`,
};

/** The plants of the company by owner, tags or drivers (domain/portfolio.md). */
export function PortfolioPage({ days: { start, end }, rows }: Awaited<ReturnType<typeof loader>>) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const { query, pending: busy } = useListQuery(portfolioQuery);
  const { by: grouping = "company" } = query.filters;
  const days = format.dateRange(start, end);
  const hrefOf = (changed: typeof query) => `/portfolio${portfolioQuery.search(changed)}`;
  const table = {
    label: t`Portfolio`,
    columns,
    getRowId: ({ id }: PortfolioRow) => id,
    sort: {
      ...portfolioQuery.sortOf(query),
      to: (field: string) => hrefOf(portfolioQuery.sortedBy(query, field as SortField)),
    },
    busy,
    hasWideCards: true,
  };
  return (
    <>
      <PageHeader
        title={<Trans>Portfolio</Trans>}
        subtitle={
          grouping === "company" ? (
            <Trans>Yield and losses of {days}.</Trans>
          ) : grouping === "tag" ? (
            <Trans>Yield and losses of {days}. A plant is in the row of all its tags.</Trans>
          ) : (
            <Trans>Yield and losses of {days}. A plant is in the row of all its drivers.</Trans>
          )
        }
      />
      <nav className={`row ${styles.groupings}`} aria-label={t`Group by`}>
        {plantGroupings.map((each) => (
          <LinkButton
            key={each}
            size="small"
            kind={each === grouping ? "primary" : "secondary"}
            to={hrefOf(portfolioQuery.withFilter(query, "by", each === "company" ? undefined : each))}
            aria-current={each === grouping ? "page" : undefined}
          >
            {i18n._(groupingLabels[each])}
          </LinkButton>
        ))}
      </nav>
      <Deferred
        result={rows}
        fallback={<DataTable {...table} rows={null} skeletonRows={6} />}
        renderError={(error) => <CardError error={error} onRetry={revalidate} />}
      >
        {(loaded) => (
          <>
            <DataTable
              {...table}
              rows={loaded}
              empty={<EmptyState icon="plants" title={<Trans>There are no plants to show</Trans>} />}
            />
            {loaded[0]?.isWithoutWeather && (
              <p className={styles.note}>
                <NoWeatherSourceText />
              </p>
            )}
          </>
        )}
      </Deferred>
    </>
  );
}

const column = createDataTableColumns<PortfolioRow>();

const columns = column.columns([
  column.accessor("names", {
    meta: { label: msg`Group`, skeletonWidth: 14 },
    cell: ({ getValue }) => <GroupName names={getValue()} />,
  }),
  column.accessor("plants", {
    meta: { label: msg`Plants`, sortField: "plants", align: "end", primary: true, labelOnCard: true, skeletonWidth: 3 },
    cell: ({ getValue }) => <NumberText value={getValue()} />,
  }),
  column.accessor("peakWatt", {
    meta: {
      label: msg`Peak power`,
      sortField: "peak_power",
      align: "end",
      primary: true,
      labelOnCard: true,
      skeletonWidth: 5,
    },
    cell: ({ getValue }) => <PowerValue watt={getValue()} />,
  }),
  column.accessor("specificYield", {
    meta: {
      label: msg`kWh/kWp`,
      sortField: "specific_yield",
      align: "end",
      primary: true,
      labelOnCard: true,
      skeletonWidth: 4,
    },
    cell: ({ getValue }) => <NumberText value={getValue()} digits={2} />,
  }),
  column.accessor("ratio", {
    meta: {
      label: msg`Of expected`,
      sortField: "of_expected",
      align: "end",
      primary: true,
      labelOnCard: true,
      skeletonWidth: 4,
    },
    cell: ({ getValue }) => <Share value={getValue()} />,
  }),
  column.accessor("atStake", {
    meta: {
      label: msg`At stake per day`,
      help: <Meaning of="atStake" />,
      sortField: "at_stake",
      align: "end",
      primary: true,
      labelOnCard: true,
      skeletonWidth: 5,
    },
    cell: ({ row: { original } }) => <AtStake {...original} />,
  }),
  column.display({
    id: "lost",
    meta: {
      label: msg`Lost per day`,
      sortField: "lost",
      align: "end",
      primary: true,
      labelOnCard: true,
      skeletonWidth: 8,
    },
    cell: ({ row: { original } }) => <Loss kwh={original.lostKwh} cents={original.lostCents} />,
  }),
  column.display({
    id: "notReceived",
    meta: {
      label: msg`Not received per day`,
      sortField: "not_received",
      align: "end",
      primary: true,
      labelOnCard: true,
      skeletonWidth: 8,
    },
    cell: ({ row: { original } }) => <Loss kwh={original.notReceivedKwh} cents={original.notReceivedCents} />,
  }),
]);

function GroupName({ names }: Pick<PortfolioRow, "names">) {
  if (names === null)
    return (
      <strong>
        <Trans>All plants</Trans>
      </strong>
    );
  return names.length === 0 ? <Trans>None</Trans> : names.join(", ");
}

function NumberText({ value, digits = 0 }: { value: number | null; digits?: number }) {
  const format = useFormat();
  return value === null ? <EmptyValue /> : format.number(value, digits, digits > 0);
}

function Share({ value }: { value: number | null }) {
  const format = useFormat();
  return value === null ? <EmptyValue /> : format.percent(value);
}

/** What is at stake, and a bar of it relative to the largest group. */
function AtStake({ atStake, share }: PortfolioRow) {
  return (
    <>
      <AtStakeValue {...atStake} withEnergy />
      {share > 0 && <span className={styles.bar} style={{ "--share": share } as CSSProperties} aria-hidden="true" />}
    </>
  );
}

function Loss({ kwh, cents }: { kwh: number | null; cents: number | null }) {
  return kwh === null ? (
    <EmptyValue />
  ) : (
    <>
      <LossValue kwh={kwh} /> <EurosValue cents={cents} />
    </>
  );
}

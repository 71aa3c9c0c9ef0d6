import { type Cause, type CauseTab, type Cost, causePlants, causeTitle, sumOfStakes } from "@entities/cause";
import { Meaning } from "@entities/help-text";
import { SeverityIcon } from "@entities/plant";
import { smallestLossKwh } from "@heliograph/rules/units";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { daysSince } from "@shared/lib/dates";
import { WaitingBadge } from "@shared/outbox/waiting-entries";
import { DataTable } from "@shared/ui/data-table/data-table";
import type { RowSelection } from "@shared/ui/data-table/row-selection";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import type { HeaderSort } from "@shared/ui/data-table/table-rows";
import { AtStakeValue } from "@shared/ui/value-cells/loss-value";
import { EmptyValue, EurosValue, LossValue, NotReceivedValue, SinceValue } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";
import type { TriagePageData } from "./loader.server";
import { Sparkline } from "./sparkline";
import { StateCell } from "./state-cell";
import styles from "./triage.module.css";

const column = createDataTableColumns<Cause>();

interface ColumnsOptions {
  today: Temporal.PlainDate;
  /** Whether the API offers the lost energy of plants. */
  hasLosses: boolean;
  /** Whether the queue is of all companies. */
  hasCompanies: boolean;
  /** The most energy that a cause of the list cost on a day, kWh: the common scale of the sparklines. */
  mostKwhOfDay: number;
}

/** The columns of the queue, and of the queue beside the panel. Create them once per page: cells are components. */
export function triageColumns({
  today,
  hasLosses,
  hasCompanies,
  mostKwhOfDay,
}: ColumnsOptions): Record<"all" | "besidePanel", DataTableColumn<Cause>[]> {
  const causeMeta = { label: msg`Cause`, share: 40, skeletonWidth: 18 };
  const cause = column.accessor("key", {
    id: "cause",
    meta: causeMeta,
    cell: ({ row: { original } }) => <CauseCell row={original} hasCompanies={hasCompanies} />,
  });
  const company = column.accessor(({ company }) => company.name, {
    id: "company",
    meta: { label: msg`Company`, primary: true, skeletonWidth: 8 },
    cell: ({ getValue }) => getValue(),
  });
  const since = column.accessor("since", {
    meta: { label: msg`Since`, sortField: "since", primary: true, skeletonWidth: 9 },
    cell: ({ getValue }) => {
      const day = getValue();
      return (
        <span className={styles.since}>
          <SinceValue date={day} days={day === null ? null : daysSince(day, today)} />
        </span>
      );
    },
  });
  const atStake = column.accessor("atStake", {
    id: "atStake",
    meta: {
      label: msg`At stake`,
      sortField: "at_stake",
      help: <Meaning of="atStake" />,
      align: "end",
      primary: true,
      skeletonWidth: 6,
    },
    cell: ({ row: { original } }) => <StakeValue row={original} />,
  });
  const recentDays = column.accessor("recentDays", {
    meta: {
      label: msg`Last 14 days`,
      help: <Trans>What was lost (filled) and not received (grey) per day, on one scale for all rows.</Trans>,
      skeletonWidth: 4,
    },
    cell: ({ getValue }) => <Sparkline days={getValue()} mostKwhOfDay={mostKwhOfDay} />,
  });
  const costSoFar = column.accessor("costSoFar", {
    meta: {
      label: msg`So far`,
      help: <Trans>What was lost and not received since each issue began.</Trans>,
      align: "end",
      skeletonWidth: 6,
    },
    cell: ({ getValue }) => <CostValue cost={getValue()} />,
  });
  const state = column.display({
    id: "state",
    meta: { label: msg`State`, primary: true, skeletonWidth: 8 },
    cell: ({ row: { original } }) => <StateCell row={original} />,
  });
  const first = hasCompanies ? [cause, company] : [cause];
  const wideCause = { ...cause, meta: { ...causeMeta, share: 100 } };
  return {
    all: hasLosses ? [...first, atStake, recentDays, since, costSoFar, state] : [...first, since, state],
    besidePanel: hasLosses ? [wideCause, atStake] : [wideCause],
  };
}

function CauseCell({ row, hasCompanies }: { row: Cause; hasCompanies: boolean }) {
  const { i18n } = useLingui();
  const { company, plants, matchingPlants } = row;
  return (
    <span className={styles.cause}>
      <SeverityIcon severity={row.severity} />
      <span className={styles.texts}>
        <span className={styles.title}>{causeTitle(i18n, row)}</span>
        <span className={`ellipsis ${styles.plants}`}>
          {hasCompanies && (
            <span className={styles.ofCompany}>
              <bdi>{company.name}</bdi> ·{" "}
            </span>
          )}
          {causePlants(i18n, row)}
        </span>
        <WaitingBadge places={placesOf(row)} />
        {matchingPlants !== undefined && matchingPlants < plants.length && (
          <span className={`ellipsis ${styles.plants}`}>
            <Trans>
              {matchingPlants} of {plants.length} plants match the tags
            </Trans>
          </span>
        )}
      </span>
    </span>
  );
}

/** Where changes of a cause wait: at its issues, and at the notes and the tickets of its plants (domain/outbox.md). */
const placesOf = ({ plants }: Cause): string[] =>
  plants.flatMap(({ id, issues, tickets }) => [
    ...issues.map((issue) => `issue-${issue.id}`),
    ...tickets.map((ticket) => `assignees-${ticket.id}`),
    `notes-${id}`,
    `tickets-${id}`,
  ]);

/** What is at stake in euros, or in kWh where a price is missing, with its two parts: lost and not received. */
export function StakeValue({ row: { atStake, costPerDay } }: { row: Pick<Cause, "atStake" | "costPerDay"> }) {
  const format = useFormat();
  const { kwh, cents } = atStake;
  if (kwh === null) return <EmptyValue />;
  const { lostKwh, notReceivedKwh } = costPerDay;
  const lost = format.loss(lostKwh);
  return (
    <span className={styles.stake}>
      <strong>
        <AtStakeValue kwh={kwh} cents={cents} />
      </strong>{" "}
      {(lostKwh ?? 0) >= smallestLossKwh && (
        <span className="hint">
          <Trans>{lost} lost</Trans>
        </span>
      )}{" "}
      <NotReceivedValue kwh={notReceivedKwh} />
    </span>
  );
}

/** Lost energy with its value, and what was not received below it in grey; a dash where nothing is known. */
export function CostValue({ cost: { lostKwh, lostCents, notReceivedKwh, isEstimate } }: { cost: Cost }) {
  if (lostKwh === null && !notReceivedKwh) return <EmptyValue />;
  return (
    <>
      {isEstimate && <Trans>about</Trans>}{" "}
      {lostKwh !== null && (lostKwh > 0 || !notReceivedKwh) && <LossValue kwh={lostKwh} />}{" "}
      <EurosValue cents={lostCents} /> <NotReceivedValue kwh={notReceivedKwh} />
    </>
  );
}

/** The id of a row. Causes of different tabs can have the same key, and the selection spans tabs. */
export const rowIdOf = ({ tab, key }: Pick<Cause, "tab" | "key">): string => `${tab} ${key}`;

export interface QueueTablesProps {
  tab: CauseTab;
  /** Null while the causes are loading. */
  rows: readonly Cause[] | null;
  /** The causes with less at stake than the chosen minimum. */
  folded: readonly Cause[];
  /** The cause of the plants that are behind their long-term promise. */
  promises: readonly Cause[];
  sort: HeaderSort | undefined;
  columns: readonly DataTableColumn<Cause>[];
  hrefOf: (key: string) => string;
  /** The cause whose panel is open. */
  openKey: string | null;
  busy: boolean;
  /** Shown without rows; null if the folded causes are the result. */
  empty: ReactNode;
  selection?: RowSelection<Cause>;
}

/** The causes of a tab. Causes with less at stake are folded into one line. Promises have a section of their own. */
export function QueueTables({ rows, folded, promises, tab, hrefOf, openKey, empty, sort, ...props }: QueueTablesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const table = {
    ...props,
    label: t`Causes`,
    getRowId: (row: Cause) => rowIdOf(row),
    rowHref: ({ key }: Cause) => hrefOf(key),
    openRowId: openKey === null ? null : rowIdOf({ tab, key: openKey }),
    hasWideCards: true,
  };
  const foldedKwh = sumOfStakes(folded.map(({ atStake }) => atStake)).kwh;
  const shared = props.selection && { ...props.selection, isShared: true };
  return (
    <>
      {(empty !== null || rows?.length !== 0) && <DataTable {...table} rows={rows} empty={empty} sort={sort} />}
      {folded.length > 0 && (
        <details className={styles.folded} open={empty === null || undefined}>
          <summary>
            <Plural value={folded.length} one="# cause with less at stake" other="# causes with less at stake" />
            {foldedKwh !== null && foldedKwh > 0 && (
              <>
                : <Trans>{format.loss(foldedKwh)} a day together</Trans>
              </>
            )}
          </summary>
          <DataTable {...table} label={t`Causes with less at stake`} rows={folded} selection={shared} />
        </details>
      )}
      {promises.length > 0 && (
        <section className="stack gap-3">
          <h2>
            <Trans>Long-term promise</Trans>
          </h2>
          <DataTable {...table} label={t`Long-term promise`} rows={promises} selection={shared} />
        </section>
      )}
    </>
  );
}

/** What was lost and not received without an issue, in one row, so that the rows of the queue add up to its sums. */
export function NotExplainedRow({ page }: { page: TriagePageData }) {
  if (page.notExplained === null) return null;
  const { lost, notReceived, atStake } = page.notExplained;
  return (
    <div className={`row ${styles.notExplained}`}>
      <span className="stack">
        <strong>
          <Trans>Not explained</Trans>
        </strong>
        <span className="hint">
          <Trans>The service states no issue for this part of the losses.</Trans>{" "}
          <Link to="/plants?losing=1">
            <Trans>Plants that lose energy</Trans>
          </Link>
        </span>
      </span>
      <span>
        <StakeValue
          row={{
            atStake,
            costPerDay: {
              lostKwh: lost.kwh,
              lostCents: lost.cents,
              notReceivedKwh: notReceived.kwh,
              notReceivedCents: notReceived.cents,
            },
          }}
        />{" "}
        <Trans>a day</Trans>
      </span>
    </div>
  );
}

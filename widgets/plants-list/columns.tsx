import { Meaning } from "@entities/help-text";
import { PlantStatus, TodayValue } from "@entities/plant";
import { PromiseFlagIcon } from "@entities/promise";
import type { PlantsList } from "@features/plants-filter";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { joinTexts } from "@shared/lib/text";
import { WaitingBadge } from "@shared/outbox/waiting-entries";
import { offeredColumns, type TableDefinition } from "@shared/ui/data-table/layout/table-layout";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { AtStakeValue, PlantLossValue } from "@shared/ui/value-cells/loss-value";
import {
  DateValue,
  EmptyValue,
  EnergyValue,
  NameAndCity,
  PowerValue,
  TextList,
} from "@shared/ui/value-cells/value-cells";
import { withCauseCells } from "./cause-rows";
import {
  CompanyList,
  DifferenceValue,
  DriverList,
  FieldList,
  ForecastValue,
  IssueValue,
  ScoreValue,
  Tickets,
} from "./cells";
import { type ColumnId, columnIds, plantsTables } from "./plants-tables";

import type { PlantListRow } from "./row";

const column = createDataTableColumns<PlantListRow>();

/** The columns about the state of a plant. */
const stateColumns = {
  name: column.accessor("name", {
    meta: { label: msg`Plant`, sortField: "name", fullText: (row) => row.name, share: 24, skeletonWidth: 11 },
    cell: ({ row: { original } }) => (
      <>
        <NameAndCity {...original} />
        <WaitingBadge places={[`plant-${original.id}`]} />
      </>
    ),
    enableHiding: false,
  }),
  status: column.accessor("status", {
    meta: {
      label: msg`Yield status`,
      help: <Meaning of="yieldStatus" />,
      sortField: "yield_status",
      wraps: true,
      skeletonWidth: 4.5,
    },
    cell: ({ row: { original } }) => <PlantStatus {...original} isShort />,
  }),
  atStake: column.accessor("atStake", {
    meta: {
      label: msg`At stake per day`,
      help: <Meaning of="atStake" />,
      sortField: "at_stake",
      align: "end",
      skeletonWidth: 4.5,
    },
    cell: ({ getValue }) => <AtStakeValue {...getValue()} withEnergy />,
  }),
  lost: column.accessor("lostKwhPerDay", {
    id: "lost",
    meta: {
      label: msg`Lost per day`,
      help: <Meaning of="lostPerDay" />,
      sortField: "lost_kwh_per_day",
      align: "end",
      skeletonWidth: 4.5,
    },
    cell: ({ row: { original } }) => <PlantLossValue row={original} />,
  }),
  score: column.accessor("yieldScore", {
    id: "score",
    meta: {
      label: msg`Yield score`,
      help: <Meaning of="yieldScore" />,
      sortField: "yield_score",
      align: "end",
      skeletonWidth: 2.5,
    },
    cell: ({ row: { original } }) => <ScoreValue row={original} />,
  }),
  energyToday: column.accessor("energyToday", {
    meta: { label: msg`Today`, align: "end", skeletonWidth: 4.5 },
    cell: ({ getValue }) => <TodayValue energy={getValue()} />,
  }),
  foundOn: column.accessor((row) => row.issue?.foundOn ?? null, {
    id: "foundOn",
    meta: { label: msg`Found on`, help: <Meaning of="foundOn" />, sortField: "found_on", skeletonWidth: 5.5 },
    cell: ({ getValue }) => <DateValue date={getValue()} />,
  }),
  snoozedUntil: column.accessor((row) => row.issue?.snoozedUntil ?? null, {
    id: "snoozedUntil",
    meta: { label: msg`Snoozed until`, skeletonWidth: 5.5 },
    cell: ({ getValue }) => <DateValue date={getValue()} />,
  }),
  previousStatus: column.accessor("previousStatus", {
    meta: {
      label: msg`Previous status`,
      help: <Meaning of="previousStatus" />,
      sortField: "previous_status",
      skeletonWidth: 4.5,
    },
    cell: ({ getValue }) => {
      const status = getValue();
      return status === null ? <EmptyValue /> : <PlantStatus status={status} />;
    },
  }),
  tickets: column.accessor("tickets", {
    meta: { label: msg`Tickets`, sortField: "tickets", wraps: true, skeletonWidth: 5 },
    cell: ({ getValue }) => <Tickets tickets={getValue()} />,
  }),
};

/** The issues of a plant. The age of the current issue counts from today. */
const createIssueColumn = (today: Temporal.PlainDate) =>
  column.accessor("issue", {
    meta: { label: msg`Issue`, sortField: "severity", share: 24, skeletonWidth: 9 },
    cell: ({ row: { original } }) => <IssueValue row={original} today={today} />,
  });

/** The columns about the long-term promise of a plant. */
const promiseColumns = {
  promiseCurrent: column.accessor((row) => row.promise.current, {
    id: "promiseCurrent",
    meta: { label: msg`Current promise`, sortField: "promise_current", wraps: true, skeletonWidth: 7 },
    cell: ({ getValue }) => <PromiseFlagIcon flag={getValue()} />,
  }),
  promisePrevious: column.accessor((row) => row.promise.previous, {
    id: "promisePrevious",
    meta: { label: msg`Previous promise`, sortField: "promise_previous", wraps: true, skeletonWidth: 7 },
    cell: ({ getValue }) => <PromiseFlagIcon flag={getValue()} />,
  }),
  promiseAny: column.accessor((row) => row.promise.any, {
    id: "promiseAny",
    meta: { label: msg`Worst promise`, help: <Meaning of="anyPromise" />, wraps: true, skeletonWidth: 7 },
    cell: ({ getValue }) => <PromiseFlagIcon flag={getValue()} />,
  }),
  promiseForecast: column.accessor("promise", {
    id: "promiseForecast",
    meta: {
      label: msg`Forecast of the year`,
      help: <Trans>What the year is expected to deliver, and its share of the promise (P90).</Trans>,
      align: "end",
      wraps: true,
      skeletonWidth: 6,
    },
    cell: ({ getValue }) => <ForecastValue promise={getValue()} />,
  }),
  promiseChanged: column.accessor((row) => row.promise.changedOn, {
    id: "promiseChanged",
    meta: { label: msg`Last change`, skeletonWidth: 5.5 },
    cell: ({ getValue }) => <DateValue date={getValue()} />,
  }),
};

/** Not every API sorts by the difference from the promise. */
const createDifferenceColumn = (isSortable: boolean) =>
  column.accessor("promise", {
    id: "difference",
    meta: {
      label: msg`Difference`,
      help: <Meaning of="promiseDifference" />,
      ...(isSortable && { sortField: "promise_difference" }),
      align: "end",
      wraps: true,
      skeletonWidth: 5,
    },
    cell: ({ getValue }) => <DifferenceValue promise={getValue()} />,
  });

/** The columns about the properties of a plant. */
const factColumns = {
  plantCode: column.accessor("plantCode", {
    meta: { label: msg`Plant code`, fullText: (row) => row.plantCode ?? "", skeletonWidth: 5 },
    cell: ({ getValue }) => getValue() ?? <EmptyValue />,
  }),
  address: column.accessor("address", {
    meta: { label: msg`Address`, sortField: "city", fullText: (row) => row.address, skeletonWidth: 16 },
    cell: ({ getValue }) => getValue() || <EmptyValue />,
  }),
  monitoredSince: column.accessor("monitoredSince", {
    meta: { label: msg`Monitored since`, sortField: "monitored_since", skeletonWidth: 5.5 },
    cell: ({ getValue }) => <DateValue date={getValue()} />,
  }),
  peak: column.accessor("peakWatt", {
    id: "peak",
    meta: { label: msg`Peak power`, sortField: "total_peak_in_watt", align: "end", skeletonWidth: 4 },
    cell: ({ getValue }) => <PowerValue watt={getValue()} />,
  }),
  p90: column.accessor("p90Kwh", {
    id: "p90",
    meta: { label: msg`P90`, help: <Meaning of="p90" />, sortField: "total_p90", align: "end", skeletonWidth: 5 },
    cell: ({ getValue }) => <EnergyValue kwh={getValue()} />,
  }),
  drivers: column.accessor("drivers", {
    meta: { label: msg`Drivers`, skeletonWidth: 6 },
    cell: ({ getValue }) => <DriverList names={getValue()} />,
  }),
  companies: column.accessor("companies", {
    meta: { label: msg`Companies`, skeletonWidth: 14 },
    cell: ({ getValue }) => <CompanyList companies={getValue()} />,
  }),
  tags: column.accessor("tags", {
    meta: { label: msg`Tags`, fullText: (row) => joinTexts(row.tags, ", "), skeletonWidth: 10 },
    cell: ({ getValue }) => <TextList texts={getValue()} />,
  }),
  customFields: column.accessor("customFields", {
    meta: { label: msg`Custom fields`, skeletonWidth: 16 },
    cell: ({ getValue }) => <FieldList fields={getValue()} />,
  }),
};

interface PlantColumnsOptions {
  today: Temporal.PlainDate;
  /** Whether the API offers the lost energy of plants. */
  hasLosses: boolean;
  /** Whether the API sorts plants by the difference from their promise. */
  hasPromises: boolean;
  /** Whether the API offers the energy of the running day. */
  hasToday: boolean;
}

/** The columns of a table, with the primary columns marked. Create them once per page, because cells are components. */
export function plantColumns(
  list: PlantsList,
  table: TableDefinition,
  { today, hasLosses, hasPromises, hasToday }: PlantColumnsOptions,
): DataTableColumn<PlantListRow>[] {
  const columns: Record<ColumnId, DataTableColumn<PlantListRow>> = {
    ...stateColumns,
    issue: createIssueColumn(today),
    ...promiseColumns,
    difference: createDifferenceColumn(hasPromises),
    ...factColumns,
  };
  const { primaryColumns } = plantsTables[list];
  const offered = new Set(offeredColumns(table));
  const isExtended: Partial<Record<ColumnId, boolean>> = { lost: hasLosses, atStake: hasLosses, energyToday: hasToday };
  return columnIds
    .filter((id) => offered.has(id) && isExtended[id] !== false)
    .map((id) => {
      const definition = withCauseCells(id, columns[id], today);
      return definition.meta && primaryColumns.includes(id)
        ? { ...definition, meta: { ...definition.meta, primary: true } }
        : definition;
    });
}

import { Meaning } from "@entities/help-text";
import { Indicators, NoOpenIssue } from "@entities/issue";
import { PlantStatus } from "@entities/plant";
import { PromiseFlagIcon } from "@entities/promise";
import type { PlantsList } from "@features/plants-filter";
import { msg } from "@lingui/core/macro";
import { daysSince } from "@shared/lib/dates";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { AtStakeValue, PlantLossValue } from "@shared/ui/value-cells/loss-value";
import {
  DateValue,
  EmptyValue,
  EnergyValue,
  NameAndCity,
  PowerValue,
  SinceValue,
  TextList,
} from "@shared/ui/value-cells/value-cells";
import { CompanyList, DifferenceValue, FieldList, IssueValue, ScoreValue, Tickets } from "./cells";
import { type ColumnId, columnIds, plantsTables } from "./plants-tables";
import type { PlantListRow } from "./row";

const column = createDataTableColumns<PlantListRow>();

/** The columns about the state of a plant. */
const stateColumns = {
  name: column.accessor("name", {
    meta: { label: msg`Plant`, sortField: "name", fullText: (row) => row.name, skeletonWidth: 11 },
    cell: ({ row: { original } }) => <NameAndCity {...original} />,
    enableHiding: false,
  }),
  status: column.accessor("status", {
    meta: {
      label: msg`Yield status`,
      help: <Meaning of="yieldStatus" />,
      sortField: "yield_status",
      skeletonWidth: 4.5,
    },
    cell: ({ row: { original } }) => <PlantStatus {...original} />,
  }),
  atStake: column.accessor("atStake", {
    meta: {
      label: msg`At stake per day`,
      help: <Meaning of="atStake" />,
      sortField: "at_stake",
      align: "end",
      skeletonWidth: 4.5,
    },
    cell: ({ getValue }) => <AtStakeValue {...getValue()} />,
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
  issue: column.accessor((row) => row.issue?.typeName ?? null, {
    id: "issue",
    meta: { label: msg`Issue`, sortField: "severity", skeletonWidth: 9 },
    cell: ({ row: { original } }) => <IssueValue {...original} />,
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
  indicators: column.accessor("indicators", {
    meta: { label: msg`Indicators`, skeletonWidth: 18 },
    cell: ({ row: { original } }) =>
      original.isOkWithLosses && original.indicators.length === 0 ? (
        <NoOpenIssue />
      ) : (
        <Indicators indicators={original.indicators} />
      ),
  }),
  tickets: column.accessor("tickets", {
    meta: { label: msg`Tickets`, sortField: "tickets", skeletonWidth: 8 },
    cell: ({ getValue }) => <Tickets tickets={getValue()} />,
  }),
};

/** The age of the issue counts from today. */
const createSinceColumn = (today: Temporal.PlainDate) =>
  column.accessor((row) => row.issue?.since ?? null, {
    id: "since",
    meta: { label: msg`Issue since`, help: <Meaning of="issueSince" />, sortField: "found_on", skeletonWidth: 9 },
    cell: ({ getValue }) => {
      const day = getValue();
      return <SinceValue date={day} days={day ? daysSince(day, today) : null} />;
    },
  });

/** The columns about the long-term promise of a plant. */
const promiseColumns = {
  promiseCurrent: column.accessor((row) => row.promise.current, {
    id: "promiseCurrent",
    meta: { label: msg`Current promise`, sortField: "promise_current", skeletonWidth: 7 },
    cell: ({ getValue }) => <PromiseFlagIcon flag={getValue()} />,
  }),
  promisePrevious: column.accessor((row) => row.promise.previous, {
    id: "promisePrevious",
    meta: { label: msg`Previous promise`, sortField: "promise_previous", skeletonWidth: 7 },
    cell: ({ getValue }) => <PromiseFlagIcon flag={getValue()} />,
  }),
  promiseAny: column.accessor((row) => row.promise.any, {
    id: "promiseAny",
    meta: { label: msg`Worst promise`, help: <Meaning of="anyPromise" />, skeletonWidth: 7 },
    cell: ({ getValue }) => <PromiseFlagIcon flag={getValue()} />,
  }),
  difference: column.accessor("promise", {
    id: "difference",
    meta: { label: msg`Difference`, help: <Meaning of="promiseDifference" />, align: "end", skeletonWidth: 7 },
    cell: ({ getValue }) => <DifferenceValue promise={getValue()} />,
  }),
  promiseChanged: column.accessor((row) => row.promise.changedOn, {
    id: "promiseChanged",
    meta: { label: msg`Last change`, skeletonWidth: 5.5 },
    cell: ({ getValue }) => <DateValue date={getValue()} />,
  }),
};

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
    meta: { label: msg`Drivers`, fullText: (row) => row.drivers.join(", "), skeletonWidth: 6 },
    cell: ({ getValue }) => <TextList texts={getValue()} />,
  }),
  companies: column.accessor("companies", {
    meta: { label: msg`Companies`, skeletonWidth: 14 },
    cell: ({ getValue }) => <CompanyList companies={getValue()} />,
  }),
  tags: column.accessor("tags", {
    meta: { label: msg`Tags`, fullText: (row) => row.tags.join(", "), skeletonWidth: 10 },
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
}

/** The columns of a list, with the primary columns marked. Create them once per page, because cells are components. */
export function plantColumns(
  list: PlantsList,
  { today, hasLosses }: PlantColumnsOptions,
): DataTableColumn<PlantListRow>[] {
  const columns: Record<ColumnId, DataTableColumn<PlantListRow>> = {
    ...stateColumns,
    since: createSinceColumn(today),
    ...promiseColumns,
    ...factColumns,
  };
  const { primaryColumns } = plantsTables[list];
  const available = columnIds.filter((id) => hasLosses || (id !== "lost" && id !== "atStake"));
  return available.map((id) => {
    const definition = columns[id];
    return definition.meta && primaryColumns.includes(id)
      ? { ...definition, meta: { ...definition.meta, primary: true } }
      : definition;
  });
}

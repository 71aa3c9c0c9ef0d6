import { issueTypeLabel } from "@entities/issue";
import { PlantStatus } from "@entities/plant";
import type { SortField } from "@features/plants-filter";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { RowLink } from "@shared/ui/data-table/data-table";
import { createColumnHelper, metaHelper, tableFeatures } from "@tanstack/react-table";
import type { ColumnId } from "./column-ids";
import type { PlantListRow } from "./row";
import { Indicators, Tickets } from "./ui/indicator-cells";
import {
  CompanyList,
  DayValue,
  DifferenceValue,
  EnergyValue,
  FieldList,
  Nothing,
  PowerValue,
  PromiseValue,
  ScoreValue,
  SinceValue,
  WordList,
} from "./ui/value-cells";

/** What every cell may have to know beside its row. */
interface TableKnowledge {
  companyId: number;
  today: Temporal.PlainDate;
  i18n: I18n;
}

/** What a column's head says and does, and how its cells stand. */
interface ColumnLook {
  title: MessageDescriptor;
  hint?: MessageDescriptor;
  sort?: SortField;
  align?: "end";
  /** The whole text of a cell that may be cut off. */
  full?(row: PlantListRow): string;
}

export const features = tableFeatures({
  columnMeta: metaHelper<ColumnLook>(),
  tableMeta: metaHelper<TableKnowledge>(),
});

const helper = createColumnHelper<typeof features, PlantListRow>();

/** Every column that a list of plants can have; each list names its own (`listLooks`). */
const columns = {
  name: helper.accessor("name", {
    meta: { title: msg`Plant`, sort: "name", full: (row) => row.name },
    cell: ({ row: { original }, table }) => (
      <RowLink to={`/plants/${original.id}?companyId=${table.options.meta?.companyId}`} prefetch="none">
        {original.name}
      </RowLink>
    ),
  }),
  status: helper.accessor("status", {
    meta: {
      title: msg`Yield status`,
      hint: msg`The lowest day of the past 7 days sets the yield status.`,
      sort: "yield_status",
    },
    cell: (cell) => <PlantStatus status={cell.getValue()} />,
  }),
  lost: helper.accessor("lostKwhPerDay", {
    id: "lost",
    meta: {
      title: msg`Lost per day`,
      hint: msg`Energy that goes missing each day, against what was expected.`,
      sort: "lost_kwh_per_day",
      align: "end",
    },
    cell: (cell) => <EnergyValue kwh={cell.getValue()} />,
  }),
  since: helper.accessor((row) => row.issue?.foundOn ?? null, {
    id: "since",
    meta: {
      title: msg`Issue since`,
      hint: msg`When the current issue was found, and how many days ago that is.`,
      sort: "found_on",
    },
    cell: (cell) => {
      const today = cell.table.options.meta?.today;
      return today && <SinceValue day={cell.getValue()} today={today} />;
    },
  }),
  score: helper.accessor("yieldScore", {
    id: "score",
    meta: {
      title: msg`Yield score`,
      hint: msg`Actual against expected yield of the past 7 days; 1.00 is as expected. The lowest day sets the status.`,
      sort: "yield_score",
      align: "end",
    },
    cell: (cell) => <ScoreValue score={cell.getValue()} />,
  }),
  issue: helper.accessor((row) => row.issue?.typeName ?? null, {
    id: "issue",
    meta: { title: msg`Issue`, sort: "severity" },
    cell: (cell) => {
      const type = cell.getValue();
      return type === null ? <Nothing /> : cell.table.options.meta?.i18n._(issueTypeLabel(type));
    },
  }),
  snoozedUntil: helper.accessor((row) => row.issue?.snoozedUntil ?? null, {
    id: "snoozedUntil",
    meta: { title: msg`Snoozed until` },
    cell: (cell) => <DayValue day={cell.getValue()} />,
  }),
  previousStatus: helper.accessor("previousStatus", {
    meta: {
      title: msg`Previous status`,
      hint: msg`The yield status before the one of now.`,
      sort: "previous_status",
    },
    cell: (cell) => {
      const status = cell.getValue();
      return status === null ? <Nothing /> : <PlantStatus status={status} />;
    },
  }),
  indicators: helper.accessor("indicators", {
    meta: { title: msg`Indicators` },
    cell: (cell) => <Indicators indicators={cell.getValue()} />,
  }),
  tickets: helper.accessor("tickets", {
    meta: { title: msg`Tickets`, sort: "tickets" },
    cell: (cell) => <Tickets tickets={cell.getValue()} />,
  }),
  promiseCurrent: helper.accessor((row) => row.promise.current, {
    id: "promiseCurrent",
    meta: { title: msg`Current promise`, sort: "promise_current" },
    cell: (cell) => <PromiseValue flag={cell.getValue()} />,
  }),
  promisePrevious: helper.accessor((row) => row.promise.previous, {
    id: "promisePrevious",
    meta: { title: msg`Previous promise`, sort: "promise_previous" },
    cell: (cell) => <PromiseValue flag={cell.getValue()} />,
  }),
  promiseAny: helper.accessor((row) => row.promise.any, {
    id: "promiseAny",
    meta: { title: msg`Any promise`, hint: msg`The worst of all periods.` },
    cell: (cell) => <PromiseValue flag={cell.getValue()} />,
  }),
  difference: helper.accessor("promise", {
    id: "difference",
    meta: {
      title: msg`Difference`,
      hint: msg`What was delivered against what was promised, in the current period until now.`,
      align: "end",
    },
    cell: (cell) => <DifferenceValue promise={cell.getValue()} />,
  }),
  promiseChanged: helper.accessor((row) => row.promise.changedOn, {
    id: "promiseChanged",
    meta: { title: msg`Last change` },
    cell: (cell) => <DayValue day={cell.getValue()} />,
  }),
  plantCode: helper.accessor("plantCode", {
    meta: { title: msg`Plant code`, full: (row) => row.plantCode ?? "" },
    cell: (cell) => cell.getValue() ?? <Nothing />,
  }),
  address: helper.accessor("address", {
    meta: { title: msg`Address`, sort: "city", full: (row) => row.address },
    cell: (cell) => cell.getValue() || <Nothing />,
  }),
  monitoredSince: helper.accessor("monitoredSince", {
    meta: { title: msg`Monitored since`, sort: "monitored_since" },
    cell: (cell) => <DayValue day={cell.getValue()} />,
  }),
  peak: helper.accessor("peakWatt", {
    id: "peak",
    meta: { title: msg`Peak power`, sort: "total_peak_in_watt", align: "end" },
    cell: (cell) => <PowerValue watt={cell.getValue()} />,
  }),
  p90: helper.accessor("p90Kwh", {
    id: "p90",
    meta: {
      title: msg`P90`,
      hint: msg`The yearly yield that is exceeded in nine years of ten.`,
      sort: "total_p90",
      align: "end",
    },
    cell: (cell) => <EnergyValue kwh={cell.getValue()} />,
  }),
  drivers: helper.accessor("drivers", {
    meta: { title: msg`Drivers`, full: (row) => row.drivers.join(", ") },
    cell: (cell) => <WordList words={cell.getValue()} />,
  }),
  companies: helper.accessor("companies", {
    meta: { title: msg`Companies` },
    cell: (cell) => <CompanyList companies={cell.getValue()} />,
  }),
  tags: helper.accessor("tags", {
    meta: { title: msg`Tags`, full: (row) => row.tags.join(", ") },
    cell: (cell) => <WordList words={cell.getValue()} />,
  }),
  customFields: helper.accessor("customFields", {
    meta: { title: msg`Custom fields` },
    cell: (cell) => <FieldList fields={cell.getValue()} />,
  }),
} satisfies Record<ColumnId, unknown>;

/** What the head of a column says. */
export const columnHead = (id: ColumnId): ColumnLook | undefined => columns[id].meta;

/** These columns, in this order. */
export const columnsOf = (shown: readonly ColumnId[]) => helper.columns(shown.map((id) => columns[id]));

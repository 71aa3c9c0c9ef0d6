import { Meaning } from "@entities/help-text";
import { isRetired, meterName } from "@entities/meter";
import { DataOffer, dataRange, type PlantView } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import type { DateRange } from "@shared/lib/date-range";
import { Button, StepButtons } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { DateRangePicker, RangeNotice } from "@shared/ui/date-range-picker/date-range-picker";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { useResource } from "@shared/ui/resource/resource";
import { Skeleton, SkeletonText } from "@shared/ui/skeleton/skeleton";
import { EmptyValue, EnergyValue } from "@shared/ui/value-cells/value-cells";
import { type ReactNode, useState } from "react";
import type { MeterSummary, SummaryData } from "../loaders.server";
import { monitoredSince, type PerformanceViewState } from "../use-performance-view";
import styles from "./historical-summary.module.css";
import { requestedRange, summaryBounds, summaryHref, summaryPageSize, summaryRange } from "./summary-range";

interface HistoricalSummaryProps {
  plantView: PlantView;
  state: PerformanceViewState;
}

/** The number of meters that are loaded together. */

/** The yield of each meter in use over a range of finished days (domain/performance.md#historical-summary). */
export function HistoricalSummary({ plantView, state: { filters, hrefOf } }: HistoricalSummaryProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { plant, today } = plantView;
  const bounds = summaryBounds(today, monitoredSince(plantView));
  const range = summaryRange(filters.summary, bounds);
  const requested = requestedRange(filters.summary);
  const meters = plant.meters.filter((meter) => !isRetired(meter, today));
  const toRange = ({ start, end }: DateRange) => hrefOf({}, { summary: { after: start, before: end } });
  return (
    <Card
      title={t`Historical summary`}
      hint={t`Meters in use, until two days ago`}
      actions={
        range && (
          <DateRangePicker
            range={range}
            today={today}
            bounds={bounds}
            onPick={(next) => navigate(toRange(next), { preventScrollReset: true })}
          />
        )
      }
    >
      {range && (
        <DataOffer
          data={dataRange(plantView)}
          shown={range}
          bounds={bounds}
          hrefOf={toRange}
          className={styles.offer}
        />
      )}
      {requested && range && <RangeNotice requested={requested} shown={range} />}
      {meters.length === 0 || !range ? (
        <EmptyState icon="info" title={<Trans>No summary yet</Trans>}>
          {range ? (
            <Trans>This plant has no meters in use.</Trans>
          ) : (
            <Trans>The first complete day is shown two days after monitoring started.</Trans>
          )}
        </EmptyState>
      ) : (
        <RenderWhenVisible placeholder={<SkeletonText lines={4} />}>
          {() => <Summaries plantView={plantView} meters={meters} range={range} />}
        </RenderWhenVisible>
      )}
    </Card>
  );
}

interface SummariesProps {
  plantView: PlantView;
  meters: PlantView["plant"]["meters"];
  range: DateRange;
}

function Summaries({ plantView, meters, range }: SummariesProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(0);
  const shown = meters.slice(page * summaryPageSize, (page + 1) * summaryPageSize);
  const ids = shown.map(({ id }) => id).join(",");
  const { value, busy, error, retry } = useResource<SummaryData>(
    summaryHref(plantView.ref, range, shown),
    // The loading state lasts at least 800 ms, so that the table does not flicker
    // (domain/performance.md#historical-summary).
    { minMs: 800, parts: ["meters"] },
  );
  const current = value?.key === `${ids} ${range.start} ${range.end}`;
  return (
    <div className={styles.summaries}>
      {error && <CardError error={error} onRetry={retry} />}
      {busy || current ? (
        <SummaryTable meters={shown} summaries={current && value ? value.meters : null} busy={busy} onRetry={retry} />
      ) : (
        !error && <SkeletonText lines={4} />
      )}
      {meters.length > summaryPageSize && (
        <div className={styles.pages}>
          <span>
            <Trans>
              {page * summaryPageSize + 1} – {Math.min(meters.length, (page + 1) * summaryPageSize)} of {meters.length}{" "}
              meters
            </Trans>
          </span>
          <StepButtons
            page={page + 1}
            isLast={(page + 1) * summaryPageSize >= meters.length}
            previousLabel={t`Previous meters`}
            nextLabel={t`Next meters`}
            onChange={(next) => setPage(next - 1)}
          />
        </div>
      )}
    </div>
  );
}

const column = createDataTableColumns<SummaryRow>();

function MeterCell({ row }: { row: SummaryRow }) {
  const { i18n } = useLingui();
  const failed = row.result?.ok === false;
  return (
    <>
      {meterName(row.meter, i18n)}
      {failed && (
        <span className={styles.failed}>
          {" "}
          <Trans>not loaded</Trans>
        </span>
      )}
    </>
  );
}

const columns = column.columns([
  column.display({ id: "meter", meta: { label: msg`Meter` }, cell: ({ row }) => <MeterCell row={row.original} /> }),
  column.display({
    id: "actual",
    meta: { label: msg`Generated`, align: "end", primary: true },
    cell: ({ row }) => (
      <SummaryCell row={row.original}>
        {(summary) => <SummaryEnergy summary={summary} kwh={summary.actual_yield_in_kwh} />}
      </SummaryCell>
    ),
  }),
  column.display({
    id: "expected",
    meta: { label: msg`Expected`, help: <Meaning of="expected" />, align: "end", primary: true },
    cell: ({ row }) => (
      <SummaryCell row={row.original}>
        {(summary) => {
          const { actual_yield_in_kwh: actual, expected_yield_in_kwh: expected } = summary;
          // The expected energy is not known although the meter sent data.
          if (expected === null && actual !== null) return <EmptyValue />;
          return <SummaryEnergy summary={summary} kwh={expected} />;
        }}
      </SummaryCell>
    ),
  }),
  column.display({
    id: "ratio",
    meta: { label: msg`Ratio`, help: <Meaning of="ratio" />, align: "end", primary: true },
    cell: ({ row }) => (
      <SummaryCell row={row.original}>{({ ratio }) => <NumberValue value={ratio} percent />}</SummaryCell>
    ),
  }),
  column.display({
    id: "specific",
    meta: { label: msg`Specific yield`, help: <Meaning of="specificYield" />, align: "end" },
    cell: ({ row }) => (
      <SummaryCell row={row.original}>
        {({ specific_yield_in_kwh_per_kwp }) => <NumberValue value={specific_yield_in_kwh_per_kwp} unit="kWh/kWp" />}
      </SummaryCell>
    ),
  }),
  column.display({
    id: "days",
    meta: { label: msg`Days with data`, align: "end" },
    cell: ({ row }) => <SummaryCell row={row.original}>{(summary) => <DaysValue summary={summary} />}</SummaryCell>,
  }),
]);

interface SummaryTableProps {
  meters: readonly Meter[];
  /** Null while the summaries are loading. */
  summaries: SummaryData["meters"] | null;
  busy: boolean;
  onRetry: () => void;
}

/** One row per meter. A row shows an error if its summary failed to load. */
export function SummaryTable({ meters, summaries, busy, onRetry }: SummaryTableProps) {
  const { t } = useLingui();
  const rows = meters.map((meter) => ({
    meter,
    result: summaries?.find(({ meterId }) => meterId === meter.id)?.result ?? null,
  }));
  const failed = rows.some(({ result }) => result?.ok === false);
  const impossible = rows.filter(({ result }) => result?.ok && result.value.isImpossible).length;
  return (
    <>
      <DataTable
        label={t`Yield by meter`}
        columns={columns}
        rows={rows}
        getRowId={({ meter }) => String(meter.id)}
        busy={busy}
      />
      {impossible > 0 && (
        <div className={styles.pages}>
          <Plural
            value={impossible}
            one="The energy of # meter is not possible. It counts as not received."
            other="The energies of # meters are not possible. They count as not received."
          />
        </div>
      )}
      {failed && (
        <div className={styles.pages}>
          <Trans>Some meters could not be loaded.</Trans>
          <Button size="small" icon="retry" busy={busy} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

type Meter = PlantView["plant"]["meters"][number];

interface SummaryRow {
  meter: Meter;
  /** Null while the summary is loading. */
  result: Result<MeterSummary> | null;
}

/** The value of a row, a placeholder while the summary is loading, or a dash after an error. */
function SummaryCell({ row, children }: { row: SummaryRow; children: (summary: MeterSummary) => ReactNode }) {
  if (row.result === null) return <Skeleton width="4rem" height="1em" />;
  return row.result.ok ? children(row.result.value) : <EmptyValue />;
}

/** The energy of a row. An impossible energy is shown as not known. */
function SummaryEnergy({ summary, kwh }: { summary: MeterSummary; kwh: number | null }) {
  const { actual_yield_in_kwh: actual, expected_yield_in_kwh: expected, isImpossible } = summary;
  return isImpossible ? <EmptyValue /> : <EnergyValue kwh={kwh} beside={[actual, expected]} />;
}

function NumberValue({ value, percent, unit }: { value?: number | null; percent?: boolean; unit?: string }) {
  const format = useFormat();
  if (typeof value !== "number") return <EmptyValue />;
  if (percent) return <>{format.percent(value)}</>;
  return (
    <>
      {format.number(value, 2, true)}
      {unit && ` ${unit}`}
    </>
  );
}

function DaysValue({ summary: { days, missing_days } }: { summary: MeterSummary }) {
  const format = useFormat();
  // A meter that was not in use has no days.
  if (!days) return <EmptyValue />;
  const all = format.number(days);
  if (typeof missing_days !== "number") return <>{all}</>;
  const known = format.number(days - missing_days);
  return (
    <Trans>
      {known} of {all}
    </Trans>
  );
}

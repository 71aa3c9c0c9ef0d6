import { isRetired } from "@entities/meter";
import { DataOffer, dataRange, type PlantView } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import type { DateRange } from "@shared/lib/date-range";
import { StepButtons } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import { RangeNotice } from "@shared/ui/date-range-picker/range-notice";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useState } from "react";
import type { SummaryData } from "../loaders.server";
import { monitoredSince, type PerformanceViewState } from "../use-performance-view";
import styles from "./historical-summary.module.css";
import { requestedRange, summaryBounds, summaryHref, summaryPageSize, summaryRange } from "./summary-range";
import { SummaryTable } from "./summary-table";

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

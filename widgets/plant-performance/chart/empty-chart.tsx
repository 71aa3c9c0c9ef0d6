import { ComparisonText } from "@entities/energy";
import { areWaiting } from "@entities/meter";
import { DataOffer, dataRange, isExpectedUnknown, type PlantView, plantPermissions } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { DateRange } from "@shared/lib/date-range";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import type { ChartModel } from "../rules/chart-model";
import type { PerformanceViewState } from "../use-performance-view";
import { availablePeriod, isToday } from "../view";

interface ChartOfferProps {
  state: PerformanceViewState;
  plantView: PlantView;
  /** Whether nothing was received on the shown days. */
  isEmpty?: boolean;
  className?: string;
}

/** A link to the days with data of the shown plant or meter. */
export function ChartOffer({ state: { view, hrefOf }, plantView, ...options }: ChartOfferProps) {
  const toRange = (range: DateRange) => hrefOf({ range, period: availablePeriod(view.period, range) });
  const meterId = view.byMeter ? null : view.meterId;
  return <DataOffer data={dataRange(plantView, meterId)} shown={view.range} hrefOf={toRange} {...options} />;
}

interface EmptyChartProps extends Pick<ChartOfferProps, "state" | "plantView"> {
  model: ChartModel;
}

/** Why a chart has no values, and the next step. */
export function EmptyChart({ model, state, plantView }: EmptyChartProps) {
  const { chart, range } = state.view;
  const received = model.comparisons.find(({ days, notCompared }) => days ?? notCompared);
  if (received) {
    return (
      <EmptyState icon="chart" title={<Trans>Nothing to compare</Trans>}>
        <ComparisonText comparison={received} uncompared={model.uncompared} />
      </EmptyState>
    );
  }
  // The header states why.
  if (chart === "daily-yield-scores" && isExpectedUnknown(plantView.plant)) {
    return <EmptyState icon="chart" title={<Trans>Nothing to compare</Trans>} />;
  }
  if (isToday(range, plantView.today)) {
    return (
      <EmptyState icon="chart" title={<Trans>No measurement yet today</Trans>}>
        <ChartOffer state={state} plantView={plantView} />
      </EmptyState>
    );
  }
  if (areWaiting(plantView.plant.meters, plantView.today)) {
    const canImport = plantView.hasMeasurements && plantPermissions(plantView).canEditMeters;
    return (
      <EmptyState icon="chart" title={<Trans>Waiting for measurements</Trans>}>
        {canImport && (
          <Link to="#meters">
            <Trans>Import measurements</Trans>
          </Link>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="chart" title={<Trans>No data for this period</Trans>}>
      <ChartOffer state={state} plantView={plantView} isEmpty />
      <Trans>Select another range, meter or chart type.</Trans>
    </EmptyState>
  );
}

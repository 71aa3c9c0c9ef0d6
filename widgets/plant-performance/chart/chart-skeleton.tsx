import type { PlantView } from "@entities/plant";
import { allLaneRows, EventLane } from "@features/plant-events";
import { useLingui } from "@lingui/react/macro";
import { ChartFrameSkeleton, ChartPlaceholder } from "@shared/ui/chart-frame/chart-frame";
import { chartRules } from "../rules/chart-types";
import { monitoredSince, type PerformanceViewState } from "../use-performance-view";
import { chartBounds } from "../view";
import { WeatherSkeleton, WeatherSwitch } from "./chart-lanes";
import { periodNames } from "./chart-texts";
import { ChartNote } from "./performance-chart";
import styles from "./performance-chart.module.css";
import { useZoomHint, ZoomButtons } from "./zoom-buttons";

interface PerformanceChartSkeletonProps {
  state: PerformanceViewState;
  plantView: PlantView;
}

/** The size of a chart while its data is loading: the same parts, without values. */
export function PerformanceChartSkeleton({ state, plantView }: PerformanceChartSkeletonProps) {
  const { i18n } = useLingui();
  const { chart, period } = state.view;
  const bounds = chartBounds({ today: plantView.today, monitoredSince: monitoredSince(plantView) });
  return (
    <ChartFrameSkeleton legendRows={1}>
      <div className={styles.frame}>
        <div className={`row spread ${styles.head}`}>
          <p className={styles.axis}>{i18n._(chartRules[chart].axisLabel)}</p>
          <ZoomButtons state={state} window={null} count={0} bounds={bounds} onZoom={() => {}} />
        </div>
        <ChartPlaceholder />
        <EventLane rows={allLaneRows([], 0)} plantRef={plantView.ref} />
        <p className={styles.axis} data-end>
          {i18n._(periodNames[period])}
        </p>
        {plantView.hasWeather && (
          <>
            <WeatherSwitch state={state} />
            <WeatherSkeleton lanes={state.view.weather} />
          </>
        )}
        <ChartNote hasHint={useZoomHint(false)} pointerType={undefined} />
      </div>
    </ChartFrameSkeleton>
  );
}

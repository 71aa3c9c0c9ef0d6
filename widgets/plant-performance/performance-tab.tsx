import type { PlantView } from "@entities/plant";
import { ChartCard } from "./chart/chart-card";
import { Controls } from "./controls";
import styles from "./performance-tab.module.css";
import { HistoricalSummary } from "./summary/historical-summary";
import { usePerformanceView } from "./view/use-performance-view";

/** The yield of a plant over time (spec 2 §2.7). */
export function PerformanceTab({ view }: { view: PlantView }) {
  const state = usePerformanceView(view);
  return (
    <div className={styles.tab}>
      <Controls plantView={view} state={state} />
      <ChartCard plantView={view} state={state} />
      <HistoricalSummary plantView={view} state={state} />
    </div>
  );
}

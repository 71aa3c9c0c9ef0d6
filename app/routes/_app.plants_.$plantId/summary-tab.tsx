import type { Plant } from "@entities/plant";
import type { PlantCards } from "./loader.server";
import { OverviewCard } from "./overview-card";
import { PerformanceCard } from "./performance-card";
import styles from "./plant-page.module.css";

interface SummaryTabProps {
  plant: Plant;
  cards: PlantCards;
  today: Temporal.PlainDate;
}

/** The plant at a glance: cards, each of which streams and fails on its own (spec 2 §2.6). */
export function SummaryTab({ plant, cards, today }: SummaryTabProps) {
  return (
    <div className={styles.cards}>
      <OverviewCard plant={plant} today={today} />
      <PerformanceCard days={cards.performanceDays} performances={cards.performances} today={today} />
    </div>
  );
}

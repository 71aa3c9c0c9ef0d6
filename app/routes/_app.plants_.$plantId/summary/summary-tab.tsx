import type { PlantView } from "@entities/plant";
import { memo } from "react";
import type { PlantCards } from "../loader.server";
import { CalendarCard } from "./calendar-card";
import { HealthCard } from "./health-card";
import { HistoryCard } from "./history-card";
import { InsightsCard } from "./insights-card";
import { LongTermCard } from "./long-term-card";
import { NotesCard } from "./notes-card";
import { OverviewCard } from "./overview-card";
import { PerformanceCard } from "./performance-card";
import styles from "./summary-tab.module.css";
import { TicketsCard } from "./tickets-card";

interface SummaryTabProps {
  view: PlantView;
  cards: PlantCards;
}

/** The summary of a plant: cards with deferred data and their own error states (spec 2 §2.6). */
export const SummaryTab = memo(({ view, cards }: SummaryTabProps) => {
  const { plant, today } = view;
  return (
    <div className={styles.cards}>
      <div className={styles.wide}>
        <HealthCard view={view} cards={cards} />
      </div>
      <div className={styles.column}>
        <OverviewCard plant={plant} today={today} />
        <LongTermCard cards={cards} today={today} />
      </div>
      <div className={styles.column}>
        <PerformanceCard cards={cards} today={today} />
        <InsightsCard cards={cards} />
      </div>
      <TicketsCard view={view} cards={cards} />
      <NotesCard cards={cards} />
      <div className={styles.wide}>
        <CalendarCard cards={cards} />
      </div>
      <div className={styles.wide}>
        <HistoryCard cards={cards} meters={plant.meters} />
      </div>
    </div>
  );
});

import { ForecastCard } from "@entities/energy";
import { type PlantView, plantResourceHref } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { lazyComponent } from "@shared/lib/react";
import { Card } from "@shared/ui/card/card";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { memo, type ReactNode, Suspense } from "react";
import { HealthCard } from "./health-card";
import { InsightsCard } from "./insights-card";
import { LongTermCard } from "./long-term-card";
import { NotesCard, TicketsCard } from "./notes-tickets-cards";
import { OverviewCard } from "./overview-card";
import styles from "./summary.module.css";
import type { SummaryCards } from "./summary.server";

const historyCard = lazyComponent(async () => (await import("./history-card")).HistoryCard);

const historyPlaceholder = (
  <Card title={<Trans>History</Trans>}>
    <SkeletonText lines={4} />
  </Card>
);

interface SummaryTabProps {
  view: PlantView;
  cards: SummaryCards;
  performance: ReactNode;
  calendar: ReactNode;
}

/** The summary of a plant: cards with deferred data and separate error states (domain/plant-page.md#summary). */
export const SummaryTab = memo(({ view, cards, performance, calendar }: SummaryTabProps) => {
  return (
    <div className={`stack gap-5 ${styles.cards}`}>
      <div className={styles.wide}>
        <HealthCard view={view} cards={cards} />
      </div>
      <div className={`stack gap-5 ${styles.column}`}>
        <OverviewCard view={view} />
        <LongTermCard view={view} cards={cards} />
      </div>
      <div className={`stack gap-5 ${styles.column}`}>
        {performance}
        <InsightsCard view={view} cards={cards} />
      </div>
      {view.hasForecast && (
        <div className={styles.wide}>
          <ForecastCard href={plantResourceHref("plant-energy-forecast", view.ref)} today={view.today} />
        </div>
      )}
      <TicketsCard view={view} cards={cards} />
      <NotesCard cards={cards} />
      <div className={styles.wide}>{calendar}</div>
      <div className={styles.wide}>
        <RenderWhenVisible placeholder={historyPlaceholder}>
          {() => (
            <Suspense fallback={historyPlaceholder}>
              <historyCard.Component cards={cards} meters={view.plant.meters} />
            </Suspense>
          )}
        </RenderWhenVisible>
      </div>
    </div>
  );
});

import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { readRange } from "@shared/lib/date-range";
import { StatusCalendar, StatusCalendarSkeleton } from "@widgets/status-calendar";
import type { PlantCards } from "../loader.server";
import { SummaryCard } from "./summary-card";

/** The last year of a plant by the worst status of each day (spec 2 §2.6, §9). */
export function CalendarCard({ cards }: { cards: PlantCards }) {
  const format = useFormat();
  const { start, end } = readRange(cards.calendarDays);
  return (
    <SummaryCard
      title={<Trans>Plant status calendar</Trans>}
      hint={format.dateRange(start, end)}
      outcome={cards.calendar}
      fallback={<StatusCalendarSkeleton />}
    >
      {(days) => <StatusCalendar days={days} />}
    </SummaryCard>
  );
}

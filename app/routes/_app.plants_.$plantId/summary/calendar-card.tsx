import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { readRange } from "@shared/lib/date-range";
import { StatusCalendar, StatusCalendarSkeleton } from "@widgets/status-calendar";
import type { PlantCards } from "../loader.server";
import { SummaryCard } from "./summary-card";

/** The worst status of each day of the last year (spec 2 §2.6, §9). */
export function CalendarCard({ cards }: { cards: PlantCards }) {
  const format = useFormat();
  const { start, end } = readRange(cards.calendarDays);
  return (
    <SummaryCard
      title={<Trans>Plant status calendar</Trans>}
      hint={format.dateRange(start, end)}
      result={cards.calendar}
      fallback={<StatusCalendarSkeleton />}
    >
      {(days) => <StatusCalendar days={days} />}
    </SummaryCard>
  );
}

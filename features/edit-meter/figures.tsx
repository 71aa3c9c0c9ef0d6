import { type PushFault, PushFaultText } from "@entities/meter";
import { ImportedUntilText } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { dayOf, dayText } from "@shared/lib/dates";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { EmptyValue, EnergyValue, NoData, NotReceivedValue, SinceValue } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";

/** The received energy of a meter in use (domain/meters.md#figures). */
export interface MeterFigures {
  meterId: number;
  /** The last day with data, `YYYY-MM-DD`. Null without data in the last `contactDays`. */
  lastDay: string | null;
  /** Null if nothing was received yesterday. */
  yesterdayKwh: number | null;
  /** The energy of each of the last finished days, kWh, oldest first; null if nothing was received. */
  energies: (number | null)[];
  /** Yesterday's expected energy that was not received. Null if it is not known. */
  notReceivedKwh: number | null;
  /** The mean yield score of the last 7 days. Null without data on the last two days. */
  score: number | null;
}

/** The number of days that are searched for the last contact of a meter. */
export const contactDays = 30;

/** Undefined while loading. Null if the loading failed or the meter has no statistics. */
export type LoadedFigures = MeterFigures | null | undefined;

interface FigureProps {
  figures: LoadedFigures;
}

function Loaded({ figures, children }: FigureProps & { children: (figures: MeterFigures) => ReactNode }) {
  if (figures === undefined) return <Skeleton width="4rem" height="0.75em" />;
  return figures === null ? <EmptyValue /> : children(figures);
}

interface LastContactProps extends FigureProps {
  /** Nothing is stored of what the device sends. */
  fault: PushFault | null;
  /** Nothing was measured yet. */
  isWaiting: boolean;
  /** The last day with measurements of a meter without a live source. */
  importedUntil?: string | null;
  today: Temporal.PlainDate;
}

/** The last day on which a meter sent data. */
export const LastContact = ({ fault, ...contact }: LastContactProps) => (
  <>
    <ContactText {...contact} />
    {fault && (
      <p>
        <PushFaultText fault={fault} />
      </p>
    )}
  </>
);

const ContactText = ({ figures, isWaiting, importedUntil, today }: Omit<LastContactProps, "fault">) => (
  <Loaded figures={figures}>
    {({ lastDay }) =>
      isWaiting ? (
        <Trans>Waiting for measurements</Trans>
      ) : importedUntil ? (
        <ImportedUntilText day={dayText(importedUntil)} />
      ) : lastDay === null ? (
        <Trans>No data in {contactDays} days</Trans>
      ) : (
        <ContactDay day={lastDay} today={today} />
      )
    }
  </Loaded>
);

function ContactDay({ day, today }: { day: string; today: Temporal.PlainDate }) {
  const format = useFormat();
  const { days } = dayOf(day).until(today);
  return days > 1 ? (
    <SinceValue date={day} days={days} />
  ) : (
    <time dateTime={day}>{format.relativeDay(day, today)}</time>
  );
}

/** The energy received from a meter yesterday, and the energy that was not received. */
export const YesterdayYield = ({ figures }: FigureProps) => (
  <Loaded figures={figures}>
    {({ yesterdayKwh, notReceivedKwh }) => (
      <>
        <EnergyValue kwh={yesterdayKwh} /> {yesterdayKwh !== null && <NotReceivedValue kwh={notReceivedKwh} />}
      </>
    )}
  </Loaded>
);

/** The yield score of a meter with 2 decimals (domain/scores.md#score). A dash if the meter sent data without one. */
export function MeterScore({ figures }: FigureProps) {
  const format = useFormat();
  return (
    <Loaded figures={figures}>
      {({ score, yesterdayKwh }) => {
        if (score !== null) return format.number(score, 2, true);
        return yesterdayKwh === null ? <NoData /> : <EmptyValue />;
      }}
    </Loaded>
  );
}

/** The price per kWh. */
export function PriceValue({ cents }: { cents: number | null }) {
  const format = useFormat();
  return cents === null ? <EmptyValue /> : format.price(cents);
}

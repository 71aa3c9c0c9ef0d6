import {
  formatEnergies,
  formatLoss,
  isStatedValue,
  localeOf,
  type Quantity,
  smallestLossKwh,
} from "@heliograph/rules/units";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type Message, MessageText, messageText, useFormat } from "@shared/i18n/format";
import { dayText } from "@shared/lib/dates";
import { classNames } from "@shared/lib/react";
import { formatPower } from "@shared/lib/units";
import { Children, type ReactNode } from "react";
import { Explain } from "../explain/explain";
import styles from "./value-cells.module.css";

/** An unknown value, which is not zero. */
export function NoData() {
  return (
    <span className={styles.muted}>
      <Trans>no data</Trans>
    </span>
  );
}

/** A missing value: a dash. A card on a phone omits it. */
export function EmptyValue() {
  return (
    <span className={styles.muted} data-empty="">
      –
    </span>
  );
}

/** A figure stays on one line with its unit. */
function QuantityValue({ amount, unit }: Quantity<string>) {
  return (
    <span className={styles.quantity}>
      {amount}
      <span className={styles.unit}> {unit}</span>
    </span>
  );
}

/** An amount of energy in a suitable unit. It has the unit and the place of the energies beside it. */
export function EnergyValue({ kwh, beside = [] }: { kwh: number | null; beside?: readonly (number | null)[] }) {
  const { language } = useFormat();
  if (kwh === null) return <NoData />;
  const [quantity] = formatEnergies([kwh, ...beside.map((other) => other ?? 0)], localeOf[language]);
  return quantity && <QuantityValue {...quantity} />;
}

/** Lost energy (domain/units.md#losses). */
export function LossValue({ kwh }: { kwh: number | null }) {
  const { language } = useFormat();
  return kwh === null ? <NoData /> : <QuantityValue {...formatLoss(kwh, localeOf[language])} />;
}

/**
 * The value after lost energy. A value below 10 cents is invisible but keeps its width, so that the energies are
 * aligned.
 */
export function EurosValue({ cents }: { cents: number | null }) {
  const format = useFormat();
  if (cents === null) return null;
  return <span className={styles.euros}>{isStatedValue(cents / 100) && format.lossEuros(cents / 100)}</span>;
}

/**
 * Expected energy that was not received: unknown, not lost (domain/scores.md#words). Renders nothing below the smallest
 * loss.
 */
export function NotReceivedValue({ kwh, perDay }: { kwh: number | null | undefined; perDay?: boolean }) {
  const energy = useFormat().loss(kwh ?? null);
  if (!kwh || kwh < smallestLossKwh) return null;
  return (
    <span className={styles.notReceived}>
      {perDay ? <Trans>{energy} a day not received</Trans> : <Trans>{energy} not received</Trans>}
    </span>
  );
}

/** A power in a suitable unit. */
export function PowerValue({ watt }: { watt: number | null }) {
  const { language } = useFormat();
  return watt === null ? <NoData /> : <QuantityValue {...formatPower(watt, localeOf[language])} />;
}

interface MomentValueProps {
  /** An instant of the API. */
  at: string | null;
  /** The visible text. With `now`, the text is the time since the instant. */
  shown?: "date" | "dateTime";
  now?: string;
  className?: string;
}

/** An instant. If the visible text does not have the time of day, the text is a button that shows it. */
export function MomentValue({ at, shown = "dateTime", now, className }: MomentValueProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (at === null) return <EmptyValue />;
  const text = now ? format.relativeTime(at, now) : format[shown](at);
  const isComplete = shown === "dateTime" && !now;
  return (
    <time dateTime={at} className={className}>
      {isComplete ? (
        text
      ) : (
        <Explain text={text} term={t`Exact time`}>
          {format.dateTime(at)}
        </Explain>
      )}
    </time>
  );
}

/** A date. With `exact`, it is a button that shows the time of day. */
export function DateValue({ date, exact = false }: { date: string | null; exact?: boolean }) {
  const format = useFormat();
  if (date === null) return <EmptyValue />;
  if (exact) return <MomentValue at={date} shown="date" />;
  return <time dateTime={dayText(date)}>{format.date(date)}</time>;
}

/** A calendar day with its weekday. */
export function WeekdayValue({ date }: { date: Temporal.PlainDate }) {
  return <>{useFormat().weekdayAndDate(date)}</>;
}

/** Texts on one line. */
export function TextList({ texts }: { texts: readonly Message[] }) {
  const { i18n } = useLingui();
  if (texts.length === 0) return <EmptyValue />;
  const line = texts.map((text) => messageText(i18n, text)).join(", ");
  return <span title={line}>{line}</span>;
}

/** Icons on one line, and the number of hidden icons, which lists their names. */
export function Marks({ children, omitted }: { children: ReactNode; omitted: readonly string[] }) {
  return (
    <span className={classNames(styles.marks, Children.count(children) > 1 && styles.several)}>
      {children}
      {omitted.length > 0 && (
        <Explain mark={`+${omitted.length}`} term={omitted.join(", ")}>
          {omitted.join("\n")}
        </Explain>
      )}
    </span>
  );
}

/** A text that may be long. In a column with a share of the width it has at most two lines. */
export function LongText({ children }: { children: ReactNode }) {
  return <span className={styles.longText}>{children}</span>;
}

/** The second line of a cell. With compact rows it follows on the same line. */
export function SecondLine({ children }: { children: ReactNode }) {
  return (
    <>
      {" "}
      <span className={styles.secondLine}>{children}</span>
    </>
  );
}

/** A name, with the city below if the name does not contain the city. */
export function NameAndCity({ name, city }: { name: Message; city: string | null }) {
  return (
    <>
      <LongText>
        <MessageText message={name} />
      </LongText>
      {city && <SecondLine>{city}</SecondLine>}
    </>
  );
}

interface SinceValueProps {
  date: string | null;
  /** The number of days since the date; null hides it. */
  days: number | null;
  /** Whether the date is a button that shows the time of day. */
  exact?: boolean;
  /** Whether the text includes the time of day. */
  withTime?: boolean;
}

/** The day on which something began, and its age: "16 Oct 2026 (41 days)". The label of the cell says "since". */
export function SinceValue({ date, days, exact, withTime }: SinceValueProps) {
  return (
    <>
      {withTime ? <MomentValue at={date} /> : <DateValue date={date} exact={exact} />}
      {date !== null && days !== null && (
        <>
          {" "}
          <span className={styles.age}>
            (<Plural value={days} _0="today" one="# day" other="# days" />)
          </span>
        </>
      )}
    </>
  );
}

/**
 * The name of a row that is labelled by its id. Screen readers read the name, and on a phone it is the title of the
 * card.
 */
export function RowName({ children }: { children: ReactNode }) {
  return <span className={styles.rowName}> {children}</span>;
}

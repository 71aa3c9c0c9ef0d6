import { isStatedValue, smallestLossKwh } from "@heliograph/rules/units";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { EmptyValue, EurosValue, LossValue, NotReceivedValue, SecondLine } from "./value-cells";
import styles from "./value-cells.module.css";

/** The losses of a plant, and whether its status explains why the losses are unknown. */
interface Losses {
  lostKwhPerDay: number | null;
  lostCentsPerDay: number | null;
  notReceivedKwhPerDay: number | null;
  isWithinRange: boolean;
  isLight: boolean;
  /** Null for a plant that sends data. */
  silence: object | null;
}

/** Whether the status explains why there are no values: the plant is light or silent. */
export const isUnmeasured = ({ isLight, silence }: Pick<Losses, "isLight" | "silence">): boolean =>
  isLight || silence !== null;

/**
 * The rates of a plant: the lost energy, its value in euros if the prices are known, and the energy that is not received.
 * A plant that sent all data and lost nothing is within its expected range.
 */
export function PlantLossValue({ row }: { row: Losses }) {
  const { lostKwhPerDay: kwh, lostCentsPerDay: cents } = row;
  if (row.isWithinRange && !isUnmeasured(row)) {
    return (
      <span className={styles.muted}>
        <Trans>within range</Trans>
      </span>
    );
  }
  return (
    <>
      {!kwh && isUnmeasured(row) ? <EmptyValue /> : <LossValue kwh={kwh} />} <EurosValue cents={cents} />{" "}
      <NotReceivedValue kwh={row.notReceivedKwhPerDay} />
    </>
  );
}

interface NotReceivedOnDaysProps {
  kwh: number;
  /** The number of days on which energy was not received; null if it is not known. */
  days: number | null;
}

/** Expected energy that was not received: "Not received: 110 kWh on 5 days". Every screen uses this text. */
export function NotReceivedOnDays({ kwh, days }: NotReceivedOnDaysProps) {
  const energy = useFormat().loss(kwh);
  if (days === null) return <Trans>Not received: {energy}</Trans>;
  return (
    <Trans>
      Not received: {energy} on <Plural value={days} one="# day" other="# days" />
    </Trans>
  );
}

interface AtStakeValueProps {
  kwh: number | null;
  cents: number | null;
  /** Whether a second line states the energy of a value. */
  withEnergy?: boolean;
}

/** What is at stake per day: its value, or its energy without a price. A dash where nothing is at stake. */
export function AtStakeValue({ kwh, cents, withEnergy = false }: AtStakeValueProps) {
  const format = useFormat();
  if (kwh === null || kwh < smallestLossKwh) return <EmptyValue />;
  if (cents === null || !isStatedValue(cents / 100)) return <>{format.loss(kwh)}</>;
  return (
    <>
      {format.lossEuros(cents / 100)}
      {withEnergy && <SecondLine>{format.loss(kwh)}</SecondLine>}
    </>
  );
}

/** "€31 a day (310 kWh)", or "310 kWh a day" without a value. */
export function useDailyAmount(kwh: number | null, cents: number | null): string {
  const { t } = useLingui();
  const format = useFormat();
  const energy = format.loss(kwh);
  if (cents === null || !isStatedValue(cents / 100)) return t`${energy} a day`;
  const euros = format.lossEuros(cents / 100);
  return t`${euros} a day (${energy})`;
}

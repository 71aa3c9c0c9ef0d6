import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { EmptyValue, EurosValue, LossValue, NotReceivedValue } from "./value-cells";

/** The losses of a plant, and whether its status explains why the losses are unknown. */
interface Losses {
  lostKwhPerDay: number | null;
  lostCentsPerDay: number | null;
  notReceivedKwhPerDay: number | null;
  isLight: boolean;
  /** Null for a plant that sends data. */
  silence: object | null;
}

/** Whether the status explains why there are no values: the plant is light or silent. */
export const isUnmeasured = ({ isLight, silence }: Pick<Losses, "isLight" | "silence">): boolean =>
  isLight || silence !== null;

/** The lost energy per day, its value in euros if the prices are known, and the energy that was not received. */
export function PlantLossValue({ row }: { row: Losses }) {
  const { lostKwhPerDay: kwh, lostCentsPerDay: cents } = row;
  return (
    <>
      {kwh === null && isUnmeasured(row) ? <EmptyValue /> : <LossValue kwh={kwh} />} <EurosValue cents={cents} />{" "}
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

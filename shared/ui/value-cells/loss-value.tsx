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

import { EmptyValue, EnergyValue, EurosValue, NotReceivedValue } from "./value-cells";

/** What a plant has lost, and whether its status says already why that is not known. */
interface Losses {
  lostKwhPerDay: number | null;
  lostCentsPerDay: number | null;
  notReceivedKwhPerDay: number | null;
  isLight: boolean;
  /** Null for a plant that sends. */
  silence: object | null;
}

/** Whether the status says already why there are no values: the plant is light, or silent. */
export const isUnmeasured = ({ isLight, silence }: Pick<Losses, "isLight" | "silence">): boolean =>
  isLight || silence !== null;

/** The lost energy per day, with its value in euros where the prices are known, and what was not received. */
export function LossValue({ row }: { row: Losses }) {
  const { lostKwhPerDay: kwh, lostCentsPerDay: cents } = row;
  return (
    <>
      {kwh === null && isUnmeasured(row) ? <EmptyValue /> : <EnergyValue kwh={kwh} />} <EurosValue cents={cents} />{" "}
      <NotReceivedValue kwh={row.notReceivedKwhPerDay} />
    </>
  );
}

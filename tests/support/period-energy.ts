import type { PeriodEnergy } from "@entities/energy";

/** Creates the energy of a period. All of it was received, unless a compared energy is given. */
export const periodEnergy = (
  date: string,
  generatedKwh: number | null = null,
  expectedKwh: number | null = null,
  errorKwh: number | null = null,
  comparedKwh: number | null = generatedKwh === null ? null : expectedKwh,
): PeriodEnergy => ({ date, generatedKwh, expectedKwh, comparedKwh, errorKwh });

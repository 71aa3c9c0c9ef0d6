import type { MeterChecks } from "@entities/meter";

/** The worst severity of a meter's checks; 0 is OK. */
export const worstSeverity = ({ checks }: MeterChecks): number =>
  Math.max(0, ...checks.map(({ severity }) => severity ?? 0));

/** The meters with the worst first, otherwise in the order of the API. */
export const worstFirst = (meters: readonly MeterChecks[]): MeterChecks[] =>
  [...meters].sort((a, b) => worstSeverity(b) - worstSeverity(a));

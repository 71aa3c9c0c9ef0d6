const wattHoursInKwh = 1_000;

/** A promised yield in Wh as the text of the field, in kWh; empty if it is not known. */
export const totalText = (wattHours: number | null): string =>
  wattHours === null ? "" : String(wattHours / wattHoursInKwh);

const maxWattHours = 1e15;

/** The promised yield in Wh of a text in kWh; null if it is not a number of at least 1 Wh, or too large for any plant. */
export function readTotal(text: string): number | null {
  const wattHours = Math.round(Number(text.trim() || Number.NaN) * wattHoursInKwh);
  return wattHours > 0 && wattHours < maxWattHours ? wattHours : null;
}

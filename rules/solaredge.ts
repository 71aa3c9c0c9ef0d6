/** The JSON of SolarEdge's monitoring API, which is imported as a file and pulled. https://developers.solaredge.com */

const units = ["Wh", "kWh", "MWh", "W", "kW", "MW"] as const;
const minutesOf: Readonly<Record<string, number>> = { QUARTER_OF_AN_HOUR: 15, HOUR: 60, DAY: 1_440 };

/** Energies or mean powers of a site. */
export interface SiteSeries {
  readonly quantity: "energy" | "power";
  readonly unit: (typeof units)[number];
  /** The length of an interval; null if it is not stated. */
  readonly minutes: number | null;
  /** Each begins at a local time, such as "2026-03-29 03:00:00". Null was not received, NaN cannot be read. */
  readonly values: readonly { readonly date: string; readonly value: number | null }[];
}

/** Reads `energy`, `power`, `energyDetails` or `powerDetails`; null for any other JSON. */
export function readSiteSeries(json: unknown): SiteSeries | null {
  const { energy, power, energyDetails, powerDetails } = (json ?? {}) as Record<string, unknown>;
  const read = energy ?? power ?? energyDetails ?? powerDetails;
  if (typeof read !== "object" || read === null) return null;
  const { unit: unitText = "Wh", timeUnit, meters, values: ofSite } = read as Record<string, unknown>;
  const unit = units.find((each) => each === unitText);
  const values = Array.isArray(meters) ? productionOf(meters) : ofSite;
  if (!unit || !Array.isArray(values)) return null;
  return {
    quantity: energy || energyDetails ? "energy" : "power",
    unit,
    minutes: minutesOf[textOf(timeUnit)] ?? null,
    values: values.map((row: { date?: unknown; value?: unknown } | null) => ({
      date: textOf(row?.date),
      value: typeof row?.value === "number" ? row.value : row?.value == null ? null : Number.NaN,
    })),
  };
}

/** The text of a text or a number. An object may have no text. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const productionOf = (meters: readonly unknown[]): unknown =>
  (meters as ({ type?: unknown; values?: unknown } | null)[]).find((meter) => meter?.type === "Production")?.values;

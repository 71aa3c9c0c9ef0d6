import { type DateRange, parseDateRange, rangeQuery } from "@shared/lib/date-range";
import { readId } from "@shared/lib/id";
import { type PeriodType, periodTypes } from "../view/period-types";

/** What a chart needs of a plant. */
export interface ChartRequest {
  kind: "performance" | "scores";
  period: PeriodType;
  range: DateRange;
  /** Null for all meters. */
  meterId: number | null;
}

/** A request as the parameters of a resource's URL. */
export const writeRequest = ({ kind, period, range, meterId }: ChartRequest): Record<string, string> => ({
  kind,
  period,
  ...rangeQuery(range),
  ...(meterId !== null && { meter: String(meterId) }),
});

/** The request in the query of a resource; null if it is malformed. */
export function readRequest(query: URLSearchParams): ChartRequest | null {
  const kind = query.get("kind");
  const period = periodTypes.find((candidate) => candidate === query.get("period"));
  const range = parseDateRange(query, { latest: Temporal.PlainDate.from("9999-12-31") });
  if ((kind !== "performance" && kind !== "scores") || !period || !range) return null;
  return { kind, period, range, meterId: readId(query.get("meter")) };
}

/** Identifies a request: a response contains the key of the one it belongs to. */
export const requestKey = (request: ChartRequest): string =>
  new URLSearchParams(writeRequest(request)).toString();

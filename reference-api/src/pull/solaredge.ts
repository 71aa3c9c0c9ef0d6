/** SolarEdge's monitoring API: the hours of a site. */

import { readSiteSeries } from "@heliograph/rules/solaredge";
import { type Struct, string, type, unknown } from "superstruct";
import { Temporal } from "temporal-polyfill";
import { timeZone as defaultTimeZone } from "../clock";
import { parseJson, readBody, validate } from "../http/input";

const timeoutMs = 15_000;
const maxBytes = 1024 * 1024;
/** The API gives the hours of at most a month at once. */
export const maxDaysPerRequest = 28;

/**
 * Why a request failed. limit: too many requests. forbidden: a wrong key, or no access to the site. unknown: no such
 * site. unreadable: nothing was requested, because the stored key cannot be decrypted.
 */
type Failure = "limit" | "forbidden" | "unknown" | "unavailable" | "unreadable";

export class PullError extends Error {
  constructor(
    readonly failure: Failure,
    /** Ms since the epoch: when the API allows the next request; null if it does not say. */
    readonly retryAt: number | null = null,
  ) {
    super(failure);
  }
}

interface SiteAccess {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly site: string;
}

const detailsSchema = type({ details: type({ location: type({ timeZone: string() }) }) });

/** The time zone of a site, in which the API labels its hours. */
export async function fetchTimeZone(access: SiteAccess, now: number): Promise<string> {
  const { details } = await fetchJson(access, "details", {}, detailsSchema, now);
  const { timeZone } = details.location;
  try {
    Temporal.Now.zonedDateTimeISO(timeZone);
    return timeZone;
  } catch {
    return defaultTimeZone;
  }
}

const kwhPerUnit: Readonly<Record<string, number>> = { Wh: 0.001, kWh: 1, MWh: 1000 };

/** An hour with a value. */
export interface SiteHour {
  /** Ms since the epoch. */
  readonly start: number;
  readonly kwh: number;
}

/** The hours of local days of a site, without hours that have no value. */
export async function fetchHours(
  access: SiteAccess,
  days: { readonly from: string; readonly to: string },
  timeZone: string,
  now: number,
): Promise<SiteHour[]> {
  const query = { timeUnit: "HOUR", startDate: days.from, endDate: days.to };
  const series = readSiteSeries(await fetchJson(access, "energy", query, unknown(), now));
  const factor = kwhPerUnit[series?.unit ?? ""];
  const isHourly = series?.quantity === "energy" && series.minutes === 60;
  if (!isHourly || factor === undefined) throw new PullError("unavailable");
  return readHours(series.values, timeZone, factor);
}

/**
 * The hours of labels such as "2026-03-29 03:00:00" in local time. Of two equal labels, the second is the hour after the
 * clock was set back. The label of the hour that is left out in spring is the hour after it.
 */
export function readHours(
  values: readonly { readonly date: string; readonly value: number | null }[],
  timeZone: string,
  factor: number,
): SiteHour[] {
  return values.flatMap(({ date, value }, position) => {
    if (value === null) return [];
    if (Number.isNaN(value)) throw new PullError("unavailable");
    const isSecond = values[position - 1]?.date === date;
    try {
      const start = Temporal.PlainDateTime.from(date.replace(" ", "T")).toZonedDateTime(timeZone, {
        disambiguation: isSecond ? "later" : "compatible",
      });
      return [{ start: start.epochMilliseconds, kwh: value * factor }];
    } catch {
      throw new PullError("unavailable");
    }
  });
}

async function fetchJson<T>(
  { apiUrl, apiKey, site }: SiteAccess,
  path: string,
  query: Record<string, string>,
  schema: Struct<T, unknown>,
  now: number,
): Promise<T> {
  const url = `${apiUrl.replace(/\/$/, "")}/site/${encodeURIComponent(site)}/${path}`;
  const response = await fetch(`${url}?${new URLSearchParams({ ...query, api_key: apiKey })}`, {
    headers: { accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new PullError("unavailable");
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new PullError(failureOf(response.status), retryAt(response.headers.get("retry-after"), now));
  }
  try {
    return validate(parseJson(new TextDecoder().decode(await readBody(response, maxBytes))), schema);
  } catch {
    throw new PullError("unavailable");
  }
}

function failureOf(status: number): Failure {
  if (status === 429) return "limit";
  if (status === 401 || status === 403) return "forbidden";
  return status === 400 || status === 404 ? "unknown" : "unavailable";
}

/** The instant of a Retry-After header, which has seconds or a date. */
function retryAt(header: string | null, now: number): number | null {
  if (header === null) return null;
  const at = /^\d{1,7}$/.test(header) ? now + Number(header) * 1000 : Date.parse(header);
  return Number.isNaN(at) ? null : at;
}

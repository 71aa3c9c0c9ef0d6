/** Reads recorded weather from an archive in the format of Open-Meteo (domain/measurements.md#weather). */
import { array, type Infer, is, literal, nullable, number, optional, string, type } from "superstruct";
import { parseJson } from "../../http/input";
import { type Day, type DayRange, dayStart, formatDay, hourMs, hoursInDay } from "../../lib/local-days";
import { round } from "../../lib/numbers";
import type { WeatherHour } from "../../measurements/weather-day";

/** A cell of 0.1 degrees. */
export interface Cell {
  readonly latitude_tenths: number;
  readonly longitude_tenths: number;
}

export const placeOf = ({ latitude_tenths, longitude_tenths }: Cell) => ({
  latitude: latitude_tenths / 10,
  longitude: longitude_tenths / 10,
});

const timeoutMs = 10_000;
/** A year of hours has about 600 kB. */
const maxBytes = 2_000_000;
/** Other values are errors of the source, and not known. */
const maxIrradiance = 1_500;
const maxDegrees = 60;
const maxTimeLength = 30;

/** Why a request failed. */
export class WeatherError extends Error {
  constructor(
    message: string,
    /** Whether the source fails for all cells, and not for this one. */
    readonly isOfSource: boolean,
    /** As the source requests it. */
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
  }
}

const values = () => array(nullable(number()));
const responseSchema = type({
  utc_offset_seconds: optional(literal(0)),
  hourly_units: optional(
    type({ shortwave_radiation: optional(literal("W/m²")), temperature_2m: optional(literal("°C")) }),
  ),
  hourly: type({ time: array(string()), shortwave_radiation: values(), temperature_2m: values() }),
});

/** The columns without which the others are used, in the order of `WeatherHour`; a value over `max` is not known. */
const furtherColumns = [
  { name: "diffuse_radiation", factorByUnit: { "W/m²": 1 }, max: maxIrradiance },
  { name: "direct_normal_irradiance", factorByUnit: { "W/m²": 1 }, max: maxIrradiance },
  { name: "wind_speed_10m", factorByUnit: { "m/s": 1, "km/h": 1 / 3.6 }, max: 100 },
  { name: "snow_depth", factorByUnit: { m: 1 }, max: 50 },
  { name: "precipitation", factorByUnit: { mm: 1 }, max: 500 },
] as const;

/** Returns the hours of local days of a cell. Days without known values are missing. Throws `WeatherError`. */
export async function fetchWeather(source: string, cell: Cell, range: DayRange): Promise<Map<Day, WeatherHour[]>> {
  return readWeather(await fetchText(source, cell, range), range);
}

async function fetchText(source: string, cell: Cell, { from, to }: DayRange): Promise<string> {
  const url = new URL(source);
  const { latitude, longitude } = placeOf(cell);
  for (const [name, value] of Object.entries({
    latitude,
    longitude,
    // A local day begins and ends one or two hours before the day in UTC.
    start_date: formatDay(from - 1),
    end_date: formatDay(to),
    hourly: ["shortwave_radiation", "temperature_2m", ...furtherColumns.map(({ name }) => name)].join(","),
    wind_speed_unit: "ms",
    timezone: "GMT",
  })) {
    url.searchParams.set(name, String(value));
  }
  const response = await fetch(url, {
    headers: { accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(failOfSource);
  if (!response.ok) {
    await response.body?.cancel();
    const isOfSource = response.status === 429 || response.status >= 500;
    throw new WeatherError(
      `The source responded with status ${response.status}.`,
      isOfSource,
      retryAfterSeconds(response),
    );
  }
  return readText(response);
}

/** Reads the text of a response. Throws `WeatherError` for another format. */
export function readWeather(text: string, range: DayRange): Map<Day, WeatherHour[]> {
  const body = readJsonText(text);
  if (!is(body, responseSchema)) throw new WeatherError("The response has another format.", false);
  const { time, shortwave_radiation, temperature_2m } = body.hourly;
  if (shortwave_radiation.length !== time.length || temperature_2m.length !== time.length) {
    throw new WeatherError("The response has values of other hours.", false);
  }
  return readDays(body, range);
}

function failOfSource(): never {
  throw new WeatherError("The source does not respond.", true);
}

/** The seconds of a header such as `Retry-After: 3600`; 0 for a date or without one. */
const retryAfterSeconds = ({ headers }: Response) =>
  Number(/^\d{1,6}$/.exec(headers.get("retry-after") ?? "")?.[0] ?? 0);

/** The body of a response. Throws `WeatherError` for a body over the limit. */
async function readText(response: Response): Promise<string> {
  const parts: string[] = [];
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) break;
      parts.push(decoder.decode(chunk, { stream: true }));
    }
  } catch {
    failOfSource();
  }
  if (bytes > maxBytes) throw new WeatherError("The response is too large.", false);
  return parts.join("");
}

function readJsonText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new WeatherError("The response is not JSON.", false);
  }
}

/** The archive states means and sums of an hour, and the temperature, at its end. */
function readDays(body: Infer<typeof responseSchema>, { from, to }: DayRange): Map<Day, WeatherHour[]> {
  const { hourly } = body;
  const further = readFurther(body);
  const hourByEnd = new Map<number, WeatherHour>();
  for (const [position, time] of hourly.time.entries()) {
    if (time.length > maxTimeLength) continue;
    hourByEnd.set(
      Date.parse(`${time}Z`),
      readHour(
        hourly.shortwave_radiation[position] ?? null,
        hourly.temperature_2m[position] ?? null,
        further.map((valueAt) => valueAt(position)),
      ),
    );
  }
  const days = new Map<Day, WeatherHour[]>();
  for (let day = from; day <= to; day++) {
    const hours = Array.from(
      { length: hoursInDay(day) },
      (_, index) => hourByEnd.get(dayStart(day) + (index + 1) * hourMs) ?? null,
    );
    if (hours.some((hour) => hour !== null)) days.set(day, hours);
  }
  return days;
}

type FurtherValue = number | null;

/** The values of the further columns. A column of another unit or length is not known; nor is a value that cannot be. */
function readFurther(body: Infer<typeof responseSchema>): ((position: number) => FurtherValue)[] {
  const hourly = body.hourly as Record<string, unknown>;
  const units = body.hourly_units as Record<string, unknown> | undefined;
  const length = body.hourly.time.length;
  return furtherColumns.map(({ name, factorByUnit, max }) => {
    const column = hourly[name];
    const unit = units?.[name] ?? Object.keys(factorByUnit)[0];
    const factor = (factorByUnit as Record<string, number>)[String(unit)];
    if (!Array.isArray(column) || column.length !== length || factor === undefined) return () => null;
    return (position) => {
      const value: unknown = column[position];
      return typeof value === "number" && value >= 0 && value * factor <= max ? round(value * factor, 2) : null;
    };
  });
}

function readHour(irradiance: number | null, air: number | null, further: readonly FurtherValue[]): WeatherHour {
  if (irradiance === null || air === null) return null;
  if (irradiance < 0 || irradiance > maxIrradiance || Math.abs(air) > maxDegrees) return null;
  // Values at the end that are not known are left out.
  const known = further.slice(0, further.findLastIndex((value) => value !== null) + 1);
  return [round(irradiance, 1), round(air, 1), ...known] as unknown as WeatherHour;
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to the archive. */
export interface ArchiveRequest {
  readonly latitude: string;
  readonly longitude: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** What the archive has of the hour that ends at an instant (ms since the epoch): W/m², °C, m of snow and mm of rain. */
export type ArchiveHour = (
  end: number,
) => readonly [irradiance: number | null, air: number | null, snowDepth?: number, precipitation?: number];

const hourMs = 3_600_000;

/** The irradiance of a clear summer day in UTC, with 20 °C. */
export const clearHour: ArchiveHour = (end) => {
  const hour = new Date(end - hourMs / 2).getUTCHours();
  return [Math.max(0, 800 - 100 * Math.abs(hour - 11.5)), 20];
};

/** A server that responds as Open-Meteo's archive does: rows of hours in GMT, with the values at their ends. */
export async function startArchive(hourOf: ArchiveHour = clearHour) {
  const requests: ArchiveRequest[] = [];
  const state = { hourOf, respond: null as null | ((response: ServerResponse) => void) };
  const server = createServer((request: IncomingMessage, response) => {
    const query = Object.fromEntries(new URL(request.url ?? "", "http://archive").searchParams);
    const { latitude = "", longitude = "", start_date = "", end_date = "" } = query;
    requests.push({ latitude, longitude, start_date, end_date });
    if (state.respond) return state.respond(response);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(archiveBody(state.hourOf, start_date, end_date)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/archive`,
    requests,
    state,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function archiveBody(hourOf: ArchiveHour, startDate: string, endDate: string) {
  const start = Date.parse(`${startDate}T00:00:00Z`);
  const count = (Date.parse(`${endDate}T00:00:00Z`) - start) / hourMs + 24;
  const ends = Array.from({ length: count }, (_, index) => start + index * hourMs);
  return {
    latitude: 52.1,
    longitude: 5.1,
    generationtime_ms: 0.5,
    utc_offset_seconds: 0,
    timezone: "GMT",
    timezone_abbreviation: "GMT",
    elevation: 3,
    hourly_units: { time: "iso8601", shortwave_radiation: "W/m²", temperature_2m: "°C" },
    hourly: {
      time: ends.map((end) => new Date(end).toISOString().slice(0, 16)),
      shortwave_radiation: ends.map((end) => hourOf(end)[0]),
      temperature_2m: ends.map((end) => hourOf(end)[1]),
      snow_depth: ends.map((end) => hourOf(end)[2] ?? null),
      precipitation: ends.map((end) => hourOf(end)[3] ?? null),
    },
  };
}

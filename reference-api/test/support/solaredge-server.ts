import { Temporal } from "temporal-polyfill";
import { startHttpServer } from "../../../tests/support/http-server";
import { plusDays } from "../../src/clock";

const requestsPerDay = 300;

/**
 * SolarEdge's monitoring API as documented: 24 labels a day in the time of the site, at most a month of hours, 300
 * requests a day, 403 for a wrong key or site. The fields are changed by a test.
 */
export async function startSolarEdge(timeZone = "Europe/Amsterdam") {
  const site = {
    id: "123456",
    apiKey: "KEY-1",
    /** Wh of an hour; null without a value. */
    wattHours: (_label: string): number | null => 0,
    /** The response to every request, instead of the data. */
    fault: null as { status: number; headers?: Record<string, string>; body?: string } | null,
    /** The requests since the last reset. */
    requests: [] as URL[],
  };
  const server = await startHttpServer((request, response) => {
    const url = new URL(request.url ?? "", "http://solaredge.example");
    site.requests.push(url);
    const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    const { fault } = site;
    if (fault) return reply(fault.status, fault.body ?? {}, fault.headers);
    if (site.requests.length > requestsPerDay) return reply(429, { String: "Too many requests" });
    const query = url.searchParams;
    const [, path] = new RegExp(`^/site/${site.id}/(details|energy)$`).exec(url.pathname) ?? [];
    if (!path || query.get("api_key") !== site.apiKey) return reply(403, { String: "Invalid token" });
    if (path === "details") return reply(200, { details: { id: Number(site.id), location: { timeZone } } });
    const [from = "", to = ""] = [query.get("startDate"), query.get("endDate")].map((date) => date ?? "");
    const days = Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
    if (query.get("timeUnit") !== "HOUR" || days > 31) return reply(403, { String: "Date range limit exceeded" });
    const labels = Array.from({ length: days + 1 }, (_, day) => plusDays(from, day)).flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, "0")}:00:00`),
    );
    const values = labels.map((date) => ({ date, value: site.wattHours(date) }));
    return reply(200, { energy: { timeUnit: "HOUR", unit: "Wh", measuredBy: "INVERTER", values } });
  });
  return Object.assign(site, { url: server.url, stop: server.stop });
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run report [-- file]` shows what a log says: requests by route, what browsers report, and errors. The file is
 * the log of `npm start` (STATE_DIR/log.jsonl), or the output of `wrangler tail --format json`; "-" reads the standard
 * input.
 */

/** The entries of a log: its own JSON lines, or the lines in events of `wrangler tail`; other lines are skipped. */
export function parseLog(text) {
  return objectsOf(text).flatMap((value) => {
    if (!Array.isArray(value.logs)) return [value];
    return value.logs.flatMap(({ message = [] }) => [message].flat().map(parseJson)).filter(Boolean);
  });
}

/** The objects of JSON lines, and objects that start and end with a brace on a line of its own. */
function objectsOf(text) {
  const objects = [];
  let open = null;
  for (const line of text.split("\n")) {
    if (line === "{") open = [];
    open?.push(line);
    const value = open ? line === "}" && parseJson(open.join("\n")) : parseJson(line);
    if (value) objects.push(value);
    if (line === "}") open = null;
  }
  return objects;
}

function parseJson(text) {
  try {
    const value = JSON.parse(text);
    return value && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** The value below which a share of the numbers is; null without numbers. */
export function percentile(numbers, share) {
  const sorted = numbers.filter((number) => Number.isFinite(number)).sort((a, b) => a - b);
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] : null;
}

/** Entries by a text of each, as pairs. */
function groupBy(entries, keyOf) {
  const groups = new Map();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(entry);
  }
  return [...groups];
}

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const percent = (part, all) => `${((100 * part) / all).toFixed(1)} %`;

function table(title, header, rows) {
  if (rows.length === 0) return [`${title}: none`, ""];
  const cells = [header, ...rows.map((row) => row.map((cell) => (cell === null ? "–" : String(cell))))];
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i] + 2))).join("");
  return [title, ...cells.map(line), ""];
}

/** The lines of the report, the most frequent first. */
export function reportLines(entries, limit = 30) {
  const of = (event) => entries.filter((entry) => entry.event === event);
  const byCount = (groups) => groups.sort(([, a], [, b]) => b.length - a.length).slice(0, limit);
  const requests = byCount(groupBy(of("request"), ({ method, route, path }) => `${method} ${route ?? path}`)).map(
    ([name, group]) => {
      const durations = group.map(({ durationMs }) => durationMs);
      const failed = group.filter(({ status }) => status >= 500).length;
      const cached = group.filter(({ cacheHits }) => cacheHits > 0).length;
      const calls = mean(group.map(({ upstreamCalls }) => upstreamCalls ?? 0)).toFixed(1);
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(durations, share));
      return [name, group.length, p50, p95, p99, percent(failed, group.length), calls, percent(cached, group.length)];
    },
  );
  const vitals = byCount(groupBy(of("browser-vitals"), ({ route }) => route)).map(([route, group]) => {
    const p75 = (name) =>
      percentile(
        group.flatMap((entry) => (entry[name] === null ? [] : [entry[name]])),
        0.75,
      );
    return [route, group.length, p75("ttfbMs"), p75("lcpMs"), p75("inpMs"), p75("cls")];
  });
  const count = (groups) => byCount(groups).map(([text, group]) => `  ${group.length} × ${text}`);
  const browserErrors = count(
    groupBy(
      of("browser-error"),
      ({ name, message, route, at, build }) => `${name}: ${message} (${route}, ${at}, build ${build})`,
    ),
  );
  const known = ["request", "browser-vitals", "browser-error"];
  const others = count(
    groupBy(
      entries.filter(({ event }) => event && !known.includes(event)),
      ({ event, message, reason }) => [event, message ?? reason].filter(Boolean).join(": "),
    ),
  );
  const builds = groupBy(of("request"), ({ build }) => build).map(
    ([build, group]) => `${build} (${group.length} requests)`,
  );
  return [
    `Builds: ${builds.join(", ") || "none"}`,
    "",
    ...table("Requests, ms", ["route", "count", "p50", "p95", "p99", "5xx", "calls", "cached"], requests),
    ...table("Web vitals, 75th percentile", ["route", "pages", "TTFB ms", "LCP ms", "INP ms", "CLS"], vitals),
    "Errors of browsers:",
    ...(browserErrors.length ? browserErrors : ["  none"]),
    "",
    "Errors and warnings of the Worker:",
    ...(others.length ? others : ["  none"]),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2] ?? join(process.env.STATE_DIR || ".state", "log.jsonl");
  try {
    const entries = parseLog(readFileSync(file === "-" ? 0 : file, "utf8"));
    console.log(reportLines(entries).join("\n"));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    console.error(`There is no log ${file}. Name one: npm run report -- <file>`);
    process.exit(1);
  }
}

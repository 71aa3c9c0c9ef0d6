import { loadProductModule } from "../../scripts/check-api.mjs";
import { atMost, report } from "./measuring.mjs";

/** Replays a year of alerts for an owner of a few plants, a service desk, and somebody who wants to know everything. */

const date = "2026-11-28";
const maxPerOwnerAndWeek = 1;
const maxPerDeskAndDay = 5;

export async function measureAlerts() {
  const { alertYear, close } = await loadProductModule("/tests/bench/alert-year.mjs");
  const { plants, weeks, watches } = alertYear(date);
  await close();
  const named = (name) => watches.filter(({ rule }) => rule === name);
  const owners = named("owner");
  const [[desk], [everything]] = [named("desk"), named("everything")];
  const sum = (of) => watches.reduce((all, watch) => all + of(watch), 0);
  const none = (what, of) => atMost(what, sum(of), 0, "");
  const outagesOf = ({ outages }) => outages;
  for (const { rule, plants: own, untold, twice } of watches) {
    const told = own ? `${rule} of ${own.join(", ")}` : rule;
    for (const outage of untold) console.log(`${told}: outage ${outage} was not told`);
    for (const { at, event, key } of twice) console.log(`${told}: ${key} ${event} again at ${at}`);
  }
  return [
    report("monitored plants", plants, ""),
    report(
      "messages a week, an owner, mean",
      owners.reduce((all, { messages }) => all + messages, 0) / owners.length / weeks,
      "",
    ),
    atMost(
      "messages a week, the owner with the most",
      Math.max(...owners.map(({ messages }) => messages)) / weeks,
      maxPerOwnerAndWeek,
      "",
    ),
    atMost("messages a day, service desk", desk.messages / weeks / 7, maxPerDeskAndDay, ""),
    report("messages on the busiest day, service desk", desk.mostOnADay, ""),
    report("messages a day, everything", everything.messages / weeks / 7, ""),
    report("outages above the threshold of a rule", sum(outagesOf), ""),
    none("outages that were not told", ({ untold }) => untold.length),
    none("outages told more than an hour after they were due", ({ late }) => late),
    none("causes told twice", ({ twice }) => twice.length),
    none("messages between 22:00 and 7:00", ({ atNight }) => atNight),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const rows = await measureAlerts();
  for (const { what, value, unit, bar, met } of rows) {
    const mark = bar === undefined ? " " : met ? "✓" : "✗";
    console.log(`${mark} ${what}: ${value} ${unit}${bar === undefined ? "" : ` (${bar})`}`);
  }
  process.exit(rows.every(({ met }) => met !== false) ? 0 : 1);
}

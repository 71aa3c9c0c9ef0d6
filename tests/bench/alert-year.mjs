import "../../reference-api/test/support/map-group-by.mjs";
import { companyView } from "../../reference-api/src/alerts/evaluate.ts";
import { createReplay, hoursOf } from "../../reference-api/src/alerts/preview.ts";
import { dueAt } from "../../reference-api/src/alerts/rules.ts";
import { daysResolved } from "../../reference-api/src/alerts/run.ts";
import { issueCosts } from "../../reference-api/src/assessment/issues/issue-costs.ts";
import { addYears, dayAt, dayOf, formatDay } from "../../reference-api/src/lib/local-days.ts";
import { sumAmounts } from "../../reference-api/src/mail/causes.ts";
import { drivers } from "../../reference-api/src/seed/base-data/drivers.ts";
import { assessPlannedPlant } from "../../reference-api/src/seed/plants/batch.ts";
import { planPlant } from "../../reference-api/src/seed/plants/plan.ts";
import { isProblem, isPromiseIssue } from "../../rules/issue-types.ts";

/** A year of alerts over the simulated plants of a company, with what was known on each morning, for some rules. */

const plants = 300;
const companyId = 2;
const daysOfYear = 365;
const plantsOfOwner = 4;
const outageTypes = ["connectivity", "zero_yield", "power_interruption"];

const everything = {
  ...{ name: "everything", enabled: true, kinds: null, plants: null, min_kwh_per_day: 0, min_hours: 0 },
  ...{ when: "at_once", hour: 7, working_days_only: false, quiet_from: 22, quiet_until: 7 },
  ...{ channel: "email", webhook_url: null, escalate_after_hours: null, escalate_to_user_id: null },
};
/** As the page proposes a new rule. */
const proposed = {
  ...everything,
  ...{ name: "proposed", kinds: ["driver", "connection", "grid", "plant"], min_kwh_per_day: 5, min_hours: 24 },
};

/** The monitored plants of the company, each with its issues of two years. */
function* assessedPlants(today) {
  for (let number = 0; number < plants; number += 1) {
    const planned = planPlant(number, today);
    if (!planned.companyIds.includes(companyId)) continue;
    const assessment = assessPlannedPlant(planned, [], { from: addYears(today, -2), today });
    if (!assessment) continue;
    const issues = assessment.issues.map((issue, position) => ({ ...issue, id: planned.id * 1_000 + position }));
    yield { planned, issues, histories: assessment.histories };
  }
}

const driverOf = ({ meters }, meterId) => {
  const meter = meters.find(({ id }) => id === meterId);
  return drivers.find(({ row }) => row.id === meter?.inbound_driver_id)?.row;
};

const unknown = { kwh: null, cents: null };

/** An issue as a morning knew it. */
function statusIssue({ planned }, { issue, cost }) {
  const driver = driverOf(planned, issue.meterId);
  const { latitude, longitude, city } = planned.address;
  const { lost, notReceived } = cost?.perDay ?? { lost: unknown, notReceived: unknown };
  return {
    id: issue.id,
    plantId: planned.id,
    plant: { id: planned.id, name: planned.name, city },
    meterId: issue.meterId,
    driver: driver?.name ?? null,
    driverName: driver?.display_name ?? "",
    drivers: driver ? [driver.name] : [],
    typeName: issue.type,
    pattern: issue.pattern ?? null,
    beganDay: formatDay(issue.beganOn),
    beganMs: null,
    foundOn: formatDay(issue.foundOn),
    resolvedOn: issue.resolvedOn === null ? null : formatDay(issue.resolvedOn),
    snoozedUntil: null,
    location: { latitude, longitude },
    ...{ lost, notReceived, atStake: sumAmounts([lost, notReceived]) },
    soFar: cost ? sumAmounts([cost.soFar.lost, cost.soFar.notReceived]) : unknown,
  };
}

/** The issues of a plant that a morning knew, with their costs as of then. Without issues resolved long before. */
function issuesOn(day, plant) {
  const known = plant.issues
    .filter(({ foundOn }) => foundOn <= day)
    .map((issue) => ({
      ...issue,
      resolvedOn: issue.resolvedOn !== null && issue.resolvedOn <= day ? issue.resolvedOn : null,
    }));
  const isListed = ({ resolvedOn }) => resolvedOn === null || resolvedOn > day - daysResolved;
  const listed = known.filter((issue) => isListed(issue) && isProblem(issue.type));
  const costs = new Map();
  for (const history of plant.histories) {
    const own = known.filter(
      ({ type, meterId }) => !isPromiseIssue(type) && isProblem(type) && meterId === history.meter.id,
    );
    if (!own.some(isListed)) continue;
    for (const [index, cost] of issueCosts(history, own, day - 1).entries()) costs.set(own[index].id, cost);
  }
  return listed.map((issue) => statusIssue(plant, { issue, cost: costs.get(issue.id) ?? null }));
}

/** The drivers that are not all right on a day. */
const outagesOn = (day, today) =>
  drivers
    .filter(({ since }) => since && dayAt(since(today)) <= day)
    .map(({ row, since }) => ({
      name: row.name,
      meters: null,
      isDown: row.status === 2,
      since: formatDay(dayAt(since(today))),
    }));

/** A rule that is replayed, with the plants it watches, and what it has told of each outage. */
function createWatch(rule, plantIds, firstDay) {
  const before = { reportedUntil: Number.MAX_SAFE_INTEGER, reportedOn: formatDay(firstDay - 1) };
  return { rule, plantIds, replay: createReplay(rule, { ...rule, ...before, plantIds }, "en"), outages: new Map() };
}

/** Notes the outages that pass the thresholds of a rule for the first time, and whether the rule has taken them up. */
function noteOutages({ rule, plantIds, replay, outages }, { issues, hoursSince }, hour, firstDay) {
  const isDue = ({ id, plantId, typeName, foundOn, resolvedOn, atStake, beganDay }) =>
    outageTypes.includes(typeName) &&
    resolvedOn === null &&
    foundOn >= firstDay &&
    (plantIds === null || plantIds.has(plantId)) &&
    (rule.min_kwh_per_day === 0 || (atStake.kwh ?? 0) >= rule.min_kwh_per_day) &&
    hoursSince(beganDay) >= rule.min_hours &&
    !outages.has(id);
  const due = issues.filter(isDue);
  if (due.length === 0) return;
  const reported = new Map(replay.reported().flatMap((cause) => cause.issueIds.map((id) => [id, cause])));
  for (const { id, plantId } of due) {
    const cause = reported.get(id);
    outages.set(id, { plantId, at: hour, cause: cause ?? null, dueAt: dueAt(rule, hour) });
  }
}

/** How many hours after it passed the thresholds, quiet hours apart, an outage was told; null if it was not. */
function hoursUntilTold({ cause, at, plantId, dueAt: due }, messages) {
  if (cause === null) return null;
  // It belongs to a cause that was told before.
  if (Temporal.Instant.compare(Temporal.Instant.from(cause.reportedAt), at) < 0) return 0;
  const told = messages.find(
    (message) =>
      message.event !== "ends" &&
      message.plantIds.includes(plantId) &&
      Temporal.Instant.compare(Temporal.Instant.from(message.at), at) >= 0,
  );
  return told ? due.until(Temporal.Instant.from(told.at)).total("hours") : null;
}

/** The causes that are told twice: two beginnings or two ends without the other between them. */
function toldTwice(messages) {
  const last = new Map();
  return messages.filter(({ key, event }) => {
    if (key === null || !(event === "begins" || event === "ends")) return false;
    const isSame = last.get(key) === event;
    last.set(key, event);
    return isSame;
  });
}

function summary({ rule, plantIds, replay, outages }) {
  const { messages } = replay;
  const times = messages.map(({ at }) => Temporal.Instant.from(at).toZonedDateTimeISO("Europe/Amsterdam"));
  const days = Map.groupBy(times, (time) => time.toPlainDate().toString());
  const delays = [...outages.values()].map((outage) => hoursUntilTold(outage, messages));
  return {
    rule: rule.name,
    plants: plantIds && [...plantIds],
    messages: messages.length,
    mostOnADay: Math.max(0, ...[...days.values()].map(({ length }) => length)),
    atNight: times.filter(({ hour }) => hour < 7 || hour >= 22).length,
    twice: toldTwice(messages),
    outages: outages.size,
    untold: [...outages].filter((_, index) => delays[index] === null).map(([id, { at }]) => `${id} at ${at}`),
    late: delays.filter((hours) => hours !== null && hours > 1).length,
  };
}

/** Replays the year up to a date. Returns what each rule has sent, and what it has told of the outages. */
export function alertYear(date) {
  const today = dayOf(date);
  const firstDay = today - daysOfYear;
  const fleet = [...assessedPlants(today)];
  const ids = fleet.map(({ planned }) => planned.id);
  const owners = Array.from(
    { length: Math.floor(ids.length / plantsOfOwner) },
    (_, index) => new Set(ids.slice(index * plantsOfOwner, (index + 1) * plantsOfOwner)),
  );
  const desk = { ...proposed, name: "desk" };
  const watches = [
    createWatch(everything, null, firstDay),
    createWatch(desk, null, firstDay),
    ...owners.map((own) => createWatch({ ...proposed, name: "owner" }, own, firstDay)),
  ];
  const end = Temporal.Instant.from(`${date}T00:00:00Z`);
  for (let day = firstDay; day < today; day += 1) {
    const status = {
      today: formatDay(day),
      issues: fleet.flatMap((plant) => issuesOn(day, plant)),
      outages: outagesOn(day, today),
    };
    for (const hour of hoursOf(status.today, end)) {
      const { hoursSince } = companyView({ ...status, issues: [] }, hour);
      for (const watch of watches) {
        watch.replay.run(status, hour);
        noteOutages(watch, { issues: status.issues, hoursSince }, hour, formatDay(firstDay));
      }
    }
  }
  return { plants: ids.length, weeks: daysOfYear / 7, watches: watches.map(summary) };
}

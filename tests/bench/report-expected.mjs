import {
  comparison,
  energies,
  energy,
  euros,
  loss,
  lossAndValue,
  number,
  percent,
  promiseOn,
  sum,
  today,
} from "./figures-expected.mjs";

/** The figures of a report from the v0 API: domain/reports.md. */

const known = (values) => values.filter((value) => value !== null && value !== undefined);
const generatedOf = (rows) => {
  const received = known(rows.map((row) => row.actual_yield_in_kwh));
  return received.length > 0 ? sum(received) : null;
};
const day = (text) => text.slice(0, 10);
const yearBefore = (text) => `${Number(text.slice(0, 4)) - 1}${text.slice(4)}`;

/** A month as the days of the API. */
export function monthOf(monthsAgo) {
  const [year, month] = today().split("-").map(Number);
  const iso = (...parts) => new Date(Date.UTC(...parts)).toISOString().slice(0, 10);
  const start = iso(year, month - 1 - monthsAgo, 1);
  return { period: start.slice(0, 7), start, end: iso(year, month - monthsAgo, 0) };
}

/** Reads what the API has of a plant in a month. */
export async function readPlantMonth({ v0, company }, id, { start, end }) {
  const path = `/companies/${company}/plants/${id}`;
  const days = (from, until) => `start_date=${from}&end_date=${until}`;
  const [plant, rows, before, losses, promises, issues] = await Promise.all([
    v0(`${path}?with=yield_score,companies,tags,meters`),
    v0(`${path}/performances?${days(start, end)}&period_type=day`),
    v0(`${path}/performances?${days(yearBefore(start), yearBefore(end))}&period_type=day`),
    v0(`${path}/losses?${days(start, end)}`),
    v0(`${path}/promise-statuses`),
    v0(`${path}/issues?with=meter`),
  ]);
  const inUse = plant.meters.filter(
    ({ operational_since: since, retired_on: until }) => (!since || since <= end) && (!until || until > start),
  );
  const meters = await Promise.all(
    inUse.map(async (meter) => ({
      ...meter,
      rows: await v0(`${path}/meters/${meter.id}/performances?${days(start, end)}&period_type=day`),
    })),
  );
  return { plant, rows, before, losses, promises, issues, meters, start, end };
}

const perKwp = ({ plant, rows }) => {
  const kwh = generatedOf(rows);
  return kwh === null ? null : kwh / (plant.total_peak_in_watt / 1_000);
};

const isMonitored = ({ plant, end }) =>
  plant.yield_status !== "NON_MON" && plant.monitored_since && day(plant.monitored_since) <= end;

/** The value of a kWh in euros: the mean price of the meters in use by their peak power; null if one is not known. */
function priceOf({ meters }) {
  const used = meters.filter(({ retired_on: until }) => !until || until > today());
  if (used.length === 0 || used.some(({ amount_in_cents_per_kwh: cents }) => cents === null)) return null;
  const weighted = used.map(({ amount_in_cents_per_kwh: cents, peak_in_watt: watt }) => cents * watt);
  return sum(weighted) / sum(used.map(({ peak_in_watt: watt }) => watt)) / 100;
}

/** What was lost by the type of the cause; the value is null if a meter has no price. */
function lossesOf({ losses }) {
  const lost = losses.causes.filter(({ lost_kwh: kwh }) => kwh > 0);
  return [...new Set(lost.map(({ type_name: type }) => type))]
    .map((type) => {
      const of = lost.filter((cause) => cause.type_name === type);
      const isPriced = of.every(({ lost_cents: cents }) => cents !== null);
      return {
        kwh: sum(of.map(({ lost_kwh: kwh }) => kwh)),
        value: isPriced ? sum(of.map(({ lost_cents: cents }) => cents)) / 100 : null,
      };
    })
    .sort((a, b) => b.kwh - a.kwh);
}

function promiseOf({ plant, promises, end }) {
  const promise = promiseOn(promises, end);
  if (!promise || promise.promised_till_now_wh < 500) return null;
  const { delivered_till_now_wh: delivered, promised_till_now_wh: promised, radiation_received_pct: sun } = promise;
  const price = priceOf({ meters: plant.meters });
  const difference = promise.difference_till_now_wh / 1_000;
  const value = price === null ? null : Math.abs(difference * price);
  const [deliveredText, promisedText] = energies(delivered / 1_000, promised / 1_000).split(" of ");
  const share = Math.round((delivered / promised) * (100 / sun) * 1e4) / 1e4;
  return {
    texts: [
      promisedText,
      `${deliveredText} ${promisedText.split(" ")[1]}`,
      percent(sun / 100),
      percent(share, 2),
      `${energy(Math.abs(difference))} ${number(Math.abs(promise.difference_till_now_pct), 1, true)}%${value >= 0.1 ? ` ${euros(value)}` : ""}`,
    ],
    cells: [promised / 1_000, delivered / 1_000, sun / 100, difference, value && Math.sign(difference) * value],
  };
}

const issueNotes = ["new", "ticket"];

function issueCosts({ issues, losses, start, end }) {
  return issues
    .filter(({ type_name: type, began_on: began, found_on: found, resolved_on: resolved }) => {
      const since = day(began ?? found);
      return !issueNotes.includes(type) && since <= end && (!resolved || day(resolved) >= start);
    })
    .sort((a, b) => day(a.began_on ?? a.found_on).localeCompare(day(b.began_on ?? b.found_on)) || a.id - b.id)
    .map(({ id }) => {
      const cause = losses.causes.find(({ issue_id: issue }) => issue === id);
      const { lost_kwh: lost, lost_cents: cents, not_received_kwh: missing } = cause ?? {};
      return lost ? lossAndValue(lost, cents === null ? null : cents / 100) : missing ? loss(missing) : "";
    });
}

/** The name of a meter; with its id if another one has the same name. */
function nameOf({ id, name }, meters) {
  if (!name) return `Meter #${id}`;
  return meters.some((other) => other.id !== id && other.name === name) ? `${name} #${id}` : name;
}

const meterFigures = ({ rows }) => {
  const { headline, notReceived } = comparison(rows);
  return {
    generated: generatedOf(rows),
    ratio: headline.split(" ")[0] ?? "",
    notReceived: notReceived.split(" on ")[0],
  };
};

/** The ratio to a year earlier, of the days with complete data in both years; null without such days. */
function yearChange(rows, before) {
  const complete = (all) =>
    all.filter(
      ({ actual_yield_in_kwh: actual, expected_yield_in_kwh: expected, compared_expected_yield_in_kwh: compared }) => {
        return actual !== null && (expected ?? 0) - (compared ?? 0) < 0.005;
      },
    );
  const earlier = new Map(complete(before).map((row) => [day(row.start_date), row.actual_yield_in_kwh]));
  const both = complete(rows).filter(({ start_date: date }) => earlier.has(yearBefore(day(date))));
  const then = sum(both.map(({ start_date: date }) => earlier.get(yearBefore(day(date)))));
  return then > 0 ? sum(both.map((row) => row.actual_yield_in_kwh)) / then - 1 : null;
}

/** The figures of a plant in a month. Null if it was not monitored. */
export function expectedFigures(month) {
  if (!isMonitored(month)) return null;
  const { plant, rows, before, start } = month;
  const generated = generatedOf(rows);
  const change = yearChange(rows, before);
  const isComparable = day(plant.monitored_since) <= yearBefore(start);
  const { headline, notReceived } = comparison(rows);
  const own = perKwp(month);
  const compared = rows.filter((row) => row.actual_yield_in_kwh !== null);
  const expectedKwh = sum(compared.map((row) => row.compared_expected_yield_in_kwh));
  return {
    generated,
    change: isComparable ? change : null,
    stats: [
      generated === null ? "" : energy(generated),
      headline.split(" ")[0],
      isComparable && change !== null ? percent(Math.abs(change)) : "",
      own === null ? "" : number(own, 2, true),
    ],
    perKwp: own,
    isFull: day(plant.monitored_since) <= start,
    ratio: expectedKwh > 0 ? generated / expectedKwh : null,
    headline,
    notReceived,
    losses: lossesOf(month),
    promise: promiseOf(month),
    issues: issueCosts(month),
    meters: month.meters.map((meter) => ({ name: nameOf(meter, month.meters), ...meterFigures(meter) })),
    days: rows,
  };
}

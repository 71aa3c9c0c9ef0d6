import { readFileSync } from "node:fs";

/** The figures of the v0 API as the screens should write them: domain/scores.md, and domain/units.md for digits. */

const locale = "en-GB";
const dash = "–";
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

export const number = (value, digits = 0, fixed = false) =>
  new Intl.NumberFormat(locale, {
    maximumFractionDigits: digits,
    minimumFractionDigits: fixed ? digits : 0,
    signDisplay: "negative",
  }).format(value);

const units = [
  ["TWh", 1e10, 1e9],
  ["GWh", 1e7, 1e6],
  ["MWh", 1e4, 1e3],
  ["kWh", 0, 1],
];
/** The unit of an energy and its decimals, both of the rounded energy. */
function placeOf(kwh, digits) {
  const rounded = Number(Math.abs(kwh).toPrecision(digits));
  const [unit, , size] = units.find(([, from]) => rounded >= from);
  const integers = rounded < size ? 0 : String(Math.floor(rounded / size)).length;
  const decimals = rounded === 0 ? 0 : Math.min(size === 1 ? 1 : 2, Math.max(0, digits - integers));
  return { unit, size, decimals };
}
function amountIn(kwh, { size, decimals }) {
  const text = number(kwh / size, decimals, true);
  return kwh > 0 && Number(text.replaceAll(",", "")) === 0 ? `< ${number(10 ** -decimals, decimals)}` : text;
}
export function energy(kwh) {
  if (kwh === null || kwh === undefined) return dash;
  const place = placeOf(kwh, 4);
  return `${amountIn(kwh, place)} ${place.unit}`;
}
export const euros = (value) => `€${number(value, value < 9.995 ? 2 : 0, true)}`;

/** Lost energy, or energy that was not received: two significant digits, and "< 0.5 kWh". */
export function loss(kwh) {
  if (kwh === null || kwh === undefined) return dash;
  if (kwh !== 0 && kwh < 0.5) return "< 0.5 kWh";
  const place = placeOf(kwh, 2);
  return `${amountIn(place.decimals > 0 ? kwh : Number(kwh.toPrecision(2)), place)} ${place.unit}`;
}
export const lossAndValue = (kwh, value) => (value && value >= 0.1 ? `${loss(kwh)} (${euros(value)})` : loss(kwh));

/** Two energies in the unit and with the decimals of the larger one: "339.0 of 345.9 MWh". */
export function energies(first, second) {
  const place = placeOf(Math.max(Math.abs(first), Math.abs(second)), 4);
  return `${amountIn(first, place)} of ${amountIn(second, place)} ${place.unit}`;
}
export const percent = (ratio, digits = 1) => `${number(ratio * 100, digits, true)}%`;
export const tonnes = (kg) => {
  const rounded = Number(kg.toPrecision(4));
  const amount = rounded > 1000 ? rounded / 1000 : rounded;
  const integers = amount < 1 ? 0 : String(Math.floor(amount)).length;
  const decimals = amount === 0 ? 0 : Math.min(3, Math.max(0, 4 - integers));
  return `${number(amount, decimals, true)} ${rounded > 1000 ? "t" : "kg"}`;
};

const dayMs = 86_400_000;
export const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Amsterdam" }).format(new Date());
export const addDays = (day, count) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
const daysBetween = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
const date = (day) => {
  const [year, month, dayOfMonth] = day.slice(0, 10).split("-").map(Number);
  return `${dayOfMonth} ${months[month - 1]} ${year}`;
};
const count = (days) => (days === 0 ? "today" : days === 1 ? "1 day" : `${days} days`);

const { statuses, findings } = JSON.parse(readFileSync(new URL("../../rules/labels.json", import.meta.url), "utf8"));
export const statusLabels = statuses;

/** "18 Nov 2026 (5 days)", or nothing for a plant that sends. */
export function silence({ silent_since: since, yield_status: status }) {
  if (!since || status !== "NONE") return "";
  return `${date(since)} (${count(daysBetween(since, today()))})`;
}

/** The losses of a plant, as its page states them (domain/scores.md#on-screens). The header leaves the share out of a part. */
export function lastSevenDays(plant, isHeader = false) {
  const { lost_kwh_per_day: rate, window_lost_kwh: total, window_not_received_kwh: missing } = plant;
  const euros = (cents) => (cents ?? 0) / 100;
  const quiet = silence(plant);
  const hasGap = (missing ?? 0) >= 0.5;
  const gap = hasGap ? `Not received: ${loss(missing)} on ${count(plant.not_received_days)}` : "";
  const wasLost = !rate && (total ?? 0) >= 0.5;
  const lost = rate
    ? `${lossAndValue(rate, euros(plant.lost_cents_per_day))} lost per day`
    : wasLost
      ? `${lossAndValue(total, euros(plant.window_lost_cents))} lost`
      : "";
  const range = hasGap || quiet ? " in the hours with data" : ", within the expected range";
  const isCompared = rate === 0 && !wasLost && plant.yield_score !== null;
  const snoozed = plant.snoozed_kwh_per_day ?? 0;
  const parts = [
    ...(lost && !quiet ? [lost, gap] : [gap, lost]),
    isCompared && !(isHeader && hasGap) ? `${percent(plant.yield_score)} of expected${range}` : "",
    snoozed >= 0.5 ? `snoozed: ${lossAndValue(snoozed, euros(plant.snoozed_cents_per_day))} a day` : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

/** "€31 a day (310 kWh)" of the headline, or "310 kWh a day" without a value. */
export function dailyValue(kwh, cents) {
  if (!kwh) return "";
  const value = (cents ?? 0) / 100;
  return value < 0.1 ? `${loss(kwh)} a day` : `${euros(value)} a day (${loss(kwh)})`;
}

/** The sum of values; one that is not known counts as none. */
export const sum = (values) => values.reduce((all, value) => all + (value ?? 0), 0);
const sumOf = (rows, field) => sum(rows.map((row) => row[field]));

const isComplete = ({ start_date }) => start_date.slice(0, 10) <= addDays(today(), -2);

/** The headline of some days: "92.1% of expected: 701.8 of 762.3 kWh", and what was not received. */
export function comparison(periods) {
  const complete = periods.filter(isComplete);
  const compared = complete.filter((period) => period.actual_yield_in_kwh !== null);
  const generated = sumOf(compared, "actual_yield_in_kwh");
  const expected = sumOf(compared, "compared_expected_yield_in_kwh");
  const missing = complete
    .map((period) => (period.expected_yield_in_kwh ?? 0) - (period.compared_expected_yield_in_kwh ?? 0))
    .filter((kwh) => kwh >= 0.005);
  const missingKwh = sum(missing);
  return {
    headline: expected > 0 ? `${percent(generated / expected)} of expected: ${energies(generated, expected)}` : "",
    notReceived: missingKwh >= 0.5 ? `${loss(missingKwh)} on ${count(missing.length)}` : "",
  };
}

const ofPlant = ["new", "ticket", "yield_promise_status"];

const notes = ["new", "ticket"];
export const openIssues = (issues) =>
  issues.filter(
    ({ type_name, resolved_on, snoozed_until }) =>
      !notes.includes(type_name) && !resolved_on && !(snoozed_until && snoozed_until.slice(0, 10) > today()),
  );

/** The type of an issue, or what its loss looks like. */
const findingOf = ({ type_name, pattern }) => pattern ?? type_name;

/** The sentence of the first card: the worst type of open issue on all its meters, since when, and its cost. */
export function worstCause(plant, issues, promises) {
  const open = openIssues(issues);
  const groups = [...new Set(open.map(findingOf))].map((type) => {
    const of = open.filter((issue) => findingOf(issue) === type);
    const since = of.map(({ began_on: day }) => day.slice(0, 10)).sort()[0];
    const [lost, missing] = [sumOf(of, "lost_kwh"), sumOf(of, "not_received_kwh")];
    return { type, of, since, severity: of[0].severity, lost, missing };
  });
  const [worst] = groups.sort(
    (a, b) => b.severity - a.severity || b.lost - a.lost || b.missing - a.missing || a.since.localeCompare(b.since),
  );
  if (!worst) return null;
  // A new plant and a ticket are notes, no problems.
  const problems = open.filter(({ type_name: type }) => type !== "new" && type !== "ticket");
  return {
    sentence: `${causeOf(worst, plant)}${costText(worst, promises)}`,
    others: problems.length - worst.of.length,
  };
}

/** Whether a meter is in use. */
export const isActive = ({ operational_since: start, retired_on: end }) =>
  start && start <= today() && !(end && end <= today());

/** The mean price of a kWh in euros of the meters in use, weighted by their peak power; null if one has none. */
function meanPrice(meters) {
  const used = meters.filter(({ retired_on: end }) => !(end && end <= today()));
  const prices = used.map(({ amount_in_cents_per_kwh: cents, peak_in_watt: peak }) => ({ cents, peak }));
  if (prices.length === 0 || prices.some(({ cents }) => typeof cents !== "number")) return null;
  return sum(prices.map(({ cents, peak }) => (cents / 100) * peak)) / sum(prices.map(({ peak }) => peak));
}

/** The value of a difference from the promise: "about €6,175". */
export function differenceValue(kwh, meters) {
  const value = kwh * (meanPrice(meters) ?? 0);
  return value >= 0.1 ? `about ${euros(value)}` : "";
}

function causeOf({ type, of, since }, plant) {
  const meters = ofPlant.includes(type)
    ? []
    : [...new Map(of.flatMap(({ meter }) => (meter ? [[meter.id, meter]] : []))).values()];
  const total = Math.max(meters.length, plant.meters.filter(isActive).length);
  const scope =
    meters.length > 1
      ? `, ${meters.length < total ? `${meters.length} of ${total}` : total === 2 ? "both" : `all ${total}`} inverters`
      : meters.length === 1
        ? `, ${meters[0].name || `Meter #${meters[0].id}`}`
        : "";
  return `${findings[type]}${scope}, since ${date(since)} (${count(daysBetween(since, today()))})`;
}

/** The types of issue that never cost energy. */
const withoutCost = [...ofPlant, "driver_notification_retrieval"];

function costText({ type, of, lost, missing }, promises) {
  if (type === "yield_promise_status") return promiseText(promiseOn(promises));
  const isPending = of.every(({ began_on: day }) => day.slice(0, 10) > addDays(today(), -2));
  if (isPending && !withoutCost.includes(type)) return ": cost not known yet.";
  const parts = [
    lost >= 0.5 ? `${lossAndValue(lost, sumOf(of, "lost_cents") / 100)} lost` : "",
    missing >= 0.5 ? `${loss(missing)} not received` : "",
  ].filter(Boolean);
  return parts.length > 0 ? `: ${parts.join(", ")}.` : ".";
}

const promiseText = (promise) =>
  promise && promise.difference_till_now_wh < 0
    ? `: ${energy(-promise.difference_till_now_wh / 1000)} (${percent(Math.abs(promise.difference_till_now_pct) / 100)}) less than promised so far.`
    : ".";

/** The promise period of a day, by default the ongoing one. */
export const promiseOn = (promises, day = today()) =>
  promises.find(({ period_start: start }) => {
    const first = start.slice(0, 10);
    const after = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
    return first <= day && day < after;
  }) ?? null;

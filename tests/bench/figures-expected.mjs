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

const quantity = (kwh) => {
  const size = Math.abs(kwh);
  const [unit, divisor] =
    size >= 1e10 ? ["TWh", 1e9] : size >= 1e7 ? ["GWh", 1e6] : size >= 1e4 ? ["MWh", 1e3] : ["kWh", 1];
  const digits = size < 10 ? 2 : size < 100 ? 3 : 4;
  return [new Intl.NumberFormat(locale, { maximumSignificantDigits: digits }).format(kwh / divisor), unit];
};
export const energy = (kwh) => (kwh === null || kwh === undefined ? dash : quantity(kwh).join(" "));
export const euros = (value) => `€${number(value, Math.abs(value) < 100 ? 2 : 0, true)}`;
export const energyAndValue = (kwh, value) =>
  value && value >= 0.005 ? `${energy(kwh)} (${euros(value)})` : energy(kwh);
export const percent = (ratio, digits = 1) => `${number(ratio * 100, digits)}%`;
export const tonnes = (kg) => {
  const written = (value) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 }).format(value);
  return kg > 1000 ? `${written(kg / 1000)} t` : `${written(kg)} kg`;
};

const dayMs = 86_400_000;
export const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Amsterdam" }).format(new Date());
export const addDays = (day, count) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
const daysBetween = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
export const date = (day, withYear = true) => {
  const [year, month, dayOfMonth] = day.slice(0, 10).split("-").map(Number);
  return `${dayOfMonth} ${months[month - 1]}${withYear ? ` ${year}` : ""}`;
};
const count = (days) => (days === 0 ? "today" : days === 1 ? "1 day" : `${days} days`);

export const statusLabels = { OK: "Ok", MEDIUM: "Medium", NOK: "Not ok", NONE: "None", NON_MON: "SunData Light" };

/** "18 Nov (5 days)", or nothing for a plant that sends. */
export function silence({ silent_since: since, yield_status: status }) {
  if (!since || status !== "NONE") return "";
  const days = daysBetween(since, today());
  return `${date(since, days >= 300)} (${count(days)})`;
}

/** The larger losses per day and kW of peak power are notable: docs/domain/scores.md#losses */
export const isNotable = ({ lost_kwh_per_day: kwh, total_peak_in_watt: watt }) =>
  (kwh ?? 0) > 0.1 * ((watt ?? 0) / 1000);
export const lossOf = ({ lost_kwh_per_day: kwh, lost_cents_per_day: cents }) => energyAndValue(kwh, (cents ?? 0) / 100);

/** "€31 a day (312 kWh)" of the headline, or "312 kWh a day" without a value. */
export function dailyValue(kwh, cents) {
  if (!kwh) return "";
  const euros = (cents ?? 0) / 100;
  if (euros < 0.1) return `${energy(kwh)} a day`;
  return `€${number(euros, euros < 10 ? 2 : 0, true)} a day (${energy(kwh)})`;
}

const isComplete = ({ start_date }) => start_date.slice(0, 10) <= addDays(today(), -2);

/** The headline of some days: "92.1% of expected: 701.8 of 762.3 kWh", and what was not received. */
export function comparison(periods) {
  const sum = (of, field) => of.reduce((all, period) => all + (period[field] ?? 0), 0);
  const complete = periods.filter(isComplete);
  const compared = complete.filter((period) => period.actual_yield_in_kwh !== null);
  const generated = sum(compared, "actual_yield_in_kwh");
  const expected = sum(compared, "compared_expected_yield_in_kwh");
  const missing = complete
    .map((period) => (period.expected_yield_in_kwh ?? 0) - (period.compared_expected_yield_in_kwh ?? 0))
    .filter((kwh) => kwh >= 0.005);
  const missingKwh = missing.reduce((all, kwh) => all + kwh, 0);
  const [amount, unit] = quantity(generated);
  const [ofAmount, ofUnit] = quantity(expected);
  return {
    headline:
      expected > 0
        ? `${percent(generated / expected)} of expected: ${unit === ofUnit ? amount : `${amount} ${unit}`} of ${ofAmount} ${ofUnit}`
        : "",
    notReceived: missing.length > 0 ? `${energy(missingKwh)} on ${count(missing.length)}` : "",
  };
}

/** "70 kWh lost", "12 kWh not received", of the yield insights. */
export function insights(scores) {
  const lacking = scores
    .flatMap((day) => day.lacking)
    .filter(({ reason, kwh }) => kwh > 0 && reason !== "yield_present");
  const sum = (of) => of.reduce((all, { kwh }) => all + kwh, 0);
  return {
    lost: Math.round(sum(lacking.filter(({ reason }) => reason !== "yield_missing"))),
    missing: Math.round(sum(lacking.filter(({ reason }) => reason === "yield_missing"))),
  };
}

const labels = {
  connectivity: "Connectivity",
  driver_notification: "Source alert",
  driver_notification_retrieval: "Source alert retrieval",
  yield_promise_status: "Long-term performance",
  zero_yield: "Zero yield",
  registration_failed: "Registration failed",
  shade_first_half: "Shade in the morning",
  shade_second_half: "Shade in the afternoon",
  shade: "Shade",
  new: "New plant",
  ticket: "Ticket",
  misc: "Low yield, cause unknown",
  power_optimizer_issue: "Power optimizer",
  power_spike_high: "High power spike",
  power_spike_medium: "Medium power spike",
  power_spike: "Power spike",
  meter_credentials: "Meter credentials",
  power_interruption: "Power interruption",
};
const shade = ["first_half_shade", "second_half_shade"];
const reasons = {
  connectivity: ["yield_missing"],
  meter_credentials: ["yield_missing"],
  registration_failed: ["yield_missing"],
  zero_yield: ["zero_yield"],
  driver_notification: ["driver_high", "driver_medium"],
  driver_notification_retrieval: ["driver_notification_retrieval_failure"],
  shade,
  shade_first_half: shade.slice(0, 1),
  shade_second_half: shade.slice(1),
  power_spike: ["power_spike_high", "power_spike_medium"],
  power_spike_high: ["power_spike_high"],
  power_spike_medium: ["power_spike_medium"],
  power_optimizer_issue: ["power_optimizer_alert"],
  power_interruption: ["interruption"],
};
const ofPlant = ["new", "ticket", "yield_promise_status"];

export const openIssues = (issues) =>
  issues.filter(
    ({ resolved_on, snoozed_until }) => !resolved_on && !(snoozed_until && snoozed_until.slice(0, 10) > today()),
  );

/** The first day whose scores an issue costs; null if no day is complete yet. */
const firstCostDay = ({ found_on: foundOn }) => {
  const [last, found] = [addDays(today(), -1), foundOn.slice(0, 10)];
  const earliest = addDays(last, -364);
  return found > last ? null : found < earliest ? earliest : found;
};

/** What an issue costs by the scores of its meter: domain/issues.md#cost. `scoresOf(meterId, firstDay)` reads them. */
async function costOf(issue, plant, scoresOf) {
  const first = firstCostDay(issue);
  const under = reasons[issue.type_name];
  if (!under || !first) return null;
  const lacking = (await scoresOf(issue.meter_id, first)).flatMap((day) => day.lacking);
  const sum = (isWanted) =>
    lacking
      .filter(({ reason, kwh }) => kwh > 0 && under.includes(reason) && isWanted(reason))
      .reduce((all, { kwh }) => all + kwh, 0);
  const cents = plant.meters.find(({ id }) => id === issue.meter_id)?.amount_in_cents_per_kwh || Number.NaN;
  return {
    first,
    cents,
    lost: sum((reason) => reason !== "yield_missing"),
    missing: sum((reason) => reason === "yield_missing"),
  };
}

/** The sentence of the first card: the worst type of open issue on all its meters, since when, and its cost. */
export async function worstCause(plant, issues, promises, scoresOf) {
  const open = openIssues(issues);
  const groups = await Promise.all(
    [...new Set(open.map(({ type_name: type }) => type))].map(async (type) => {
      const of = open.filter(({ type_name }) => type_name === type);
      const costs = (await Promise.all(of.map((issue) => costOf(issue, plant, scoresOf)))).filter(Boolean);
      const sum = (field) => costs.reduce((all, cost) => all + cost[field], 0);
      const eurosOf = (field) =>
        costs.reduce((all, cost) => all + (cost[field] > 0 ? (cost[field] * cost.cents) / 100 : 0), 0);
      const since = of.map(({ found_on: day }) => day.slice(0, 10)).sort()[0];
      return { type, of, since, severity: of[0].severity, costs, lost: sum("lost"), missing: sum("missing"), eurosOf };
    }),
  );
  const [worst] = groups.sort(
    (a, b) => b.severity - a.severity || b.lost - a.lost || b.missing - a.missing || a.since.localeCompare(b.since),
  );
  if (!worst) return null;
  return {
    ...worst,
    sentence: `${causeOf(worst, plant)}${costText(worst, promises)}`,
    others: open.length - worst.of.length,
  };
}

/** Whether a meter is in use. */
export const isActive = ({ operational_since: start, retired_on: end }) =>
  start && start <= today() && !(end && end <= today());

function causeOf({ type, of, since }, plant) {
  const meters = ofPlant.includes(type)
    ? []
    : [...new Map(of.flatMap(({ meter }) => (meter ? [[meter.id, meter]] : []))).values()];
  const total = Math.max(meters.length, plant.meters.filter(isActive).length);
  const scope =
    meters.length > 1
      ? `, ${meters.length < total ? `${meters.length} of` : "all"} ${total} inverters,`
      : meters.length === 1
        ? ` on ${meters[0].name || `Meter #${meters[0].id}`}`
        : "";
  return `${labels[type]}${scope} since ${date(since)} (${count(daysBetween(since, today()))})`;
}

function costText({ type, since, costs, lost, missing, eurosOf }, promises) {
  if (type === "yield_promise_status") return promiseText(currentPromise(promises));
  if (costs.length === 0) return ".";
  const first = costs.map((cost) => cost.first).sort()[0];
  const unknown = energyAndValue(missing, eurosOf("missing"));
  const end = first === since ? "lost." : `lost since ${date(first)}.`;
  if (lost >= 0.05) {
    const more = missing >= 0.05 ? ` A yield of ${unknown} was expected but not measured.` : "";
    return `: ${energyAndValue(lost, eurosOf("lost"))} ${end}${more}`;
  }
  return missing >= 0.05 ? `. A yield of ${unknown} was expected but not measured.` : ": no known loss.";
}

const promiseText = (promise) =>
  promise && promise.difference_till_now_wh < 0
    ? `: ${energy(-promise.difference_till_now_wh / 1000)} (${percent(Math.abs(promise.difference_till_now_pct) / 100)}) less than promised so far.`
    : ".";

/** The ongoing promise period. */
export const currentPromise = (promises) =>
  promises.find(({ period_start: start }) => {
    const first = start.slice(0, 10);
    const after = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
    return first <= today() && today() < after;
  }) ?? null;

/** Pulls the measurements of meters from the API of SolarEdge. domain/pull.md */
import type { MeterRow } from "../access/plants";
import { decryptSecret } from "../access/stored-secrets";
import type { Api } from "../api";
import { plusDays } from "../clock";
import { jsonList } from "../db/connect";
import type { Row } from "../db/schema";
import { inTurn } from "../fleet/turns";
import { importRows } from "../ingest/imported-rows";
import { formatInstant, hourMs } from "../lib/local-days";
import { log } from "../log";
import { minutesPerDay } from "../measurements/measured-day";
import { accountStatus, logMetersOfOtherAccounts, metersOfAccount } from "./accounts";
import { fetchHours, fetchTimeZone, maxDaysPerRequest, PullError, type SiteHour } from "./solaredge";

export const pulledDriver = "solaredge";

/** SolarEdge allows 300 requests a day for each account. The rest is left for other programs with the same key. */
const requestsPerDay = 280;
/** The part of them for the regular pulls; the others are for pulls of the past. */
const spreadRequests = 240;
const requestsPerRun = 20;
const minutesBetweenPulls = 60;
const minuteMs = 60_000;
const dayMs = minutesPerDay * minuteMs;
const runPauseMs = 5 * minuteMs;
/** A run that did not end is repeated after this time. */
const runMs = 10 * minuteMs;
/** A site that is forbidden or unknown is tried again after this time. */
const faultPauseMs = 6 * hourMs;
/** The first pauses after a failure. They double with each further one. */
const pauseMs = 15 * minuteMs;
const limitPauseMs = hourMs;
const longestPauseMs = 6 * hourMs;
/** Values arrive late: these days are requested again. */
const repeatedDays = 2;

export type AccountRow = Row<"driver_accounts"> & { readonly api_key: string; readonly api_key_user_id: number };
export type PulledMeter = MeterRow & { readonly pull: Row<"meter_pulls"> | null };

/** Pulls from every account that is due. Does nothing without the URL of the API. */
export async function pullMeasurements(api: Api): Promise<void> {
  const apiUrl = api.env.SOLAREDGE_API_URL;
  if (!apiUrl) return;
  await logMetersOfOtherAccounts(api);
  for (;;) {
    const account = await takeAccount(api);
    if (!account) return;
    try {
      await pullAccount(api, apiUrl, account);
    } catch (error) {
      log("error", "pull failed", { account: account.id, message: String(error) });
    }
  }
}

/** When this isolate last looked for accounts that are due, ms since the epoch. */
let lookedAt = 0;

/** Pulls after the response of a request, because the local start has no cron triggers. */
export function startPull(api: Api): void {
  const now = api.wallClock.now.epochMilliseconds;
  if (!api.env.SOLAREDGE_API_URL || now < lookedAt + runPauseMs) return;
  lookedAt = now;
  api.waitUntil(pullMeasurements(api));
}

/** Takes the next account that is due, so that no other run has it. */
async function takeAccount({ db, clock }: Api): Promise<AccountRow | undefined> {
  const due = db
    .selectFrom("driver_accounts")
    .innerJoin("inbound_drivers", "inbound_drivers.id", "inbound_driver_id")
    .select("driver_accounts.id")
    .where("inbound_drivers.name", "=", pulledDriver)
    .where("api_key", "is not", null)
    .where((eb) => eb.or([eb("next_pull_at", "is", null), eb("next_pull_at", "<=", clock.instant)]))
    .orderBy("driver_accounts.id")
    .limit(1);
  const account = await db
    .updateTable("driver_accounts")
    .set({ next_pull_at: formatInstant(clock.now.epochMilliseconds + runMs) })
    .where("id", "=", due)
    .returningAll()
    .executeTakeFirst();
  return account as AccountRow | undefined;
}

async function pullAccount(api: Api, apiUrl: string, account: AccountRow): Promise<void> {
  const now = api.clock.now.epochMilliseconds;
  const day = api.clock.instant.slice(0, 10);
  const budget = new RequestBudget(account.requests_on === day ? account.requests : 0);
  const all = await listMeters(api, account);
  const meters = all.filter(isSite);
  let failure: PullError | null = null;
  let { failures } = account;
  for (const meter of meters) {
    if (budget.isSpent) break;
    if (meter.pull && meter.pull.next_pull_at > api.clock.instant) continue;
    try {
      await pullMeter(api, { apiUrl, account, meter, meters: meters.length, budget });
      failures = 0;
    } catch (error) {
      if (!(error instanceof PullError)) log("error", "pull failed", { meter: meter.id, message: String(error) });
      failure = error instanceof PullError ? error : new PullError("unavailable");
      failures += 1;
      break;
    }
  }
  const next = nextRunAt(now, failure, failures, budget.requests);
  const pulled = (await listMeters(api, account)).filter(isSite);
  const status = accountStatus(pulled, { failure, failures, next, now, inverters: all.length - meters.length });
  await api.db
    .updateTable("driver_accounts")
    .set({
      requests: budget.requests,
      requests_on: day,
      failures,
      next_pull_at: formatInstant(next),
      ...(budget.isUsed && { last_pulled_at: api.clock.instant }),
      ...status,
      status_since: status.status === 0 ? null : (account.status_since ?? api.clock.instant),
    })
    .where("id", "=", account.id)
    .execute();
}

/** The requests of a day, and how many a run may send. */
class RequestBudget {
  #left: number;
  #isUsed = false;

  constructor(public requests: number) {
    this.#left = Math.min(requestsPerRun, requestsPerDay - requests);
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  get isUsed(): boolean {
    return this.#isUsed;
  }

  spend(): void {
    this.#left -= 1;
    this.#isUsed = true;
    this.requests += 1;
  }
}

/** When the next run of an account begins, ms since the epoch. */
function nextRunAt(now: number, error: PullError | null, failures: number, requests: number): number {
  if (error) {
    const pause = error.failure === "limit" ? limitPauseMs : pauseMs;
    return error.retryAt === null
      ? now + Math.min(pause * 2 ** (failures - 1), longestPauseMs)
      : Math.min(error.retryAt, now + dayMs);
  }
  return requests >= requestsPerDay ? (Math.floor(now / dayMs) + 1) * dayMs : now + runPauseMs;
}

/**
 * When an account pulls next: after a pause, or when the first of its sites is due. Null if it has no key or no site.
 * A time that has passed is the time of the next run.
 */
export async function nextPullAt(api: Api, account: Row<"driver_accounts">): Promise<string | null> {
  const sites = account.api_key === null ? [] : (await listMeters(api, account)).filter(isSite);
  const [first] = sites;
  return first ? latest(account.next_pull_at ?? "", first.pull?.next_pull_at ?? api.clock.instant) : null;
}

/** The meters in use that an account reads, the first ones to pull first. */
async function listMeters(api: Api, account: Row<"driver_accounts">): Promise<PulledMeter[]> {
  const { db } = api;
  const meters = await metersOfAccount(api, account.id).selectAll("meters").execute();
  const pulls = await db
    .selectFrom("meter_pulls")
    .selectAll()
    .where("meter_id", "in", jsonList(meters.map(({ id }) => id)))
    .execute();
  const pullOf = new Map(pulls.map((pull) => [pull.meter_id, pull]));
  const read = meters.map((meter) => ({ ...meter, pull: pullOf.get(meter.id) ?? null }));
  return read.sort((a, b) => (a.pull?.next_pull_at ?? "").localeCompare(b.pull?.next_pull_at ?? ""));
}

interface Pull {
  readonly apiUrl: string;
  readonly account: AccountRow;
  readonly meter: PulledMeter;
  /** The number of meters of the account. */
  readonly meters: number;
  readonly budget: RequestBudget;
}

/** Pulls the days of a meter, or as many as the budget allows. */
async function pullMeter(api: Api, { apiUrl, account, meter, meters, budget }: Pull): Promise<void> {
  const { today, now: instant } = api.clock;
  const now = instant.epochMilliseconds;
  const apiKey = await decryptSecret(api.env, "driver account key", account.api_key);
  if (apiKey === null) throw new PullError("unreadable");
  const access = { apiUrl, apiKey, site: meter.reference_identifier };
  const after = (ms: number) => formatInstant(now + ms);
  const pull = { time_zone: null, pulled_from: null, pulled_until: null, received_until: null, ...meter.pull };
  try {
    if (pull.time_zone === null) budget.spend();
    const timeZone = pull.time_zone ?? (await fetchTimeZone(access, now));
    const minutes = Math.max(minutesBetweenPulls, Math.ceil((minutesPerDay * meters) / spreadRequests));
    let { pulled_from: first, pulled_until: last, received_until: received } = pull;
    for (let days = nextDays(meter, null, last, today); days; days = nextDays(meter, first, last, today)) {
      budget.spend();
      const hours = await fetchHours(access, days, timeZone, now);
      const ended = hours.filter(({ start }) => start + hourMs <= now);
      received = await storeHours(api, account, meter, ended, received);
      first = earliest(first ?? days.from, days.from);
      last = latest(last ?? days.to, days.to);
      const isDone = nextDays(meter, first, last, today) === null;
      await savePull(api, meter, {
        time_zone: timeZone,
        pulled_from: first,
        pulled_until: last,
        received_until: received,
        fault: null,
        next_pull_at: after(isDone ? minutes * minuteMs : 0),
      });
      if (budget.isSpent) return;
    }
  } catch (error) {
    const fault = error instanceof PullError ? faultOf(error) : null;
    // The other meters come first in the next run.
    await savePull(api, meter, fault ? { fault, next_pull_at: after(faultPauseMs) } : { next_pull_at: after(hourMs) });
    if (!fault) throw error;
  }
}

/**
 * The next days to request, of which `first` to `last` are pulled; null if there are none. Without `first`, the last days
 * are requested again. The past follows from its end, so that no days seem to be missing meanwhile.
 */
function nextDays({ operational_since }: MeterRow, first: string | null, last: string | null, today: string) {
  if (first === null || last === null || last < today) {
    const recent =
      last === null ? plusDays(today, 1 - maxDaysPerRequest) : earliest(last, plusDays(today, -repeatedDays));
    const from = latest(operational_since, recent);
    return { from, to: earliest(plusDays(from, maxDaysPerRequest - 1), today) };
  }
  if (first <= operational_since) return null;
  return { from: latest(operational_since, plusDays(first, -maxDaysPerRequest)), to: plusDays(first, -1) };
}

const faultOf = ({ failure }: PullError) => (failure === "forbidden" || failure === "unknown" ? failure : null);

/** Stores hours, and returns the end of the last one with a value. */
async function storeHours(
  api: Api,
  account: AccountRow,
  meter: MeterRow,
  hours: readonly SiteHour[],
  received: string | null,
): Promise<string | null> {
  const rows = hours.map(({ start, kwh }) => ({ measured_at: formatInstant(start), start, minutes: 60, kwh }));
  const sender = { userId: account.api_key_user_id, source: "pull" } as const;
  await inTurn(meter.plant_id, () => importRows(api, sender, meter, rows));
  return hours.reduce<string | null>((last, { start }) => latest(last ?? "", formatInstant(start + hourMs)), received);
}

type PullColumns = Omit<Row<"meter_pulls">, "meter_id">;

async function savePull(api: Api, { id }: MeterRow, columns: Partial<PullColumns> & Pick<PullColumns, "next_pull_at">) {
  await api.db
    .insertInto("meter_pulls")
    .values({ meter_id: id, ...columns })
    .onConflict((conflict) => conflict.column("meter_id").doUpdateSet(columns))
    .execute();
}

/** Whether a meter is a whole site. The reference of an inverter has its serial number, too. */
const isSite = ({ reference_identifier }: MeterRow) => !reference_identifier.includes("|");

const latest = (a: string, b: string) => (a > b ? a : b);
const earliest = (a: string, b: string) => (a < b ? a : b);

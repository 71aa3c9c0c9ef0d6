import { timeText } from "@heliograph/rules/units";
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { timeZone } from "../clock";
import type { Row } from "../db/schema";
import { hourMs } from "../lib/local-days";
import { log } from "../log";
import type { PullError } from "./solaredge";

/** A site that sent no value for this time has a gap: nights are shorter. */
const gapMs = 48 * hourMs;
const failuresUntilDown = 3;

interface RunResult {
  readonly failure: PullError | null;
  /** The failed runs in a row. */
  readonly failures: number;
  /** When the next run begins, ms since the epoch. */
  readonly next: number;
  readonly now: number;
  /** The meters that are not pulled, because they are single inverters. */
  readonly inverters: number;
}

type PulledMeters = readonly { readonly pull: Row<"meter_pulls"> | null }[];

/** The status of an account after a run, in the words of a driver's status (domain/pull.md#status). */
export function accountStatus(meters: PulledMeters, { failure, failures, next, now, inverters }: RunResult) {
  const sites = meters.length;
  const count = (test: (pull: Row<"meter_pulls">) => boolean) => meters.filter(({ pull }) => pull && test(pull)).length;
  const forbidden = count(({ fault }) => fault === "forbidden");
  const unknown = count(({ fault }) => fault === "unknown");
  const silent = count(
    ({ fault, received_until }) =>
      fault === null && received_until !== null && Date.parse(received_until) < now - gapMs,
  );
  const nextAt = localTime(next);
  const faults: { status: 1 | 2; text: string }[] = [];
  if (failure?.failure === "limit") {
    faults.push({ status: 1, text: `The limit of requests is reached. Reading continues at ${nextAt}.` });
  } else if (failure?.failure === "unreadable") {
    faults.push({ status: 2, text: "The key was encrypted with another secret and cannot be read. Enter it again." });
  } else if (failure) {
    const status = failures >= failuresUntilDown ? 2 : 1;
    faults.push({ status, text: `The API does not respond as expected. The next attempt is at ${nextAt}.` });
  }
  if (forbidden > 0 && forbidden === sites) faults.push({ status: 2, text: "The key is rejected." });
  else if (forbidden > 0) faults.push({ status: 1, text: `The key has no access to ${forbidden} of ${sites} sites.` });
  if (unknown > 0) faults.push({ status: 1, text: `${unknown} of ${sites} sites are not known.` });
  if (silent > 0) faults.push({ status: 1, text: `${silent} of ${sites} sites sent nothing for more than two days.` });
  if (inverters > 0) faults.push({ status: 1, text: `Single inverters are not read (${inverters}).` });
  return {
    status: faults.reduce<0 | 1 | 2>((worst, { status }) => (status > worst ? status : worst), 0),
    status_description: faults.length > 0 ? faults.map(({ text }) => text).join(" ") : null,
  };
}

const maxLoggedMeters = 100;
/** The last day on which this isolate has logged the meters that are not pulled. */
let loggedOn = "";

/** Logs the meters that name an account of another company, once a day. */
export async function logMetersOfOtherAccounts({ db, clock }: Api): Promise<void> {
  if (loggedOn === clock.today) return;
  loggedOn = clock.today;
  const meters = await db.selectFrom("meters_of_other_accounts").selectAll().limit(maxLoggedMeters).execute();
  for (const meter of meters) log("error", "meter names an account of another company", meter);
}

/** A time such as "2026-06-17 10:00" in Amsterdam, for a text that people read. */
function localTime(ms: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  return `${at.toPlainDate()} ${timeText(at)}`;
}

/**
 * The meters in use that an account reads: the meters that name it, and the meters of the companies that it is attached
 * to. The account does not read a meter of another company.
 */
export function metersOfAccount({ db, clock }: Api, accountId: number) {
  const accountOfOwner = sql<number>`(
    select min(attached.driver_account_id) from company_driver_accounts as attached
    join driver_accounts as other on other.id = attached.driver_account_id
    where attached.company_id = plants.owning_company_id and other.api_key is not null
      and other.inbound_driver_id = meters.inbound_driver_id
  )`;
  return db
    .selectFrom("meters")
    .innerJoin("plants", "plants.id", "meters.plant_id")
    .innerJoin("driver_accounts", "driver_accounts.inbound_driver_id", "meters.inbound_driver_id")
    .where("driver_accounts.id", "=", accountId)
    .where(sql<boolean>`coalesce(meters.driver_account_id, ${accountOfOwner}) = driver_accounts.id`)
    .where("meters.id", "not in", db.selectFrom("meters_of_other_accounts").select("meter_id"))
    .where("operational_since", "<=", clock.today)
    .where((eb) => eb.or([eb("retired_on", "is", null), eb("retired_on", ">", clock.today)]));
}

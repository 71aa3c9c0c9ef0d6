/** Evaluates the alert rules after the assessment of the fleet, and sends what is due (domain/alerts.md#runs). */
import type { Api } from "../api";
import { jsonList, readBatch, runBatch, type Statement } from "../db/connect";
import type { Row } from "../db/schema";
import { hasStalePlants } from "../fleet/daily-run";
import { extendLease, releaseLease, takeLease } from "../fleet/lease";
import { loadChosenPlants, toPlantChoice } from "../lists/plant-choice";
import { logFailure } from "../log";
import { loadCompanyStatus } from "../mail/status";
import { deliverMessages } from "./delivery";
import { type ActiveRule, activeRules, dispatchHeld, markFailingMails } from "./dispatch";
import {
  type AlertEvent,
  type CompanyView,
  companyView,
  evaluate,
  type ReportedCause,
  type WatchRule,
} from "./evaluate";
import { messageOf, type StoredMessage } from "./message";
import { dueAt, type RuleFields, toRule } from "./rules";

/** The rules of a company whose reported causes are in memory at once. */
const rulesPerSlice = 50;
/** Rows of one statement. */
const rowsPerStatement = 500;
/** Between two rules, so that the requests of the same isolate go on. A rule takes some milliseconds with 10,000 plants. */
const pauseMs = 5;
/** The lease of a run expires after this time without a step. */
const lease = { key: "alerts_lease", seconds: 60 };
/** The log entry of a failure. */
const event = "alert run failed";
const keptDays = 31;
/** The costs of issues are known for this time after they were resolved. */
export const daysResolved = 14;

/** Evaluates all rules, sends their messages, and deletes old ones, unless another run does. Failures are logged. */
export const runAlerts = (api: Api): Promise<void> => logFailure(event, { step: "run" }, () => runUnderLease(api));

async function runUnderLease(api: Api): Promise<void> {
  const run = await takeLease(api, lease);
  if (!run) return;
  try {
    const isReady = !(await hasStalePlants(api));
    const companies = await api.db
      .selectFrom("alert_rules")
      .select("company_id")
      .distinct()
      .where("enabled", "=", 1)
      .execute();
    for (const { company_id } of companies) {
      await logFailure(event, { company: company_id }, () =>
        runCompany(api, company_id, isReady, () => extendLease(run)),
      );
    }
    await logFailure(event, { step: "delivery" }, () => deliverMessages(api));
    await logFailure(event, { step: "clean-up" }, () => cleanUp(api));
  } finally {
    await releaseLease(run);
  }
}

async function runCompany(api: Api, companyId: number, isReady: boolean, goOn: () => Promise<boolean>): Promise<void> {
  const rules = await activeRules(api, companyId);
  const status = isReady && rules.length > 0 ? await loadCompanyStatus(api, companyId, daysResolved) : null;
  const view = status && companyView(status, api.clock.now);
  for (let start = 0; start < rules.length; start += rulesPerSlice) {
    const slice = rules.slice(start, start + rulesPerSlice);
    if (!(await goOn())) return;
    if (view) await evaluateSlice(api, companyId, view, slice);
    await dispatchHeld(api, slice);
  }
}

/** What a rule watches. `plantIds`: the plants that it was given (`loadChosenPlants`). */
export const watchRule = (
  fields: RuleFields,
  { reported_until, reported_on }: Pick<Row<"alert_rules">, "reported_until" | "reported_on">,
  plantIds: ReadonlySet<number> | null,
): WatchRule => ({
  ...fields,
  plantIds,
  keepsReported: fields.plants?.view !== undefined,
  reportedUntil: reported_until,
  reportedOn: reported_on,
});

/** A message to store, with the state of its cause that was read: it is stored only if nothing has changed since. */
interface NewMessage {
  readonly rule: number;
  readonly cause: number;
  readonly before: readonly [plants: number, kwh: number | null, escalated: number] | null;
  readonly at: string;
  readonly event: StoredMessage["event"];
  readonly body: string;
}

/** Evaluates some rules, and stores what they have to tell and what they have reported in one transaction. */
async function evaluateSlice(
  api: Api,
  companyId: number,
  view: CompanyView,
  rules: readonly ActiveRule[],
): Promise<void> {
  const ids = jsonList(rules.map(({ id }) => id));
  const [reported, held] = await readBatch(api.env.DB, [
    api.db.selectFrom("alert_causes").selectAll().where("rule_id", "in", ids),
    api.db.selectFrom("alert_messages").selectAll().where("state", "=", "held").where("rule_id", "in", ids),
  ]);
  const plantsOf = await loadChosenPlants(api, companyId, rules.map(toPlantChoice));
  const reportedBy = Map.groupBy(reported, ({ rule_id }) => rule_id);
  const heldBy = Map.groupBy(held, ({ rule_id }) => rule_id);
  const messages: NewMessage[] = [];
  const causes: object[] = [];
  const removed: object[] = [];
  const withdrawn: number[] = [];
  for (const rule of rules) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const fields = toRule(rule);
    const escalate_after_hours = rule.next_id && fields.escalate_after_hours;
    const watch = watchRule({ ...fields, escalate_after_hours }, rule, plantsOf(fields.plants));
    const known = (reportedBy.get(rule.id) ?? []).map(toReported);
    const reportedAt = dueAt(fields, api.clock.now).toString();
    const { events, changed, removed: over, overdue } = evaluate(watch, view, known, api.clock.now, reportedAt);
    const escalated = overdue.length > 0 ? await withoutTicket(api, overdue) : [];
    const before = new Map(known.map((cause) => [cause.firstIssueId, cause]));
    const after = new Map(changed.map((cause) => [cause.firstIssueId, cause]));
    for (const { firstIssueId } of escalated) {
      const cause = after.get(firstIssueId) ?? before.get(firstIssueId);
      if (cause) after.set(firstIssueId, { ...cause, escalated: true });
    }
    const ofRule = heldBy.get(rule.id) ?? [];
    for (const event of [...events, ...escalated]) {
      const ofCause = ofRule.filter(({ first_issue_id }) => first_issue_id === event.firstIssueId);
      const language = (event.event === "escalated" ? rule.next_language : rule.language) ?? "en";
      const { message, withdraws } = messageOf(event, ofCause, api.clock.instant, language);
      if (withdraws) withdrawn.push(...ofCause.map(({ id }) => id));
      if (message) messages.push(toNewMessage(rule.id, event.firstIssueId, message, before.get(event.firstIssueId)));
    }
    causes.push(...[...after.values()].map((cause) => ({ ...cause, rule: rule.id })));
    removed.push(...over.map((cause) => ({ rule: rule.id, cause })));
  }
  await runBatch(api.env.DB, [
    ...inRows(messages, (rows) => insertMessages(api, rows)),
    ...inRows(withdrawn, (rows) =>
      api.db.deleteFrom("alert_messages").where("id", "in", jsonList(rows)).where("state", "=", "held"),
    ),
    ...inRows(causes, (rows) => upsertCauses(api, rows)),
    ...inRows(removed, (rows) => deleteCauses(api, rows)),
  ]);
}

const toReported = (row: Row<"alert_causes">): ReportedCause => ({
  firstIssueId: row.first_issue_id,
  issueIds: JSON.parse(row.issue_ids),
  plants: row.plants,
  kwh: row.kwh,
  reportedAt: row.reported_at,
  escalated: row.escalated === 1,
});

const toNewMessage = (
  rule: number,
  cause: number,
  message: StoredMessage,
  before: ReportedCause | undefined,
): NewMessage => ({
  ...{ rule, cause, at: message.at, event: message.event },
  before: before ? [before.plants, before.kwh, before.escalated ? 1 : 0] : null,
  body: JSON.stringify(message),
});

/** Leaves out causes with a ticket about them: of one of their issues, or without issues and since they began. */
async function withoutTicket({ db }: Api, overdue: readonly AlertEvent[]): Promise<AlertEvent[]> {
  const plants = new Set(overdue.flatMap(({ line }) => line.plants.map(({ id }) => id)));
  const tickets = await db
    .selectFrom("tickets")
    .select(["plant_id", "issue_ids", "created_at"])
    .where("plant_id", "in", jsonList([...plants]))
    .execute();
  return overdue.filter(({ line }) => {
    const issues = new Set(line.cause.issues.map(({ id }) => id));
    const ofCause = line.plants.map(({ id }) => id);
    return !tickets.some(({ plant_id, issue_ids, created_at }) => {
      const named: number[] = JSON.parse(issue_ids);
      const isAbout = named.length > 0 ? named.some((id) => issues.has(id)) : created_at.slice(0, 10) >= line.since;
      return ofCause.includes(plant_id) && isAbout;
    });
  });
}

/** Splits rows over several statements. */
const inRows = <T>(rows: readonly T[], statement: (rows: readonly T[]) => Statement): Statement[] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    statement(rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement)),
  );

/** In the transaction that changes the causes, so that only the first of two runs finds them as they were read. */
const insertMessages = ({ env }: Api, rows: readonly NewMessage[]): D1PreparedStatement =>
  env.DB.prepare(
    `insert into alert_messages (rule_id, first_issue_id, at, event, body, state)
    select value ->> 'rule', value ->> 'cause', value ->> 'at', value ->> 'event', value ->> 'body', 'held'
    from json_each(?1) as message
    where exists (select 1 from alert_rules where id = value ->> 'rule' and enabled = 1) and case
      when value ->> 'before' is null then not exists (
        select 1 from alert_causes where rule_id = value ->> 'rule' and first_issue_id = value ->> 'cause')
      else exists (
        select 1 from alert_causes where rule_id = value ->> 'rule' and first_issue_id = value ->> 'cause'
          and plants = value ->> '$.before[0]' and kwh is value ->> '$.before[1]' and escalated = value ->> '$.before[2]')
    end`,
  ).bind(JSON.stringify(rows));

const upsertCauses = ({ env }: Api, rows: readonly object[]): D1PreparedStatement =>
  env.DB.prepare(
    `insert into alert_causes (rule_id, first_issue_id, issue_ids, plants, kwh, reported_at, escalated)
    select value ->> 'rule', value ->> 'firstIssueId', value ->> 'issueIds', value ->> 'plants', value ->> 'kwh',
      value ->> 'reportedAt', value ->> 'escalated'
    from json_each(?1) where exists (select 1 from alert_rules where id = value ->> 'rule')
    on conflict (rule_id, first_issue_id) do update set
      issue_ids = excluded.issue_ids, plants = excluded.plants, kwh = excluded.kwh, escalated = excluded.escalated`,
  ).bind(JSON.stringify(rows));

const deleteCauses = ({ env }: Api, rows: readonly object[]): D1PreparedStatement =>
  env.DB.prepare(
    `delete from alert_causes where (rule_id, first_issue_id) in (
      select value ->> 'rule', value ->> 'cause' from json_each(?1))`,
  ).bind(JSON.stringify(rows));

async function cleanUp(api: Api): Promise<void> {
  const kept = api.clock.now.subtract({ hours: 24 * keptDays });
  await api.db.deleteFrom("alert_messages").where("at", "<", kept.toString()).execute();
  await markFailingMails(api);
}

import { type Audit, mergeAudits, modelName } from "@entities/audit";
import { meterName } from "@entities/meter";
import type { Plant } from "@entities/plant";
import { descriptionHint } from "@entities/ticket";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { fullName } from "@shared/api/refs";
import { errorOf, type Result } from "@shared/api/result";
import { type Format, useFormat } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import { readDay } from "@shared/lib/date-range";
import { parseInstant } from "@shared/lib/dates";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { MarkedRow } from "@shared/ui/marked-row/marked-row";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import styles from "./summary.module.css";
import type { SummaryCards } from "./summary.server";

const shownCount = 5;

/**
 * The changes of the plant and its meters, newest first. The two lists have independent errors
 * (domain/plant-page.md#summary).
 */
export function HistoryCard({ cards, meters }: { cards: SummaryCards; meters: Plant["meters"] }) {
  const fallback = <SkeletonText lines={4} />;
  const withMeters = (ofPlant: Result<Audit[]>) => (
    <Deferred
      result={cards.meterAudits}
      fallback={fallback}
      renderError={(error) => <PartialHistory ofPlant={ofPlant} ofMeters={{ ok: false, error }} meters={meters} />}
    >
      {(value) => <PartialHistory ofPlant={ofPlant} ofMeters={{ ok: true, value }} meters={meters} />}
    </Deferred>
  );
  return (
    <Card title={<Trans>History</Trans>}>
      <Deferred result={cards.audits} fallback={fallback} renderError={(error) => withMeters({ ok: false, error })}>
        {(value) => withMeters({ ok: true, value })}
      </Deferred>
    </Card>
  );
}

interface PartialHistoryProps {
  ofPlant: Result<Audit[]>;
  ofMeters: Result<Audit[]>;
  meters: Plant["meters"];
}

function PartialHistory({ ofPlant, ofMeters, meters }: PartialHistoryProps) {
  const error = errorOf(ofPlant) ?? errorOf(ofMeters);
  const audits = mergeAudits(ofPlant.ok ? ofPlant.value : [], ofMeters.ok ? ofMeters.value : []);
  return (
    <>
      {error && (
        <CardError>
          {(ofPlant.ok || ofMeters.ok) && (
            <strong>
              {ofPlant.ok ? (
                <Trans>Failed to load the changes of the meters.</Trans>
              ) : (
                <Trans>Failed to load the changes of the plant.</Trans>
              )}
            </strong>
          )}
          <ErrorText error={error} />
        </CardError>
      )}
      {(ofPlant.ok || ofMeters.ok) && <History history={audits} meters={meters} />}
    </>
  );
}

function History({ history, meters }: { history: readonly Audit[]; meters: Plant["meters"] }) {
  if (history.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>No changes to this plant yet.</Trans>
      </p>
    );
  }
  const older = history.slice(shownCount);
  const olderCount = older.length;
  return (
    <>
      <Entries entries={history.slice(0, shownCount)} meters={meters} />
      {olderCount > 0 && (
        <details className={styles.more}>
          <summary>
            <Trans>Show {olderCount} older</Trans>
          </summary>
          <Entries entries={older} meters={meters} />
        </details>
      )}
    </>
  );
}

function Entries({ entries, meters }: { entries: readonly Audit[]; meters: Plant["meters"] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const texts = { empty: t`empty`, yes: t`yes`, no: t`no` };
  const labelOf = (field: string) => {
    const label = fieldLabel(field);
    return label ? i18n._(label) : field.replaceAll("_", " ");
  };
  const nameOf = ({ model_type, model_id }: Audit) => {
    const meter = isMeter(model_type) ? meters.find(({ id }) => id === model_id) : undefined;
    return meter
      ? meterName(meter, i18n)
      : [i18n._(modelLabel(model_type)), model_id !== null && `#${model_id}`].filter(Boolean).join(" ");
  };
  return (
    <ul className={styles.list}>
      {entries.map((audit) => {
        const { id, event, datetime, user } = audit;
        const person = user ? messageText(i18n, fullName(user)) : t`the system`;
        return (
          <li key={id} className={styles.item}>
            <span className={styles.main}>
              <MarkedRow name={`change-${id}`} />
              {nameOf(audit)} {i18n._(eventLabel(event))}
            </span>
            <span className={styles.aside}>
              <Trans>by {person}</Trans>
              {" · "}
              <MomentValue at={datetime} />
            </span>
            <ul className={styles.changes}>
              {readChanges(audit.changes).map(({ field, from, to }) => (
                <li key={field}>
                  {labelOf(field)}: {event !== "created" && `${valueText(field, from, format, texts)} → `}
                  {valueText(field, to, format, texts)}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

const models: Record<string, MessageDescriptor> = {
  plant: msg`Plant`,
  meter: msg`Meter`,
  ticket: msg`Ticket`,
  note: msg`Note`,
  file: msg`File`,
  contact: msg`Contact`,
  tag: msg`Tag`,
  company: msg`Company`,
  custom_field: msg`Custom field`,
  issue: msg`Issue`,
  promise: msg`Promise`,
};

const events: Record<string, MessageDescriptor> = {
  created: msg`created`,
  updated: msg`changed`,
  deleted: msg`deleted`,
  attached: msg`added`,
  detached: msg`removed`,
  assigned: msg`assigned`,
  unassigned: msg`unassigned`,
  closed: msg`closed`,
  opened: msg`reopened`,
};

const fields: Record<string, MessageDescriptor> = {
  name: msg`name`,
  plant_code: msg`plant code`,
  street: msg`street`,
  street_number: msg`street number`,
  postal_code: msg`postal code`,
  city: msg`city`,
  latitude: msg`latitude`,
  longitude: msg`longitude`,
  monitored_since: msg`monitored since`,
  operational_since: msg`operational since`,
  retired_on: msg`retired on`,
  snoozed_until: msg`snoozed until`,
  resolved_on: msg`resolved on`,
  promised_total_wh: msg`promised total`,
  peak_in_watt: msg`peak power (W)`,
  p90_in_kwh: msg`yearly yield P90 (kWh)`,
  orientation_in_degrees: msg`orientation (degrees)`,
  angle_in_degrees: msg`tilt (degrees)`,
  amount_in_cents_per_kwh: msg`price (cents per kWh)`,
  has_mixed_panel_orientations: msg`mixed panel orientations`,
  reference_identifier: msg`reference identifier`,
  title: msg`title`,
  description: msg`description`,
  message: msg`message`,
  private: msg`private`,
  file_name: msg`file name`,
  email: msg`email`,
  phone_number: msg`phone number`,
  closed_on: msg`closed on`,
};

const ownLabel = (labels: Record<string, MessageDescriptor>, name: string): MessageDescriptor | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

const isMeter = (modelType: string | null): boolean => modelName(modelType) === "meter";

export const modelLabel = (modelType: string | null): MessageDescriptor =>
  ownLabel(models, modelName(modelType)) ?? msg`Record`;

/** The label of an audit event. An unknown event is labelled as a change (domain/plant-page.md#summary). */
export const eventLabel = (event: string | null): MessageDescriptor => ownLabel(events, event ?? "") ?? msg`changed`;

/** The label of a field. Null for an unknown field. */
export const fieldLabel = (field: string): MessageDescriptor | null => ownLabel(fields, field) ?? null;

interface Change {
  /** The API name of the field. */
  field: string;
  /** Null without a value. */
  from: unknown;
  to: unknown;
}

const knownValue = (value: unknown): unknown => (value === undefined || value === "" ? null : value);
const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

export function readChanges(changes: Audit["changes"]): Change[] {
  const { old_values = {}, new_values = {} } = changes ?? {};
  const names = [...new Set([...Object.keys(old_values), ...Object.keys(new_values)])];
  return names
    .map((field) => ({ field, from: knownValue(old_values[field]), to: knownValue(new_values[field]) }))
    .filter(({ from, to }) => !isSame(from, to));
}

interface ValueTexts {
  empty: string;
  yes: string;
  no: string;
}

const flags: readonly string[] = ["private", "has_mixed_panel_orientations"];
const wattHoursInKwh = 1_000;

/** Formats the value of an audited field in the page's language: dates, times, numbers, yes or no. HTML is removed. */
export function valueText(field: string, value: unknown, format: Format, texts: ValueTexts): string {
  if (value === null) return texts.empty;
  if (typeof value === "boolean" || (flags.includes(field) && /^[01]$/.test(String(value)))) {
    return Number(value) === 1 ? texts.yes : texts.no;
  }
  if (typeof value === "number") {
    if (field !== "promised_total_wh") return field.endsWith("_id") ? String(value) : format.number(value, 4);
    return format.energy(value / wattHoursInKwh);
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (readDay(value)) return format.date(value);
  if (/^\d{4}-\d{2}-\d{2}[T ]\d/.test(value) && parseInstant(value)) return format.dateTime(value);
  return field === "description" ? descriptionHint(value) : value;
}

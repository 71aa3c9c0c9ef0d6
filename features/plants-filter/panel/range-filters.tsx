import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { classNames } from "@shared/lib/class-names";
import { DateInput } from "@shared/ui/date-field/date-input";
import { dayPatterns } from "@shared/ui/date-field/typed-day";
import { Field } from "@shared/ui/field/field";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { type KeyboardEvent, useId, useState } from "react";
import { filterLabel } from "../filter-labels";
import { type DraftFilter, type DraftProblem, isDayOrNone } from "./drafts";
import { $drafts, $problems, submitted, typed } from "./model";
import styles from "./panel.module.css";

type RangeName = Exclude<DraftFilter, "custom_fields">;

const units: Partial<Record<RangeName, string>> = { peak: "kWp", p90: "kWh" };

const problemMessages: Record<Exclude<DraftProblem, "not-a-day">, MessageDescriptor> = {
  "days-reversed": msg`The start date must be before the end date.`,
  "numbers-reversed": msg`“From” must be less than “To”.`,
  "not-a-number": msg`Enter 0 or a higher number.`,
  "too-large": msg`This number is too large.`,
};

const earliestDay = "1990-01-01";
const amounts = { type: "text", inputMode: "decimal", maxLength: 18, autoComplete: "off" } as const;

/** From and to of a filter. An invalid range shows its error and is not applied (spec 3 §5). */
function RangeFilter({ filter }: { filter: RangeName }) {
  const { t, i18n } = useLingui();
  const unit = useUnit({ drafts: $drafts, problems: $problems, typed, submitted });
  const errorId = useId();
  const problem = unit.problems[filter];
  const [editing, setEditing] = useState(false);
  const pattern = dayPatterns[useFormat().language];
  const visibleProblem = problem === "not-a-day" && editing ? undefined : problem;
  const isDays = filter === "found_on" || filter === "monitored_since";
  const label = i18n._(filterLabel(filter));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") unit.submitted();
  };
  return (
    <fieldset
      className={classNames(styles.range, isDays && styles.days)}
      onFocus={() => setEditing(true)}
      onBlur={() => setEditing(false)}
    >
      <legend>{units[filter] ? `${label} (${units[filter]})` : label}</legend>
      {(["from", "to"] as const).map((field) => (
        <Field key={field} label={field === "from" ? t`From` : t`To`}>
          {(control) => {
            const value = unit.drafts?.[filter][field] ?? "";
            // The other date may be right.
            const invalid = visibleProblem && !(visibleProblem === "not-a-day" && isDayOrNone(value));
            const attributes = {
              ...control,
              "aria-invalid": invalid ? true : undefined,
              "aria-describedby": invalid ? errorId : undefined,
              value,
              onKeyDown,
            } as const;
            const type = (text: string) => unit.typed({ filter, field, text });
            return isDays ? (
              <DateInput
                {...attributes}
                calendarLabel={t`Choose a date`}
                earliest={Temporal.PlainDate.from(earliestDay)}
                onChange={type}
              />
            ) : (
              <input {...attributes} {...amounts} onChange={({ target }) => type(target.value)} />
            );
          }}
        </Field>
      ))}
      {visibleProblem && (
        <p className={styles.error} id={errorId} role="alert">
          <Icon name="alert" size="small" />
          {visibleProblem === "not-a-day"
            ? t`Enter a date as ${pattern}.`
            : i18n._(problemMessages[visibleProblem])}
        </p>
      )}
    </fieldset>
  );
}

export const FoundOnFilter = () => <RangeFilter filter="found_on" />;
export const MonitoredSinceFilter = () => <RangeFilter filter="monitored_since" />;
export const PeakFilter = () => <RangeFilter filter="peak" />;
export const P90Filter = () => <RangeFilter filter="p90" />;

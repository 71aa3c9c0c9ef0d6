import { Term } from "@entities/help-text";
import { promiseFilterFlags, promisePeriods, promisePresentation } from "@entities/promise";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { dayPatterns } from "@shared/lib/date-text";
import { classNames } from "@shared/lib/react";
import { capitalize } from "@shared/lib/text";
import { tooLongMessage } from "@shared/lib/text-limits";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { DateInput } from "@shared/ui/field/date-field";
import { Field, useErrorAfterClick } from "@shared/ui/field/field";
import { useNumberInput } from "@shared/ui/field/number-field";
import { Select } from "@shared/ui/field/select";
import { TextField } from "@shared/ui/field/text-field";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from "react";
import { type LongTermChoice, periodLabels, plantFilter } from "../filters";
import { LoadedChoices } from "./choice-filters";
import { type DraftProblem, isDayOrNone, maxValueLength } from "./drafts";
import { $drafts, $problems, type FilterControlProps, filterTextChanged, filterTextSubmitted } from "./model";
import styles from "./panel.module.css";

const problemMessages: Record<Exclude<DraftProblem, "not-a-day">, MessageDescriptor> = {
  "days-reversed": msg`The start date must be before the end date.`,
  "numbers-reversed": msg`“From” must be less than “To”.`,
  "not-a-number": msg`Enter 0 or a higher number.`,
  "too-large": msg`This number is too large.`,
  "too-long": tooLongMessage(maxValueLength),
};

interface AmountInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
}

function AmountInput({ value, onChange, ...rest }: AmountInputProps) {
  const { attributes, settle } = useNumberInput(value, onChange);
  return <input {...rest} {...attributes} onBlur={settle} />;
}

/**
 * The fields "from" and "to" of a filter. An invalid range shows its error and is not applied
 * (domain/lists.md#filters).
 */
export function RangeFilter({ name }: FilterControlProps) {
  const { t, i18n } = useLingui();
  const unit = useUnit({
    drafts: $drafts,
    problems: $problems,
    typed: filterTextChanged,
    submitted: filterTextSubmitted,
  });
  const errorId = useId();
  const problem = unit.problems[name];
  const [editing, setEditing] = useState(false);
  const pattern = dayPatterns[useFormat().language];
  const visibleProblem = useErrorAfterClick(problem === "not-a-day" && editing ? undefined : problem);
  const { label: message, control: amounts } = plantFilter(name);
  const isDays = amounts?.kind === "days";
  const isOne = isDays && Boolean(unit.drafts?.[name]?.one);
  const label = i18n._(message);
  const legend = amounts?.kind === "numbers" ? `${label} (${amounts.unit})` : label;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") unit.submitted();
  };
  return (
    <fieldset
      aria-label={legend}
      className={classNames(styles.range, isDays && styles.days)}
      onFocus={() => setEditing(true)}
      onBlur={() => setEditing(false)}
    >
      <legend>
        {legend}
        {amounts?.kind === "numbers" && amounts.help && <Term name={amounts.help} label={label} />}
      </legend>
      {isDays && (
        <div className={styles.one}>
          <Checkbox
            label={<Trans>One day</Trans>}
            checked={isOne}
            onChange={({ target }) => unit.typed({ filter: name, field: "one", text: target.checked ? "1" : "" })}
          />
        </div>
      )}
      {(isOne ? (["from"] as const) : (["from", "to"] as const)).map((field) => (
        <Field key={field} label={isOne ? t`Day` : field === "from" ? t`From` : t`To`}>
          {(control) => {
            const value = unit.drafts?.[name]?.[field] ?? "";
            // The other date of the range may be valid.
            const invalid = visibleProblem && !(visibleProblem === "not-a-day" && isDayOrNone(value));
            const attributes = {
              ...control,
              "aria-invalid": invalid ? true : undefined,
              "aria-describedby": invalid ? errorId : undefined,
              value,
              onKeyDown,
            } as const;
            const type = (text: string) => unit.typed({ filter: name, field, text });
            return isDays ? (
              <DateInput {...attributes} onChange={type} />
            ) : (
              <AmountInput {...attributes} onChange={type} />
            );
          }}
        </Field>
      ))}
      {visibleProblem && (
        <p className={styles.error} id={errorId} role="alert">
          <Icon name="alert" size="small" />
          {visibleProblem === "not-a-day" ? t`Enter a date as ${pattern}.` : i18n._(problemMessages[visibleProblem])}
        </p>
      )}
    </fieldset>
  );
}

type Flag = LongTermChoice["flags"][number];

/** The flags of a yearly promise and their period. Without a flag the filter is not active. */
export function LongTermFilter({ query, change }: FilterControlProps) {
  const { t, i18n } = useLingui();
  const chosen = query.filters.ltpm;
  const [selected, setSelected] = useState<LongTermChoice["period"]>("current");
  const period = chosen?.period ?? selected;
  const flags = chosen?.flags ?? [];

  const choosePeriod = (name: string) => {
    const next = promisePeriods.find((known) => known === name) ?? "current";
    setSelected(next);
    if (chosen) change({ ltpm: { ...chosen, period: next } });
  };
  const toggle = (flag: Flag) => {
    const next = flags.includes(flag) ? flags.filter((other) => other !== flag) : [...flags, flag];
    change({ ltpm: next.length > 0 ? { period, flags: next } : undefined });
  };

  return (
    <div className={styles.choices}>
      <Select
        size="small"
        label={t`Period`}
        value={period}
        onChange={(event) => choosePeriod(event.target.value)}
        options={promisePeriods.map((value) => ({ value, label: capitalize(i18n._(periodLabels[value])) }))}
      />
      <ul className="stack gap-1" aria-label={i18n._(plantFilter("ltpm").label)}>
        {promiseFilterFlags.map((flag) => (
          <li key={flag} className={styles.choice}>
            <Checkbox
              label={i18n._(promisePresentation(flag).label)}
              checked={flags.includes(flag)}
              onChange={() => toggle(flag)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The required value of each custom field. An empty value is not a filter. */
export function CustomFieldsFilter() {
  const unit = useUnit({ drafts: $drafts, typed: filterTextChanged, submitted: filterTextSubmitted });
  return (
    <LoadedChoices filter="custom_fields">
      {(types) => (
        <div className={styles.choices}>
          {types.length === 0 && (
            <p className={styles.note}>
              <Trans>No options available.</Trans>
            </p>
          )}
          {types.map(({ id, name }) => (
            <TextField
              key={id}
              size="small"
              label={name}
              autoComplete="off"
              maxLength={maxValueLength}
              value={unit.drafts?.custom_fields?.[id] ?? ""}
              onChange={({ target }) => unit.typed({ filter: "custom_fields", field: id, text: target.value })}
              onKeyDown={(event) => event.key === "Enter" && unit.submitted()}
            />
          ))}
        </div>
      )}
    </LoadedChoices>
  );
}

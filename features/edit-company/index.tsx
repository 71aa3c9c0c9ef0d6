import { Term } from "@entities/help-text";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { type ConflictParts, FormConflicts } from "@shared/forms/conflicts";
import { useForm } from "@shared/forms/form";
import { FormCard } from "@shared/forms/form-page";
import type { SelectionItem } from "@shared/mutations/selection";
import { Alert, type FieldLabels, labelledMessages } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { CheckboxList } from "@shared/ui/checkbox/checkbox";
import { ChipButton } from "@shared/ui/chip/chip";
import { TextField } from "@shared/ui/field/text-field";
import { Popover } from "@shared/ui/popover/popover";
import { Resource } from "@shared/ui/resource/resource";
import { Switch } from "@shared/ui/switch/switch";
import { useUnit } from "effector-react";
import { forwardRef, useEffect, useId, useRef, useState } from "react";
import {
  accessSwitched,
  companyForm,
  companyReceived,
  creationSwitched,
  type EditedCompany,
  type ItemsField,
  readItems,
  writeItems,
} from "./edit-company";
import styles from "./edit-company.module.css";

const conflictParts: ConflictParts = {
  name: { label: msg`the name` },
  light: {
    label: msg`the access to SunData Light`,
    text: ({ non_mon_accessible: isShown, non_mon_creation_enabled: isCreationAllowed }) => {
      if (!isShown) return msg`off`;
      return isCreationAllowed ? msg`on, with creation` : msg`on, without creation`;
    },
  },
};

/** The form of a company, for administrators (domain/companies.md#editing). */
export function EditCompany({ company }: { company: EditedCompany }) {
  const { t } = useLingui();
  const form = useCompanyForm(company);
  const { failure, pending, isDirty, values, change, discard, errorOf } = form;
  const labels = { name: t`Name`, children: t`Child companies`, inboundDrivers: t`Inbound drivers` };
  const choices = (name: ItemsField) => ({
    name,
    label: labels[name],
    selected: readItems(values[name]),
    error: errorOf(name),
    disabled: pending,
    onChange: (items: EditedCompany[ItemsField]) => change({ [name]: writeItems(items, company[name]) }),
  });

  const errorsRef = useRef<HTMLUListElement>(null);
  // After the effect of the form, which moves the focus to an invalid field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error moves the focus
  useEffect(() => errorsRef.current?.focus(), [failure]);
  const saveRef = useRef<HTMLButtonElement>(null);
  // The button loses the focus while it is busy.
  useEffect(() => {
    if (pending) return () => void (document.activeElement === document.body && saveRef.current?.focus());
  }, [pending]);

  return (
    <FormCard
      label={t`Company`}
      state={form}
      hidden={{ companyId: company.id }}
      actions={
        <>
          <Button ref={saveRef} type="submit" kind="primary" busy={pending}>
            <Trans>Save</Trans>
          </Button>
          {isDirty && (
            <>
              <Button
                disabled={pending}
                onClick={() => {
                  discard();
                  saveRef.current?.focus();
                }}
              >
                <Trans>Discard changes</Trans>
              </Button>
              <span className="hint" role="status">
                <Trans>You have unsaved changes.</Trans>
              </span>
            </>
          )}
        </>
      }
    >
      <FormConflicts state={form} parts={conflictParts} />
      {failure && !failure.conflicts && <ErrorAlerts ref={errorsRef} error={failure} labels={labels} />}
      <TextField label={labels.name} autoComplete="off" {...form.field("name")} />
      <ChoicesField
        {...choices("children")}
        buttonLabel={t`Choose child companies`}
        itemsHref="/resources/companies"
        without={company.id}
      />
      <ChoicesField
        {...choices("inboundDrivers")}
        buttonLabel={t`Choose inbound drivers`}
        itemsHref="/resources/inbound-drivers"
      />
      <LightSwitches form={form} />
    </FormCard>
  );
}

type CompanyFormState = ReturnType<typeof useCompanyForm>;

function useCompanyForm(company: EditedCompany) {
  const form = useForm(companyForm, company, company.id);
  const receive = useUnit(companyReceived);
  useEffect(() => void receive(company), [receive, company]);
  return form;
}

/** The switches for showing light plants to the company and for creating them (domain/light-plants.md#access). */
function LightSwitches({ form: { values, pending, errorOf } }: { form: CompanyFormState }) {
  const { t } = useLingui();
  const unit = useUnit({ accessSwitched, creationSwitched });
  const { non_mon_accessible: accessible, non_mon_creation_enabled: creation } = values;
  const error = [errorOf("non_mon_accessible"), errorOf("non_mon_creation_enabled")].filter(Boolean).join(" ");
  const errorId = useId();
  return (
    <fieldset className="stack gap-3 start" disabled={pending} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>
        <Trans>SunData Light</Trans>
        <Term name="light" label={t`SunData Light`} />
      </legend>
      <input type="hidden" name="non_mon_accessible" value={accessible ? "1" : "0"} />
      <input type="hidden" name="non_mon_creation_enabled" value={creation ? "1" : "0"} />
      <Switch label={t`Show non-monitored plants`} checked={accessible} onChange={unit.accessSwitched} />
      <Switch
        label={t`Allow the creation of non-monitored plants`}
        checked={creation}
        disabled={!accessible}
        onChange={unit.creationSwitched}
      />
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ErrorAlertsProps {
  error: ProblemDetails;
  labels: FieldLabels;
}

/** The server's messages as a list of alerts. The list takes the focus (domain/companies.md#editing). */
const ErrorAlerts = forwardRef<HTMLUListElement, ErrorAlertsProps>(function ErrorAlerts({ error, labels }, ref) {
  const { i18n, t } = useLingui();
  return (
    <ul ref={ref} className="stack gap-2" tabIndex={-1} aria-label={t`Errors`}>
      {labelledMessages(i18n, error, labels).map((text) => (
        <li key={text}>
          <Alert kind="danger">{text}</Alert>
        </li>
      ))}
    </ul>
  );
});

interface ChoicesFieldProps {
  /** The name of the field with the ids of the selected items. */
  name: string;
  label: string;
  buttonLabel: string;
  itemsHref: string;
  /** A choice that is not offered. */
  without?: number;
  selected: readonly SelectionItem[];
  error?: string;
  disabled: boolean;
  onChange: (selected: SelectionItem[]) => void;
}

/**
 * A multi-select: the selected items, which can be removed, and a searchable list of all items. The list loads when it
 * opens.
 */
function ChoicesField({
  name: fieldName,
  label,
  buttonLabel,
  itemsHref,
  without,
  selected,
  error,
  disabled,
  onChange,
}: ChoicesFieldProps) {
  const { t } = useLingui();
  const errorId = useId();
  const [open, setOpen] = useState(false);
  // Takes the focus when a button is removed with its item.
  const focusRef = useRef<HTMLFieldSetElement>(null);
  const remove = (id: number) => onChange(selected.filter((item) => item.id !== id));
  const choose = (items: readonly SelectionItem[], id: number, isSelected: boolean) => {
    const item = items.find((candidate) => candidate.id === id);
    if (!isSelected) remove(id);
    else if (item) onChange([...selected, { id, name: item.name }]);
  };
  return (
    <fieldset
      ref={focusRef}
      tabIndex={-1}
      className="stack gap-2 start"
      disabled={disabled}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={styles.choicesLegend}>{label}</legend>
      <input type="hidden" name={fieldName} value={selected.map(({ id }) => id).join(",")} />
      {selected.length === 0 ? (
        <p className="hint">
          <Trans>None</Trans>
        </p>
      ) : (
        <ul className={styles.selected} aria-label={label}>
          {selected.map(({ id, name }) => (
            <li key={id}>
              <ChipButton
                label={t`Remove ${name}`}
                value={name}
                onClick={() => {
                  remove(id);
                  focusRef.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Popover label={buttonLabel} trigger={buttonLabel} icon="edit" size="small" onOpenChange={setOpen}>
        {open && (
          <div className={`stack gap-3 ${styles.panel}`}>
            <Resource<SelectionItem[]> href={itemsHref}>
              {(items) => (
                <CheckboxList
                  label={label}
                  items={items.filter(({ id }) => id !== without)}
                  selected={selected.map(({ id }) => id)}
                  onChange={(id, isSelected) => choose(items, id, isSelected)}
                />
              )}
            </Resource>
          </div>
        )}
      </Popover>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

export type { EditedCompany } from "./edit-company";

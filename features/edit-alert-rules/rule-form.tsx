import { alertKinds, alertSentence, alertsPath } from "@entities/alert-rule";
import { isProblem, issueTypeLabel, issueTypes } from "@entities/issue";
import { PlantScopeFields, type PlantScopeFieldsProps } from "@entities/plant";
import { issuePatterns } from "@heliograph/rules/issue-types";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "@shared/forms/form";
import { BesideForm, ListedForm } from "@shared/forms/form-page";
import { FormPreview } from "@shared/forms/form-preview";
import { useFormat } from "@shared/i18n/format";
import { numberOf } from "@shared/lib/number-text";
import { FormError } from "@shared/ui/alert/alert";
import { Card } from "@shared/ui/card/card";
import { Checkbox, CheckboxList, Radio } from "@shared/ui/checkbox/checkbox";
import { FieldRow, Fieldset } from "@shared/ui/field/fieldset";
import { NumberField } from "@shared/ui/field/number-field";
import { TextField } from "@shared/ui/field/text-field";
import { ruleForm, rulePreview } from "./alert-rules";
import styles from "./alert-rules.module.css";
import { ChannelSection, EscalationSection, type RuleFormData, type SectionProps, TimeSection } from "./form-sections";
import { PreviewedMessages } from "./messages";
import { readKinds, readNames, toSettings, withKind } from "./rule-values";

/** The form of a rule beside its preview (domain/alerts.md#rules). */
export function RuleForm({ views, ...data }: RuleFormData & Pick<PlantScopeFieldsProps, "views">) {
  const { t, i18n } = useLingui();
  const { companyId, rule, plants } = data;
  const form = useForm(ruleForm, { companyId, rule, plants }, rule?.id ?? "new");
  const section = { ...data, form };
  const { drivers } = data;
  const settings = toSettings(form.values);
  const tag = data.tags.find(({ id }) => id === settings.plants?.tag_id)?.name;
  const user = data.people.find(({ id }) => id === settings.escalate_to_user_id)?.name;
  return (
    <BesideForm
      aside={
        <Card title={<Trans>Preview</Trans>}>
          <div className="stack gap-3">
            <p>{alertSentence(i18n, settings, { drivers, ...(tag && { tag }), ...(user && { user }) })}</p>
            <FormPreview model={rulePreview}>
              {(value, isOutdated) => <PreviewedMessages value={value} isOutdated={isOutdated} />}
            </FormPreview>
          </div>
        </Card>
      }
    >
      <ListedForm
        label={rule ? t`Edit rule` : t`New rule`}
        state={form}
        hidden={{ companyId, ruleId: rule?.id ?? "", enabled: rule && !rule.enabled ? "0" : "1" }}
        submitLabel={<Trans>Save rule</Trans>}
        listPath={alertsPath}
      >
        <FormError error={form.error} asList />
        <TextField label={t`Name`} autoComplete="off" maxLength={80} {...form.field("name")} />
        <CausesSection {...section} />
        <PlantScopeFields form={form} tags={data.tags} views={views} />
        <ThresholdSection {...section} />
        <TimeSection {...section} />
        <ChannelSection {...section} />
        <EscalationSection {...section} />
      </ListedForm>
    </BesideForm>
  );
}

/** The findings of issues that are problems (`issueFinding`), in the order of the types and of the patterns. */
const findingNames: readonly string[] = [...issueTypes.filter(isProblem), ...issuePatterns];

function CausesSection({ form, drivers }: SectionProps) {
  const { t, i18n } = useLingui();
  const kinds = readKinds(form.values);
  const error = form.errorOf("kinds");
  const isFree = kinds.includes("promise") || kinds.includes("notes");
  const { min_kwh_per_day: kwh, min_eur_per_day: eur } = toSettings(form.values);
  return (
    <Fieldset title={<Trans>Which causes</Trans>} error={error}>
      <input type="hidden" name="kinds" value={form.values.kinds} />
      {Object.entries(alertKinds).map(([kind, { label }]) => (
        <Checkbox
          key={kind}
          label={i18n._(label)}
          checked={kinds.includes(kind)}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => form.change({ kinds: withKind(kinds, kind, target.checked) })}
        />
      ))}
      <Checkbox
        label={t`Only some types of issues`}
        hint={t`Such as no yield, shade, or what looks like a lost string.`}
        {...form.check("some_findings")}
      />
      {form.values.some_findings && (
        <NameChoice
          form={form}
          field="findings"
          label={t`Types of issues`}
          names={findingNames.map((name) => ({ id: name, name: i18n._(issueTypeLabel(name)) }))}
        />
      )}
      <Checkbox
        label={t`Only some drivers`}
        hint={t`Of a cause, only the issues at meters of these drivers count.`}
        {...form.check("some_drivers")}
      />
      {form.values.some_drivers && (
        <NameChoice
          form={form}
          field="drivers"
          label={t`Drivers`}
          names={Object.entries(drivers).map(([id, name]) => ({ id, name }))}
        />
      )}
      {isFree && Math.max(kwh ?? 0, eur ?? 0) > 0 && (
        <p className="hint">
          <Trans>
            The long-term promise, new plants and tickets have no energy at stake. A rule tells them only from 0 a day.
          </Trans>
        </p>
      )}
    </Fieldset>
  );
}

interface NameChoiceProps extends Pick<SectionProps, "form"> {
  field: "findings" | "drivers";
  label: string;
  names: readonly { id: string; name: string }[];
}

/** The choice of names of a field. Chosen names that are not offered stay. */
function NameChoice({ form, field, label, names }: NameChoiceProps) {
  const chosen = readNames(form.values[field]);
  const others = chosen.filter((name) => names.every(({ id }) => id !== name));
  return (
    <Fieldset title={label} error={form.errorOf(field)}>
      <input type="hidden" name={field} value={form.values[field]} />
      <div className={styles.names}>
        <CheckboxList
          label={label}
          items={[...names, ...others.map((name) => ({ id: name, name }))]}
          selected={chosen}
          onChange={(name, isChosen) => {
            const rest = chosen.filter((other) => other !== name);
            form.change({ [field]: JSON.stringify(isChosen ? [...rest, name] : rest) });
          }}
        />
      </div>
    </Fieldset>
  );
}

function ThresholdSection({ form, price }: SectionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const kwh = numberOf(form.values.min_kwh_per_day);
  const euros = price !== null && kwh !== null && kwh > 0 ? format.lossEuros(kwh * price) : null;
  return (
    <Fieldset title={<Trans>From when</Trans>}>
      <Radio {...form.choice("unit", "kwh")} label={<Trans>By the energy at stake</Trans>} />
      <Radio {...form.choice("unit", "eur")} label={<Trans>By its value in euros</Trans>} />
      <FieldRow>
        {form.values.unit === "eur" ? (
          <NumberField
            label={t`At stake, in euros a day`}
            hint={t`What has no price counts as 0. The amount is known two days after a cause began.`}
            min={0}
            {...form.field("min_eur_per_day")}
          />
        ) : (
          <NumberField
            label={t`At stake, in kWh a day`}
            hint={
              euros === null
                ? t`0 for any amount`
                : t`About ${euros} a day. The amount is known two days after a cause began.`
            }
            min={0}
            {...form.field("min_kwh_per_day")}
          />
        )}
        <NumberField
          label={t`For at least, in hours`}
          hint={t`0 for no wait`}
          whole
          min={0}
          max={720}
          {...form.field("min_hours")}
        />
      </FieldRow>
    </Fieldset>
  );
}

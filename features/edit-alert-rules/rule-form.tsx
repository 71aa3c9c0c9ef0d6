import { type AlertRule, alertKinds, alertSentence, alertsPath, hourText } from "@entities/alert-rule";
import { ChoosePlants, type ChosenPlant } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { FormCard, useForm } from "@shared/forms/form";
import { useFormat } from "@shared/i18n/format";
import { numberOf } from "@shared/lib/number-text";
import { FormError } from "@shared/ui/alert/alert";
import { Button, LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { Checkbox, Radio } from "@shared/ui/checkbox/checkbox";
import { NumberField } from "@shared/ui/field/number-field";
import { Select } from "@shared/ui/field/select";
import { TextField } from "@shared/ui/field/text-field";
import { type ReactNode, useId } from "react";
import { ruleForm } from "./alert-rules";
import styles from "./alert-rules.module.css";
import { RulePreview } from "./messages";
import {
  maxPlants,
  type RuleContext,
  type RuleValues,
  readKinds,
  readPlants,
  toSettings,
  withKind,
} from "./rule-values";

interface Named {
  id: number;
  name: string;
}

/** The rule with its chosen plants, and the choices of its form. */
export interface RuleFormData {
  companyId: number;
  /** Null for a new rule. */
  rule: AlertRule | null;
  plants: ChosenPlant[];
  tags: Named[];
  people: Named[];
  /** The e-mail address of the user. */
  email: string;
  /** The mean price of what the plants of the company lose, in euros per kWh; null if it is not known. */
  price: number | null;
}

type FormState = ReturnType<typeof useForm<RuleValues, RuleContext>>;
type SectionProps = RuleFormData & { form: FormState };

/** The form of a rule beside its preview (domain/alerts.md#rules). */
export function RuleForm(data: RuleFormData) {
  const { t, i18n } = useLingui();
  const { companyId, rule, plants } = data;
  const form = useForm(ruleForm, { companyId, rule, plants }, rule?.id ?? "new");
  const section = { ...data, form };
  const settings = toSettings(form.values);
  const tag = data.tags.find(({ id }) => id === settings.plants?.tag_id)?.name;
  const user = data.people.find(({ id }) => id === settings.escalate_to_user_id)?.name;
  return (
    <div className={styles.columns}>
      <FormCard
        label={rule ? t`Edit rule` : t`New rule`}
        state={form}
        hidden={{ companyId, ruleId: rule?.id ?? "", enabled: rule && !rule.enabled ? "0" : "1" }}
        actions={
          <>
            <Button type="submit" kind="primary" busy={form.pending}>
              <Trans>Save rule</Trans>
            </Button>
            <LinkButton to={alertsPath} prefetch="none" onClick={form.discard}>
              <Trans>Cancel</Trans>
            </LinkButton>
          </>
        }
      >
        <FormError error={form.error} asList />
        <TextField label={t`Name`} autoComplete="off" maxLength={80} {...form.field("name")} />
        <CausesSection {...section} />
        <PlantsSection {...section} />
        <ThresholdSection {...section} />
        <TimeSection {...section} />
        <ChannelSection {...section} />
        <EscalationSection {...section} />
      </FormCard>
      <Card title={<Trans>Preview</Trans>}>
        <div className="stack gap-3">
          <p>{alertSentence(i18n, settings, { ...(tag && { tag }), ...(user && { user }) })}</p>
          <RulePreview />
        </div>
      </Card>
    </div>
  );
}

interface SectionFrameProps {
  title: ReactNode;
  /** The message of a field that has several controls. */
  error?: string | undefined;
  children: ReactNode;
}

function Section({ title, error, children }: SectionFrameProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.section} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{title}</legend>
      {children}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function CausesSection({ form }: SectionProps) {
  const { i18n } = useLingui();
  const kinds = readKinds(form.values);
  const error = form.errorOf("kinds");
  const isFree = kinds.includes("promise") || kinds.includes("notes");
  return (
    <Section title={<Trans>Which causes</Trans>} error={error}>
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
      {isFree && (numberOf(form.values.min_kwh_per_day) ?? 0) > 0 && (
        <p className="hint">
          <Trans>
            The long-term promise, new plants and tickets have no energy at stake. A rule tells them only from 0 kWh a
            day.
          </Trans>
        </p>
      )}
    </Section>
  );
}

/** The choices of a field as radio buttons. */
function choices<Name extends "scope" | "when" | "channel">(form: FormState, name: Name) {
  return (value: RuleValues[Name], label: ReactNode) => (
    <Radio
      name={name}
      value={value}
      label={label}
      checked={form.values[name] === value}
      onChange={() => form.change({ [name]: value } as Partial<RuleValues>)}
    />
  );
}

function PlantsSection({ form, tags }: SectionProps) {
  const { t } = useLingui();
  const { scope } = form.values;
  const choice = choices(form, "scope");
  return (
    <Section title={<Trans>Which plants</Trans>}>
      {choice("all", <Trans>All plants</Trans>)}
      {(tags.length > 0 || scope === "tag") && choice("tag", <Trans>Plants with a tag</Trans>)}
      {choice("plants", <Trans>Chosen plants</Trans>)}
      {scope === "tag" && (
        <Select
          label={t`Tag`}
          options={[{ value: "", label: t`Choose a tag` }, ...tags.map(toOption)]}
          {...form.field("tag_id")}
        />
      )}
      {scope === "plants" && (
        <>
          <input type="hidden" name="plants" value={form.values.plants} />
          <ChoosePlants
            plants={readPlants(form.values)}
            maxPlants={maxPlants}
            takesFocus={false}
            error={form.errorOf("plants")}
            disabled={form.pending}
            onChange={(plants) => form.change({ plants: JSON.stringify(plants) })}
          />
        </>
      )}
    </Section>
  );
}

const toOption = ({ id, name }: Named) => ({ value: String(id), label: name });

function ThresholdSection({ form, price }: SectionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const kwh = numberOf(form.values.min_kwh_per_day);
  const euros = price !== null && kwh !== null && kwh > 0 ? format.lossEuros(kwh * price) : null;
  return (
    <Section title={<Trans>From when</Trans>}>
      <div className={styles.pair}>
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
        <NumberField
          label={t`For at least, in hours`}
          hint={t`0 for no wait`}
          whole
          min={0}
          max={720}
          {...form.field("min_hours")}
        />
      </div>
    </Section>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

function TimeSection({ form }: SectionProps) {
  const { t } = useLingui();
  const choice = choices(form, "when");
  return (
    <Section title={<Trans>When</Trans>}>
      {choice("at_once", <Trans>At once, one message for each cause</Trans>)}
      {choice("daily", <Trans>Once a day, everything in one message</Trans>)}
      {form.values.when === "daily" && <Select label={t`Hour`} options={hours} {...form.field("hour")} />}
      <Checkbox
        label={t`Only on working days`}
        hint={t`Messages of Saturday and Sunday wait until Monday.`}
        {...form.check("working_days_only")}
      />
      <Checkbox
        label={t`Quiet hours`}
        hint={t`Messages of these hours wait until their end.`}
        {...form.check("quiet")}
      />
      {form.values.quiet && (
        <div className={styles.pair}>
          <Select label={t`From`} options={hours} {...form.field("quiet_from")} />
          <Select label={t`Until`} options={hours} {...form.field("quiet_until")} />
        </div>
      )}
    </Section>
  );
}

function ChannelSection({ form, email, rule }: SectionProps) {
  const { t } = useLingui();
  const choice = choices(form, "channel");
  const isNewSecret = rule?.channel !== "webhook" || rule.webhook_url !== form.values.webhook_url.trim();
  return (
    <Section title={<Trans>Through what</Trans>}>
      {choice("email", email ? <Trans>Email to {email}</Trans> : <Trans>Email</Trans>)}
      {choice("webhook", <Trans>Webhook</Trans>)}
      {form.values.channel === "webhook" && (
        <TextField
          label={t`Address of the webhook`}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint={isNewSecret ? t`The secret that signs the messages is shown once, after you save the rule.` : undefined}
          {...form.field("webhook_url")}
        />
      )}
    </Section>
  );
}

function EscalationSection({ form, people }: SectionProps) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Escalation</Trans>}>
      <Checkbox
        label={t`Also tell somebody else`}
        hint={t`Once, if the cause still has no ticket and is not snoozed.`}
        {...form.check("escalates")}
      />
      {form.values.escalates && (
        <div className={styles.pair}>
          <NumberField label={t`After, in hours`} whole min={1} max={168} {...form.field("escalate_after_hours")} />
          <Select
            label={t`Person`}
            options={[{ value: "", label: t`Choose a person` }, ...people.map(toOption)]}
            {...form.field("escalate_to_user_id")}
          />
        </div>
      )}
    </Section>
  );
}

import { type AlertRule, alertsPath, formatLabels, hourText, webhookFormats } from "@entities/alert-rule";
import type { ChosenPlant } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { useForm } from "@shared/forms/form";
import { Checkbox, Radio } from "@shared/ui/checkbox/checkbox";
import { NumberField } from "@shared/ui/field/number-field";
import { Select } from "@shared/ui/field/select";
import { TextField } from "@shared/ui/field/text-field";
import { type ReactNode, useId } from "react";
import styles from "./alert-rules.module.css";
import type { RuleContext, RuleValues } from "./rule-values";

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
  /** The number of devices that receive push messages; null if the API cannot send them. */
  pushDevices: number | null;
  /** The mean price of what the plants of the company lose, in euros per kWh; null if it is not known. */
  price: number | null;
}

type FormState = ReturnType<typeof useForm<RuleValues, RuleContext>>;
export type SectionProps = RuleFormData & { form: FormState };

interface SectionFrameProps {
  title: ReactNode;
  /** The message of a field that has several controls. */
  error?: string | undefined;
  children: ReactNode;
}

export function Section({ title, error, children }: SectionFrameProps) {
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

/** The choices of a field as radio buttons. */
export function choices<Name extends "scope" | "when" | "channel">(form: FormState, name: Name) {
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

export const toOption = ({ id, name }: Named) => ({ value: String(id), label: name });

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

export function TimeSection({ form }: SectionProps) {
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

/** Where a chat service shows the address of a webhook. */
const addressHints = {
  slack: msg`In Slack: an app with “Incoming Webhooks”, for a channel.`,
  teams: msg`In Teams: “Workflows” of a channel, with the template that posts when a webhook request is received.`,
  ntfy: msg`The address of a topic, such as https://ntfy.sh/my-topic. Who knows the topic can read it.`,
};

export function ChannelSection({ form, email, rule, pushDevices }: SectionProps) {
  const { t, i18n } = useLingui();
  const choice = choices(form, "channel");
  const { channel, format, webhook_url: url } = form.values;
  const isStored = rule?.channel === "webhook" && rule.format === format && rule.webhook_url === url.trim();
  const secretHint = isStored
    ? undefined
    : t`The secret that signs the messages is shown once, after you save the rule.`;
  return (
    <Section title={<Trans>Through what</Trans>} error={form.errorOf("channel")}>
      {choice("email", email ? <Trans>Email to {email}</Trans> : <Trans>Email</Trans>)}
      {(pushDevices !== null || channel === "push") && choice("push", <Trans>Notifications on your devices</Trans>)}
      {choice("webhook", <Trans>Chat or webhook</Trans>)}
      {channel === "push" && pushDevices === 0 && (
        <p className="hint">
          <Trans>
            No device receives notifications yet. Turn this device on under <Link to={alertsPath}>Alerts</Link>.
          </Trans>
        </p>
      )}
      {channel === "webhook" && (
        <>
          <Select
            label={t`Service`}
            options={webhookFormats.map((value) => ({ value, label: i18n._(formatLabels[value]) }))}
            {...form.field("format")}
          />
          <TextField
            label={t`Address of the webhook`}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            hint={format === "standard" ? secretHint : i18n._(addressHints[format])}
            {...form.field("webhook_url")}
          />
        </>
      )}
    </Section>
  );
}

export function EscalationSection({ form, people }: SectionProps) {
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

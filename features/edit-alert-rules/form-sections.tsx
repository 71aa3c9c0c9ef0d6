import { type AlertRule, alertsPath, formatLabels, webhookFormats } from "@entities/alert-rule";
import type { ChosenPlant } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { useForm } from "@shared/forms/form";
import { Checkbox, Radio } from "@shared/ui/checkbox/checkbox";
import { FieldRow, Fieldset } from "@shared/ui/field/fieldset";
import { NumberField } from "@shared/ui/field/number-field";
import { HourSelect, Select } from "@shared/ui/field/select";
import { TextField } from "@shared/ui/field/text-field";
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
  /** The display names of the drivers of the company, by API name. */
  drivers: Readonly<Record<string, string>>;
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

const toOption = ({ id, name }: Named) => ({ value: String(id), label: name });

export function TimeSection({ form }: SectionProps) {
  const { t } = useLingui();
  return (
    <Fieldset title={<Trans>When</Trans>}>
      <Radio {...form.choice("when", "at_once")} label={<Trans>At once, one message for each cause</Trans>} />
      <Radio {...form.choice("when", "daily")} label={<Trans>Once a day, everything in one message</Trans>} />
      {form.values.when === "daily" && <HourSelect label={t`Hour`} {...form.field("hour")} />}
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
        <FieldRow>
          <HourSelect label={t`From`} {...form.field("quiet_from")} />
          <HourSelect label={t`Until`} {...form.field("quiet_until")} />
        </FieldRow>
      )}
    </Fieldset>
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
  const { channel, format, webhook_url: url } = form.values;
  const isStored = rule?.channel === "webhook" && rule.format === format && rule.webhook_url === url.trim();
  const secretHint = isStored
    ? undefined
    : t`The secret that signs the messages is shown once, after you save the rule.`;
  return (
    <Fieldset title={<Trans>Through what</Trans>} error={form.errorOf("channel")}>
      <Radio
        {...form.choice("channel", "email")}
        label={email ? <Trans>Email to {email}</Trans> : <Trans>Email</Trans>}
      />
      {(pushDevices !== null || channel === "push") && (
        <Radio {...form.choice("channel", "push")} label={<Trans>Notifications on your devices</Trans>} />
      )}
      <Radio {...form.choice("channel", "webhook")} label={<Trans>Chat or webhook</Trans>} />
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
    </Fieldset>
  );
}

export function EscalationSection({ form, people }: SectionProps) {
  const { t } = useLingui();
  return (
    <Fieldset title={<Trans>Escalation</Trans>}>
      <Checkbox
        label={t`Also tell somebody else`}
        hint={t`Once, if the cause still has no ticket and is not snoozed.`}
        {...form.check("escalates")}
      />
      {form.values.escalates && (
        <FieldRow>
          <NumberField label={t`After, in hours`} whole min={1} max={168} {...form.field("escalate_after_hours")} />
          <Select
            label={t`Person`}
            options={[{ value: "", label: t`Choose a person` }, ...people.map(toOption)]}
            {...form.field("escalate_to_user_id")}
          />
        </FieldRow>
      )}
    </Fieldset>
  );
}

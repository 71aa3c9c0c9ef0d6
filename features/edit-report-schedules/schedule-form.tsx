import { PlantScopeFields, type PlantScopeFieldsProps } from "@entities/plant";
import { reportPeriodKinds, reportPeriodLabels, reportsPath } from "@entities/report";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Logo } from "@shared/api/v0/logo";
import { useForm } from "@shared/forms/form";
import { BesideForm, ListedForm } from "@shared/forms/form-page";
import { FormPreview } from "@shared/forms/form-preview";
import { languageOptions } from "@shared/lib/language";
import { FormError } from "@shared/ui/alert/alert";
import { Card } from "@shared/ui/card/card";
import { Checkbox, CheckboxList, Radio } from "@shared/ui/checkbox/checkbox";
import { FieldRow, Fieldset } from "@shared/ui/field/fieldset";
import { HourSelect, Select } from "@shared/ui/field/select";
import { TextArea, TextField } from "@shared/ui/field/text-field";
import { useResource } from "@shared/ui/resource/resource";
import { LogoField } from "./logo-field";
import {
  maxDay,
  maxNameLength,
  maxParagraphLength,
  readPeople,
  type ScheduleContext,
  type ScheduleValues,
} from "./schedule-values";
import { scheduleForm, schedulePreview } from "./schedules";
import styles from "./schedules.module.css";
import { PreviewedReport } from "./sent-reports";

interface Named {
  id: number;
  name: string;
}

/** The schedule with its chosen plants, and the choices of its form. */
export interface ScheduleFormData extends ScheduleContext {
  tags: Named[];
  people: Named[];
}

type FormState = ReturnType<typeof useForm<ScheduleValues, ScheduleContext>>;

/** The form of a schedule beside the mail that it would send now (domain/reports.md#scheduled). */
export function ScheduleForm({
  tags,
  people,
  views,
  ...context
}: ScheduleFormData & Pick<PlantScopeFieldsProps, "views">) {
  const { t } = useLingui();
  const { companyId, schedule } = context;
  const form = useForm(scheduleForm, context, schedule?.id ?? "new");
  const logo = useResource<Logo | null>("/resources/report-logo", { parts: ["reportLogo"] });
  return (
    <BesideForm
      aside={
        <Card title={<Trans>Preview</Trans>}>
          <FormPreview model={schedulePreview}>
            {(value, isOutdated) => <PreviewedReport value={value} logo={logo.value} isOutdated={isOutdated} />}
          </FormPreview>
        </Card>
      }
    >
      <ListedForm
        label={schedule ? t`Edit schedule` : t`New schedule`}
        state={form}
        hidden={{ companyId, scheduleId: schedule?.id ?? "" }}
        submitLabel={<Trans>Save schedule</Trans>}
        listPath={reportsPath}
      >
        <FormError error={form.error} asList />
        <TextField
          label={t`Name`}
          hint={t`The subject of the email begins with it.`}
          autoComplete="off"
          maxLength={maxNameLength}
          {...form.field("name")}
        />
        <TimeFields form={form} />
        <PlantScopeFields form={form} tags={tags} views={views} />
        <RecipientFields form={form} people={people} />
        <ContentFields form={form} />
        <LogoField companyId={companyId} {...logo} />
      </ListedForm>
    </BesideForm>
  );
}

const days = Array.from({ length: maxDay }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

function TimeFields({ form }: { form: FormState }) {
  const { t, i18n } = useLingui();
  return (
    <Fieldset title={<Trans>When</Trans>}>
      <Checkbox
        label={t`Send automatically`}
        hint={t`A schedule that is switched off sends only with “Send now”.`}
        {...form.check("enabled")}
      />
      {reportPeriodKinds.map((kind) => (
        <Radio key={kind} {...form.choice("period", kind)} label={i18n._(reportPeriodLabels[kind])} />
      ))}
      <FieldRow>
        <Select label={t`Day`} hint={t`Of the first month after the period`} options={days} {...form.field("day")} />
        <HourSelect label={t`Hour`} {...form.field("hour")} />
      </FieldRow>
    </Fieldset>
  );
}

function RecipientFields({ form, people }: { form: FormState; people: readonly Named[] }) {
  const { t } = useLingui();
  const chosen = readPeople(form.values);
  const unknown = chosen.filter((userId) => people.every(({ id }) => id !== userId));
  const items = [...people, ...unknown.map((id) => ({ id, name: t`User #${id}` }))];
  return (
    <Fieldset title={<Trans>To whom</Trans>} error={form.errorOf("user_ids")}>
      <input type="hidden" name="user_ids" value={form.values.user_ids} />
      <div className={styles.people}>
        <CheckboxList
          label={t`People`}
          items={items}
          selected={chosen}
          onChange={(id, isChosen) => {
            const rest = chosen.filter((other) => other !== id);
            form.change({ user_ids: (isChosen ? [...rest, id] : rest).join(",") });
          }}
        />
      </div>
      <TextArea
        label={t`Addresses without an account`}
        hint={t`One email address on each line`}
        inputMode="email"
        autoComplete="off"
        {...form.field("emails")}
      />
    </Fieldset>
  );
}

function ContentFields({ form }: { form: FormState }) {
  const { t } = useLingui();
  return (
    <Fieldset title={<Trans>Contents</Trans>}>
      <TextArea
        label={t`Your own words`}
        hint={t`At the top of the email. They may be empty.`}
        maxLength={maxParagraphLength}
        {...form.field("paragraph")}
      />
      <Select label={t`Language`} options={languageOptions} {...form.field("language")} />
      <Checkbox
        label={t`Attach a spreadsheet`}
        hint={t`A table of the plants with their figures`}
        {...form.check("attach_xlsx")}
      />
    </Fieldset>
  );
}

import { snoozePresets } from "@entities/issue";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/api/use-resource";
import { useFormat } from "@shared/i18n/format";
import { type Message, MessageText, messageText } from "@shared/i18n/message";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { TextArea, TextField } from "@shared/ui/field/text-field";
import { Select } from "@shared/ui/select/select";
import { useUnit } from "effector-react";
import { useEffect, useId } from "react";
import { $dialog, $invalid, $run, $values, closed, confirmed, valuesChanged } from "./bulk";
import styles from "./bulk-dialog.module.css";
import type { BulkKind, BulkPlant } from "./bulk-plants";
import { BulkRunDialog, BulkTitle, PlantList } from "./bulk-run-dialog";

/** Says what an action will do before it does it, then shows its progress and a result for each plant. */
export function BulkDialog({ today }: { today: Temporal.PlainDate }) {
  const { dialog, run } = useUnit({ dialog: $dialog, run: $run });
  if (run) return <BulkRunDialog run={run} />;
  return dialog && <FormDialog {...dialog} today={today} />;
}

interface FormDialogProps {
  kind: BulkKind;
  companyId: number;
  plants: readonly BulkPlant[];
  today: Temporal.PlainDate;
}

function FormDialog({ kind, companyId, plants, today }: FormDialogProps) {
  const { close, confirm } = useUnit({ close: closed, confirm: confirmed });
  const formId = useId();
  const included = plants.filter(({ refusal }) => refusal === null);
  const title = <BulkTitle kind={kind} count={included.length} />;
  const issues = included.reduce((sum, plant) => sum + plant.issues.length, 0);
  return (
    <Dialog
      open
      onClose={() => close()}
      title={title}
      footer={
        <DialogActions onCancel={() => close()} type="submit" form={formId} disabled={included.length === 0}>
          {kind === "snooze" ? <Plural value={issues} one="Snooze # issue" other="Snooze # issues" /> : title}
        </DialogActions>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {kind === "snooze" && <SnoozeFields today={today} />}
        {kind === "ticket" && <TicketFields companyId={companyId} plants={included} />}
        {kind === "assign" && <UserField companyId={companyId} required />}
        {kind === "note" && <NoteField />}
        <PlantList
          plants={plants.map(({ plantId, name, city, refusal }) => ({
            plantId,
            name,
            state: refusal ? <MessageText message={refusal} /> : city,
            isMuted: refusal !== null,
          }))}
        />
      </form>
    </Dialog>
  );
}

/** The number of days that are chosen at first. */
const defaultDays = 14;

function SnoozeFields({ today }: { today: Temporal.PlainDate }) {
  const { t } = useLingui();
  const format = useFormat();
  const { values, change } = useUnit({ values: $values, change: valuesChanged });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first choice only
  useEffect(() => void change({ until: today.add({ days: defaultDays }).toString() }), []);
  return (
    <fieldset className={styles.presets}>
      <legend>
        <Trans>Snooze for</Trans>
      </legend>
      {snoozePresets.map((days) => {
        const until = today.add({ days }).toString();
        const day = format.date(until);
        return (
          <Radio
            key={days}
            name="until"
            framed
            label={t`${days} days, until ${day}`}
            checked={values.until === until}
            onChange={() => change({ until })}
          />
        );
      })}
    </fieldset>
  );
}

function TicketFields({ companyId, plants }: { companyId: number; plants: readonly BulkPlant[] }) {
  const { t } = useLingui();
  const { values, invalid, change } = useUnit({ values: $values, invalid: $invalid, change: valuesChanged });
  const evidence = plants[0]?.evidence ?? [];
  const haveTitles = plants.every(({ title }) => title !== "");
  return (
    <>
      <TextField
        label={t`Title`}
        value={values.title}
        maxLength={255}
        required={!haveTitles}
        hint={haveTitles && values.title === "" && t`Without a title, each ticket has that of its cause.`}
        error={invalid && values.title.trim() === "" ? t`Please enter a title` : undefined}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={t`Description`}
        value={values.text}
        hint={evidence.length > 0 && <EvidenceHint evidence={evidence} />}
        onChange={(event) => change({ text: event.target.value })}
      />
      <UserField companyId={companyId} />
      <TemplateField companyId={companyId} />
    </>
  );
}

/** What each ticket says below its text, by the example of the first plant. */
function EvidenceHint({ evidence }: { evidence: readonly string[] }) {
  return (
    <>
      <Trans>Each ticket ends with what is known of its plant:</Trans> {evidence.join(" ")}
    </>
  );
}

function NoteField() {
  const { t } = useLingui();
  const { values, invalid, change } = useUnit({ values: $values, invalid: $invalid, change: valuesChanged });
  return (
    <TextArea
      label={t`Note`}
      value={values.text}
      required
      error={invalid ? t`Please enter a note` : undefined}
      onChange={(event) => change({ text: event.target.value })}
    />
  );
}

interface Choice {
  id: string;
  name: Message;
}

/** The choices of the tickets lists' filters. */
const useChoices = (of: "assigned_to" | "template", companyId: number) =>
  useResource<Choice[]>(`/resources/ticket-choices?of=${of}&company_id=${companyId}`).value ?? [];

function UserField({ companyId, required = false }: { companyId: number; required?: boolean }) {
  const { t, i18n } = useLingui();
  const { values, invalid, change } = useUnit({ values: $values, invalid: $invalid, change: valuesChanged });
  const users = useChoices("assigned_to", companyId);
  return (
    <Select
      label={t`Assign to`}
      value={String(values.userId ?? "")}
      required={required}
      error={required && invalid ? t`Please choose a user` : undefined}
      onChange={(event) => change({ userId: Number(event.target.value) || null })}
      options={[
        { value: "", label: required ? t`Choose user` : t`Nobody` },
        ...users.map(({ id, name }) => ({ value: id, label: messageText(i18n, name) })),
      ]}
    />
  );
}

function TemplateField({ companyId }: { companyId: number }) {
  const { t, i18n } = useLingui();
  const { values, change } = useUnit({ values: $values, change: valuesChanged });
  const templates = useChoices("template", companyId);
  return (
    <Select
      label={t`Template`}
      value={String(values.templateId ?? "")}
      onChange={(event) => change({ templateId: Number(event.target.value) || null })}
      options={[
        { value: "", label: t`No template selected` },
        ...templates.map(({ id, name }) => ({ value: id, label: messageText(i18n, name) })),
      ]}
    />
  );
}

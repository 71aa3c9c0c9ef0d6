import { Trans, useLingui } from "@lingui/react/macro";
import type { Conflict, ProblemDetails } from "@shared/api/result";
import { type Format, type Message, messageText, useFormat } from "@shared/i18n/format";
import { Alert, FormError } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import type { FormModel } from "./form-model";

/**
 * A part of an object: its name inside a sentence ("the name"), and a function that formats its values (by default the
 * first value).
 */
export type ConflictParts = Record<
  string,
  { label: Message; text?: (values: Conflict["values"], format: Format) => Message }
>;

interface ConflictsProps {
  conflicts: readonly Conflict[] | undefined;
  parts: ConflictParts;
  onResolve: (choice: { conflict: Conflict; keep: boolean }) => void;
}

/** Lists the changes of other users and offers a choice for each. Renders nothing without conflicts. */
export function Conflicts({ conflicts = [], parts, onResolve }: ConflictsProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const sentence = ({ part, values, by }: Conflict) => {
    const { label, text = firstValue } = parts[part] ?? {};
    const what = label ? messageText(i18n, label) : part;
    const value = messageText(i18n, text(values, format)) || t`empty`;
    const name = by && messageText(i18n, by);
    const line = name
      ? t`${name} changed ${what} to “${value}” meanwhile.`
      : t`${what} was changed to “${value}” meanwhile.`;
    return line.charAt(0).toUpperCase() + line.slice(1);
  };
  return conflicts.map((conflict) => (
    <Alert
      key={conflict.part}
      kind="warning"
      actions={
        <>
          <Button size="small" onClick={() => onResolve({ conflict, keep: true })}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="small" onClick={() => onResolve({ conflict, keep: false })}>
            <Trans>Take theirs</Trans>
          </Button>
        </>
      }
    >
      {sentence(conflict)}
    </Alert>
  ));
}

const firstValue = (values: Conflict["values"]): string => String(Object.values(values)[0] ?? "");

interface SaveErrorProps {
  state: {
    // biome-ignore lint/suspicious/noExplicitAny: the form's values do not matter here
    form: Pick<FormModel<any, any, any, any>, "conflictResolved">;
    failure: ProblemDetails | null;
  };
  parts: ConflictParts;
}

/** The conflicts of a form that could not be saved. */
export function FormConflicts({ state: { form, failure }, parts }: SaveErrorProps) {
  return <Conflicts conflicts={failure?.conflicts} parts={parts} onResolve={useUnit(form.conflictResolved)} />;
}

/** Why a form could not be saved: its conflicts or its error. */
export function SaveError({ state, parts }: SaveErrorProps & { state: { error: ProblemDetails | null } }) {
  return (
    <>
      <FormConflicts state={state} parts={parts} />
      <FormError error={state.error} asList />
    </>
  );
}

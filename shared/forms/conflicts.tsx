import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Conflict } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import { messageText } from "@shared/i18n/message";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { FormError } from "@shared/ui/form-alert/form-alert";
import { useUnit } from "effector-react";
import type { FormModel } from "./create-form";

interface SaveErrorProps {
  state: {
    // biome-ignore lint/suspicious/noExplicitAny: the form's values do not matter here
    form: Pick<FormModel<any, any, any, any>, "conflictResolved">;
    failure: ProblemDetails | null;
    error: ProblemDetails | null;
  };
  /** What the parts are called in a sentence ("the name"), and their values as text. */
  parts: Record<string, { label: MessageDescriptor; text: (values: Conflict["values"]) => string }>;
}

/** Why a form was not saved: its error, or what others have changed meanwhile, with a choice for each. */
export function SaveError({ state: { form, failure, error }, parts }: SaveErrorProps) {
  const { t, i18n } = useLingui();
  const resolve = useUnit(form.conflictResolved);
  if (!failure?.conflicts) return <FormError error={error} asList />;
  const sentence = ({ part, values, by }: Conflict) => {
    const { label, text } = parts[part] ?? { label: undefined, text: () => "" };
    const what = label ? i18n._(label) : part;
    const value = text(values) || t`empty`;
    const name = by && messageText(i18n, by);
    const line = name
      ? t`${name} changed ${what} to “${value}” meanwhile.`
      : t`${what} was changed to “${value}” meanwhile.`;
    return line.charAt(0).toUpperCase() + line.slice(1);
  };
  return failure.conflicts.map((conflict) => (
    <Alert
      key={conflict.part}
      kind="warning"
      actions={
        <>
          <Button size="small" onClick={() => resolve({ conflict, keep: true })}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="small" onClick={() => resolve({ conflict, keep: false })}>
            <Trans>Take theirs</Trans>
          </Button>
        </>
      }
    >
      {sentence(conflict)}
    </Alert>
  ));
}

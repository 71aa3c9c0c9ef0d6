import { Trans } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import { newMeterFields, sharedFields } from "../form";

const fields: readonly string[] = [...sharedFields, ...newMeterFields];

/** The error of a save. Messages of fields are shown there, all others here. */
export function MeterError({ error }: { error: ProblemDetails }) {
  const all = Object.entries(error.messages);
  const others = all.filter(([name]) => !fields.includes(name));
  return (
    <FormAlert result={error} title={<Trans>Failed. Please check the form</Trans>}>
      {(others.length > 0 || all.length === 0) && (
        <ErrorText error={{ ...error, messages: Object.fromEntries(others) }} />
      )}
    </FormAlert>
  );
}

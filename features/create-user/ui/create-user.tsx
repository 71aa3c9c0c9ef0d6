import { Trans, useLingui } from "@lingui/react/macro";
import { useDraft } from "@shared/forms/draft/use-draft";
import { fieldErrors } from "@shared/forms/field-errors";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { Button } from "@shared/ui/button/button";
import { LinkButton } from "@shared/ui/button/link-button";
import { ErrorList } from "@shared/ui/error-text/error-list";
import { TextField } from "@shared/ui/field/text-field";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import { FormCard } from "@shared/ui/form-card/form-card";
import { useUnit } from "effector-react";
import { useMemo } from "react";
import { createUserAction, createUserKey, type UserValues, userFields, usersPath } from "../form";
import { $values, changed, creating, submitted } from "../model";

/** The form of a new user of the current company (spec 1 §2, §5). */
export function CreateUser() {
  const { t } = useLingui();
  const { values, pending, error, ...unit } = useUnit({
    values: $values,
    pending: creating.$pending,
    error: creating.$error,
    changed,
    submitted,
  });
  useSubmission(creating, createUserKey);
  const clearDraft = useDraft({
    key: "create-user",
    value: useMemo(() => (userFields.some((name) => values[name] !== "") ? { ...values } : null), [values]),
    restore: unit.changed,
  });
  const { errors } = fieldErrors(error, userFields);
  const labels = { first_name: t`First name`, last_name: t`Last name`, email: t`Email` };
  const field = (name: keyof UserValues) => ({
    label: labels[name],
    name,
    value: values[name],
    error: errors[name]?.[0],
    readOnly: pending !== null,
    onChange: (event: { target: { value: string } }) => unit.changed({ [name]: event.target.value }),
  });

  return (
    <FormCard
      label={t`Create user`}
      action={createUserAction}
      onSubmit={() => unit.submitted()}
      actions={
        <>
          <Button type="submit" kind="primary" busy={pending !== null}>
            <Trans>Create user</Trans>
          </Button>
          <LinkButton to={usersPath} prefetch="none" onClick={clearDraft}>
            <Trans>Cancel</Trans>
          </LinkButton>
        </>
      }
    >
      {error && (
        <FormAlert result={error} title={<Trans>Failed to created user</Trans>}>
          <ErrorList error={error} labels={labels} />
        </FormAlert>
      )}
      <TextField autoComplete="off" {...field("first_name")} />
      <TextField autoComplete="off" {...field("last_name")} />
      <TextField
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        hint={t`The user receives an email to choose a password.`}
        {...field("email")}
      />
    </FormCard>
  );
}

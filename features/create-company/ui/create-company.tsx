import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useDraft } from "@shared/forms/draft/use-draft";
import { fieldErrors } from "@shared/forms/field-errors";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { useResultEvent } from "@shared/lib/use-result-event";
import { Button } from "@shared/ui/button/button";
import { LinkButton } from "@shared/ui/button/link-button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { TextField } from "@shared/ui/field/text-field";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import { FormCard } from "@shared/ui/form-card/form-card";
import { useUnit } from "effector-react";
import { useMemo } from "react";
import type { CreatedCompany } from "../action.server";
import { companiesPath, createCompanyAction, createCompanyKey } from "../form";
import { $name, created, creating, nameChanged, submitted } from "../model";

/** The form of a new company, for administrators (spec 1 §2, §5). */
export function CreateCompany() {
  const { t } = useLingui();
  const { name, pending, error, ...unit } = useUnit({
    name: $name,
    pending: creating.$pending,
    error: creating.$error,
    nameChanged,
    submitted,
    created,
  });
  const { data, state } = useFetcher<Result<CreatedCompany>>({ key: createCompanyKey });
  useResultEvent(state === "idle" && data?.ok ? data.value : null, unit.created);
  useSubmission(creating, createCompanyKey);
  const clearDraft = useDraft({
    key: "create-company",
    value: useMemo(() => (name === "" ? null : { name }), [name]),
    restore: (draft) => unit.nameChanged(draft.name ?? ""),
  });
  const { errors, rest } = fieldErrors(error, ["name"]);

  return (
    <FormCard
      label={t`Create company`}
      action={createCompanyAction}
      onSubmit={() => unit.submitted()}
      actions={
        <>
          <Button type="submit" kind="primary" busy={pending !== null}>
            <Trans>Create company</Trans>
          </Button>
          <LinkButton to={companiesPath} prefetch="none" onClick={clearDraft}>
            <Trans>Cancel</Trans>
          </LinkButton>
        </>
      }
    >
      {rest && (
        <FormAlert result={rest}>
          <ErrorText error={rest} />
        </FormAlert>
      )}
      <TextField
        label={t`Name`}
        name="name"
        autoComplete="off"
        value={name}
        error={errors.name?.[0]}
        readOnly={pending !== null}
        onChange={(event) => unit.nameChanged(event.target.value)}
      />
    </FormCard>
  );
}

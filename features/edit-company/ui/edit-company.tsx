import { Trans, useLingui } from "@lingui/react/macro";
import { useDraft } from "@shared/forms/draft/use-draft";
import { fieldErrors } from "@shared/forms/field-errors";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { useUnloadWarning } from "@shared/forms/use-unload-warning";
import { useModelLifecycle } from "@shared/lib/use-model-lifecycle";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { FormCard } from "@shared/ui/form-card/form-card";
import { useUnit } from "effector-react";
import { useMemo } from "react";
import { companyFields, editCompanyKey } from "../form";
import {
  $form,
  $isChanged,
  changed,
  closed,
  discarded,
  opened,
  received,
  restored,
  saving,
  submitted,
} from "../model";
import { useShellUpdate } from "../use-shell-update";
import { type EditedCompany, fromDraft, toDraft } from "../values";
import { ChoicesField } from "./choices-field";
import styles from "./edit-company.module.css";
import { ErrorAlerts } from "./error-alerts";
import { LightSwitches } from "./light-switches";

interface EditCompanyProps {
  company: EditedCompany;
  /** Whether it is the company of the session, whose name the app shell shows. */
  isCurrent: boolean;
}

/** The form of a company, for administrators (spec 3 §2, "Edit company"). Rendered anew for another company. */
export function EditCompany({ company, isCurrent }: EditCompanyProps) {
  const { t } = useLingui();
  const { form, isChanged, pending, error, ...unit } = useUnit({
    form: $form,
    isChanged: $isChanged,
    pending: saving.$pending,
    error: saving.$error,
    opened,
    received,
    closed,
    changed,
    restored,
    submitted,
    discarded,
  });
  useModelLifecycle(company, { opened: unit.opened, changed: unit.received, closed: unit.closed });
  useSubmission(saving, editCompanyKey, company.id);
  useShellUpdate(isCurrent);
  useDraft({
    key: "edit-company",
    value: useMemo(() => (form && isChanged ? toDraft(form.values) : null), [form, isChanged]),
    restore: (draft) => unit.restored(fromDraft(draft)),
  });
  useUnloadWarning(isChanged);
  const values = form?.companyId === company.id ? form.values : company;
  const { errors } = fieldErrors(error, companyFields);
  const labels = { name: t`Name`, children: t`Child companies`, inboundDrivers: t`Inbound drivers` };
  const busy = pending !== null;

  return (
    <FormCard
      label={t`Company`}
      onSubmit={() => unit.submitted()}
      actions={
        <>
          <Button type="submit" kind="primary" busy={busy}>
            <Trans>Save</Trans>
          </Button>
          {isChanged && (
            <>
              <Button disabled={busy} onClick={() => unit.discarded()}>
                <Trans>Discard changes</Trans>
              </Button>
              <span className={styles.note} role="status">
                <Trans>You have unsaved changes.</Trans>
              </span>
            </>
          )}
        </>
      }
    >
      {error && <ErrorAlerts error={error} labels={labels} />}
      <TextField
        label={labels.name}
        name="name"
        autoComplete="off"
        value={values.name}
        error={errors.name?.[0]}
        readOnly={busy}
        onChange={(event) => unit.changed({ name: event.target.value })}
      />
      <ChoicesField
        label={labels.children}
        buttonLabel={t`Choose child companies`}
        itemsHref="/resources/companies"
        without={company.id}
        selected={values.children}
        error={errors.children?.[0]}
        disabled={busy}
        onChange={(children) => unit.changed({ children })}
      />
      <ChoicesField
        label={labels.inboundDrivers}
        buttonLabel={t`Choose inbound drivers`}
        itemsHref="/resources/inbound-drivers"
        selected={values.inboundDrivers}
        error={errors.inboundDrivers?.[0]}
        disabled={busy}
        onChange={(inboundDrivers) => unit.changed({ inboundDrivers })}
      />
      <LightSwitches
        values={values}
        errors={[errors.non_mon_accessible?.[0], errors.non_mon_creation_enabled?.[0]]}
        disabled={busy}
      />
    </FormCard>
  );
}

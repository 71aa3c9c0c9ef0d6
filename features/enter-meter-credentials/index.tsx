import { type DriverAccount, driverText } from "@entities/driver";
import type { EnteredMeter } from "@entities/meter";
import type { I18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDialogForm, type useForm, useOnSaved } from "@shared/forms/form";
import { useOnUnmount } from "@shared/lib/react";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { BarcodeButton } from "@shared/ui/barcode-button/barcode-button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { PasswordField } from "@shared/ui/field/password-field";
import { Select } from "@shared/ui/field/select";
import { TextField } from "@shared/ui/field/text-field";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Spinner } from "@shared/ui/spinner/spinner";
import { useUnit } from "effector-react";
import { Fragment } from "react";
import styles from "./credentials-dialog.module.css";
import {
  $account,
  $accounts,
  $check,
  $companyId,
  $composition,
  $compositions,
  $error,
  $meter,
  checkRetried,
  credentialsClosed,
  credentialsForm,
  credentialsRetried,
  driverNameOf,
  fieldName,
  fieldsOf,
  fieldValue,
  isSecret,
} from "./enter-meter-credentials";

interface EnterCredentialsProps {
  /** The plant of the meter. The draft of this plant is preserved. */
  plantId: number;
  /** Called with the validated identity of a meter that does not exist yet. */
  onAccept: (meter: EnteredMeter) => void;
}

/** The dialog of the credentials of a new meter. */
export function EnterCredentials(props: EnterCredentialsProps) {
  const unit = useUnit({ companyId: $companyId, closed: credentialsClosed });
  useOnUnmount(unit.closed);
  if (unit.companyId === null) return null;
  return <CredentialsDialog {...props} companyId={unit.companyId} />;
}

/** Selects a driver account and enters a meter's credentials, checked while typing (domain/meters.md#credentials). */
function CredentialsDialog({ companyId, plantId, onAccept }: EnterCredentialsProps & { companyId: number }) {
  const form = useDialogForm(credentialsForm, { companyId, plantId });
  const { meter, check, error, ...events } = useUnit({
    meter: $meter,
    check: $check,
    error: $error,
    closed: credentialsClosed,
    retried: credentialsRetried,
  });
  useOnSaved(credentialsForm, () => meter && onAccept(meter));
  return (
    <Dialog
      open
      onClose={() => events.closed()}
      title={<Trans>Meter credentials</Trans>}
      footer={
        <DialogActions
          onCancel={() => events.closed()}
          disabled={!meter || check !== "valid"}
          onClick={() => form.submit()}
        >
          <Trans>OK</Trans>
        </DialogActions>
      }
    >
      <div className="stack">
        <AccountSelect form={form} />
        <CompositionSelect form={form} />
        <ValueFields form={form} />
        {error && (
          <CardError onRetry={() => events.retried()}>
            <ErrorText error={error} />
          </CardError>
        )}
        <CheckStatus />
      </div>
    </Dialog>
  );
}

interface FieldProps {
  form: ReturnType<typeof useForm<Record<string, string>, never>>;
}

/** The fields of the selected composition; the fields that the account prescribes are read-only. */
function ValueFields({ form }: FieldProps) {
  const { i18n } = useLingui();
  const composition = useUnit($composition);
  if (!composition) return null;
  return fieldsOf(composition).map((field) => {
    const { name, display_name, editable } = field;
    const Field = isSecret(field) ? PasswordField : TextField;
    const label = driverText(i18n, display_name || name);
    const key = fieldName(form.values, field);
    return (
      <Fragment key={name}>
        <Field
          label={label}
          {...form.field(key)}
          value={fieldValue(form.values, field)}
          readOnly={!editable}
          autoComplete="off"
          spellCheck={false}
        />
        {editable && !isSecret(field) && (
          <BarcodeButton label={label} onRead={(text) => form.change({ [key]: text })} />
        )}
      </Fragment>
    );
  });
}

function AccountSelect({ form }: FieldProps) {
  const { t, i18n } = useLingui();
  const { accounts, account, error } = useUnit({ accounts: $accounts, account: $account, error: $error });
  if (!accounts) return error ? null : <Skeleton height="3.5rem" />;
  const hasAccounts = accounts.length > 0;
  return (
    <Select
      label={t`Driver account`}
      value={account?.id ?? ""}
      disabled={!hasAccounts}
      hint={hasAccounts ? undefined : t`This company has no driver accounts. Contact support to add one.`}
      onChange={(event) => form.change({ account: event.target.value, composition: "" })}
      options={[
        { value: "", label: t`Choose a driver account`, disabled: true },
        ...accounts.map((one) => ({ value: String(one.id), label: accountLabel(i18n, one) })),
      ]}
    />
  );
}

function CompositionSelect({ form }: FieldProps) {
  const { t } = useLingui();
  const { account, compositions, error } = useUnit({ account: $account, compositions: $compositions, error: $error });
  if (!compositions) return account && !error ? <Skeleton height="3.5rem" /> : null;
  if (compositions.length === 1) return null;
  const hasCompositions = compositions.length > 0;
  return (
    <Select
      label={t`Credentials`}
      {...form.field("composition")}
      disabled={!hasCompositions}
      hint={hasCompositions ? undefined : t`This account has no credentials to enter.`}
      options={[
        { value: "", label: t`Choose the credentials to enter`, disabled: true },
        ...compositions.map(({ display_name }, position) => {
          const number = position + 1;
          return { value: String(position), label: display_name || t`Credentials ${number}` };
        }),
      ]}
    />
  );
}

function accountLabel(i18n: I18n, account: DriverAccount): string {
  const { id } = account;
  const name = driverText(i18n, account.display_name);
  const driver = driverText(i18n, driverNameOf(account));
  return name && driver && name !== driver ? `${name} (${driver})` : (name ?? driver ?? `#${id}`);
}

/** The result of the check of the entered meter (domain/meters.md#credentials). */
function CheckStatus() {
  const unit = useUnit({ check: $check, meter: $meter, checkRetried });
  const driver = unit.meter?.driverName ?? "";
  switch (unit.check) {
    case "idle":
      return null;
    case "checking":
      return (
        <p className={`hint ${styles.checking}`} role="status">
          <Spinner />
          <Trans>Checking the meter…</Trans>
        </p>
      );
    case "valid":
      return (
        <Alert kind="success">
          <Trans>The meter is valid.</Trans>
        </Alert>
      );
    case "exists":
      return (
        <Alert kind="danger">
          <Trans>This meter already exists, please enter the unique identifier from the meter.</Trans>
        </Alert>
      );
    case "invalid":
      return (
        <Alert kind="danger">
          <Trans>The meter entered did not validate as a valid meter. Please check the entered data.</Trans>
        </Alert>
      );
    case "unknown":
      return (
        <Alert kind="warning">
          <Trans>We could not validate the existence of the meter. Are you sure the Ref ID is correct.</Trans>
        </Alert>
      );
    case "failed":
      return (
        <Alert kind="danger" onRetry={unit.checkRetried}>
          <Trans>Could not get a response for {driver}</Trans>
        </Alert>
      );
  }
}

export { credentialsOpened } from "./enter-meter-credentials";

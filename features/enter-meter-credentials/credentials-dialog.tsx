import type { DriverAccount } from "@entities/driver";
import type { EnteredMeter } from "@entities/meter";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDraft } from "@shared/forms/draft/use-draft";
import { Alert } from "@shared/ui/alert/alert";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { PasswordField } from "@shared/ui/field/password-field";
import { TextField } from "@shared/ui/field/text-field";
import { Select } from "@shared/ui/select/select";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Spinner } from "@shared/ui/spinner/spinner";
import { useUnit } from "effector-react";
import styles from "./credentials-dialog.module.css";
import { $draft, restored } from "./draft";
import {
  $account,
  $accounts,
  $check,
  $composition,
  $compositions,
  $error,
  $meter,
  $values,
  accountSelected,
  checkRetried,
  closed,
  compositionSelected,
  driverNameOf,
  fieldsOf,
  isSecret,
  retried,
  typed,
} from "./enter-meter-credentials";

export interface CredentialsDialogProps {
  /** The plant of the meter. The draft is stored per plant. */
  plantId: number;
  /** Called with the validated identity of a new meter. */
  onAccept: (meter: EnteredMeter) => void;
}

/**
 * The dialog that selects a driver account and checks the entered credentials of a meter
 * (domain/meters.md#credentials).
 */
export function CredentialsDialog({ plantId, onAccept }: CredentialsDialogProps) {
  const unit = useUnit({ meter: $meter, check: $check, error: $error, draft: $draft, closed, restored, retried });
  const { meter } = unit;
  const clearDraft = useDraft({ key: `credential-fields-${plantId}`, value: unit.draft, restore: unit.restored });
  const close = () => {
    clearDraft();
    unit.closed();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={<Trans>Meter credentials</Trans>}
      footer={
        <DialogActions
          onCancel={close}
          disabled={!meter || unit.check !== "valid"}
          onClick={() => {
            if (meter) onAccept(meter);
            close();
          }}
        >
          <Trans>OK</Trans>
        </DialogActions>
      }
    >
      <div className={styles.fields}>
        <AccountSelect />
        <CompositionSelect />
        <ValueFields />
        {unit.error && (
          <CardError onRetry={() => unit.retried()}>
            <ErrorText error={unit.error} />
          </CardError>
        )}
        <CheckStatus />
      </div>
    </Dialog>
  );
}

/** The fields of the selected composition. Fields that the account prescribes are read-only. */
function ValueFields() {
  const unit = useUnit({ composition: $composition, values: $values, typed });
  if (!unit.composition) return null;
  return fieldsOf(unit.composition).map((field) => {
    const { name, display_name, editable } = field;
    const Field = isSecret(field) ? PasswordField : TextField;
    return (
      <Field
        key={name}
        label={display_name || name}
        value={unit.values[name] ?? ""}
        readOnly={!editable}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => unit.typed({ name, value: event.target.value })}
      />
    );
  });
}

export function AccountSelect() {
  const { t } = useLingui();
  const unit = useUnit({ accounts: $accounts, account: $account, error: $error, accountSelected });
  if (!unit.accounts) return unit.error ? null : <Skeleton height="3.5rem" />;
  const hasAccounts = unit.accounts.length > 0;
  return (
    <Select
      label={t`Driver account`}
      value={unit.account?.id ?? ""}
      disabled={!hasAccounts}
      hint={hasAccounts ? undefined : t`This company has no driver accounts. Contact support to add one.`}
      onChange={(event) => unit.accountSelected(Number(event.target.value))}
      options={[
        { value: "", label: t`Choose a driver account`, disabled: true },
        ...unit.accounts.map((account) => ({ value: String(account.id), label: accountLabel(account) })),
      ]}
    />
  );
}

export function CompositionSelect() {
  const { t } = useLingui();
  const unit = useUnit({
    account: $account,
    compositions: $compositions,
    composition: $composition,
    error: $error,
    compositionSelected,
  });
  const { compositions, composition } = unit;
  if (!compositions) return unit.account && !unit.error ? <Skeleton height="3.5rem" /> : null;
  if (compositions.length === 1) return null;
  const hasCompositions = compositions.length > 0;
  return (
    <Select
      label={t`Credentials`}
      value={composition ? String(compositions.indexOf(composition)) : ""}
      disabled={!hasCompositions}
      hint={hasCompositions ? undefined : t`This account has no credentials to enter.`}
      onChange={(event) => unit.compositionSelected(Number(event.target.value))}
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

function accountLabel(account: DriverAccount): string {
  const { id, display_name: name } = account;
  const driver = driverNameOf(account);
  return name && driver ? `${name} (${driver})` : (name ?? driver ?? `#${id}`);
}

/** The result of checking the entered meter (domain/meters.md#credentials). */
export function CheckStatus() {
  const unit = useUnit({ check: $check, meter: $meter, checkRetried });
  const driver = unit.meter?.driverName ?? "";
  switch (unit.check) {
    case "idle":
      return null;
    case "checking":
      return (
        <p className={styles.checking} role="status">
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

import { driverLevel, driverLevelLabels, type PulledAccount, type PulledAccounts } from "@entities/driver";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createForm } from "@shared/forms/create-form";
import { useDialogForm, useOnSaved } from "@shared/forms/form";
import { FormDialog } from "@shared/forms/form-dialog";
import type { ParamsOf } from "@shared/mutations/action.server";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { FormError } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import { useState } from "react";
import type { removePulledAccount, savePulledAccount } from "./action.server";
import styles from "./pull-accounts.module.css";

const saveAccount = createMutation<typeof savePulledAccount>("save-pulled-account", {
  success: ({ params: { accountId } }) => (accountId === null ? msg`Account added` : msg`Key replaced`),
  invalidates: ["companies"],
  unconfirmed: msg`It is not known whether the key was saved. Look at the list before you enter it again.`,
  failure: "form",
});

/** The account whose key is replaced; null for a new account. */
interface EditedAccount {
  companyId: number;
  account: { id: number; name: string; revision?: number | null | undefined } | null;
}

/** The form has no draft: a key is never stored in the browser. */
export const accountForm = createForm({
  mutation: saveAccount,
  initial: ({ account }: EditedAccount) => ({ display_name: account?.name ?? "SolarEdge", api_key: "" }),
  validate: ({ display_name, api_key }) => ({
    ...(display_name.trim() === "" && { display_name: [msg`Enter a name.`] }),
    ...(api_key.trim() === "" && { api_key: [msg`Enter the key.`] }),
  }),
  params: ({ display_name, api_key }, { companyId, account }) => ({
    companyId,
    accountId: account?.id ?? null,
    display_name: display_name.trim(),
    api_key: api_key.trim(),
    loaded: account?.revision,
  }),
});

const removeAccount = createMutation<typeof removePulledAccount>("delete-pulled-account", {
  success: () => msg`Account deleted`,
  invalidates: ["companies"],
});

type RemovedAccount = ParamsOf<typeof removePulledAccount>;

export const accountRemoval = createConfirmation<RemovedAccount & { name: string }, RemovedAccount>(removeAccount);

interface PullAccountsProps extends PulledAccounts {
  companyId: number;
}

/**
 * The accounts that read the measurements of a company from SolarEdge: the last pull, its faults, and the next pull.
 * A key can be entered and replaced, and is never shown (domain/pull.md#accounts).
 */
export function PullAccounts({ companyId, enabled, accounts }: PullAccountsProps) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<EditedAccount | null>(null);
  return (
    <div className={styles.accounts}>
      {!enabled && (
        <p className="muted">
          <Trans>This installation pulls nothing. Set SOLAREDGE_API_URL first.</Trans>
        </p>
      )}
      {accounts.length === 0 ? (
        <p className="muted">
          <Trans>No account has a key. Add one to read the hours of its sites.</Trans>
        </p>
      ) : (
        <Confirm
          model={accountRemoval}
          title={<Trans>Delete account</Trans>}
          confirmLabel={<Trans>Delete</Trans>}
          question={({ name }) => (
            <Trans>
              Delete {name} and its key, for all companies? Its sites are no longer read. What was read stays.
            </Trans>
          )}
        >
          {({ pending, request }) => (
            <ul className={`stack ${styles.list}`} aria-label={t`SolarEdge accounts`}>
              {accounts.map((account) => {
                const { id, revision } = account;
                const name = account.display_name ?? `#${id}`;
                return (
                  <li key={id}>
                    <AccountState account={account} name={name} />
                    <div className="row">
                      <Button size="small" onClick={() => setEdited({ companyId, account: { id, name, revision } })}>
                        {account.has_key ? <Trans>Replace key</Trans> : <Trans>Enter key</Trans>}
                      </Button>
                      <Button
                        size="small"
                        icon="trash"
                        aria-label={t`Delete ${name}`}
                        aria-haspopup="dialog"
                        busy={pending?.accountId === id}
                        onClick={() => request({ companyId, accountId: id, name })}
                      >
                        <Trans>Delete</Trans>
                      </Button>
                    </div>
                  </li>
                );
              })}
            </ul>
          )}
        </Confirm>
      )}
      <Button icon="plus" onClick={() => setEdited({ companyId, account: null })}>
        <Trans>Add account</Trans>
      </Button>
      {edited && <AccountDialog edited={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function AccountState({ account, name }: { account: PulledAccount; name: string }) {
  const { i18n } = useLingui();
  const { has_key, last_pulled_at, next_pull_at, status, status_description } = account;
  // Before the first pull, it is not known whether the key works.
  const level = has_key && last_pulled_at ? driverLevel(status) : null;
  return (
    <div>
      <p className="row">
        <strong>{name}</strong>
        {level && <StatusIcon level={level}>{i18n._(driverLevelLabels[level])}</StatusIcon>}
      </p>
      {has_key && status_description && <p>{status_description}</p>}
      <p className="muted">
        {last_pulled_at ? (
          <Trans>
            Last pull <MomentValue at={last_pulled_at} />
          </Trans>
        ) : (
          <Trans>Nothing has been pulled yet</Trans>
        )}
      </p>
      <p className="muted">
        {!has_key ? (
          <Trans>Without a key nothing is pulled</Trans>
        ) : next_pull_at ? (
          <Trans>
            Next attempt <MomentValue at={next_pull_at} />
          </Trans>
        ) : (
          <Trans>No meter is a site of this account</Trans>
        )}
      </p>
    </div>
  );
}

function AccountDialog({ edited, onClose }: { edited: EditedAccount; onClose: () => void }) {
  const { t } = useLingui();
  const { companyId, account } = edited;
  const form = useDialogForm(accountForm, edited, account?.id ?? 0);
  useOnSaved(accountForm, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={account ? <Trans>Key of {account.name}</Trans> : <Trans>Add SolarEdge account</Trans>}
      state={form}
      hidden={{ companyId, accountId: account?.id ?? "" }}
      className={styles.form}
      submitLabel={account ? <Trans>Save key</Trans> : <Trans>Add account</Trans>}
    >
      <FormError error={form.error} />
      {account === null && <TextField label={t`Name`} autoComplete="off" {...form.field("display_name")} />}
      <TextField
        label={t`API key`}
        type="password"
        autoComplete="off"
        hint={t`From SolarEdge's monitoring: Admin, Site Access, API Access. It is not shown again.`}
        {...form.field("api_key")}
      />
    </FormDialog>
  );
}

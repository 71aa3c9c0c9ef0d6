import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createMutation, unconfirmedUntilRepeated } from "@shared/mutations/create-mutation";
import { createSelection, type SelectionItem, useSelection } from "@shared/mutations/selection";
import { SelectionEditor } from "@shared/mutations/selection-editor";
import { toastShown } from "@shared/toasts/model";
import { sample } from "effector";
import type { setDriverAccount } from "./action.server";
import styles from "./driver-accounts.module.css";

const attachDriverAccount = createMutation<typeof setDriverAccount>("attach-driver-account", {
  invalidates: ["companies"],
  unconfirmed: unconfirmedUntilRepeated,
});

/** The driver accounts of a company. Each toggle attaches or detaches an account at once. */
export const accountSelection = createSelection(attachDriverAccount);

// domain/companies.md#driver-accounts
sample({
  clock: accountSelection.succeeded,
  fn: ({ item: { name }, selected }) => ({
    kind: "success" as const,
    message: selected ? msg`Added account: ${name}` : msg`Removed account: ${name}`,
  }),
  target: toastShown,
});

interface DriverAccountsProps {
  companyId: number;
  attached: readonly SelectionItem[];
  /** Whether there are accounts to attach. */
  hasChoices: boolean;
}

/**
 * The driver accounts of a company. A toggle attaches or detaches an account at once
 * (domain/companies.md#driver-accounts).
 */
export function DriverAccounts({ companyId, attached, hasChoices }: DriverAccountsProps) {
  const { t } = useLingui();
  const target = { companyId };
  const shown = useSelection(accountSelection, attached, target);
  return (
    <div className={`stack gap-3 start ${styles.accounts}`}>
      {shown.length === 0 ? (
        <p className="muted">
          {hasChoices ? (
            <Trans>No driver accounts are attached. Attach one to read meters with it.</Trans>
          ) : (
            <Trans>There are no driver accounts to attach.</Trans>
          )}
        </p>
      ) : (
        <ul className="stack gap-2" aria-label={t`Attached accounts`}>
          {shown.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {(hasChoices || shown.length > 0) && (
        <SelectionEditor
          model={accountSelection}
          target={target}
          saved={attached}
          label={t`Choose driver accounts`}
          itemsHref="/resources/driver-accounts"
          labelled
        />
      )}
    </div>
  );
}

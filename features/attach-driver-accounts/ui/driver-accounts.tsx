import { Trans, useLingui } from "@lingui/react/macro";
import { SelectionEditor } from "@shared/forms/selection/selection-editor";
import type { SelectionItem } from "@shared/forms/selection/selection-form";
import { useSelection } from "@shared/forms/selection/use-selection";
import { accounts } from "../model";
import styles from "./driver-accounts.module.css";

interface DriverAccountsProps {
  companyId: number;
  /** The accounts that are attached to the company. */
  attached: readonly SelectionItem[];
}

/** The driver accounts of a company, which are attached and detached at once by toggling (spec 3 §2). */
export function DriverAccounts({ companyId, attached }: DriverAccountsProps) {
  const { t } = useLingui();
  const target = { company_id: String(companyId) };
  const shown = useSelection(accounts, attached, target);
  return (
    <div className={styles.accounts}>
      {shown.length === 0 ? (
        <p className={styles.note}>
          <Trans>No driver accounts are attached. Attach one to read meters with it.</Trans>
        </p>
      ) : (
        <ul className={styles.list} aria-label={t`Attached accounts`}>
          {shown.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      <SelectionEditor
        model={accounts}
        target={target}
        saved={attached}
        label={t`Choose driver accounts`}
        itemsHref="/resources/driver-accounts"
        labelled
      />
    </div>
  );
}

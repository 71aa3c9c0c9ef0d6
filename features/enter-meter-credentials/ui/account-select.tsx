import { useLingui } from "@lingui/react/macro";
import { Select } from "@shared/ui/select/select";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import {
  $account,
  $accounts,
  $composition,
  $compositions,
  $error,
  accountSelected,
  compositionSelected,
} from "../model/selection";

/** The driver accounts of the company. */
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
        ...unit.accounts.map(({ id, display_name, driver_name }) => ({
          value: String(id),
          label: accountLabel(id, display_name, driver_name),
        })),
      ]}
    />
  );
}

/** The credential compositions of the account, if there are several. */
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

const accountLabel = (id: number, name: string | null, driver: string | null): string =>
  name && driver ? `${name} (${driver})` : (name ?? driver ?? `#${id}`);

import { msg } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import type { ParamsOf } from "@shared/mutations/action.server";
import { createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import type { removePulledAccount, savePulledAccount } from "./action.server";

const saveAccount = createMutation<typeof savePulledAccount>("save-pulled-account", {
  success: ({ params: { accountId } }) => (accountId === null ? msg`Account added` : msg`Key replaced`),
  invalidates: ["companies"],
  unconfirmed: msg`It is not known whether the key was saved. Look at the list before you enter it again.`,
  failure: "form",
});

/** The account whose key is replaced; null for a new account. */
export interface EditedAccount {
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

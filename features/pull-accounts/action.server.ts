import { createPulledAccount, deletePulledAccount, replaceAccountKey } from "@entities/driver";
import { idField, optionalIdField, textField } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

const companyPage = ({ companyId }: { companyId: number }) => `/admin/companies/${companyId}`;

/** Creates an account that pulls, or replaces the key of one. For administrators (domain/pull.md#accounts). */
export const savePulledAccount = defineAction(
  type({ companyId: idField, accountId: optionalIdField, display_name: textField, api_key: textField }),
  ({ api, params: { companyId, accountId, display_name, api_key }, signal }) =>
    accountId === null
      ? createPulledAccount(api, companyId, { display_name, api_key }, { signal })
      : replaceAccountKey(api, accountId, { api_key }, { signal }),
  companyPage,
);

/** Deletes an account that pulls. For administrators (domain/pull.md#accounts). */
export const removePulledAccount = defineAction(
  type({ companyId: idField, accountId: idField }),
  ({ api, params: { accountId }, signal }) => deletePulledAccount(api, accountId, { signal }),
  companyPage,
);

import { createPulledAccount, deletePulledAccount, replaceAccountKey } from "@entities/driver";
import { ApiError } from "@shared/api/result";
import { idField, optionalIdField, textField } from "@shared/lib/fields";
import { changedMeanwhile, defineAction } from "@shared/mutations/action.server";
import { nullable, number, optional, type } from "superstruct";

const companyPage = ({ companyId }: { companyId: number }) => `/admin/companies/${companyId}`;

/** Creates an account that pulls, or replaces the key of one unless another user has replaced it since it was `loaded`. For administrators (domain/pull.md#accounts). */
export const savePulledAccount = defineAction(
  type({
    companyId: idField,
    accountId: optionalIdField,
    display_name: textField,
    api_key: textField,
    /** The revision of the account that the user saw. No response has the key itself to compare. */
    loaded: optional(nullable(number())),
  }),
  async ({ api, params: { companyId, accountId, display_name, api_key, loaded }, signal }) => {
    if (accountId === null) return createPulledAccount(api, companyId, { display_name, api_key }, { signal });
    try {
      await replaceAccountKey(api, accountId, { api_key }, { revision: loaded, signal });
    } catch (error) {
      throw error instanceof ApiError && error.status === 412 ? changedMeanwhile("key", null) : error;
    }
  },
  companyPage,
);

/** Deletes an account that pulls. For administrators (domain/pull.md#accounts). */
export const removePulledAccount = defineAction(
  type({ companyId: idField, accountId: idField }),
  ({ api, params: { accountId }, signal }) => deletePulledAccount(api, accountId, { signal }),
  companyPage,
);

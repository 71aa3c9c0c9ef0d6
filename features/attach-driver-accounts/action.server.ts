import { updateDriverAccount } from "@entities/driver";
import { createAction } from "@shared/forms/create-action.server";
import { idField } from "@shared/forms/fields";
import { selectionForm } from "@shared/forms/selection/selection-form.server";
import { assertAdmin } from "@shared/session/assert-admin";
import { assign, type } from "superstruct";

/** Attaches a driver account to a company or detaches it; for administrators. // spec 3 §7 */
export const attachDriverAccount = createAction(
  assign(selectionForm, type({ company_id: idField })),
  async ({ api, session, form, signal }) => {
    assertAdmin(session);
    await updateDriverAccount(api, form.company_id, form.item_id, form.selected === "1", { signal });
  },
);

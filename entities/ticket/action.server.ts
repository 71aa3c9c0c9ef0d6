import { type ActionArgs, createAction } from "@shared/forms/create-action.server";
import { intersection, type Struct } from "superstruct";
import type { TicketRef } from "./ref";
import { readTicketRef, type TicketRefForm, ticketRefForm } from "./ref-form.server";

/** Creates an action that changes one ticket: `createAction` with the ticket's ids in the form. */
export function createTicketAction<T extends object, V>(
  fields: Struct<T, unknown>,
  update: (args: ActionArgs<T> & { ref: TicketRef }) => Promise<V>,
) {
  // The inferred type of an intersection with a generic struct is not assignable to T.
  const struct = intersection([ticketRefForm, fields]) as unknown as Struct<TicketRefForm & T, null>;
  return createAction(
    struct,
    (args) => update({ ...args, ref: readTicketRef(args.form) }),
    (form) => {
      const { ticketId, companyId } = readTicketRef(form);
      return `/tickets/${ticketId}?companyId=${companyId}`;
    },
  );
}

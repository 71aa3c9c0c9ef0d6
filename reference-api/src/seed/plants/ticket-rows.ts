import type { Insertable } from "kysely";
import type { Database } from "../../db/schema";

/** The rows of a plant's tickets by table. */
export interface TicketRows {
  readonly tickets: Insertable<Database["tickets"]>[];
  readonly ticket_assignments: Insertable<Database["ticket_assignments"]>[];
  readonly comments: Insertable<Database["comments"]>[];
  readonly audits: Insertable<Database["audits"]>[];
}

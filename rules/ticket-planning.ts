/** What extensions add to a ticket (docs/domain/tickets.md#planning). The lists are in the order of sorting. */

/** The priorities of a ticket, lowest first. */
export const ticketPriorities = ["low", "normal", "high", "urgent"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Whom a ticket waits for. */
export const waitingParties = ["customer", "installer", "supplier", "grid_operator"] as const;
export type WaitingParty = (typeof waitingParties)[number];

/** What can be found when a ticket is closed. */
export const ticketFindings = [
  "cleaned",
  "inverter_replaced",
  "inverter_restarted",
  "string_repaired",
  "connection_restored",
  "setting_changed",
  "nothing_found",
  "other",
] as const;
export type TicketFinding = (typeof ticketFindings)[number];

/** Whether the cause of a loss was what its pattern says (docs/domain/tickets.md#reviews-of-patterns). */
export const patternVerdicts = ["right", "wrong", "unknown"] as const;
export type PatternVerdict = (typeof patternVerdicts)[number];

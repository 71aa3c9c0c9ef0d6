import { dateOrNull, id, idOrNull, nameOrNull, numberOrNull } from "@shared/api/v0/fields";
import { relation } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** An issue of a plant or of one of its meters. Dates are wire dates (`dayOf`). */
export const meterIssueSchema = type({
  id: id(),
  meter_id: idOrNull(),
  type_name: nameOrNull(),
  found_on: dateOrNull(),
  resolved_on: dateOrNull(),
  snoozed_until: dateOrNull(),
  severity: numberOrNull(),
  meter: relation(type({ id: id(), name: nameOrNull() })),
});
export type MeterIssue = Infer<typeof meterIssueSchema>;

/** An issue of a meter, as the calls that change it name it. */
export interface IssueRef {
  meterId: number;
  issueId: number;
}

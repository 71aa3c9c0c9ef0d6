import { boolean, coerce, nullable, object, optional, string, union } from "superstruct";
import { date, id, integerBetween, numberBetween, optionalText, text } from "../../http/fields";

/** 1 or 0; true and false are taken as well. */
const zeroOrOne = () => coerce(integerBetween(0, 1), boolean(), Number);

const form = {
  name: optional(optionalText(120)),
  amount_in_cents_per_kwh: optional(nullable(numberBetween(0, 1000))),
  p90_in_kwh: optional(nullable(numberBetween(0, 1_000_000_000))),
  orientation_in_degrees: optional(nullable(numberBetween(0, 360))),
  angle_in_degrees: optional(nullable(numberBetween(0, 90))),
  has_mixed_panel_orientations: optional(zeroOrOne()),
  retired_on: optional(nullable(date())),
};

/** A new meter. The driver is named by its id, as inbound_driver_id or inbound_driver. spec 2 §3 */
export const newMeterSchema = object({
  ...form,
  plant_id: optional(id()),
  inbound_driver_id: optional(id()),
  inbound_driver: optional(union([id(), string()])),
  driver_account_id: optional(nullable(id())),
  reference_identifier: text(500),
  peak_in_watt: integerBetween(1, 1_000_000_000),
  operational_since: date(),
});

/** What of a meter changes; its source and its first day never do. */
export const meterChangesSchema = object({
  ...form,
  peak_in_watt: optional(integerBetween(1, 1_000_000_000)),
});

import { boolean, coerce, nullable, object, optional, string, union } from "superstruct";
import { date, id, integerBetween, numberBetween, optionalText, text } from "../../http/fields";

/** 1 or 0; also accepts true and false. */
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

/** A new meter; the driver is given by id or name. spec 2 §3 */
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

/** The fields of a meter that can change; its source and first day cannot. */
export const meterChangesSchema = object({
  ...form,
  peak_in_watt: optional(integerBetween(1, 1_000_000_000)),
});

import { createMeter, type MeterChanges, updateMeter } from "@entities/meter";
import { createPlantAction } from "@entities/plant/index.server";
import { optionalIdField, optionalNumberField, textField } from "@shared/forms/fields";
import { enums, type } from "superstruct";
import { meterField } from "./form";

const meterForm = type({
  [meterField]: optionalIdField,
  name: textField,
  amount_in_cents_per_kwh: optionalNumberField,
  peak_in_watt: optionalNumberField,
  p90_in_kwh: optionalNumberField,
  orientation_in_degrees: optionalNumberField,
  angle_in_degrees: optionalNumberField,
  has_mixed_panel_orientations: enums(["0", "1"]),
  retired_on: textField,
  reference_identifier: textField,
  inbound_driver: textField,
  operational_since: textField,
});

/** Creates a meter, or updates the one with the form's id, whose source and first day cannot change. // spec 2 §5 */
export const editMeter = createPlantAction(meterForm, async ({ api, ref, form, signal }) => {
  const { meter_id: meterId, reference_identifier, inbound_driver, operational_since, ...fields } = form;
  const changes: MeterChanges = {
    name: fields.name,
    amount_in_cents_per_kwh: fields.amount_in_cents_per_kwh,
    peak_in_watt: fields.peak_in_watt,
    p90_in_kwh: fields.p90_in_kwh,
    orientation_in_degrees: fields.orientation_in_degrees,
    angle_in_degrees: fields.angle_in_degrees,
    has_mixed_panel_orientations: fields.has_mixed_panel_orientations === "1" ? 1 : 0,
    retired_on: fields.retired_on || null,
  };
  if (meterId !== null) return updateMeter(api, { ...ref, meterId }, changes, { signal });
  return createMeter(
    api,
    ref,
    { ...changes, reference_identifier, inbound_driver, operational_since },
    { signal },
  );
});

import { createMeter, deleteMeter, type MeterChanges, updateMeter } from "@entities/meter";
import { idField, optionalIdField, optionalNumberField, plantRefFields, textField } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { boolean, nullable, type } from "superstruct";

const meterFields = type({
  ...plantRefFields,
  /** Null for a new meter. */
  meterId: optionalIdField,
  name: textField,
  amount_in_cents_per_kwh: optionalNumberField,
  peak_in_watt: optionalNumberField,
  p90_in_kwh: optionalNumberField,
  orientation_in_degrees: optionalNumberField,
  angle_in_degrees: optionalNumberField,
  has_mixed_panel_orientations: boolean(),
  /** Empty for a meter in use. */
  retired_on: textField,
  /** What identifies a new meter, and its first day; null for an existing one, of which they cannot change. */
  source: nullable(type({ reference_identifier: textField, inbound_driver: textField, operational_since: textField })),
});

/** Creates a meter, or updates that of the id, whose source and first day stay. See domain/meters.md#form. */
export const saveMeterOfPlant = defineAction(meterFields, async ({ api, params, signal }) => {
  const { companyId, plantId, meterId, source } = params;
  const changes: MeterChanges = {
    name: params.name,
    amount_in_cents_per_kwh: params.amount_in_cents_per_kwh,
    peak_in_watt: params.peak_in_watt,
    p90_in_kwh: params.p90_in_kwh,
    orientation_in_degrees: params.orientation_in_degrees,
    angle_in_degrees: params.angle_in_degrees,
    has_mixed_panel_orientations: params.has_mixed_panel_orientations ? 1 : 0,
    retired_on: params.retired_on || null,
  };
  if (meterId !== null) return updateMeter(api, { companyId, plantId, meterId }, changes, { signal });
  if (!source) throw new Response(null, { status: 400 });
  return createMeter(api, { companyId, plantId }, { ...changes, ...source }, { signal });
});

/** Deletes a meter; the API refuses it to users other than administrators. See domain/permissions.md#plant. */
export const removeMeter = defineAction(type({ ...plantRefFields, meterId: idField }), ({ api, params, signal }) =>
  deleteMeter(api, params, { signal }),
);

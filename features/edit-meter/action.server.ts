import { changedBy } from "@entities/audit";
import { createMeter, deleteMeter, getMeter, updateMeter } from "@entities/meter";
import { mergeChanges } from "@shared/forms/merge-changes";
import { idField, optionalIdField, optionalNumberField, plantRefFields, textField } from "@shared/lib/fields";
import { defineAction, untilUnchanged } from "@shared/mutations/action.server";
import { boolean, nullable, optional, type } from "superstruct";
import { meterFields, meterParts, meterTexts } from "./meter-values";

const changeableFields = {
  name: textField,
  amount_in_cents_per_kwh: optionalNumberField,
  peak_in_watt: optionalNumberField,
  p90_in_kwh: optionalNumberField,
  orientation_in_degrees: optionalNumberField,
  angle_in_degrees: optionalNumberField,
  /** Empty for a meter in use. */
  retired_on: textField,
};

const struct = type({
  ...plantRefFields,
  /** Null for a new meter. */
  meterId: optionalIdField,
  ...changeableFields,
  has_mixed_panel_orientations: boolean(),
  loaded: optional(type({ ...changeableFields, has_mixed_panel_orientations: nullable(boolean()) })),
  /** The source and the first day of a new meter. Null for an existing meter, because they cannot change. */
  source: nullable(type({ reference_identifier: textField, inbound_driver: textField, operational_since: textField })),
});

const toChanges = ({ has_mixed_panel_orientations, retired_on, ...fields }: ReturnType<typeof meterFields>) => ({
  ...fields,
  has_mixed_panel_orientations: has_mixed_panel_orientations ? (1 as const) : (0 as const),
  retired_on: retired_on || null,
});

/**
 * Creates a meter, or updates the meter with the id unless another user changed it since it was `loaded`. The source
 * and the first day do not change. See domain/meters.md#form.
 */
export const saveMeterOfPlant = defineAction(struct, async ({ api, params, signal }) => {
  const { companyId, plantId, meterId, loaded, source } = params;
  const typed = meterTexts(params);
  if (meterId === null) {
    if (!source) throw new Response(null, { status: 400 });
    return createMeter(api, { companyId, plantId }, { ...toChanges(meterFields(typed)), ...source }, { signal });
  }
  const ref = { companyId, plantId, meterId };
  return untilUnchanged(async () => {
    const stored = await getMeter(api, ref, { signal });
    const values = await mergeChanges({
      parts: meterParts,
      loaded: loaded && meterTexts(loaded),
      typed,
      stored: meterTexts(stored),
      changedBy: (changed) => changedBy(api, ref, { type: "meter", id: meterId }, changed, { signal }),
    });
    return updateMeter(api, ref, toChanges(meterFields(values)), { revision: stored.revision, signal });
  });
});

/** Deletes a meter. The API allows only administrators to do this. See domain/permissions.md#plant. */
export const removeMeter = defineAction(type({ ...plantRefFields, meterId: idField }), ({ api, params, signal }) =>
  deleteMeter(api, params, { signal }),
);

import { findImports, type ImportResult, importMeasurements, previewImport, undoImport } from "@entities/measurement";
import { createMeter, getMeter, listMeters } from "@entities/meter";
import { dayText } from "@shared/lib/dates";
import { idField, optionalIdField, plantRefFields, textField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { array, boolean, integer, max, min, nullable, number, size, string, type } from "superstruct";

/** The most rows that a call of the API accepts. */
const maxRows = 20_000;

const callFields = {
  ...plantRefFields,
  meterId: idField,
  minutes: max(min(integer(), 1), 1_440),
  /** Minutes since the epoch. */
  starts: size(array(max(min(integer(), 0), 70_000_000)), 1, maxRows),
  kwh: size(array(nullable(number())), 1, maxRows),
};

export interface PreviewedCall {
  result: ImportResult;
  /** The last import of the days on which the call begins and ends. Null without one. */
  lastImportId: number | null;
}

/** What an import would change (domain/measurement-files.md#import). */
export const previewMeterImport = defineAction(
  type(callFields),
  async ({ api, params, signal }): Promise<PreviewedCall> => {
    const [result, { last }] = await Promise.all([
      previewImport(api, params, params, { signal }),
      findImports(api, params, params, { signal }),
    ]);
    return { result, lastImportId: last };
  },
);

export interface ImportedCall {
  /** Null if every row was rejected. */
  importId: number | null;
  /** Null if an earlier request has imported the call, and its response was lost. */
  result: ImportResult | null;
}

/**
 * Imports the intervals of one call. If the response of an earlier request was lost, the import is looked up first: it
 * is later than all imports that were known before.
 */
export const importMeterMeasurements = defineAction(
  type({
    ...callFields,
    isRepeated: boolean(),
    lastImportId: optionalIdField,
    replacesFiner: boolean(),
    upload: nullable(type({ id: string(), fileName: string(), fileCount: integer() })),
  }),
  async ({ api, params, signal }): Promise<ImportedCall> => {
    if (params.isRepeated) {
      const { matching } = await findImports(api, params, params, { signal });
      if (matching !== null && matching > (params.lastImportId ?? 0)) return { importId: matching, result: null };
    }
    const result = await importMeasurements(api, params, params, { ...params, signal });
    return { importId: result.import_id, result };
  },
);

/** As many meters as one request may create (domain/limits.md#calls). */
const maxInverters = 25;

/**
 * Creates meters for inverters of a file, like another meter, and returns their ids by name. The reference is
 * the reference of the other meter with the name. If a meter has this reference already, an earlier request created the
 * meter, and its response was lost.
 */
export const createInverterMeters = defineAction(
  type({
    ...plantRefFields,
    meterId: idField,
    inverters: size(array(type({ name: size(textField, 1, 120), peakWatt: min(number(), 1) })), 1, maxInverters),
  }),
  async ({ api, params, signal }): Promise<Record<string, number>> => {
    const [like, existing] = await Promise.all([
      getMeter(api, params, { signal }),
      listMeters(api, params, { signal }),
    ]);
    const referenceOf = (name: string) => `${like.reference_identifier ?? ""} ${name}`.trim();
    const known = new Set(existing.map((meter) => meter.reference_identifier));
    for (const { name, peakWatt } of params.inverters) {
      if (known.has(referenceOf(name))) continue;
      const meter = {
        name,
        peak_in_watt: Math.round(peakWatt),
        reference_identifier: referenceOf(name),
        inbound_driver: like.inbound_driver?.name ?? "",
        operational_since: dayText(like.operational_since ?? ""),
        amount_in_cents_per_kwh: like.amount_in_cents_per_kwh,
        p90_in_kwh: null,
        orientation_in_degrees: like.orientation_in_degrees,
        angle_in_degrees: like.angle_in_degrees,
        has_mixed_panel_orientations: like.has_mixed_panel_orientations ? (1 as const) : (0 as const),
        retired_on: null,
      };
      await createMeter(api, params, meter, { signal });
    }
    const meters = await listMeters(api, params, { signal });
    const idOf = (name: string) => meters.find((meter) => meter.reference_identifier === referenceOf(name))?.id;
    return Object.fromEntries(params.inverters.map(({ name }) => [name, idOf(name) ?? 0]));
  },
);

/** Undoes an import. An import that does not exist any more is undone. */
export const undoMeterImport = defineAction(
  type({ ...plantRefFields, meterId: idField, importId: idField }),
  ({ api, params, signal }) => undoImport(api, params, params.importId, { signal }),
);

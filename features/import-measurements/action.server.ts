import { deleteImport, findImports, type ImportResult, importMeasurements, previewImport } from "@entities/measurement";
import { ApiError, apiErrorCode } from "@shared/api/api-error";
import { idField, optionalIdField, plantRefFields } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { array, boolean, integer, max, min, nullable, number, size, type } from "superstruct";

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
  /** Null if an earlier request, whose response was lost, has imported the call. */
  result: ImportResult | null;
}

/**
 * Imports the intervals of one call. If the response of an earlier request was lost, the import is looked up first: it
 * is later than all imports that were known before.
 */
export const importMeterMeasurements = defineAction(
  type({ ...callFields, isRepeated: boolean(), lastImportId: optionalIdField }),
  async ({ api, params, signal }): Promise<ImportedCall> => {
    if (params.isRepeated) {
      const { matching } = await findImports(api, params, params, { signal });
      if (matching !== null && matching > (params.lastImportId ?? 0)) return { importId: matching, result: null };
    }
    const result = await importMeasurements(api, params, params, { signal });
    return { importId: result.import_id, result };
  },
);

/** Undoes an import. An import that does not exist any more is undone. */
export const undoMeterImport = defineAction(
  type({ ...plantRefFields, meterId: idField, importId: idField }),
  async ({ api, params, signal }): Promise<void> => {
    try {
      await deleteImport(api, params, params.importId, { signal });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === apiErrorCode.notFound)) throw error;
    }
  },
);

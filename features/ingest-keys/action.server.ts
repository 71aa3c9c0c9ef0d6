import { createIngestKey, listIngestKeys, revokeIngestKey } from "@entities/meter";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { idField, plantRefFields } from "@shared/lib/fields";
import { readId } from "@shared/lib/text";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

const meterFields = { ...plantRefFields, meterId: idField };

/** The keys of a meter. See domain/ingest.md#keys. */
export const ingestKeysOfMeter = createPlantLoader(({ api, ref, query, signal }) => {
  const meterId = readId(query.get("meterId"));
  if (meterId === null) throw new Response(null, { status: 400 });
  return listIngestKeys(api, { ...ref, meterId }, { signal });
});

/** Creates a key of a meter. Its result is the only response with the key. */
export const createKeyOfMeter = defineAction(type(meterFields), ({ api, params, signal }) =>
  createIngestKey(api, params, { signal }),
);

/** Revokes a key of a meter. */
export const revokeKeyOfMeter = defineAction(type({ ...meterFields, keyId: idField }), ({ api, params, signal }) =>
  revokeIngestKey(api, params, params.keyId, { signal }),
);

import { type Address, getPlant, type PlantChanges, updatePlant } from "@entities/plant";
import { dayTextField, plantRefFields } from "@shared/lib/fields";
import { defineAction, untilUnchanged } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** The known fields of an address. The API rejects unknown fields. */
const knownFields = (address: Address): PlantChanges["address"] =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null));

/** Upgrades a light plant to a monitored one, permanently. See domain/light-plants.md#upgrade. */
export const upgradeLightPlant = defineAction(
  type({ ...plantRefFields, monitoredSince: dayTextField }),
  ({ api, params, signal }) =>
    untilUnchanged(async () => {
      // Sends the stored name, address and tags, because the call replaces them (domain/light-plants.md#upgrade).
      const { name, address, tags, revision } = await getPlant(api, params, { signal });
      return updatePlant(
        api,
        params,
        {
          ...(name !== null && { name }),
          ...(address && { address: knownFields(address) }),
          tag_ids: tags.flatMap(({ id }) => id ?? []),
          is_owner: true,
          monitored_since: params.monitoredSince,
        },
        { revision, signal },
      );
    }),
);

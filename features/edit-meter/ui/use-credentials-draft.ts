import type { PlantRef } from "@shared/api/refs";
import { useDraft } from "@shared/forms/draft/use-draft";
import { useUnit } from "effector-react";
import { useMemo } from "react";
import { $credentials, credentialsEntered } from "../model";

/** Preserves the validated credentials of a new meter of a plant; null for an existing meter, which has none. */
export function useCredentialsDraft(plant: PlantRef | null): { clear: () => void } {
  const unit = useUnit({ credentials: $credentials, credentialsEntered });
  const { credentials } = unit;
  const clear = useDraft({
    key: plant ? `meter-credentials-${plant.plantId}` : "meter-credentials",
    value: useMemo(
      () => (plant && credentials ? { driver: credentials.driver, reference: credentials.reference } : null),
      [plant, credentials],
    ),
    restore: ({ driver, reference }) => {
      if (plant && driver && reference) unit.credentialsEntered({ driver, reference });
    },
  });
  return { clear };
}

import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { useState } from "react";
import type { removePlant } from "./action.server";

/** Deletes a plant. Users who still see the plant are redirected to the list. */
const deletePlant = createMutation<typeof removePlant>("delete-plant", {
  success: () => msg`Successfully deleted plant!`,
  navigate: () => ({ to: "/plants", replace: true }),
});

export const plantDeletion = createConfirmation(deletePlant);

/** Whether a text is the name of the plant. Spaces around and within it do not matter. */
export const isTypedName = (text: string, plantName: string): boolean => {
  const words = (name: string) => name.normalize("NFC").trim().split(/\s+/).join(" ");
  return words(text) === words(plantName);
};

/**
 * The button that deletes a plant and returns to the list. The user confirms it by typing the name of the plant
 * (domain/plant-page.md#admin).
 */
export function DeletePlant({ plantId, plantName }: { plantId: number; plantName: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  return (
    <Confirm
      key={plantId}
      model={plantDeletion}
      title={<Trans>Delete plant</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      confirmDisabled={!isTypedName(typed, plantName)}
      question={() => (
        <>
          <p>
            <Trans>
              Are you sure you want to delete “{plantName}” with its meters, issues, notes and files? It cannot be
              restored.
            </Trans>
          </p>
          <TextField
            label={t`Type the name of the plant to delete it`}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    >
      {({ pending, request }) => (
        <Button
          kind="danger"
          icon="trash"
          aria-haspopup="dialog"
          busy={pending !== null}
          onClick={() => {
            setTyped("");
            request({ plantId });
          }}
        >
          <Trans>Delete plant</Trans>
        </Button>
      )}
    </Confirm>
  );
}

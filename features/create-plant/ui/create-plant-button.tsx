import { Trans } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { $canCreate, $isPending } from "../model/plant-form";

/** Submits the form of a new plant, once its name and address are filled in (spec 3 §5). */
export function CreatePlantButton({ formId }: { formId: string }) {
  const { canCreate, isPending } = useUnit({ canCreate: $canCreate, isPending: $isPending });
  return (
    <Button type="submit" form={formId} kind="primary" disabled={!canCreate} busy={isPending}>
      <Trans>Create</Trans>
    </Button>
  );
}

import { type PlantView, tierOf } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { $credentials, $isCreated, saving } from "../model";

interface SaveMeterButtonProps {
  formId: string;
  isNew: boolean;
  view: PlantView;
}

/** Submits the form of a meter; a new one of a monitored plant needs validated credentials (spec 2 §5). */
export function SaveMeterButton({ formId, isNew, view }: SaveMeterButtonProps) {
  const { pending, isCreated, credentials } = useUnit({
    pending: saving.$pending,
    isCreated: $isCreated,
    credentials: $credentials,
  });
  const isMonitored = tierOf(view.plant, view.today) === "monitored";
  return (
    <Button
      type="submit"
      form={formId}
      kind="primary"
      busy={pending !== null}
      disabled={isNew && ((isMonitored && !credentials) || isCreated)}
    >
      {isNew ? <Trans>Create meter</Trans> : <Trans>Save</Trans>}
    </Button>
  );
}

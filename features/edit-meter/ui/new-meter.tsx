import type { PlantView } from "@entities/plant";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { useUnit } from "effector-react";
import { useEffect, useMemo, useState } from "react";
import { editMeterKey } from "../form";
import { type EditedMeter, left, opened, saving } from "../model";
import { MeterForm } from "./meter-form";

interface NewMeterProps {
  formId: string;
  view: PlantView;
  /** The URL of the step that follows the creation. */
  nextStep: string;
  /** Opens the dialog of the credentials. */
  onEnterCredentials: () => void;
}

/** The form of a new meter as a step of the wizard that creates a plant (spec 2 §4, spec 3 §2). */
export function NewMeter({ formId, view, nextStep, onEnterCredentials }: NewMeterProps) {
  const { companyId, plantId } = view.ref;
  const unit = useUnit({ opened, left });
  const [isOpen, setIsOpen] = useState(false);
  const edited = useMemo(
    (): EditedMeter => ({ plant: { companyId, plantId }, meter: null, nextStep }),
    [companyId, plantId, nextStep],
  );
  useSubmission({ settled: saving.settled, closed: left }, editMeterKey(view.ref), plantId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(() => {
    unit.opened(edited);
    // The form restores its draft when it is mounted, which has to follow the event.
    setIsOpen(true);
  }, []);
  if (!isOpen) return null;
  return (
    <MeterForm
      formId={formId}
      edited={edited}
      view={view}
      onEnterCredentials={onEnterCredentials}
      keepsDraft
    />
  );
}

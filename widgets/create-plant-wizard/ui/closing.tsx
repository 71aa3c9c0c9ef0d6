import { plantPermissions } from "@entities/plant";
import { Deferred } from "@shared/streaming/deferred";
import type { ComponentProps } from "react";
import type { WizardData } from "../loader.server";
import { CloseWizard, LeaveWizard } from "./close-wizard";
import { plantViewOf } from "./created-plant-steps";

interface ClosingProps extends Omit<ComponentProps<typeof CloseWizard>, "isCreated"> {
  data: WizardData;
}

/** How the wizard is closed: with a confirmation that fits what exists of the plant, or without one. */
export function Closing({ data, ...closing }: ClosingProps) {
  const { ref, plant } = data;
  if (!ref || !plant) return <CloseWizard {...closing} isCreated={false} />;
  return (
    <Deferred
      result={plant}
      fallback={<LeaveWizard to={closing.to} />}
      renderError={() => <LeaveWizard to={closing.to} />}
    >
      {(value) =>
        plantPermissions(plantViewOf(ref, value, data)).canEdit ? (
          <CloseWizard {...closing} isCreated />
        ) : (
          <LeaveWizard to={closing.to} />
        )
      }
    </Deferred>
  );
}

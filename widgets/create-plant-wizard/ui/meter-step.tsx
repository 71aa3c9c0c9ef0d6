import type { PlantView } from "@entities/plant";
import { credentialsEntered, NewMeter, SaveMeterButton } from "@features/edit-meter";
import { opened as credentialsOpened, EnterCredentials } from "@features/enter-meter-credentials";
import { Plural, Trans } from "@lingui/react/macro";
import { useUnit } from "effector-react";
import { useId } from "react";
import { stepHref, type WizardState } from "../wizard-state";
import styles from "./create-plant-wizard.module.css";
import { StepHeading } from "./step-heading";
import { StepLink } from "./step-links";
import { WizardFooter } from "./wizard-footer";

/** Adds a meter, with the check of its credentials (spec 2 §4). */
export function MeterStep({ state, view }: { state: WizardState; view: PlantView }) {
  const formId = useId();
  const unit = useUnit({ credentialsEntered, credentialsOpened });
  const count = view.plant.meters.length;
  return (
    <div className={styles.step}>
      <StepHeading step="meter">
        {count > 0 ? (
          <Plural
            value={count}
            one="The plant has # meter. You can add another one."
            other="The plant has # meters. You can add another one."
          />
        ) : (
          <Trans>You can skip this step and add meters later on the page of the plant.</Trans>
        )}
      </StepHeading>
      <NewMeter
        formId={formId}
        view={view}
        nextStep={stepHref("attach", state) ?? ""}
        onEnterCredentials={() => unit.credentialsOpened(view.ref.companyId)}
      />
      <EnterCredentials plantId={view.ref.plantId} onAccept={unit.credentialsEntered} />
      <WizardFooter>
        <StepLink step="plant" state={state}>
          <Trans>Back</Trans>
        </StepLink>
        <StepLink step="attach" state={state}>
          {count > 0 ? <Trans>Next</Trans> : <Trans>Skip</Trans>}
        </StepLink>
        <SaveMeterButton formId={formId} isNew view={view} />
      </WizardFooter>
    </div>
  );
}

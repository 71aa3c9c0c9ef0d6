import { addressLine, type PlantView, plantName } from "@entities/plant";
import { EditPlant } from "@features/edit-plant";
import { Trans } from "@lingui/react/macro";
import { MessageText } from "@shared/i18n/message";
import { useFormat } from "@shared/i18n/use-format";
import type { WizardState } from "../wizard-state";
import styles from "./create-plant-wizard.module.css";
import { StepHeading } from "./step-heading";
import { StepLink } from "./step-links";
import { WizardFooter } from "./wizard-footer";

/** The first step of a plant that exists: what was entered, which can still be changed. */
export function CreatedStep({ state, view }: { state: WizardState; view: PlantView }) {
  const format = useFormat();
  const { plant } = view;
  return (
    <div className={styles.step}>
      <StepHeading step="plant">
        <Trans>The plant has been created.</Trans>
      </StepHeading>
      <dl className={styles.values}>
        <dt>
          <Trans>Name</Trans>
        </dt>
        <dd>
          <MessageText message={plantName(plant)} />
        </dd>
        <dt>
          <Trans>Address</Trans>
        </dt>
        <dd>{addressLine(plant.address) || "–"}</dd>
        <dt>
          <Trans>Monitored since</Trans>
        </dt>
        <dd>{plant.monitored_since ? format.date(plant.monitored_since) : <Trans>Not monitored</Trans>}</dd>
      </dl>
      <div>
        <EditPlant view={view} />
      </div>
      <WizardFooter>
        <StepLink step="meter" state={state} kind="primary">
          <Trans>Next</Trans>
        </StepLink>
      </WizardFooter>
    </div>
  );
}

import type { PlantView } from "@entities/plant";
import { CompanyList, companies } from "@features/attach-companies";
import type { CustomFieldEntry } from "@features/edit-custom-fields";
import { PlantTagList, tags } from "@features/tag-plant";
import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { useUnit } from "effector-react";
import type { WizardState } from "../wizard-state";
import styles from "./create-plant-wizard.module.css";
import { StepHeading } from "./step-heading";
import { NextOrFinish, StepLink } from "./step-links";
import { WizardFooter } from "./wizard-footer";

interface AttachStepProps {
  state: WizardState;
  view: PlantView;
  customFields: Promise<Result<CustomFieldEntry[]>>;
}

/** Selects the tags of the plant and the companies that it is attached to; each change is saved at once. */
export function AttachStep({ state, view, customFields }: AttachStepProps) {
  const pending = useUnit({ tags: tags.$queue, companies: companies.$queue });
  return (
    <div className={styles.step}>
      <StepHeading step="attach">
        <Trans>Each change is saved immediately.</Trans>
      </StepHeading>
      <div className={styles.columns}>
        <section className={styles.column}>
          <h4>
            <Trans>Tags</Trans>
          </h4>
          <PlantTagList view={view} />
        </section>
        <section className={styles.column}>
          <h4>
            <Trans>Companies</Trans>
          </h4>
          <p className={styles.hint}>
            <Trans>Attached companies can see the plant.</Trans>
          </p>
          <CompanyList view={view} />
        </section>
      </div>
      <WizardFooter>
        <StepLink step="meter" state={state}>
          <Trans>Back</Trans>
        </StepLink>
        <NextOrFinish
          state={state}
          view={view}
          customFields={customFields}
          busy={pending.tags.length + pending.companies.length > 0}
        />
      </WizardFooter>
    </div>
  );
}

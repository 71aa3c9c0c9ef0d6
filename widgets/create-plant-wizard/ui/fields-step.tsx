import type { PlantView } from "@entities/plant";
import { $hasUnsavedValue, type CustomFieldEntry, CustomFieldList } from "@features/edit-custom-fields";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import type { WizardState } from "../wizard-state";
import styles from "./create-plant-wizard.module.css";
import { StepHeading } from "./step-heading";
import { FinishLink, StepLink } from "./step-links";
import { WizardFooter } from "./wizard-footer";

interface FieldsStepProps {
  state: WizardState;
  view: PlantView;
  customFields: Promise<Result<CustomFieldEntry[]>>;
}

/** Fills in the custom fields of the plant. */
export function FieldsStep({ state, view, customFields }: FieldsStepProps) {
  const { revalidate } = useRevalidator();
  const { t } = useLingui();
  const hasUnsavedValue = useUnit($hasUnsavedValue);
  return (
    <div className={styles.step}>
      <StepHeading step="fields">
        <Trans>Each field is saved on its own.</Trans>
      </StepHeading>
      <Deferred
        result={customFields}
        fallback={<SkeletonText lines={4} />}
        renderError={(error) => (
          <CardError onRetry={revalidate}>
            <ErrorText error={error} />
          </CardError>
        )}
      >
        {(entries) =>
          entries.length > 0 ? (
            <CustomFieldList view={view} entries={entries} />
          ) : (
            <EmptyState icon="fields" title={<Trans>This company has no custom fields.</Trans>} />
          )
        }
      </Deferred>
      <WizardFooter>
        <StepLink step="attach" state={state}>
          <Trans>Back</Trans>
        </StepLink>
        {hasUnsavedValue ? (
          <Button
            kind="primary"
            icon="check"
            disabled
            title={t`Save or cancel the field that you are editing first.`}
          >
            <Trans>Finish</Trans>
          </Button>
        ) : (
          <FinishLink view={view} />
        )}
      </WizardFooter>
    </div>
  );
}

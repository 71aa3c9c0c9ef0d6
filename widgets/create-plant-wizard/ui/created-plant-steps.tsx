import { type Plant, type PlantView, plantHref, plantPermissions } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/link-button";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import type { WizardData } from "../loader.server";
import type { WizardState } from "../wizard-state";
import { AttachStep } from "./attach-step";
import { CreatedStep } from "./created-step";
import { FieldsStep } from "./fields-step";
import { MeterStep } from "./meter-step";

interface CreatedPlantStepsProps {
  state: WizardState;
  plantRef: PlantRef;
  plant: Promise<Result<Plant>>;
  data: WizardData;
}

/** The steps of a plant that exists: each can be skipped, and resumed later. */
export function CreatedPlantSteps({ state, plantRef, plant, data }: CreatedPlantStepsProps) {
  const { revalidate } = useRevalidator();
  return (
    <Deferred
      result={plant}
      fallback={<SkeletonText lines={8} />}
      renderError={(error) => (
        <CardError onRetry={revalidate}>
          <ErrorText error={error} />
        </CardError>
      )}
    >
      {(value) => {
        const view = plantViewOf(plantRef, value, data);
        return plantPermissions(view).canEdit ? (
          <Step state={state} view={view} data={data} />
        ) : (
          <Forbidden view={view} />
        );
      }}
    </Deferred>
  );
}

export const plantViewOf = (ref: PlantRef, plant: Plant, { viewer, today }: WizardData): PlantView => ({
  ref,
  plant,
  viewer,
  today: Temporal.PlainDate.from(today),
});

function Step({ state, view, data }: { state: WizardState; view: PlantView; data: WizardData }) {
  const { customFields } = data;
  switch (state.step) {
    case "plant":
      return <CreatedStep state={state} view={view} />;
    case "meter":
      return <MeterStep state={state} view={view} />;
    case "attach":
      return <AttachStep state={state} view={view} customFields={customFields} />;
    case "fields":
      return <FieldsStep state={state} view={view} customFields={customFields} />;
  }
}

/** The current company is not the owner of the plant, for example after another one was selected. */
function Forbidden({ view: { ref, viewer } }: { view: PlantView }) {
  const { companyName: company } = viewer;
  return (
    <Alert
      kind="warning"
      title={<Trans>You cannot change this plant</Trans>}
      actions={
        <LinkButton size="small" to={plantHref(ref.companyId, ref.plantId)}>
          <Trans>Go to plant</Trans>
        </LinkButton>
      }
    >
      <Trans>Your company ({company}) is not the owner of this plant.</Trans>
    </Alert>
  );
}

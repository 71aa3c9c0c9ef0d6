import { type Plant, type PlantView, plantHref, plantPermissions } from "@entities/plant";
import { CompanyList, companySelection } from "@features/attach-companies";
import { type CustomFieldEntry, CustomFieldsForm, fieldsForm } from "@features/edit-custom-fields";
import { credentialsEntered, NewMeter, SaveMeterButton } from "@features/edit-meter";
import { credentialsOpened, EnterCredentials } from "@features/enter-meter-credentials";
import { PlantTagList, tagSelection } from "@features/tag-plant";
import { Plural, Trans } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Alert } from "@shared/ui/alert/alert";
import { Button, LinkButton } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { useId } from "react";
import styles from "./create-plant-wizard.module.css";
import type { WizardData } from "./loader.server";
import { CreatedStep, FinishLink, NextOrFinish, StepHeading, StepLink, WizardFooter } from "./plant-step";
import { stepHref, type WizardState } from "./wizard-state";

interface CreatedPlantStepsProps {
  state: WizardState;
  plantRef: PlantRef;
  plant: Promise<Result<Plant>>;
  data: WizardData;
}

/** The steps after the plant is created. The user can skip each step and resume it later. */
export function CreatedPlantSteps({ state, plantRef, plant, data }: CreatedPlantStepsProps) {
  const { revalidate } = useRevalidator();
  return (
    <Deferred
      result={plant}
      fallback={<SkeletonText lines={8} />}
      renderError={(error) => <CardError error={error} onRetry={revalidate} />}
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

export const plantViewOf = (
  ref: PlantRef,
  plant: Plant,
  { viewer, today, hasMeasurements }: WizardData,
): PlantView => ({
  ref,
  plant,
  viewer,
  today: Temporal.PlainDate.from(today),
  // A new plant has no meters.
  hasLosses: false,
  hasToday: false,
  hasKpis: false,
  hasWeather: false,
  hasForecast: false,
  hasMeasurements,
  snow: { ok: true, value: { windowSnowKwh: 0 } },
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

/** The current company does not own the plant, for example after the user switched companies. */
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

/** Adds a meter and checks its credentials (domain/create-plant.md#meter). */
function MeterStep({ state, view }: { state: WizardState; view: PlantView }) {
  const formId = useId();
  const unit = useUnit({ credentialsEntered, credentialsOpened });
  const count = view.plant.meters.length;
  return (
    <div className="stack gap-5">
      <StepHeading key={count} step="meter">
        {count > 0 ? (
          <Plural
            value={count}
            one="The plant has # meter. You can add another one."
            other="The plant has # meters. You can add another one."
          />
        ) : (
          <Trans>You can skip this step and add meters later on the plant's page.</Trans>
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
        <SaveMeterButton formId={formId} isNew offersAnother view={view} />
      </WizardFooter>
    </div>
  );
}

interface AttachStepProps {
  state: WizardState;
  view: PlantView;
  customFields: Promise<Result<CustomFieldEntry[]>>;
}

/** Selects the tags and the attached companies of the plant. Each change is saved at once. */
function AttachStep({ state, view, customFields }: AttachStepProps) {
  const pending = useUnit({ tags: tagSelection.$queue, companies: companySelection.$queue });
  return (
    <div className="stack gap-5">
      <StepHeading step="attach">
        <Trans>Changes are saved immediately.</Trans>
      </StepHeading>
      <div className={`columns ${styles.columns}`}>
        <section className="stack gap-2">
          <h4>
            <Trans>Tags</Trans>
          </h4>
          <PlantTagList view={view} />
        </section>
        <section className="stack gap-2">
          <h4>
            <Trans>Companies</Trans>
          </h4>
          <p className="hint">
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

interface FieldsStepProps {
  state: WizardState;
  view: PlantView;
  customFields: Promise<Result<CustomFieldEntry[]>>;
}

/** The fields of the company's own types as one form. Shared types are read-only. */
function FieldsStep({ state, view, customFields }: FieldsStepProps) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const { isDirty, pending } = useUnit({ isDirty: fieldsForm.$isDirty, pending: fieldsForm.$pending });
  return (
    <div className="stack gap-5">
      <StepHeading step="fields" />
      <Deferred
        result={customFields}
        fallback={<SkeletonText lines={4} />}
        renderError={(error) => <CardError error={error} onRetry={revalidate} />}
      >
        {(entries) => {
          const own = entries.filter(({ companyId }) => companyId === view.viewer.companyId);
          return own.length > 0 ? (
            <CustomFieldsForm formId={formId} plantRef={view.ref} entries={own} />
          ) : (
            <EmptyState icon="fields" title={<Trans>This company has no custom fields.</Trans>} />
          );
        }}
      </Deferred>
      <WizardFooter>
        <StepLink step="attach" state={state}>
          <Trans>Back</Trans>
        </StepLink>
        {isDirty ? (
          <Button type="submit" form={formId} kind="primary" icon="check" busy={pending}>
            <Trans>Save and finish</Trans>
          </Button>
        ) : (
          <FinishLink view={view} />
        )}
      </WizardFooter>
    </div>
  );
}

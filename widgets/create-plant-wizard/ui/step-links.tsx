import { type CreatePlantStep, type PlantView, plantHref } from "@entities/plant";
import type { CustomFieldEntry } from "@features/edit-custom-fields";
import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Button } from "@shared/ui/button/button";
import { LinkButton } from "@shared/ui/button/link-button";
import type { ReactNode } from "react";
import { hasOwnFields, stepHref, type WizardState } from "../wizard-state";

interface StepLinkProps {
  step: CreatePlantStep;
  state: WizardState;
  kind?: "primary" | "secondary";
  children: ReactNode;
}

/** Opens another step of the created plant. */
export function StepLink({ step, state, kind, children }: StepLinkProps) {
  return (
    <LinkButton kind={kind} to={stepHref(step, state) ?? ""} prefetch="none">
      {children}
    </LinkButton>
  );
}

/** Ends the wizard at the page of the new plant (spec 3 §2). */
export function FinishLink({ view: { ref } }: { view: PlantView }) {
  return (
    <LinkButton kind="primary" icon="check" to={plantHref(ref.companyId, ref.plantId)}>
      <Trans>Finish</Trans>
    </LinkButton>
  );
}

interface NextOrFinishProps {
  state: WizardState;
  view: PlantView;
  customFields: Promise<Result<CustomFieldEntry[]>>;
  /** Changes are being saved. */
  busy: boolean;
}

/** The step of the custom fields follows if the company has types. */
export function NextOrFinish({ state, view, customFields, busy }: NextOrFinishProps) {
  const waiting = (
    <Button kind="primary" busy>
      <Trans>Next</Trans>
    </Button>
  );
  const next = (
    <StepLink step="fields" state={state} kind="primary">
      <Trans>Next</Trans>
    </StepLink>
  );
  if (busy) return waiting;
  return (
    <Deferred result={customFields} fallback={waiting} renderError={() => next}>
      {(entries) => (hasOwnFields(entries, view.viewer.companyId) ? next : <FinishLink view={view} />)}
    </Deferred>
  );
}

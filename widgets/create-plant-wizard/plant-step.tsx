import { type CreatePlantStep, type PlantView, plantHref, plantName, postalAddress } from "@entities/plant";
import { CreatePlantButton, CreatePlantForm, startDays } from "@features/create-plant";
import type { CustomFieldEntry } from "@features/edit-custom-fields";
import { EditPlant } from "@features/edit-plant";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { MessageText, useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { Button, LinkButton } from "@shared/ui/button/button";
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import styles from "./create-plant-wizard.module.css";
import type { WizardData } from "./loader.server";
import { hasOwnFields, stepHref, stepLabels, type WizardState } from "./wizard-state";

/** The heading of a step. It receives the focus when the step opens, so that screen readers announce the step. */
export function StepHeading({ step, children }: { step: CreatePlantStep; children?: ReactNode }) {
  const { i18n } = useLingui();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className="stack gap-1">
      <h3 ref={ref} tabIndex={-1}>
        {i18n._(stepLabels[step])}
      </h3>
      {children && <p className="hint">{children}</p>}
    </div>
  );
}

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

/** Ends the wizard and opens the page of the new plant (domain/create-plant.md#steps). */
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
  /** Whether changes are being saved. */
  busy: boolean;
}

/** Whether the custom fields step comes next: the company has types. */
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

/** The footer of the dialog. Null before the footer is mounted. */
export const WizardFooterContext = createContext<HTMLElement | null>(null);

/** The buttons of a step, rendered in the footer of the dialog. The footer stays mounted between steps. */
export function WizardFooter({ children }: { children: ReactNode }) {
  const footer = useContext(WizardFooterContext);
  return footer && createPortal(children, footer);
}

/** The first step: the form of the plant. */
export function NewPlantStep({ data, list }: { data: WizardData; list: string }) {
  const formId = useId();
  const { today, viewer, lightOffered } = data;
  const days = useMemo(() => startDays(Temporal.PlainDate.from(today), viewer.isAdmin), [today, viewer.isAdmin]);
  const { companyName: company } = viewer;
  return (
    <div className="stack gap-5">
      <p className="hint">
        <Trans>The plant will belong to {company}.</Trans>
      </p>
      <CreatePlantForm
        formId={formId}
        companyId={viewer.companyId}
        days={days}
        today={today}
        lightOffered={lightOffered}
        list={list}
      />
      <WizardFooter>
        <CreatePlantButton formId={formId} />
      </WizardFooter>
    </div>
  );
}

/** The first step of an existing plant: the entered values, which the user can still change. */
export function CreatedStep({ state, view }: { state: WizardState; view: PlantView }) {
  const format = useFormat();
  const { plant } = view;
  return (
    <div className="stack gap-5">
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
        <dd>{postalAddress(plant.address) || "–"}</dd>
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

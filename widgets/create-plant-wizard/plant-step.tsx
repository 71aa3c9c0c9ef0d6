import { type PlantView, plantName, postalAddress } from "@entities/plant";
import { CreatePlantButton, CreatePlantForm, startDays } from "@features/create-plant";
import { EditPlant } from "@features/edit-plant";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { MessageText } from "@shared/i18n/message";
import { useId, useMemo } from "react";
import styles from "./create-plant-wizard.module.css";
import type { WizardData } from "./loader.server";
import type { WizardState } from "./wizard-state";
import { StepHeading, StepLink, WizardFooter } from "./wizard-step";

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

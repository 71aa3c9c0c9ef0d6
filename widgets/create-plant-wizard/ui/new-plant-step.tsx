import { CreatePlantButton, CreatePlantForm, startDays } from "@features/create-plant";
import { Trans } from "@lingui/react/macro";
import { useId, useMemo } from "react";
import type { WizardData } from "../loader.server";
import styles from "./create-plant-wizard.module.css";
import { WizardFooter } from "./wizard-footer";

/** The first step: the form of the plant. */
export function NewPlantStep({ data, list }: { data: WizardData; list: string }) {
  const formId = useId();
  const { today, viewer, lightOffered } = data;
  const days = useMemo(
    () => startDays(Temporal.PlainDate.from(today), viewer.isAdmin),
    [today, viewer.isAdmin],
  );
  const { companyName: company } = viewer;
  return (
    <div className={styles.step}>
      <p className={styles.hint}>
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

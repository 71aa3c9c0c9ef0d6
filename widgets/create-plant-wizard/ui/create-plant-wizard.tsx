import type { CreatePlantStep } from "@entities/plant";
import { $draft, $isPending, restored } from "@features/create-plant";
import { Trans } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { useDraft } from "@shared/forms/draft/use-draft";
import { Deferred } from "@shared/streaming/deferred";
import { Dialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { useState } from "react";
import type { WizardData } from "../loader.server";
import { hasOwnFields, listHref, readWizardState, stepsOf } from "../wizard-state";
import { Closing } from "./closing";
import styles from "./create-plant-wizard.module.css";
import { CreatedPlantSteps } from "./created-plant-steps";
import { NewPlantStep } from "./new-plant-step";
import { WizardFooterContext } from "./wizard-footer";
import { WizardProgress } from "./wizard-progress";

/** The wizard that creates a plant; Esc and the backdrop do not close it (spec 3 §2). */
export function CreatePlantWizard({ data }: { data: WizardData }) {
  const [params] = useSearchParams();
  const state = readWizardState(params, data.ref);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const unit = useUnit({ draft: $draft, isPending: $isPending, restored });
  // The draft is removed when its plant was created, not when another one is resumed.
  const [isNew, setIsNew] = useState(data.ref === null);
  if (data.ref === null && !isNew) setIsNew(true);
  const clearDraft = useDraft({
    key: isNew ? "create-plant" : "created-plant",
    value: data.ref ? null : unit.draft,
    restore: unit.restored,
  });
  const closing = { to: listHref(state), disabled: unit.isPending, onClose: clearDraft };
  const progress = (steps: readonly CreatePlantStep[]) => <WizardProgress state={state} steps={steps} />;

  return (
    <WizardFooterContext.Provider value={footer}>
      <Dialog
        open
        size="wide"
        dismissible={false}
        onClose={() => {}}
        title={<Trans>Create plant</Trans>}
        footer={
          <>
            <Closing data={data} {...closing} />
            <div ref={setFooter} className={styles.footer} />
          </>
        }
      >
        <Deferred
          result={data.customFields}
          fallback={progress(stepsOf(state.step === "fields"))}
          renderError={() => progress(stepsOf(true))}
        >
          {(entries) =>
            progress(stepsOf(state.step === "fields" || hasOwnFields(entries, data.viewer.companyId)))
          }
        </Deferred>
        {data.ref && data.plant ? (
          <CreatedPlantSteps
            key={data.ref.plantId}
            state={state}
            plantRef={data.ref}
            plant={data.plant}
            data={data}
          />
        ) : (
          <NewPlantStep data={data} list={state.list} />
        )}
      </Dialog>
    </WizardFooterContext.Provider>
  );
}

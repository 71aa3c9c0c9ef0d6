import { type CreatePlantStep, plantPermissions } from "@entities/plant";
import { $isPending, newPlantDiscarded } from "@features/create-plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { classNames } from "@shared/lib/react";
import { Deferred } from "@shared/streaming/deferred";
import { Button, LinkButton } from "@shared/ui/button/button";
import { ConfirmDialog, Dialog } from "@shared/ui/dialog/dialog";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { type ComponentProps, useState } from "react";
import styles from "./create-plant-wizard.module.css";
import { CreatedPlantSteps, plantViewOf } from "./created-plant-steps";
import type { WizardData } from "./loader.server";
import { NewPlantStep, WizardFooterContext } from "./plant-step";
import {
  hasOwnFields,
  listHref,
  readWizardState,
  stepHref,
  stepLabels,
  stepsOf,
  type WizardState,
} from "./wizard-state";

/** The wizard that creates a plant. Esc and clicks on the backdrop do not close it (domain/create-plant.md). */
export function CreatePlantWizard({ data }: { data: WizardData }) {
  const [params] = useSearchParams();
  const state = readWizardState(params, data.ref);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const unit = useUnit({ isPending: $isPending, discarded: newPlantDiscarded });
  const closing = { to: listHref(state), disabled: unit.isPending, onClose: () => unit.discarded() };
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
            <div ref={setFooter} className={`row ${styles.footer}`} />
          </>
        }
      >
        <Deferred
          result={data.customFields}
          fallback={progress(stepsOf(state.step === "fields"))}
          renderError={() => progress(stepsOf(true))}
        >
          {(entries) => progress(stepsOf(state.step === "fields" || hasOwnFields(entries, data.viewer.companyId)))}
        </Deferred>
        {data.ref && data.plant ? (
          <CreatedPlantSteps key={data.ref.plantId} state={state} plantRef={data.ref} plant={data.plant} data={data} />
        ) : (
          <NewPlantStep data={data} list={state.list} />
        )}
      </Dialog>
    </WizardFooterContext.Provider>
  );
}

interface ClosingProps extends Omit<ComponentProps<typeof CloseWizard>, "isCreated"> {
  data: WizardData;
}

/** Whether and with which confirmation the wizard closes. The confirmation depends on what was already saved. */
function Closing({ data, ...closing }: ClosingProps) {
  const { ref, plant } = data;
  if (!ref || !plant) return <CloseWizard {...closing} isCreated={false} />;
  return (
    <Deferred
      result={plant}
      fallback={<LeaveWizard to={closing.to} />}
      renderError={() => <LeaveWizard to={closing.to} />}
    >
      {(value) =>
        plantPermissions(plantViewOf(ref, value, data)).canEdit ? (
          <CloseWizard {...closing} isCreated />
        ) : (
          <LeaveWizard to={closing.to} />
        )
      }
    </Deferred>
  );
}

interface CloseWizardProps {
  isCreated: boolean;
  /** The plants list behind the wizard. */
  to: string;
  disabled: boolean;
  onClose: () => void;
}

/** The only way to close the wizard. It asks for confirmation (domain/create-plant.md). */
function CloseWizard({ isCreated, to, disabled, onClose }: CloseWizardProps) {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className={styles.close}>
      <Button aria-haspopup="dialog" disabled={disabled} onClick={() => setIsConfirming(true)}>
        {isCreated ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={isCreated ? <Trans>Close the wizard?</Trans> : <Trans>Discard this plant?</Trans>}
          confirmLabel={isCreated ? <Trans>Close</Trans> : <Trans>Discard</Trans>}
          kind={isCreated ? "primary" : "danger"}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => {
            onClose();
            navigate(to, { preventScrollReset: true });
          }}
        >
          {isCreated ? (
            <p>
              <Trans>
                The plant has been created. You can add its meters, tags and other details later on its page.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>The plant is not created, and what you typed is removed.</Trans>
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Closes the wizard without confirmation when the plant failed to load or belongs to another company. */
function LeaveWizard({ to }: { to: string }) {
  return (
    <div className={styles.close}>
      <LinkButton to={to} preventScrollReset>
        <Trans>Close</Trans>
      </LinkButton>
    </div>
  );
}

/** The steps of the wizard. Once the plant exists, the user can open each step. */
function WizardProgress({ state, steps }: { state: WizardState; steps: readonly CreatePlantStep[] }) {
  const { t, i18n } = useLingui();
  const current = steps.indexOf(state.step);
  return (
    <ol className={styles.steps} aria-label={t`Steps`}>
      {steps.map((step, index) => {
        const label = i18n._(stepLabels[step]);
        const href = index === current ? null : stepHref(step, state);
        const isDone = index < current;
        return (
          <li
            key={step}
            className={classNames(styles.step, isDone && styles.done, index === current && styles.current)}
            aria-current={index === current ? "step" : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {isDone ? <Icon name="check" size="small" /> : index + 1}
            </span>
            {href ? (
              <Link className={styles.label} to={href} prefetch="none">
                {label}
              </Link>
            ) : (
              <span className={styles.label}>{label}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

import type { CreatePlantStep } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { classNames } from "@shared/lib/react";
import { Icon } from "@shared/ui/icon/icon";
import styles from "./wizard-progress.module.css";
import { stepHref, stepLabels, type WizardState } from "./wizard-state";

/** The steps of the wizard. Once the plant exists, the user can open each step. */
export function WizardProgress({ state, steps }: { state: WizardState; steps: readonly CreatePlantStep[] }) {
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

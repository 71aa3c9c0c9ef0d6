import type { CreatePlantStep } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./create-plant-wizard.module.css";
import { stepLabels } from "./step-labels";

interface StepHeadingProps {
  step: CreatePlantStep;
  /** What the step is for. */
  children?: ReactNode;
}

/** The heading of a step. It takes the focus when the step is shown, so that screen readers announce it. */
export function StepHeading({ step, children }: StepHeadingProps) {
  const { i18n } = useLingui();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className={styles.heading}>
      <h3 ref={ref} tabIndex={-1}>
        {i18n._(stepLabels[step])}
      </h3>
      {children && <p className={styles.hint}>{children}</p>}
    </div>
  );
}

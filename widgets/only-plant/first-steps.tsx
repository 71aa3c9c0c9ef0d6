import { type FirstSteps, firstSteps, type Losses } from "@entities/statistics";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { NoPlantsState } from "@shared/ui/empty-state/empty-state";
import { Icon } from "@shared/ui/icon/icon";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import type { ReactNode } from "react";
import styles from "./first-steps.module.css";

interface FirstStepsProps {
  /** The number of the company's plants. */
  plants: Promise<Result<number | null>>;
  /** Null if the API does not offer the losses. */
  losses: Promise<Result<Losses>> | null;
}

/**
 * What is left to do until own plants are compared with the weather, for a company without plants also on other servers
 * (domain/dashboard.md#first-steps). Renders nothing once all is done.
 */
export function FirstStepsCard({ plants, losses }: FirstStepsProps) {
  return (
    <Deferred result={plants} fallback={null} renderError={() => null}>
      {(count) => {
        const withoutSteps = count === 0 && <NoPlantsCard />;
        if (count === null || !losses) return withoutSteps;
        return (
          <Deferred result={losses} fallback={null} renderError={() => withoutSteps}>
            {(known) => {
              const steps = firstSteps(count, known);
              return steps ? <StepsCard {...steps} /> : withoutSteps;
            }}
          </Deferred>
        );
      }}
    </Deferred>
  );
}

function StepsCard({ hasPlants, hasMeasurements, hasWeather }: FirstSteps) {
  const { t } = useLingui();
  return (
    <Card title={t`First steps`}>
      <ol className="lined">
        <Step
          number={1}
          isDone={hasPlants}
          title={<Trans>Create a plant and its meters</Trans>}
          action={
            <LinkButton to="/plants/create" kind="primary" icon="plus">
              <Trans>Create plant</Trans>
            </LinkButton>
          }
        >
          {hasPlants ? null : <Trans>This company has no plants yet</Trans>}
        </Step>
        <Step
          number={2}
          isDone={hasMeasurements}
          title={<Trans>Import measurements, or connect a device</Trans>}
          action={
            hasPlants && (
              <LinkButton to="/plants" kind="primary" icon="upload">
                <Trans>Choose a plant</Trans>
              </LinkButton>
            )
          }
        >
          <Trans>On the tab Meters of a plant: files of its portal, or a key with which an inverter sends.</Trans>
        </Step>
        <Step number={3} isDone={hasWeather} title={<Trans>Set a weather source</Trans>}>
          <Trans>
            The administrator of the server sets <code>WEATHER_API_URL</code>. Until then yields are shown, and not
            compared with what is expected.
          </Trans>
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  title: ReactNode;
  /** What to do, while the step is open. */
  children: ReactNode;
  action?: ReactNode;
}

const Step = ({ number, isDone, title, children, action }: StepProps) => (
  <li className={styles.step}>
    <span className={isDone ? styles.done : styles.number} aria-hidden="true">
      {isDone ? <Icon name="check" size="small" /> : number}
    </span>
    <div>
      <p className={styles.title}>
        {title}
        {isDone && (
          <VisuallyHidden>
            {" "}
            <Trans>Done</Trans>
          </VisuallyHidden>
        )}
      </p>
      {!isDone && children && <p className="hint">{children}</p>}
    </div>
    {!isDone && action}
  </li>
);

const NoPlantsCard = () => (
  <Card title={<Trans>Your plants</Trans>}>
    <NoPlantsState>
      <Trans>Create a plant and its meters first. Figures follow when measurements arrive.</Trans>
    </NoPlantsState>
  </Card>
);

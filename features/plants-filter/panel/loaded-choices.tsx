import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { useResource } from "@shared/api/use-resource";
import { CardError } from "@shared/ui/card/card-error";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import { type Choice, type ChoiceFilter, choicesHref } from "../choices";
import styles from "./panel.module.css";

const failures = {
  drivers: msg`Driver filter currently not available.`,
  others: msg`Failed to retrieve data. Try again later.`,
};

interface LoadedChoicesProps {
  filter: ChoiceFilter;
  children: (choices: readonly Choice[]) => ReactNode;
}

/** Loads the choices of a filter when it is opened; renders the error if they fail to load (spec 3 §6, §8). */
export function LoadedChoices({ filter, children }: LoadedChoicesProps) {
  const { i18n } = useLingui();
  const failure = filter === "drivers" ? failures.drivers : failures.others;
  const { value, error, retry } = useResource<Choice[]>(choicesHref(filter), failure);

  if (error) return <CardError onRetry={retry}>{i18n._(failure)}</CardError>;
  if (value) return children(value);
  return (
    <div className={styles.loading} aria-busy="true">
      <SkeletonText lines={4} />
    </div>
  );
}

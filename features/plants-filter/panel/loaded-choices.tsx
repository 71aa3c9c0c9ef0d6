import { useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { CardError } from "@shared/ui/card/card-error";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { toastShown } from "@shared/ui/toasts/model";
import { useUnit } from "effector-react";
import { type ReactNode, useEffect } from "react";
import { type Choice, type ChoiceFilter, choicesHref } from "../choices";
import type { filterChoices } from "../choices.server";
import styles from "./panel.module.css";

interface LoadedChoicesProps {
  filter: ChoiceFilter;
  children: (choices: readonly Choice[]) => ReactNode;
}

/** Asks for the choices of a filter once it is opened; says so where they do not come (spec 3 §6, §8). */
export function LoadedChoices({ filter, children }: LoadedChoicesProps) {
  const { t } = useLingui();
  const { data, state, load } = useFetcher<typeof filterChoices>();
  const showToast = useUnit(toastShown);
  const text =
    filter === "drivers"
      ? t`Driver filter currently not available.`
      : t`Failed to retrieve data. Try again later.`;
  const failed = state === "idle" && data?.ok === false;

  useEffect(() => load(choicesHref(filter)), [load, filter]);
  useEffect(() => {
    if (failed) showToast({ kind: "danger", text });
  }, [failed, text, showToast]);

  if (failed) return <CardError onRetry={() => load(choicesHref(filter))}>{text}</CardError>;
  if (data?.ok) return children(data.value);
  return (
    <div className={styles.loading} aria-busy="true">
      <SkeletonText lines={4} />
    </div>
  );
}

import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/api/use-resource";
import { CheckboxList } from "@shared/ui/checkbox-list/checkbox-list";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useState } from "react";
import styles from "./triage.module.css";

export interface Choice {
  id: string;
  name: string;
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[] | undefined) => void;
}

type FilterChoicesProps = Omit<ChoicesProps, "choices"> &
  ({ choices: readonly Choice[] } | { of: "tags" | "child_company_ids" });

/** The choices of a filter of the queue: given, or those of a filter of the plants, which are loaded. */
export function FilterChoices(props: FilterChoicesProps) {
  return "of" in props ? <LoadedChoices {...props} /> : <Choices {...props} />;
}

function Choices({ label, choices, chosen: inUrl, onChange }: ChoicesProps) {
  // A choice is shown before its navigation has started, and two quick changes add up.
  const [chosen, setChosen] = useState(inUrl);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    setChosen(next);
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <div className={styles.choices}>
      <CheckboxList label={label} items={choices} selected={chosen} onChange={toggle} />
    </div>
  );
}

const failure = msg`Failed to retrieve data. Try again later.`;

function LoadedChoices({ of, ...props }: Omit<ChoicesProps, "choices"> & { of: "tags" | "child_company_ids" }) {
  const { i18n } = useLingui();
  const { value, error } = useResource<Choice[]>(`/resources/filter-choices?of=${of}`, { failure });
  if (value) return <Choices choices={value} {...props} />;
  return error ? <p className={styles.choices}>{i18n._(failure)}</p> : <SkeletonText lines={4} />;
}

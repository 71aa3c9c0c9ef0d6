import { promiseFilterFlags, promisePeriods, promisePresentation } from "@entities/promise";
import { useLingui } from "@lingui/react/macro";
import { capitalize } from "@shared/lib/capitalize";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { Select } from "@shared/ui/select/select";
import { useState } from "react";
import { filterLabel, periodLabels } from "../filter-labels";
import type { LongTermChoice } from "../long-term-choice";
import type { FilterControlProps } from "./control";
import styles from "./panel.module.css";

type Flag = LongTermChoice["flags"][number];

/** The flags of a yearly promise and their period; without a flag it is no filter. */
export function LongTermFilter({ query, change }: FilterControlProps) {
  const { t, i18n } = useLingui();
  const chosen = query.filters.ltpm;
  const [selected, setSelected] = useState<LongTermChoice["period"]>("current");
  const period = chosen?.period ?? selected;
  const flags = chosen?.flags ?? [];

  const choosePeriod = (name: string) => {
    const next = promisePeriods.find((known) => known === name) ?? "current";
    setSelected(next);
    if (chosen) change({ ltpm: { ...chosen, period: next } });
  };
  const toggle = (flag: Flag) => {
    const next = flags.includes(flag) ? flags.filter((other) => other !== flag) : [...flags, flag];
    change({ ltpm: next.length > 0 ? { period, flags: next } : undefined });
  };

  return (
    <div className={styles.choices}>
      <Select
        size="small"
        label={t`Period`}
        value={period}
        onChange={(event) => choosePeriod(event.target.value)}
        options={promisePeriods.map((value) => ({ value, label: capitalize(i18n._(periodLabels[value])) }))}
      />
      <ul className={styles.list} aria-label={i18n._(filterLabel("ltpm"))}>
        {promiseFilterFlags.map((flag) => (
          <li key={flag} className={styles.choice}>
            <Checkbox
              label={i18n._(promisePresentation(flag).label)}
              checked={flags.includes(flag)}
              onChange={() => toggle(flag)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

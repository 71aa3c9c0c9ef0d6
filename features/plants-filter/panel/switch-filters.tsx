import { Trans } from "@lingui/react/macro";
import { Switch } from "@shared/ui/switch/switch";
import type { ReactNode } from "react";
import type { FilterControlProps } from "./control";
import styles from "./panel.module.css";

type SwitchName = "snoozed" | "resolved" | "has_meter" | "mixed_orientation";
type SwitchFilterProps = FilterControlProps & { filter: SwitchName; byDefault: boolean; label: ReactNode };

function SwitchFilter({ filter, byDefault, label, query, change }: SwitchFilterProps) {
  return (
    <Switch
      label={label}
      checked={query.filters[filter] ?? byDefault}
      onChange={(on) => change({ [filter]: on === byDefault ? undefined : on })}
    />
  );
}

/** Issues that are excluded by default (spec 3 §5: snoozed 0, resolved 0). */
export function IssueSwitches(props: FilterControlProps) {
  return (
    <div className={styles.switches}>
      <SwitchFilter {...props} filter="snoozed" byDefault={false} label={<Trans>Snoozed issues</Trans>} />
      <SwitchFilter {...props} filter="resolved" byDefault={false} label={<Trans>Resolved issues</Trans>} />
    </div>
  );
}

/** Plants that are included by default (spec 3 §5: has meter 1, mixed orientation 1). */
export function PlantSwitches(props: FilterControlProps) {
  return (
    <div className={styles.switches}>
      <SwitchFilter {...props} filter="has_meter" byDefault label={<Trans>Has meter</Trans>} />
      <SwitchFilter
        {...props}
        filter="mixed_orientation"
        byDefault
        label={<Trans>Mixed orientation</Trans>}
      />
      <p className={styles.note}>
        <Trans>When off, the list shows only plants without it.</Trans>
      </p>
    </div>
  );
}

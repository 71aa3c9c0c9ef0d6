import { useLingui } from "@lingui/react/macro";
import { classNames } from "@shared/lib/class-names";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import type { Choice } from "../choices";
import type { Side } from "./choice-sides";
import styles from "./panel.module.css";

interface ChoiceRowProps {
  choice: Choice;
  side: Side | null;
  /** Whether the choice is determined by its group. */
  covered: boolean;
  /** Whether it can be excluded. */
  excludable: boolean;
  onToggle: (side: Side) => void;
}

/** One choice: included, excluded, or neither. */
export function ChoiceRow({ choice: { name, within }, side, covered, excludable, onToggle }: ChoiceRowProps) {
  const { t } = useLingui();
  return (
    <li className={classNames(styles.choice, within !== undefined && styles.within)}>
      <Checkbox
        label={name}
        checked={side === "include"}
        disabled={covered}
        data-side="include"
        onChange={() => onToggle("include")}
      />
      {excludable && (
        <button
          type="button"
          className={styles.exclude}
          aria-label={t`Exclude ${name}`}
          aria-pressed={side === "exclude"}
          disabled={covered}
          data-side="exclude"
          onClick={() => onToggle("exclude")}
        >
          {side === "exclude" ? t`Excluded` : t`Exclude`}
        </button>
      )}
    </li>
  );
}

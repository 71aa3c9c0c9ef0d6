import { $snoozeChanges, $snoozeOutcomes } from "@features/snooze-issue";
import { useLingui } from "@lingui/react/macro";
import { DateValue, EmptyValue } from "@shared/ui/data-table/value-cells";
import { Icon } from "@shared/ui/icon/icon";
import { Spinner } from "@shared/ui/spinner/spinner";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import { useStoreMap } from "effector-react";
import styles from "./issues-tab.module.css";
import type { IssueRow } from "./rows";

/** The day on which a snoozed issue reopens, and whether the last change of it is saved. */
export function SnoozedCell({ row: { issue, state } }: { row: IssueRow }) {
  const { t } = useLingui();
  const pending = useStoreMap({
    store: $snoozeChanges,
    keys: [issue.id],
    fn: (changes, [id]) => changes.some(({ issues }) => issues.some(({ issueId }) => issueId === id)),
  });
  const saved = useStoreMap({
    store: $snoozeOutcomes,
    keys: [issue.id],
    fn: (outcomes, [id]) => outcomes[id]?.error === null,
  });
  // A card on a phone omits an empty value, which must be the only content of its cell.
  if (state !== "snoozed" && !pending && !saved) return <EmptyValue />;
  return (
    <span className={styles.snoozed}>
      <DateValue date={state === "snoozed" ? issue.snoozed_until : null} />
      {pending && (
        <>
          <Spinner />
          <VisuallyHidden>{t`Saving`}</VisuallyHidden>
        </>
      )}
      {saved && !pending && (
        <span className={styles.saved}>
          <Icon name="check" size="small" />
          <VisuallyHidden>{t`Saved`}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

import { snoozing } from "@features/snooze-issue";
import { ItemState, useItemState } from "@shared/forms/bulk/item-state";
import { DateValue, EmptyValue } from "@shared/ui/value-cells/value-cells";
import styles from "./issues-tab.module.css";
import type { IssueRow } from "./rows";

/** The day on which a snoozed issue reopens, and whether the last change of it is saved. */
export function SnoozedCell({ row: { issue, state } }: { row: IssueRow }) {
  const saving = useItemState(snoozing, issue.id);
  // A card on a phone omits an empty value, which must be the only content of its cell.
  if (state !== "snoozed" && saving === null) return <EmptyValue />;
  return (
    <span className={styles.snoozed}>
      <DateValue date={state === "snoozed" ? issue.snoozed_until : null} />
      <ItemState state={saving} />
    </span>
  );
}

import { issueTypeLabel, type MeterIssue } from "@entities/issue";
import { meterName } from "@entities/meter";
import type { PlantView } from "@entities/plant";
import { $snoozeDialog, canSnooze, issueRefOf, snoozeDialogOpened } from "@features/snooze-issue";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFocusWhenClosed } from "@shared/lib/use-focus-when-closed";
import { Button } from "@shared/ui/button/button";
import { useRowSelection } from "@shared/ui/data-table/row-selection";
import { useUnit } from "effector-react";
import type { IssueRow } from "./rows";

/** The selection of issues to snooze together. */
export function useIssueSelection(issues: readonly MeterIssue[], { ref, today }: PlantView) {
  const { t, i18n } = useLingui();
  const { dialog, open } = useUnit({ dialog: $snoozeDialog, open: snoozeDialogOpened });
  // The button of the selection is removed with it; that of a single row remains.
  const containerRef = useFocusWhenClosed<HTMLDivElement>(dialog !== null && dialog.issues.length > 1);

  function openDialog(ids: readonly string[]) {
    const chosen = issues.filter((issue) => ids.includes(String(issue.id)) && canSnooze(issue, today));
    open({ kind: "snooze", plant: ref, issues: chosen.flatMap((issue) => issueRefOf(issue) ?? []) });
  }

  const selection = useRowSelection<IssueRow>({
    rowLabel: ({ issue }) => {
      const name = i18n._(issueTypeLabel(issue.type_name));
      const meter = issue.meter ? meterName(issue.meter, i18n) : "–";
      return t`Select ${name}, ${meter}`;
    },
    canSelect: ({ issue }) => canSnooze(issue, today),
    actions: (ids) => (
      <Button size="small" kind="primary" aria-haspopup="dialog" onClick={() => openDialog(ids)}>
        <Trans>Snooze</Trans>
      </Button>
    ),
  });

  return { selection, containerRef };
}
